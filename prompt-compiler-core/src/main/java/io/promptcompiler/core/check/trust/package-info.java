/** Follows untrusted values through programs to the places where they are printed. */
@NullMarked
package io.promptcompiler.core.check.trust;

import org.jspecify.annotations.NullMarked;
