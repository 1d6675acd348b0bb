/**
 * Pages that show prompts. Each prompt is described once as data, which a page shows: {@link
 * io.promptcompiler.workbench.WriteSite} writes the data into files, {@link
 * io.promptcompiler.workbench.PageServer} creates it from the current templates.
 */
@NullMarked
package io.promptcompiler.workbench;

import org.jspecify.annotations.NullMarked;
