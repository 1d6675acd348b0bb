/** Tests of the checks of Java code. */
@NullMarked
package io.promptcompiler.core.code;

import org.jspecify.annotations.NullMarked;
