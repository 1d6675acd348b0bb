/**
 * Reads and compiles texts in documents of all families.
 *
 * <p>{@link ReadText} splits a file into frontmatter and body and parses both. {@link SplitText} is
 * the result, with the own and inherited values of the frontmatter. {@link FragmentLibrary} finds
 * fragments by name, and {@link CompileFragment} compiles one. {@code LowerTemplate} and {@code
 * LowerTemplates} of the package {@code check} lower a body to a program. {@code CompileText} in
 * the package {@code text} combines them into an entry point.
 */
@NullMarked
package io.promptcompiler.core.document.template;

import org.jspecify.annotations.NullMarked;
