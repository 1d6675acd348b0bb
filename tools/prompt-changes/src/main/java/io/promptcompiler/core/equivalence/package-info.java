/**
 * Finds out whether two programs render the same text: they are equal except for names, or become
 * equal when known values are evaluated, or are equal in each case of their conditions.
 */
@NullMarked
package io.promptcompiler.core.equivalence;

import org.jspecify.annotations.NullMarked;
