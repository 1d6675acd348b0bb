/**
 * The Maven plugin. Mojos define parameters and defaults, create a request from them, call the
 * core, and convert its result for Maven. This package also compiles generated classes, because
 * that depends on how Maven compiles the rest of a module.
 */
@NullMarked
package io.promptcompiler.maven;

import org.jspecify.annotations.NullMarked;
