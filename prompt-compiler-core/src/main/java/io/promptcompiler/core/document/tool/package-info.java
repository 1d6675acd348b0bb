/**
 * Tools that models call: frontmatter with the arguments, and a text that is the description.
 * {@code CompileTool} makes a class of each, without a rendering: the description is known when it
 * is compiled ({@link io.promptcompiler.core.program.FixedText}), and the rest is a {@link
 * io.promptcompiler.core.program.Member.Tool}.
 */
@NullMarked
package io.promptcompiler.core.document.tool;

import org.jspecify.annotations.NullMarked;
