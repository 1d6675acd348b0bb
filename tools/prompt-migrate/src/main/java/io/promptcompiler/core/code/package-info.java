/**
 * Checks prompts that are written in Java code, in annotations and calls of LangChain4j, Quarkus,
 * Spring AI and of our own catalog. {@link io.promptcompiler.core.code.CheckCode} parses sources
 * with the JDK's compiler, without a class path. A {@link io.promptcompiler.core.code.MappedText}
 * knows where in the sources its characters are written, so findings have exact places. The rules
 * of each framework are separate: {@link io.promptcompiler.core.code.TemplateSyntax} for its
 * templates, and one class for each way to write a prompt.
 */
@NullMarked
package io.promptcompiler.core.code;

import org.jspecify.annotations.NullMarked;
