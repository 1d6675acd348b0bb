/**
 * The frontmatter of the dotprompt format: its schemas as JSON Schema, and their translation to
 * declarations of this compiler.
 */
package io.promptcompiler.core.syntax.dotprompt;
