/** Infers the types of parameters from their uses in a template. */
@NullMarked
package io.promptcompiler.core.migrate.infer;

import org.jspecify.annotations.NullMarked;
