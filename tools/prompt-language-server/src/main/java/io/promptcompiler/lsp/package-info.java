/**
 * A language server for prompts. It is the compiler: findings, and what names mean, are those of
 * {@link io.promptcompiler.core.edit.EditedModule}; what is here says them in the words of the
 * Language Server Protocol.
 */
@NullMarked
package io.promptcompiler.lsp;

import org.jspecify.annotations.NullMarked;
