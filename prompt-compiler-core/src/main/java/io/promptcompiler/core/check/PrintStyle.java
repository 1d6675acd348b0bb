package io.promptcompiler.core.check;

/** A style in which values other than texts are printed. All styles print texts unchanged. */
public enum PrintStyle {
  /**
   * Prints values like handlebars.js: lists with commas between their elements, objects not at all.
   */
  SCRIPT,
  /** Prints truth values and numbers like JavaScript, lists and objects as compact JSON. */
  JSON,
  /**
   * Prints truth values as {@code yes} or {@code no}, lists separated by {@code ", "}, objects as
   * JSON.
   */
  WORDS
}
