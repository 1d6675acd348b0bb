/**
 * Compiles syntax trees to typed programs: resolves names, infers types, and reports errors. {@link
 * io.promptcompiler.core.check.LowerTemplate} lists the passes.
 */
@NullMarked
package io.promptcompiler.core.check;

import org.jspecify.annotations.NullMarked;
