package io.promptcompiler.outputs;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value by the keywords of a JSON Schema, of which {@link OutputSchema} makes types only
 * in part: authors of dotprompts also write constants that are not texts, {@code allOf}, several
 * types, and {@code anyOf} or {@code oneOf} with several choices, of which at least one must fit.
 * Limits such as {@code pattern} are not checked. {@link ReadableSchema} refuses other keywords.
 */
final class CheckKeywords {
  /** The place of the value. */
  private OutputSchema place;

  /** The problems; null while the choices of a schema are tried. */
  private @Nullable Problems problems;

  /** Whether values fit schemas; null while that is decided. */
  private final IdentityHashMap<Object, IdentityHashMap<Object, @Nullable Boolean>> known =
      new IdentityHashMap<>();

  /** Whether messages may quote keys that are not declared. */
  private final boolean mayQuote;

  /** Whether messages must not show the value. */
  private boolean isSensitive;

  private CheckKeywords(OutputSchema schema, @Nullable Problems problems) {
    this.place = schema;
    this.mayQuote = !schema.hasSensitive();
    this.problems = problems;
  }

  /** Adds a problem for each part of a value that does not fit a schema. */
  static void check(Object value, OutputSchema schema, Problems problems) {
    new CheckKeywords(schema, problems).fitsAt(schema, value, schema.json(), "");
  }

  /** Returns whether a required field of a place can be left out. */
  static boolean mayBeAbsent(Map<?, ?> property, OutputSchema place) {
    return new CheckKeywords(place, null).mayBeAbsent(property);
  }

  /** Returns whether a value fits a schema, and adds problems if not. */
  private boolean fitsAt(
      OutputSchema inner, @Nullable Object value, @Nullable Object declared, String path) {
    OutputSchema outer = place;
    boolean wasSensitive = isSensitive;
    place = inner;
    isSensitive |= value != null && inner.hides(value);
    boolean fits = fits(value, declared, path);
    place = outer;
    isSensitive = wasSensitive;
    return fits;
  }

  private boolean fits(@Nullable Object value, @Nullable Object declared, String path) {
    if (Boolean.FALSE.equals(declared)) {
      return problem(path, "is not allowed");
    }
    if (!(declared instanceof Map<?, ?> keywords)) {
      return true;
    }
    if (value == null && problems != null) {
      return isChoice(null, keywords) || problem(path, "is missing");
    }
    IdentityHashMap<Object, @Nullable Boolean> knownOfValue =
        known.computeIfAbsent(value == null ? this : value, any -> new IdentityHashMap<>());
    if (knownOfValue.containsKey(keywords)) {
      Boolean before = knownOfValue.get(keywords);
      boolean isPartOfItself = before == null && problems != null; // a choice has to fit otherwise
      return isPartOfItself
          || Boolean.TRUE.equals(before)
          || problem(path, "does not fit its schema");
    }
    knownOfValue.put(keywords, null);
    Object given =
        value instanceof Map<?, ?> members ? withoutOptionalNulls(members, keywords) : value;
    boolean fits = keywordsFit(given, keywords, path) && partsFit(given, keywords, path);
    if (fits || problems == null || value instanceof Map || value instanceof List) {
      knownOfValue.put(keywords, fits);
    } else {
      knownOfValue.remove(keywords); // the same value at another place has a problem of its own
    }
    return fits;
  }

  /** Returns an object without the nulls by which a model leaves optional fields out. */
  private Map<?, ?> withoutOptionalNulls(Map<?, ?> members, Map<?, ?> keywords) {
    List<?> required = SchemaGraph.listed(keywords.get(OutputSchema.REQUIRED));
    Map<Object, @Nullable Object> given = new LinkedHashMap<>(members);
    SchemaGraph.map(keywords.get(SchemaGraph.PROPERTIES))
        .forEach(
            (name, property) -> {
              boolean isOptional = !required.contains(name) || mayBeAbsent(property);
              if (members.get(name) == null && isOptional && !isChoice(null, property)) {
                given.remove(name);
              }
            });
    return given.size() == members.size() ? members : given; // the same one is known
  }

  private boolean keywordsFit(@Nullable Object value, Map<?, ?> keywords, String path) {
    for (String keyword : List.of("enum", "const")) {
      List<?> allowed = OutputSchema.allowed(keywords, keyword);
      if (keywords.containsKey(keyword) && allowed.stream().noneMatch(one -> same(one, value))) {
        return problem(
            path,
            () ->
                "must be one of "
                    + allowed.stream().map(CheckKeywords::shown).collect(Collectors.joining(", "))
                    + ", but got "
                    + shown(value, path));
      }
    }
    List<?> types = OutputSchema.types(keywords);
    if (!types.isEmpty() && types.stream().noneMatch(type -> isOfType(value, type))) {
      return problem(
          path,
          () ->
              "must be of type "
                  + types.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                  + ", but got "
                  + shown(value, path));
    }
    return true;
  }

  private boolean partsFit(@Nullable Object value, Map<?, ?> keywords, String path) {
    boolean fit =
        !(keywords.get(SchemaGraph.REF) instanceof String ref)
            || fits(value, place.target(ref), path);
    for (Object part : SchemaGraph.listed(keywords.get(SchemaGraph.PARTS))) {
      fit &= fits(value, part, path);
    }
    for (String keyword : SchemaGraph.CHOICES) {
      fit &= fitsChoice(value, SchemaGraph.listed(keywords.get(keyword)), path);
    }
    if (value instanceof Map<?, ?> members) {
      fit &= membersFit(members, keywords, path);
    } else if (value instanceof List<?> list) {
      List<?> first = OutputSchema.firstItems(keywords);
      Object further = OutputSchema.furtherItems(keywords);
      for (int i = 0; i < list.size(); i++) {
        String at = FitOutput.inner(path, "[" + i + "]");
        Object element = i < first.size() ? first.get(i) : further;
        fit &= fitsAt(place.elements(), list.get(i), element, at);
      }
    }
    return fit;
  }

  private boolean fitsChoice(@Nullable Object value, List<?> choices, String path) {
    List<?> values = SchemaGraph.withoutNull(choices);
    if (value != null && values.size() == 1) {
      return fits(value, values.get(0), path);
    }
    return choices.isEmpty()
        || choices.stream().anyMatch(choice -> isChoice(value, choice))
        || problem(path, "fits none of the choices of its schema");
  }

  private boolean isChoice(@Nullable Object value, @Nullable Object choice) {
    Problems reported = problems;
    problems = null;
    boolean fits = fits(value, choice, "");
    problems = reported;
    return fits;
  }

  private boolean membersFit(Map<?, ?> members, Map<?, ?> keywords, String path) {
    Map<?, ?> properties = SchemaGraph.map(keywords.get(SchemaGraph.PROPERTIES));
    boolean fit = true;
    for (Object name : SchemaGraph.listed(keywords.get(OutputSchema.REQUIRED))) {
      if (!members.containsKey(name) && !mayBeAbsent(properties.get(name))) {
        fit = problem(inner(path, name.toString()), "is missing");
      }
    }
    for (Map.Entry<?, ?> member : members.entrySet()) {
      String name = String.valueOf(member.getKey());
      boolean isDeclared = place.fields().contains(name);
      boolean isHidden = !isDeclared && !mayQuote; // a model can write any value there
      String at = inner(path, isHidden ? "…" : Shown.of(name));
      boolean wasSensitive = isSensitive;
      isSensitive |= isHidden;
      Object inner =
          properties.containsKey(name) ? properties.get(name) : keywords.get(SchemaGraph.OTHERS);
      fit &= fitsAt(place.field(name), member.getValue(), inner, at);
      isSensitive = wasSensitive;
    }
    return fit;
  }

  /**
   * Returns whether a required field can be left out: if its schema names null and null fits. Any
   * value fits a schema without keywords, but it has to be there. Defaults have no effect.
   */
  private boolean mayBeAbsent(@Nullable Object property) {
    return property instanceof Map<?, ?> keywords
        && place.namesNull(keywords)
        && isChoice(null, property);
  }

  private static String inner(String path, String name) {
    return FitOutput.inner(path, path.isEmpty() ? name : "." + name);
  }

  private boolean problem(String path, String predicate) {
    return problem(path, () -> predicate);
  }

  private boolean problem(String path, Supplier<String> predicate) {
    if (problems != null) {
      problems.add(path, predicate.get());
    }
    return false;
  }

  private static boolean isOfType(@Nullable Object value, Object type) {
    return switch (type.toString()) {
      case "null" -> value == null;
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "number" -> value instanceof Number;
      case "integer" -> value instanceof Number && decimal(value).stripTrailingZeros().scale() <= 0;
      default -> true;
    };
  }

  /** Returns whether a value of a schema equals one of an answer. */
  private static boolean same(@Nullable Object declared, @Nullable Object value) {
    if (declared instanceof NumberLiteral && value instanceof Number) {
      return decimal(declared).compareTo(decimal(value)) == 0;
    }
    if (declared instanceof List<?> list && value instanceof List<?> other) {
      return list.size() == other.size()
          && IntStream.range(0, list.size()).allMatch(i -> same(list.get(i), other.get(i)));
    }
    if (declared instanceof Map<?, ?> map && value instanceof Map<?, ?> other) {
      return map.keySet().equals(other.keySet())
          && map.entrySet().stream().allMatch(one -> same(one.getValue(), other.get(one.getKey())));
    }
    return Objects.equals(declared, value);
  }

  private static BigDecimal decimal(Object number) {
    return new BigDecimal(
        number instanceof NumberLiteral literal ? literal.source() : number.toString());
  }

  private String shown(@Nullable Object value, String path) {
    return isSensitive || place.hasSensitive() ? "'" + FitOutput.masked(path) + "'" : shown(value);
  }

  private static String shown(@Nullable Object value) {
    Object plain = FitOutput.plain(value);
    return plain instanceof String text
        ? "'" + Shown.of(text) + "'"
        : Shown.of(Json.stringify(plain));
  }
}
