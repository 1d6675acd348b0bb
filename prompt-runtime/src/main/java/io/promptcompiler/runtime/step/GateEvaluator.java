package io.promptcompiler.runtime.step;

/**
 * Evaluates the gates that evidence cannot answer: those about commands, files, diffs and people.
 * If it throws an exception, the gate counts as not verified.
 */
public interface GateEvaluator {

  /** Returns whether a gate holds now; never null. */
  GateResult evaluate(Gate gate);
}
