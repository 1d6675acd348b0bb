/** Statements and classes that render messages. */
@NullMarked
package io.promptcompiler.core.java.messages;

import org.jspecify.annotations.NullMarked;
