/**
 * Compares the released and the present state of a module, and reports what a change breaks: for
 * callers, for readers of what a prompt renders, for budgets, and for contracts with models and
 * hosts.
 */
@NullMarked
package io.promptcompiler.core.evolve;

import org.jspecify.annotations.NullMarked;
