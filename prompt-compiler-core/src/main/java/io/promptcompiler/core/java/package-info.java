/**
 * From typed programs to Java source. Everything specific to Java is here: names, escapes, and
 * forms of code that the JIT compiles well. It sees programs and types, never documents.
 *
 * <p>{@link io.promptcompiler.core.java.JavaTarget} is the way in; one emitter makes one thing.
 */
@NullMarked
package io.promptcompiler.core.java;

import org.jspecify.annotations.NullMarked;
