/**
 * Lowers calls of partials: binds arguments to parameters, and inlines the partial, calls a
 * procedure or includes a fragment.
 */
@NullMarked
package io.promptcompiler.core.check.partials;

import org.jspecify.annotations.NullMarked;
