package io.promptcompiler.core.program;

/** What an entry point renders. */
public sealed interface Rendering permits TextProgram, MessageProgram, Rendering.None {
  /** Whether it does anything. */
  boolean rendersAnything();

  /** Nothing by itself: all that there is are its members. */
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
