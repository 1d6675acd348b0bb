package io.promptcompiler.core.document.step;

import io.promptcompiler.runtime.step.EscalatePolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws the flow of a folder as a Mermaid flowchart. */
final class DrawFlow {
  private final Map<String, String> nodes = new LinkedHashMap<>();
  private final StringBuilder drawn = new StringBuilder("flowchart TD\n");

  private DrawFlow() {}

  /** Returns the flowchart, with a line break after each line. */
  static String draw(List<StepElement> steps) {
    DrawFlow drawing = new DrawFlow();
    for (StepElement step : steps) {
      String label = step.id() + ": " + step.get(StepShape.TITLE).text();
      drawing.node(step.id(), "[\"" + escaped(label) + "\"]");
    }
    steps.forEach(drawing::arrows);
    return drawing.drawn.toString();
  }

  private void arrows(StepElement step) {
    boolean isReviewed = step.get(StepShape.HUMAN_REVIEW);
    arrow(step, isReviewed ? "-->|human review|" : "-->", step.next());
    String policy = step.get(StepShape.ON_FAIL).get(StepShape.ESCALATE_POLICY).text();
    boolean stays =
        policy.equals(EscalatePolicy.RETRY.name()) || policy.equals(EscalatePolicy.DIAGNOSE.name());
    arrow(step, "-.->|fails|", stays ? step.id() : policy);
  }

  private void arrow(StepElement from, String arrow, String to) {
    if (!nodes.containsKey(to)) {
      node(to, "([\"" + to + "\"])");
    }
    drawn
        .append("  ")
        .append(nodes.get(from.id()))
        .append(' ')
        .append(arrow)
        .append(' ')
        .append(nodes.get(to))
        .append('\n');
  }

  /**
   * Adds a node. Its id contains a number, because the name of a step may be reserved in Mermaid.
   */
  private void node(String id, String shape) {
    nodes.put(id, "n" + (nodes.size() + 1));
    drawn.append("  ").append(nodes.get(id)).append(shape).append('\n');
  }

  private static String escaped(String label) {
    return label.replaceAll("\\s+", " ").replace("#", "#35;").replace("\"", "#quot;");
  }
}
