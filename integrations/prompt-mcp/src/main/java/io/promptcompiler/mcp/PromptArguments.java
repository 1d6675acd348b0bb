package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.promptcompiler.runtime.ParameterType.Kind;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts parameters to arguments of the protocol, which are strings, and back. Lists and objects
 * are written as JSON; other values are converted as when rendering by id.
 */
final class PromptArguments {
  /** The maximum number of problems in an answer, which is not much longer than the request. */
  static final int MOST_PROBLEMS = 100;

  private static final String SOURCES = "sources";

  private PromptArguments() {}

  /**
   * Returns the arguments of a prompt, required ones first, because some clients only fill in the
   * first one.
   */
  static List<PromptArgument> of(PromptInfo info) {
    List<PromptArgument> arguments = new ArrayList<>();
    info.parameters().stream()
        .sorted(Comparator.comparing(one -> !one.required()))
        .forEach(
            one ->
                arguments.add(
                    PromptArgument.builder(one.name())
                        .description(description(one))
                        .required(one.required())
                        .build()));
    if (hasSources(info)) {
      arguments.add(
          PromptArgument.builder(SOURCES)
              .description("The results of the sources, by name. (JSON: object)")
              .required(false)
              .build());
    }
    return arguments;
  }

  /** Returns the description of a parameter, with a note if the argument is JSON. */
  private static String description(PromptParameter parameter) {
    String form =
        switch (parameter.type().kind()) {
          case ANY -> "";
          case MEDIA -> "(JSON: {\"url\": …}; or a data: URL)";
          case MESSAGES -> "(JSON: [{\"role\": \"user\", \"content\": …}])";
          default -> isText(parameter) ? "" : "(JSON: " + parameter.type() + ")";
        };
    return (parameter.description() + " " + form).strip();
  }

  /** Returns whether a prompt has sources, which only chat documents in YAML or JSON can have. */
  private static boolean hasSources(PromptInfo info) {
    boolean isMarkdown = info.id().endsWith(".md") || info.id().endsWith(".hbs");
    return info.kind() == PromptKind.CHAT
        && !isMarkdown
        && !info.id().endsWith(".prompt")
        && info.parameters().stream().noneMatch(one -> one.name().equals(SOURCES));
  }

  private static boolean isText(PromptParameter parameter) {
    return parameter.type().kind().isScalar() || !parameter.enumValues().isEmpty();
  }

  /**
   * Returns the values by name. Invalid values are left unchanged, so that the prompt reports them.
   */
  static Map<String, Object> values(PromptInfo info, Map<String, ?> arguments) {
    Map<String, Object> values = new LinkedHashMap<>();
    arguments.forEach(
        (name, value) -> {
          Optional<PromptParameter> parameter = parameter(info, name);
          boolean isText = parameter.isPresent() && isText(parameter.get());
          if (value instanceof String text && !isText) {
            values.put(name, JsonText.listOrObject(text).orElse(text));
          } else if (value != null) {
            values.put(name, value);
          }
        });
    info.parameters().forEach(one -> dropBlank(one, values));
    return values;
  }

  /**
   * Returns the names that are not parameters of a prompt. A dotprompt may take any, so it has no
   * unknown ones.
   */
  static List<String> unknown(PromptInfo info, Collection<String> names) {
    if (info.id().endsWith(".prompt")) {
      return List.of();
    }
    return names.stream()
        .filter(name -> parameter(info, name).isEmpty())
        .filter(name -> !(name.equals(SOURCES) && hasSources(info)))
        .toList();
  }

  /** Returns the problems of unknown names, with similar ones. Only the first ones are listed. */
  static List<String> problems(PromptInfo info, List<String> unknown) {
    List<String> known = info.parameters().stream().map(PromptParameter::name).toList();
    String all = known.isEmpty() ? "" : " Parameters: " + String.join(", ", known) + ".";
    List<String> problems = new ArrayList<>();
    for (String one : unknown.subList(0, Math.min(unknown.size(), MOST_PROBLEMS))) {
      List<String> nearest = Nearest.to(one, known);
      problems.add(
          "Unknown parameter '"
              + Shown.of(one)
              + "'."
              + (nearest.isEmpty() ? all : Nearest.question(nearest)));
    }
    if (unknown.size() > MOST_PROBLEMS) {
      problems.add("There are more unknown parameters.");
    }
    return problems;
  }

  /**
   * Removes an empty value of an optional parameter, because clients with forms send an empty text
   * for each empty field.
   */
  private static void dropBlank(PromptParameter parameter, Map<String, Object> values) {
    Kind kind = parameter.type().kind();
    boolean canBeBlank = kind == Kind.STRING || kind == Kind.ANY;
    if (!canBeBlank && !parameter.required()) {
      values.remove(parameter.name(), "");
    }
  }

  static Optional<PromptParameter> parameter(PromptInfo info, String name) {
    return info.parameters().stream().filter(one -> one.name().equals(name)).findFirst();
  }
}
