/**
 * Tools that models call: their definitions ({@link io.promptcompiler.runtime.tool.ToolInfo}), and
 * definitions together with the code that answers ({@link io.promptcompiler.runtime.tool.Tools}). A
 * bridge passes {@code Tools} to a framework; {@link io.promptcompiler.runtime.tool.Tools#call}
 * needs none.
 */
@NullMarked
package io.promptcompiler.runtime.tool;

import org.jspecify.annotations.NullMarked;
