/** Programs run as they are, without Java source: the twin of the generated code. */
@NullMarked
package io.promptcompiler.core.interpret;

import org.jspecify.annotations.NullMarked;
