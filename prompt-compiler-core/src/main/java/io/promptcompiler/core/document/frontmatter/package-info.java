/** The frontmatter of texts: its place, its keys, and its declarations. */
@NullMarked
package io.promptcompiler.core.document.frontmatter;

import org.jspecify.annotations.NullMarked;
