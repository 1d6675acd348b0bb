/**
 * What a back end that writes classes is: a {@link io.promptcompiler.core.backend.Target} opens a
 * module, takes its entry points and fragments, and gives artifacts. Who runs a back end knows this
 * package and none behind it.
 */
@NullMarked
package io.promptcompiler.core.backend;

import org.jspecify.annotations.NullMarked;
