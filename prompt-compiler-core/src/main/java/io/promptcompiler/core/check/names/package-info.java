/** Resolves names: finds the meaning of a path at its place in a template. */
@NullMarked
package io.promptcompiler.core.check.names;

import org.jspecify.annotations.NullMarked;
