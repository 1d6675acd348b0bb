/** Fences, and fixed texts that would be half of one of their delimiters. */
@NullMarked
package io.promptcompiler.core.check.fences;

import org.jspecify.annotations.NullMarked;
