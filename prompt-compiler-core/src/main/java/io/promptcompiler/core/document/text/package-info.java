/** Text documents: frontmatter, inherited frontmatter, and a template. */
@NullMarked
package io.promptcompiler.core.document.text;

import org.jspecify.annotations.NullMarked;
