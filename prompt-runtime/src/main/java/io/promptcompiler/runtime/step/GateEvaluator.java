package io.promptcompiler.runtime.step;

/**
 * Evaluates the gates that cannot be answered from evidence: those about commands, files, diffs and
 * human approval. If the evaluator throws an exception, the gate counts as not verified.
 */
public interface GateEvaluator {

  /** Returns whether a gate holds at this time; never null. */
  GateResult evaluate(Gate gate);
}
