package io.promptcompiler.core.check;

/** A style in which values other than texts are printed. Texts print as they are in each style. */
public enum PrintStyle {
  /**
   * Prints values like handlebars.js: lists with commas between their elements, objects not at all.
   */
  SCRIPT,
  /** Truth values and numbers as JavaScript prints them, lists and objects as compact JSON. */
  JSON,
  /**
   * Truth values as {@code yes} or {@code no}, lists with {@code ", "} between, objects as JSON.
   */
  WORDS
}
