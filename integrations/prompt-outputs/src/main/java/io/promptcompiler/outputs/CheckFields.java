package io.promptcompiler.outputs;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of an output into maps by its schema, for prompts whose classes are not there.
 * Problems have the words of generated classes.
 */
final class CheckFields {
  private final Problems problems = new Problems();

  /** Whether messages must not show the value. */
  private boolean isSensitive;

  private CheckFields() {}

  /**
   * Returns the declared fields with values of their types; optional ones may be null.
   *
   * @throws OutputException if a field is missing or has another type
   */
  static Map<String, @Nullable Object> of(Map<String, ?> fields, OutputSchema schema) {
    CheckFields check = new CheckFields();
    check.isSensitive = schema.hides(fields);
    Map<String, @Nullable Object> read = check.object(fields, schema, "");
    CheckKeywords.check(fields, schema, check.problems);
    if (!check.problems.isEmpty()) {
      throw check.problems.exception();
    }
    return read;
  }

  private Map<String, @Nullable Object> object(
      Map<?, ?> members, OutputSchema schema, String path) {
    Map<String, @Nullable Object> read = new LinkedHashMap<>();
    if (schema.isOpen()) {
      members.forEach((name, member) -> read.put(String.valueOf(name), member));
    }
    for (String name : schema.ownFields()) {
      Object member = members.get(name);
      String at = path.isEmpty() ? name : path + "." + name;
      if (member != null) {
        read.put(name, value(member, schema.field(name), at));
      } else if (schema.mayBeNull(name)) {
        read.put(name, null);
      } else {
        missing(at, schema.descriptionOf(name));
      }
    }
    members.forEach((name, member) -> read.putIfAbsent(String.valueOf(name), member));
    return read;
  }

  private @Nullable Object value(Object value, OutputSchema schema, String path) {
    boolean isInside = isSensitive;
    isSensitive |= schema.hides(value);
    Object read = read(value, schema, path);
    isSensitive = isInside;
    return read;
  }

  private @Nullable Object read(Object value, OutputSchema schema, String path) {
    if (!schema.constants().isEmpty()) {
      if (!(value instanceof String text && schema.constants().contains(text))) {
        String all = String.join("', '", schema.constants());
        problem(path, "must be one of '" + all + "', but got '" + shown(value, path) + "'");
      }
      return value;
    }
    return switch (schema.type()) {
      case "object" -> {
        if (value instanceof Map<?, ?> map) {
          yield object(map, schema, path);
        }
        yield unfit(value, "object", path);
      }
      case "array" -> {
        if (value instanceof List<?> list) {
          yield elements(list, schema.elements(), path);
        }
        yield unfit(value, "array", path);
      }
      case "integer" -> value instanceof Long ? value : unfit(value, "integer", path);
      case "number" ->
          value instanceof Number number
              ? (Object) number.doubleValue()
              : unfit(value, "number", path);
      case OutputSchema.DECIMAL ->
          value instanceof BigDecimal ? value : unfit(value, OutputSchema.DECIMAL, path);
      case "boolean" -> value instanceof Boolean ? value : unfit(value, "boolean", path);
      case "string" -> value instanceof String ? value : unfit(value, "string", path);
      default -> value;
    };
  }

  private List<@Nullable Object> elements(List<?> list, OutputSchema schema, String path) {
    List<@Nullable Object> read = new ArrayList<>(list.size());
    for (Object element : list) {
      String at = path + "[" + read.size() + "]";
      if (element == null && !schema.type().isEmpty()) {
        missing(at, "");
      }
      read.add(element == null ? null : value(element, schema, at));
    }
    return read;
  }

  private Object unfit(Object value, String type, String path) {
    problem(
        path,
        "must be of type "
            + type
            + ", but got '"
            + shown(value, path)
            + "' which cannot be converted");
    return value;
  }

  private void missing(String path, String description) {
    String more =
        description.endsWith(".")
            ? description.substring(0, description.length() - 1)
            : description;
    problem(path, more.isEmpty() ? "is missing" : "is missing. " + more);
  }

  private void problem(String path, String predicate) {
    problems.add(path, predicate);
  }

  private String shown(Object value, String path) {
    if (isSensitive) {
      return FitOutput.masked(path);
    }
    return Shown.of(value instanceof String text ? text : Json.stringify(value));
  }
}
