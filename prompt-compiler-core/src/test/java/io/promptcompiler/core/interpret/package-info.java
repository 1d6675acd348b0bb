/** Tests of the limits of renders. */
@NullMarked
package io.promptcompiler.core.interpret;

import org.jspecify.annotations.NullMarked;
