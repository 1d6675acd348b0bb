/** Resolves names: what a path means at its place in a template. */
@NullMarked
package io.promptcompiler.core.check.names;

import org.jspecify.annotations.NullMarked;
