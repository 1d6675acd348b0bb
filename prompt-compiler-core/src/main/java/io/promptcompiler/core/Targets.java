package io.promptcompiler.core;

import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.java.JavaTarget;

/**
 * The back ends that write classes. No other class names them; the options of a run say which one
 * it uses.
 */
public final class Targets {
  /** The back end of options that set no other. */
  public static final Target DEFAULT = new JavaTarget();

  private Targets() {}
}
