/**
 * What the commands of the terminal and the goals of the Maven plugin have in common: which modules
 * there are, what each command finds out about them, and how that is printed.
 */
@NullMarked
package io.promptcompiler.core.command;

import org.jspecify.annotations.NullMarked;
