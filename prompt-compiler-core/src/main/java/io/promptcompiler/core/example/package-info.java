/**
 * Runs examples in frontmatter as tests of the build: their values are checked against the
 * parameters, they are rendered, and the result is compared with the expected text. A new result
 * can be accepted.
 *
 * <p>Examples run on what was compiled: {@code CheckExample} reads the values, has the interpreter
 * render them, and compares. {@code AcceptExamples} writes what was rendered, and reads the file
 * again as a check. {@code generate} never calls helpers of the project: their classes are those of
 * the last build.
 */
@NullMarked
package io.promptcompiler.core.example;

import org.jspecify.annotations.NullMarked;
