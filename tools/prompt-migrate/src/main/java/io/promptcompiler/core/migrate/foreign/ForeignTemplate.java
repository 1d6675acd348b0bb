package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/**
 * A template of another tool.
 *
 * @param nodes its parts
 * @param obstacles the parts that cannot be converted
 */
public record ForeignTemplate(List<Node> nodes, List<Obstacle> obstacles) {
  /** Copies the lists. */
  public ForeignTemplate {
    nodes = List.copyOf(nodes);
    obstacles = List.copyOf(obstacles);
  }

  /**
   * Returns a template that cannot be converted.
   *
   * @param problem the beginning of a sentence
   */
  public static ForeignTemplate refused(Span span, String problem) {
    return new ForeignTemplate(
        List.of(), List.of(Obstacle.refused(span, problem, "Divide the template.")));
  }
}
