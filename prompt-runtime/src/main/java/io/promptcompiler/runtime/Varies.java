package io.promptcompiler.runtime;

import java.util.Locale;

/**
 * How often a value changes, or a text that contains it. {@code toString()} returns the name in
 * lower case.
 */
public enum Varies {
  /** The value is the same in all requests of a running version of the application. */
  DEPLOYMENT,
  /** The value is the same in all requests of one conversation or user session. */
  SESSION,
  /** Messages that only grow at their end within a session. */
  APPEND,
  /** The value may differ in each request. */
  REQUEST;

  /** Returns the name in lower case: {@code deployment}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
