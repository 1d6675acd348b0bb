package io.promptcompiler.batch;

import io.promptcompiler.runtime.ParameterType.Kind;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts the values of a row to parameters. If a parameter is not a string and its value is a
 * text that looks like a list or an object, the text is parsed as JSON; all other values are
 * converted by the declared type.
 */
final class Parameters {
  private final PromptInfo prompt;
  private final Map<String, String> columns;
  private final Map<String, @Nullable Object> constants;
  private final Map<String, PromptParameter> declared = new HashMap<>();

  /**
   * Creates a converter for the parameters of a prompt.
   *
   * @param columns the columns of parameters whose column has a different name, by parameter name
   * @param constants the parameters with the same value in each row
   */
  Parameters(
      PromptInfo prompt, Map<String, String> columns, Map<String, @Nullable Object> constants) {
    this.prompt = prompt;
    this.columns = columns;
    this.constants = constants;
    prompt.parameters().forEach(one -> declared.put(one.name(), one));
  }

  /** Checks the columns before the first row is read. */
  void check(List<String> given) {
    for (String name : constants.keySet()) {
      known(name, "The batch sets");
    }
    columns.forEach(
        (name, column) -> {
          known(name, "A column is given for");
          if (!given.isEmpty() && !given.contains(column)) {
            throw new IllegalArgumentException(
                "There is no column '" + Shown.of(column) + "'." + columnsOf(given, column));
          }
        });
    for (PromptParameter one : prompt.parameters()) {
      String column = columns.getOrDefault(one.name(), one.name());
      if (one.required()
          && !given.isEmpty()
          && !given.contains(column)
          && !constants.containsKey(one.name())) {
        throw new IllegalArgumentException(
            "The prompt '"
                + prompt.id()
                + "' needs '"
                + one.name()
                + "', but there is no such column."
                + columnsOf(given, column));
      }
    }
  }

  /** Checks that the ids of requests, which are in all files, are not sensitive values. */
  void checkIds(String column) {
    for (PromptParameter one : prompt.parameters()) {
      if (one.sensitivity().isSensitive()
          && columns.getOrDefault(one.name(), one.name()).equals(column)) {
        throw new IllegalArgumentException(
            "The column '"
                + Shown.of(column)
                + "' has the sensitive values of '"
                + one.name()
                + "', so they cannot be the ids in files and reports. Choose another column, or"
                + " none.");
      }
    }
  }

  private void known(String name, String what) {
    boolean isSources = name.equals("sources") && prompt.kind() == PromptKind.CHAT;
    if (!declared.containsKey(name) && !isSources) {
      throw new IllegalArgumentException(
          what
              + " '"
              + Shown.of(name)
              + "', and the prompt '"
              + prompt.id()
              + "' has no such parameter."
              + Nearest.question(Nearest.to(name, declared.keySet())));
    }
  }

  private static String columnsOf(List<String> given, String name) {
    List<String> shown = given.stream().map(Shown::of).toList();
    return Nearest.question(Nearest.to(name, given))
        + " Columns: "
        + String.join(", ", shown.subList(0, Math.min(50, shown.size())))
        + (given.size() == 1 ? ". Is the separator something else than a comma?" : ".");
  }

  /**
   * Returns the parameters of a row.
   *
   * @param problems receives a sentence for each value that cannot be converted
   */
  Map<String, @Nullable Object> of(Map<String, ?> row, List<String> problems) {
    Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
    row.forEach((name, value) -> put(name, value, parameters, problems));
    columns.forEach((name, column) -> put(name, row.get(column), parameters, problems));
    constants.forEach((name, value) -> put(name, value, parameters, problems));
    return parameters;
  }

  private void put(
      String name,
      @Nullable Object value,
      Map<String, @Nullable Object> parameters,
      List<String> problems) {
    PromptParameter parameter = declared.get(name);
    if (parameter == null || !(value instanceof String text) || isText(parameter)) {
      parameters.put(name, value);
      return;
    }
    String begin = text.stripLeading();
    if (!begin.startsWith("[") && !begin.startsWith("{")) {
      parameters.put(name, text);
      return;
    }
    try {
      parameters.put(name, StrictJson.read(text));
    } catch (IllegalArgumentException e) {
      String why = parameter.sensitivity().isSensitive() ? "." : ": " + e.getMessage();
      problems.add("Parameter '" + name + "' is not JSON" + why);
    }
  }

  private static boolean isText(PromptParameter parameter) {
    Kind kind = parameter.type().kind();
    return kind.isScalar() || kind == Kind.ANY || !parameter.enumValues().isEmpty();
  }
}
