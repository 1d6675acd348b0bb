package io.promptcompiler.runtime.support;

/** What generated enums have in common: each constant stands for a text. */
public interface GeneratedEnum {
  /** Returns the text. */
  String value();
}
