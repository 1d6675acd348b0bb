package io.promptcompiler.core;

import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.java.JavaTarget;

/** The back ends that write classes. No other class of the compiler names them. */
public final class Targets {
  /** The one that modules are written in. */
  public static final Target DEFAULT = new JavaTarget();

  private Targets() {}
}
