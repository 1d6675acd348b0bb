/**
 * The Maven plugin: mojos hold parameters and defaults, make one request of them, call the core and
 * map its result to Maven's terms. Nothing else happens here.
 */
@NullMarked
package io.promptcompiler.maven;

import org.jspecify.annotations.NullMarked;
