/**
 * The Maven plugin: mojos contain parameters and defaults, create a request from them, call the
 * core and map its result to Maven's terms. Classes are also compiled here, because that depends on
 * how Maven compiles the rest of a module.
 */
@NullMarked
package io.promptcompiler.maven;

import org.jspecify.annotations.NullMarked;
