/**
 * The common parts of terminal commands, Maven goals and Gradle tasks: reading declared options,
 * examining modules, and printing the results.
 */
@NullMarked
package io.promptcompiler.core.command;

import org.jspecify.annotations.NullMarked;
