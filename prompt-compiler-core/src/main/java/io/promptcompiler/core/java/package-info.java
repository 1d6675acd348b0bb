/**
 * Typed programs to Java source. All that is Java lives here: names, escapes, the shape of code
 * that the JIT likes. It sees programs and types, never documents.
 *
 * <p>{@link io.promptcompiler.core.java.JavaTarget} is the way in; one emitter makes one thing.
 */
@NullMarked
package io.promptcompiler.core.java;

import org.jspecify.annotations.NullMarked;
