/**
 * The common parts of terminal commands and Maven goals: finding modules, examining them, and
 * printing the results.
 */
@NullMarked
package io.promptcompiler.core.command;

import org.jspecify.annotations.NullMarked;
