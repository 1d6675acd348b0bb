/** The frontmatter of texts: its place, its keys, and what it declares besides parameters. */
@NullMarked
package io.promptcompiler.core.document.frontmatter;

import org.jspecify.annotations.NullMarked;
