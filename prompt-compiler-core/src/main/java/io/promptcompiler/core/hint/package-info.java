/**
 * Hints for authors about the probable intention of text with an error. Compiler stages use them
 * when they report a finding, and pass the text, the place and the known names as plain values.
 * Templates without errors do not need hints.
 */
@NullMarked
package io.promptcompiler.core.hint;

import org.jspecify.annotations.NullMarked;
