package io.promptcompiler.core.program;

import java.util.Locale;

/** The role of a message. It prints in lower case: {@code system}. */
public enum Role {
  /** The application, which instructs the model. */
  SYSTEM,
  /** The user. */
  USER,
  /** The model. */
  ASSISTANT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
