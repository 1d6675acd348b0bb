/**
 * Checks prompts that are written in Java code, in annotations and calls of LangChain4j, Quarkus,
 * Spring AI and of our own catalog. {@link io.promptcompiler.core.code.CheckCode} parses sources
 * with the JDK's compiler, without a class path. A {@link io.promptcompiler.core.code.MappedText}
 * knows where in the sources its characters are written, so findings have exact places. The rules
 * of each framework are separate: {@link io.promptcompiler.core.code.TemplateSyntax} for its
 * templates, and one class for each way to write a prompt.
 *
 * <p>{@code CheckCode} parses sources with the JDK's compiler API and resolves names by imports
 * alone, so it needs no class path. A source is parsed only if it mentions a framework. {@code
 * ScanSource} gives each annotation and call to the class for its way to write prompts ({@code
 * CheckServices}, {@code CheckPromptTemplates}, {@code CheckSpringTemplates}, …), which finds the
 * text and the names of its values. {@code CheckNames} compares them with what a {@code
 * TemplateSyntax} reads from the text. A {@code MappedText} keeps the place of each character
 * through escapes, text blocks and concatenations. Names are complete or not ({@code CodeNames}),
 * and where they are not, nothing is reported. Tests of the bridges run each kind of finding
 * against the framework itself.
 */
@NullMarked
package io.promptcompiler.core.code;

import org.jspecify.annotations.NullMarked;
