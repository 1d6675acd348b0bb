/**
 * Reads and compiles texts in documents of all families.
 *
 * <p>{@link SplitText} divides a file into frontmatter and body, with the own and inherited values
 * of the frontmatter, and {@link ReadText} has the steps that texts and fragments share. {@link
 * FragmentLibrary} finds fragments by name, and {@link CompileFragment} compiles one. {@code
 * LowerTemplate} and {@code LowerTemplates} of the package {@code check} lower a body to a program.
 * {@code CompileText} in the package {@code text} combines them into an entry point.
 *
 * <p>The texts of a prompt are one document: the file of a variant is a part of its base ({@code
 * DocumentCompiler.isPart}), and nothing else of the pipeline sees it. {@code CompileVariants}
 * reads such files, and {@code LowerText} checks each text with the declarations of the base. The
 * {@code EntryPoint} has the text of each {@code Variant}, and {@code EntryPoint.in} makes an
 * ordinary entry point of one, so interpreter, examples and {@code breaking} need no special case.
 * In Java each text has methods of its own in the one class ({@code ClassContext.rendering}).
 */
@NullMarked
package io.promptcompiler.core.document.template;

import org.jspecify.annotations.NullMarked;
