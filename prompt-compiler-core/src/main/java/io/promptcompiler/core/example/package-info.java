/**
 * Runs examples in frontmatter as tests of the build: their values are checked against the
 * parameters, they are rendered, and the result is compared with the expected text. A new result
 * can be accepted.
 */
@NullMarked
package io.promptcompiler.core.example;

import org.jspecify.annotations.NullMarked;
