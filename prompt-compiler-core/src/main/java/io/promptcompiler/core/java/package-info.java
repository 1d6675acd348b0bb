/**
 * Generates Java source files from typed programs. This package contains everything that is
 * specific to Java: names, escapes, and forms of code that the JIT compiles well. It depends on
 * programs and types, never on documents.
 *
 * <p>{@link io.promptcompiler.core.java.JavaTarget} is the entry point; each emitter generates one
 * kind of code.
 */
@NullMarked
package io.promptcompiler.core.java;

import org.jspecify.annotations.NullMarked;
