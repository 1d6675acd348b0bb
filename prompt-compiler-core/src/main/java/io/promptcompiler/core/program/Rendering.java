package io.promptcompiler.core.program;

/** What an entry point renders. */
public sealed interface Rendering permits TextProgram, MessageProgram, Rendering.None {
  /** Whether it does anything. */
  boolean rendersAnything();

  /** Renders nothing by itself: the entry point only has members. */
  record None() implements Rendering {
    @Override
    public boolean rendersAnything() {
      return false;
    }

    @Override
    public String toString() {
      return "";
    }
  }
}
