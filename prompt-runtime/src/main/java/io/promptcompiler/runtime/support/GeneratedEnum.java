package io.promptcompiler.runtime.support;

/** The interface of generated enums, whose constants represent the texts of a template. */
public interface GeneratedEnum {
  /** Returns the text. */
  String value();
}
