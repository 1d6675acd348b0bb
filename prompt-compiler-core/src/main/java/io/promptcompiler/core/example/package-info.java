/**
 * Examples in frontmatter as tests of the build: their values are held to the parameters, they are
 * rendered, and the text is held to what the author expects. What it is now can be accepted.
 */
@NullMarked
package io.promptcompiler.core.example;

import org.jspecify.annotations.NullMarked;
