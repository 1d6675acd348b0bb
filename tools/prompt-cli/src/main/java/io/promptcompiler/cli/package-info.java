/**
 * The command {@code prompt}: arguments, colors and exit codes. The implementation of its commands
 * is in the core, which the goals of the Maven plugin share.
 */
@NullMarked
package io.promptcompiler.cli;

import org.jspecify.annotations.NullMarked;
