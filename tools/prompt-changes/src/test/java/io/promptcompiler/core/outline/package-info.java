/** A back end that only this test knows. */
@NullMarked
package io.promptcompiler.core.outline;

import org.jspecify.annotations.NullMarked;
