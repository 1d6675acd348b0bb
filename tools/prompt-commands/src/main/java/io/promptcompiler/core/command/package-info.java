/**
 * The common parts of terminal commands and Maven goals: examining modules, and printing the
 * results.
 */
@NullMarked
package io.promptcompiler.core.command;

import org.jspecify.annotations.NullMarked;
