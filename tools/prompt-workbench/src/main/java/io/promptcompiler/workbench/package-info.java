/**
 * Pages that show prompts. A page shows data that describes a prompt. {@link
 * io.promptcompiler.workbench.WriteSite} writes the data to files, and {@link
 * io.promptcompiler.workbench.PageServer} creates it from the current templates.
 *
 * <p>{@code prompt-workbench} describes each document once, as data ({@code DescribePrompt}), and
 * one page of HTML, CSS and classic scripts shows any of it. {@code WriteSite} writes the data as
 * scripts, since a page that is opened as a file can read nothing else; {@code PageServer} makes it
 * on request. A test compiles the code that the page offers to copy, for all example projects.
 *
 * <p>A release is compiled by today's compiler ({@code ReleasedPrompts}) and rendered with the
 * example values of the present prompt ({@code DescribeChange}).
 *
 * <p>{@code TraceRender} knows the origin of each stretch of a rendered text. {@code MarkOrigins}
 * adds a mark before each instruction that emits, and the interpreter keeps marks in their places
 * through indentation and fences, as it does for media. {@code AlignTexts} finds these texts in
 * messages that were joined, divided or dropped. A text that is not found, or that tracing would
 * change, is shown without places.
 *
 * <p>{@code OpenWorkbench} fetches the module with Maven's resolver into a class loader below that
 * of the plugin, so the compiler is loaded once.
 */
@NullMarked
package io.promptcompiler.workbench;

import org.jspecify.annotations.NullMarked;
