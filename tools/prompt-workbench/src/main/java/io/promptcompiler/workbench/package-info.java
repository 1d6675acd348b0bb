/**
 * Pages that show prompts. What is known of each prompt is described once as data, which a page
 * shows: {@link io.promptcompiler.workbench.WriteSite} writes it into files, {@link
 * io.promptcompiler.workbench.PageServer} makes it of the templates as they are now.
 */
@NullMarked
package io.promptcompiler.workbench;

import org.jspecify.annotations.NullMarked;
