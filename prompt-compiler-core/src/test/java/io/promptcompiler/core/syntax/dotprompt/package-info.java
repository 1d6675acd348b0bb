/** What frontmatter of dotprompt means. */
package io.promptcompiler.core.syntax.dotprompt;
