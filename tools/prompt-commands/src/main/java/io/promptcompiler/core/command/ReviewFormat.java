package io.promptcompiler.core.command;

/** The formats of reviews of changes. */
public enum ReviewFormat {
  /** Plain text for a terminal. */
  TEXT,
  /** A comment on a pull request or merge request. */
  MARKDOWN,
  /** JSON for other programs. */
  JSON,
  /** A page that loads nothing. */
  HTML
}
