/**
 * Programs that render the same: equal up to names, after what is known has been evaluated, or in
 * each case of their conditions.
 */
@NullMarked
package io.promptcompiler.core.equivalence;

import org.jspecify.annotations.NullMarked;
