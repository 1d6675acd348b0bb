package io.promptcompiler.maven;

import io.promptcompiler.core.command.DeclaredHelper;
import org.jspecify.annotations.Nullable;

/** The element {@code <helper>} of the configuration: a static method that templates call. */
public class Helper {
  private @Nullable String name;
  private @Nullable String method;
  private @Nullable String parameters;
  private @Nullable String returns;
  private @Nullable String trust;
  private @Nullable String varies;

  /** Creates an empty helper; Maven sets its fields. */
  public Helper() {}

  DeclaredHelper declared() {
    return new DeclaredHelper(name, method, parameters, returns, trust, varies);
  }
}
