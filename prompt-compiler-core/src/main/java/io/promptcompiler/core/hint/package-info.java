/**
 * Hints for authors: the probable intention of text with an error. Stages use them when they report
 * a finding, with the text and the place, and pass names that only they know as plain values.
 * Templates without errors do not need them.
 */
@NullMarked
package io.promptcompiler.core.hint;

import org.jspecify.annotations.NullMarked;
