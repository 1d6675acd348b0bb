package io.promptcompiler.core.document.orchestrator;

import java.util.List;

/**
 * A phase of an orchestrator.
 *
 * @param prompt the key of its prompt
 * @param name the key of its settings
 * @param answers whether the model's answer in this phase is delimited
 */
record Phase(String prompt, String name, boolean answers) {
  /** All phases, in the order in which they take place. */
  static final List<Phase> ALL =
      List.of(
          new Phase("analysis", "analysis", true),
          new Phase("taskPlanning", "taskPlanning", true),
          new Phase("worker", "workerExecution", true),
          new Phase("aggregation", "aggregation", true),
          new Phase("verification", "verification", false));
}
