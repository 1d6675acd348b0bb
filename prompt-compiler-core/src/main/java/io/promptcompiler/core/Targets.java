package io.promptcompiler.core;

import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.java.JavaTarget;

/**
 * The back ends that write classes. No other class refers to them directly; the options of a run
 * determine which one is used.
 */
public final class Targets {
  /** The default back end. */
  public static final Target DEFAULT = new JavaTarget();

  private Targets() {}
}
