package io.promptcompiler.core.program;

import java.util.List;

/** What an entry point renders. */
public sealed interface Rendering permits TextProgram, MessageProgram, Rendering.None {
  /** What it does, in order. */
  List<Instruction> instructions();

  /** What the instructions call, by number. */
  List<Procedure> procedures();

  /** The names of its slots, by number. */
  default List<String> slots() {
    return List.of();
  }

  /** Whether it does anything. */
  default boolean rendersAnything() {
    return !instructions().isEmpty();
  }

  /** Renders nothing by itself: the entry point only has members. */
  record None() implements Rendering {
    @Override
    public List<Instruction> instructions() {
      return List.of();
    }

    @Override
    public List<Procedure> procedures() {
      return List.of();
    }

    @Override
    public String toString() {
      return "";
    }
  }
}
