/**
 * The interface of back ends that write classes: a {@link io.promptcompiler.core.backend.Target}
 * opens a module, takes its entry points and fragments, and returns artifacts. Code that runs a
 * back end depends on this package only. {@link io.promptcompiler.core.backend.Repeated} and others
 * compute properties of programs that do not depend on the language of a back end.
 */
@NullMarked
package io.promptcompiler.core.backend;

import org.jspecify.annotations.NullMarked;
