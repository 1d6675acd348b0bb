/** Statements and expressions that render a text. */
@NullMarked
package io.promptcompiler.core.java.text;

import org.jspecify.annotations.NullMarked;
