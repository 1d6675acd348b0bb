package io.promptcompiler.core.program;

import java.util.List;

/** The rendering of an entry point. */
public sealed interface Rendering permits TextProgram, MessageProgram, Rendering.None {
  /** Returns its instructions, in order. */
  List<Instruction> instructions();

  /** Returns the procedures that the instructions call, by number. */
  List<Procedure> procedures();

  /** Returns the names of its slots, by number. */
  default List<String> slots() {
    return List.of();
  }

  /** Returns whether it has any instructions. */
  default boolean rendersAnything() {
    return !instructions().isEmpty();
  }

  /** The rendering of an entry point that only has members. */
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
