/** Checks for programs that exceed the limits of a class file, and for names that clash. */
@NullMarked
package io.promptcompiler.core.java.checks;

import org.jspecify.annotations.NullMarked;
