/**
 * The interface of back ends that write classes: a {@link io.promptcompiler.core.backend.Target}
 * opens a module, takes its entry points and fragments, and returns artifacts. Code that runs a
 * back end depends on this package only.
 */
@NullMarked
package io.promptcompiler.core.backend;

import org.jspecify.annotations.NullMarked;
