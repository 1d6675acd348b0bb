/**
 * Compares two states of a module, one that was released and the present one, and says what a
 * change breaks: for callers, for those who read what a prompt renders, for budgets, and for
 * contracts with models and hosts.
 */
@NullMarked
package io.promptcompiler.core.evolve;

import org.jspecify.annotations.NullMarked;
