/**
 * Syntax trees to typed programs: names are looked up, types found, and what cannot be right is
 * reported. {@link io.promptcompiler.core.check.CheckTemplate} lists the passes.
 */
@NullMarked
package io.promptcompiler.core.check;

import org.jspecify.annotations.NullMarked;
