/**
 * The command {@code prompt}: arguments, colors and exit codes. What its commands do is in the
 * core, where the goals of the Maven plugin have it too.
 */
@NullMarked
package io.promptcompiler.cli;

import org.jspecify.annotations.NullMarked;
