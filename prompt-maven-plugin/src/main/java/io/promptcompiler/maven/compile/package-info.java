/** The classes of generated sources, which the plugin compiles by itself where it can. */
@NullMarked
package io.promptcompiler.maven.compile;

import org.jspecify.annotations.NullMarked;
