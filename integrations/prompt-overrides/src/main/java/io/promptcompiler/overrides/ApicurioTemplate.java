package io.promptcompiler.overrides;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes a prompt template of Apicurio Registry as a template file. Its variables become
 * parameters, so far as the registry can describe them: types of texts, numbers and booleans,
 * values, defaults, and whether they are required. Lists and objects have no types of their members
 * there, so the declarations of the release are kept.
 */
final class ApicurioTemplate {
  private static final String FRONTMATTER = "---\n";

  /** The types that are the same in both languages, and have the same names. */
  private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");

  /** The keys of an artifact that are read here. */
  static final Keyed SHAPE =
      Keyed.open(
          "a prompt template",
          Shape.Key.required("template", Shape.TEXT, "The text."),
          Shape.Key.optional(
              "variables",
              new Shape.MapOf(
                  Keyed.open(
                      "a variable",
                      Shape.Key.optional("default", Shape.ANYTHING, "The default."),
                      Shape.Key.optional(
                          "enum", new Shape.ListOf<>(Shape.ANYTHING), "The values."))),
              "The variables, by name."));

  private ApicurioTemplate() {}

  /**
   * Returns the file for an artifact.
   *
   * @param subject the beginning of a sentence, in case that there is no template
   */
  static String asFile(String subject, Mapping artifact) throws UnreadableSourceException {
    if (!(value(artifact, "template").orElse(null) instanceof Scalar template)
        || template.isNull()) {
      throw new UnreadableSourceException(subject + " has no text under 'template'.");
    }
    String parameters =
        value(artifact, "variables").orElse(null) instanceof Mapping variables
            ? parameters(variables)
            : "";
    // A template that begins like frontmatter, also after a byte order mark, is still a text.
    boolean needsFrontmatter =
        !parameters.isEmpty()
            || template.text().startsWith(FRONTMATTER.strip())
            || template.text().startsWith("\uFEFF");
    return needsFrontmatter
        ? FRONTMATTER + parameters + FRONTMATTER + template.text()
        : template.text();
  }

  private static String parameters(Mapping variables) {
    String lines =
        variables.entries().stream()
            .map(ApicurioTemplate::parameter)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining());
    return lines.isEmpty() ? "" : "parameters:\n" + lines;
  }

  private static String parameter(Entry variable) {
    if (!(variable.value() instanceof Mapping schema)) {
      return "";
    }
    boolean isText = value(schema, "type").map(ApicurioTemplate::isString).orElse(true);
    String declared =
        schema.entries().stream()
            // Values of other types cannot be listed in a declaration.
            .filter(entry -> isText || !entry.key().equals("enum"))
            .map(ApicurioTemplate::declared)
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return declared.isEmpty()
        ? ""
        : "  " + YamlText.quoted(variable.key()) + ": { " + declared + " }\n";
  }

  private static boolean isString(DataNode type) {
    return type instanceof Scalar scalar && scalar.text().equals("string");
  }

  private static Optional<String> declared(Entry entry) {
    DataNode value = entry.value();
    return switch (entry.key()) {
      case "type" ->
          value instanceof Scalar type && TYPES.contains(type.text())
              ? Optional.of("type: " + type.text())
              : Optional.empty();
      case "required" ->
          value instanceof Scalar required && required.text().equals("true")
              ? Optional.of("required: true")
              : Optional.empty();
      case "default" ->
          value instanceof Scalar scalar && scalar.isNull()
              ? Optional.empty()
              : Optional.of("default: " + flow(value));
      case "enum" -> Optional.of("enum: " + flow(value));
      default -> Optional.empty();
    };
  }

  private static Optional<DataNode> value(Mapping mapping, String key) {
    return mapping.entry(key).map(Entry::value);
  }

  /** Returns data on one line. */
  private static String flow(DataNode data) {
    if (data instanceof Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> YamlText.quoted(entry.key()) + ": " + flow(entry.value()))
          .collect(Collectors.joining(", ", "{ ", " }"));
    }
    if (data instanceof Sequence sequence) {
      return sequence.items().stream()
          .map(ApicurioTemplate::flow)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    Scalar scalar = (Scalar) data;
    boolean isPlain = scalar.isPlain() && scalar.text().matches("true|false|-?[0-9]+(\\.[0-9]+)?");
    return isPlain ? scalar.text() : YamlText.quoted(scalar.text());
  }
}
