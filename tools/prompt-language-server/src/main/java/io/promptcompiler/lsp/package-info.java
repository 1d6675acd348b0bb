/**
 * A language server for prompts. The compiler provides findings and the meanings of names, through
 * {@link io.promptcompiler.core.edit.EditedModule}; this package translates them to the Language
 * Server Protocol.
 *
 * <p>The server has one thread ({@code Work}): edits are recorded immediately, and compiled when
 * typing pauses or a request needs the result. Each feature is a class that reads a {@code
 * Snapshot}. {@code CheckChange} compiles the result of {@code Rename} and {@code CheckedActions}
 * and renders all examples before it is offered.
 *
 * <p>Messages of editors are read by {@code ReadMessages}, as the reader of LSP4J ends at some
 * damaged ones.
 */
@NullMarked
package io.promptcompiler.lsp;

import org.jspecify.annotations.NullMarked;
