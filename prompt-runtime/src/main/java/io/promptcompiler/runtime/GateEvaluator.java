package io.promptcompiler.runtime;

/**
 * Answers the gates that evidence cannot answer: those about commands, files, diffs and people.
 * Where it throws, the gate counts as not verified.
 */
public interface GateEvaluator {

  /** Finds out whether a gate holds now; never null. */
  GateResult evaluate(Gate gate);
}
