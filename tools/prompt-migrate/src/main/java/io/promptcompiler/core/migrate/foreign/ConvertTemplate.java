package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.infer.InferredType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Converts a template of another tool to Handlebars.
 *
 * @param template the Handlebars template
 * @param declarations the declarations of its parameters as YAML mappings, with formatted scalars
 * @param obstacles the parts that cannot be converted with the same result
 */
public record ConvertTemplate(
    String template, Map<String, Map<String, Object>> declarations, List<Obstacle> obstacles) {

  /** Copies the list. */
  public ConvertTemplate {
    obstacles = List.copyOf(obstacles);
  }

  /**
   * An included template.
   *
   * @param name its name as a partial
   * @param nodes its parts; if it is Handlebars already, its text and the parameters with defaults
   * @param parameters the other parameters that it uses if it is Handlebars already
   * @param endsLine whether it is Handlebars already and ends with a line break
   */
  public record Partial(
      String name, List<Node> nodes, Map<String, InferredType> parameters, boolean endsLine) {
    /** Copies the list and the map. */
    public Partial {
      nodes = List.copyOf(nodes);
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
  }

  /**
   * Converts a template.
   *
   * @param paths returns the path that a tag uses for a parameter
   * @param partials returns the included template
   */
  public static ConvertTemplate of(
      ForeignTemplate template,
      UnaryOperator<String> paths,
      Function<Node.Include, Optional<Partial>> partials) {
    InferTypes types = InferTypes.of(template.nodes(), partials);
    List<Obstacle> obstacles = new ArrayList<>(template.obstacles());
    obstacles.addAll(types.obstacles());
    List<Piece> pieces =
        WriteTree.write(
            template.nodes(),
            types,
            paths,
            include ->
                partials
                    .apply(include)
                    .map(
                        partial ->
                            new WriteTree.Included(
                                partial.name(), InferTypes.of(List.of(include), partials).names())),
            obstacles);
    Optional<String> written = KeepLines.write(pieces);
    if (written.isEmpty() && obstacles.stream().allMatch(Obstacle::isDifference)) {
      obstacles.add(Obstacle.refused(Span.at(0), KeepLines.problem(pieces), ""));
    }
    return new ConvertTemplate(written.orElse(""), types.declarations(), obstacles);
  }
}
