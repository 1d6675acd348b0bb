/** Runs programs without generating Java source, with the same results as the generated code. */
@NullMarked
package io.promptcompiler.core.interpret;

import org.jspecify.annotations.NullMarked;
