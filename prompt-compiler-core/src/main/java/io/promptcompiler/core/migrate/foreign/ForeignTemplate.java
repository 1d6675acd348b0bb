package io.promptcompiler.core.migrate.foreign;

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
}
