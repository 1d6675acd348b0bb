/**
 * The Maven plugin: mojos hold parameters and defaults, make one request of them, call the core and
 * map its result to Maven's terms. Beside that, classes are compiled here, as that depends on how
 * Maven compiles the rest of a module.
 */
@NullMarked
package io.promptcompiler.maven;

import org.jspecify.annotations.NullMarked;
