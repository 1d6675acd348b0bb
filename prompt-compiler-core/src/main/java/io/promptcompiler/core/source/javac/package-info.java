/**
 * Java sources, read with the JDK's compiler API and without a class path: names are resolved by
 * imports alone. {@link io.promptcompiler.core.source.javac.FindCode} finds the modules of a
 * project, {@link io.promptcompiler.core.source.javac.JavaSources} reads their sources and parses
 * those that mention a framework, and {@link io.promptcompiler.core.source.javac.Constants}
 * evaluates constant texts. A {@link io.promptcompiler.core.source.javac.MappedText} keeps the
 * place of each character through escapes, text blocks and concatenations, so findings have exact
 * places.
 */
@NullMarked
package io.promptcompiler.core.source.javac;

import org.jspecify.annotations.NullMarked;
