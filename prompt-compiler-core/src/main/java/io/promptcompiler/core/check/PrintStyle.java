package io.promptcompiler.core.check;

/** How values print that are more than a text. Texts print as they are in each style. */
public enum PrintStyle {
  /** As handlebars.js prints them: lists with commas between, objects not at all. */
  SCRIPT,
  /** Truth values and numbers as JavaScript prints them, lists and objects as compact JSON. */
  JSON,
  /**
   * Truth values as {@code yes} or {@code no}, lists with {@code ", "} between, objects as JSON.
   */
  WORDS
}
