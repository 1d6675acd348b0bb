/** Lowers fences, and checks fixed texts that could become part of a delimiter. */
@NullMarked
package io.promptcompiler.core.check.fences;

import org.jspecify.annotations.NullMarked;
