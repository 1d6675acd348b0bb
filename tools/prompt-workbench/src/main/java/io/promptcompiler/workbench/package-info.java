/**
 * Pages that show prompts. A page shows data that describes a prompt. {@link
 * io.promptcompiler.workbench.WriteSite} writes the data to files, and {@link
 * io.promptcompiler.workbench.PageServer} creates it from the current templates.
 */
@NullMarked
package io.promptcompiler.workbench;

import org.jspecify.annotations.NullMarked;
