/**
 * A language server for prompts. It uses the compiler: findings, and the meanings of names, come
 * from {@link io.promptcompiler.core.edit.EditedModule}; this package translates them to the
 * Language Server Protocol.
 */
@NullMarked
package io.promptcompiler.lsp;

import org.jspecify.annotations.NullMarked;
