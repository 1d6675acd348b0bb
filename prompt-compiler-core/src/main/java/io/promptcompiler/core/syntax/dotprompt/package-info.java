/**
 * The frontmatter of dotprompt's format: its schemas as JSON Schema, and what it says in the words
 * of our own frontmatter.
 */
package io.promptcompiler.core.syntax.dotprompt;
