package io.promptcompiler.core.program;

import java.util.List;

/**
 * A part of a text program that can be called, also recursively. In addition to its parameters, it
 * may read variables that are bound at all its calls.
 *
 * @param number identifies it in its program
 * @param hint a word for it
 */
public record Procedure(
    int number, String hint, List<Variable> parameters, List<Instruction> body) {
  /** Copies the lists. */
  public Procedure {
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
  }

  /** Returns a copy with another body. */
  public Procedure with(List<Instruction> newBody) {
    return new Procedure(number, hint, parameters, newBody);
  }

  @Override
  public String toString() {
    return "procedure#" + number + " " + parameters + " = " + body;
  }
}
