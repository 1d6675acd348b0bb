package io.promptcompiler.runtime.tool;

import org.jspecify.annotations.Nullable;

/**
 * What a client may assume about a tool, as in the {@code annotations} of the Model Context
 * Protocol. Each is null if the author says nothing; clients then assume the worst.
 *
 * @param readOnly whether the tool changes nothing
 * @param destructive whether the tool may delete or overwrite what exists
 * @param idempotent whether a second call with the same arguments changes nothing more
 * @param openWorld whether the tool reaches things outside of the application, such as the web
 */
public record ToolHints(
    @Nullable Boolean readOnly,
    @Nullable Boolean destructive,
    @Nullable Boolean idempotent,
    @Nullable Boolean openWorld) {
  /** No hints. */
  public static final ToolHints NONE = new ToolHints(null, null, null, null);
}
