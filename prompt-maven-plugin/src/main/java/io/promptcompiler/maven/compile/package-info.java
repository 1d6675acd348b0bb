/** Compiles generated sources, if the plugin can do so itself. */
@NullMarked
package io.promptcompiler.maven.compile;

import org.jspecify.annotations.NullMarked;
