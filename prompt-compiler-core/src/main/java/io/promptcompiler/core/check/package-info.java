/**
 * From syntax trees to typed programs: names are resolved, types inferred, and mistakes reported.
 * {@link io.promptcompiler.core.check.LowerTemplate} lists the passes.
 */
@NullMarked
package io.promptcompiler.core.check;

import org.jspecify.annotations.NullMarked;
