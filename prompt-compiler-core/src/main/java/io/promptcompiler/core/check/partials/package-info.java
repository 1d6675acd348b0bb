/**
 * Partials: their parameters and arguments, and whether a call is lowered in place or calls a
 * fragment.
 */
@NullMarked
package io.promptcompiler.core.check.partials;

import org.jspecify.annotations.NullMarked;
