/**
 * The Maven plugin. Mojos define parameters and defaults, create a request from them, call the
 * core, and convert its result for Maven. This package also compiles generated classes, because
 * that depends on how Maven compiles the rest of a module.
 *
 * <p>Maven's build cache is judged by its own rules: {@code CacheInputs} repeats how version 1.3
 * finds the inputs of a module, since the plugin cannot see the classes of the extension.
 *
 * <p>Unknown configuration is an error ({@code UnknownElements}): Maven ignores elements that a
 * goal does not have.
 *
 * <p>Goals that print write UTF-8 to standard output, past Maven's log, so a prompt in a file is
 * the prompt.
 */
@NullMarked
package io.promptcompiler.maven;

import org.jspecify.annotations.NullMarked;
