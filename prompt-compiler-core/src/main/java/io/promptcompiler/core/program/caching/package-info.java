/**
 * Computes how long the beginning of a rendering stays the same, so that providers can cache it.
 */
@NullMarked
package io.promptcompiler.core.program.caching;

import org.jspecify.annotations.NullMarked;
