/**
 * A language server for prompts. The compiler provides findings and the meanings of names, through
 * {@link io.promptcompiler.core.edit.EditedModule}; this package translates them to the Language
 * Server Protocol.
 */
@NullMarked
package io.promptcompiler.lsp;

import org.jspecify.annotations.NullMarked;
