/**
 * Checks prompts that are written in Java code, in annotations and calls of LangChain4j, Quarkus,
 * Spring AI and of our own catalog. {@link io.promptcompiler.core.code.CheckCode} reads sources
 * with the package {@code source.javac}, without a class path. The rules of each framework are
 * separate: {@link io.promptcompiler.core.code.TemplateSyntax} for its templates, and one class for
 * each way to write a prompt.
 *
 * <p>{@code ScanSource} gives each annotation and call to the class for its way to write prompts
 * ({@code CheckServices}, {@code CheckPromptTemplates}, {@code CheckSpringTemplates}, …), which
 * finds the text and the names of its values. {@code CheckNames} compares them with what a {@code
 * TemplateSyntax} reads from the text. Names are complete or not ({@code CodeNames}), and where
 * they are not, nothing is reported. Tests of the bridges run each kind of finding against the
 * framework itself.
 */
@NullMarked
package io.promptcompiler.core.code;

import org.jspecify.annotations.NullMarked;
