/**
 * Compares the released and the present state of a module, and reports breaking changes: for
 * callers, for users of rendered text, for budgets, and for contracts with models and applications.
 */
@NullMarked
package io.promptcompiler.core.evolve;

import org.jspecify.annotations.NullMarked;
