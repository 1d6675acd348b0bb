/**
 * The command {@code prompt}: arguments, colors and exit codes. The commands are implemented in the
 * core, which the goals of the Maven plugin also use.
 */
@NullMarked
package io.promptcompiler.cli;

import org.jspecify.annotations.NullMarked;
