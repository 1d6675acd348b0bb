/**
 * Hints for authors: what text that was found to be wrong was meant to be. Stages call it where
 * they report a finding, with the text and the place, and pass names that only they know as plain
 * values. A template without mistakes never gets here.
 */
@NullMarked
package io.promptcompiler.core.hint;

import org.jspecify.annotations.NullMarked;
