package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a parameter map, at a path such as {@code tasks[0].id}, which is read as the type that
 * the prompt declares. Strings are converted to booleans ({@code true}, {@code false}) and to
 * numbers (JSON syntax), booleans and numbers to strings, and numbers to other types of numbers if
 * that is exact. Other conversions are not supported. If a conversion fails, a problem is collected
 * and a substitute is returned.
 */
public class ParameterValue {
  /** The placeholder for a null element of a list, which becomes a problem when it is read. */
  private static final Object ABSENT = new Object();

  private final Object value;
  final String path;
  final ParameterReader problems;

  /** The name that problems show instead of the value; null if they can show the value. */
  final @Nullable String mask;

  ParameterValue(Object value, String path, ParameterReader problems, @Nullable String mask) {
    this.value = value;
    this.path = path;
    this.problems = problems;
    this.mask = mask;
  }

  /** Returns the value as a string; an empty string after a problem. */
  public String asString() {
    if (value instanceof CharSequence || value instanceof Number || value instanceof Boolean) {
      return Values.text(AnyCopy.of(value, path));
    }
    unfit("string");
    return "";
  }

  /** Returns the value as a boolean; false after a problem. */
  public boolean asBoolean() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    String text = value instanceof CharSequence ? value.toString() : "";
    if (!text.equals("true") && !text.equals("false")) {
      unfit("boolean");
    }
    return text.equals("true");
  }

  /** Returns the value as a 64-bit integer; 0 after a problem. */
  public long asInteger() {
    Long integer = isAmbiguous() ? null : JsonNumbers.integer(value);
    if (integer == null) {
      unfit("integer");
      return 0;
    }
    return integer;
  }

  /** Returns the value as a number; 0 after a problem. */
  public double asNumber() {
    Double number = isAmbiguous() ? null : JsonNumbers.number(value);
    if (number == null) {
      unfit("number");
      return 0;
    }
    return number;
  }

  /** Returns the value as a decimal; 0 after a problem. */
  public BigDecimal asDecimal() {
    BigDecimal decimal = isAmbiguous() ? null : Decimals.of(value);
    if (decimal == null) {
      unfit("decimal");
      return BigDecimal.ZERO;
    }
    return decimal;
  }

  /** Returns a deep copy of the value. */
  public Object asAny() {
    try {
      return AnyCopy.of(value, path);
    } catch (IllegalArgumentException e) {
      problems.problem(
          path, "", mask == null ? String.valueOf(e.getMessage()) : Masked.refusal(path));
      return "";
    }
  }

  /** Returns a deep copy of the value as a map. */
  @SuppressWarnings("unchecked") // AnyCopy returns this type
  public Map<String, @Nullable Object> asMap() {
    if (!(value instanceof Map)) {
      unfit("object");
    } else if (asAny() instanceof Map<?, ?> copy) {
      return (Map<String, @Nullable Object>) copy;
    }
    return Map.of();
  }

  /** Returns a deep copy of the value as a list, which may have null elements. */
  @SuppressWarnings("unchecked") // AnyCopy returns this type
  public List<@Nullable Object> asList() {
    if (!(value instanceof List)) {
      unfit("array");
    } else if (asAny() instanceof List<?> copy) {
      return (List<@Nullable Object>) copy;
    }
    return List.of();
  }

  /** Returns a reader of the members of an object, or null if the value is not an object. */
  public @Nullable ParameterReader asObject() {
    if (value instanceof Map<?, ?> map) {
      return new ParameterReader(map, path.isEmpty() ? "" : path + ".", problems, mask != null);
    }
    unfit("object");
    return null;
  }

  /**
   * Returns the members of an object, not copied. If the value is not an object, adds a problem and
   * returns an empty map.
   */
  Map<?, ?> members() {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    unfit("object");
    return Map.of();
  }

  /** Returns the elements of a list. Reading an element that is null adds a problem. */
  public List<ParameterValue> elements() {
    List<ParameterValue> elements = new ArrayList<>();
    if (!(value instanceof List<?> list)) {
      unfit("array");
      return elements;
    }
    int index = 0;
    for (Object element : list) {
      String at = path + "[" + index++ + "]";
      elements.add(new ParameterValue(element == null ? ABSENT : element, at, problems, mask));
    }
    return elements;
  }

  /** Returns a value as a list of strings; null for null. */
  public static @Nullable List<String> strings(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    List<String> list = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      list.add(element.asString());
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns a value as a list of booleans; null for null. */
  public static @Nullable List<Boolean> booleans(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    List<Boolean> list = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      list.add(element.asBoolean());
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns a value as a list of integers; null for null. */
  public static @Nullable List<Long> integers(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    List<Long> list = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      list.add(element.asInteger());
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns a value as a list of numbers; null for null. */
  public static @Nullable List<Double> numbers(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    List<Double> list = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      list.add(element.asNumber());
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns a value as a list of decimals; null for null. */
  public static @Nullable List<BigDecimal> decimals(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    List<BigDecimal> list = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      list.add(element.asDecimal());
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns a deep copy of a value as a list; null for null. */
  public static @Nullable List<@Nullable Object> anys(@Nullable ParameterValue value) {
    return value == null ? null : value.asList();
  }

  /** Returns a deep copy of a value as a map; null for null. */
  public static @Nullable Map<String, @Nullable Object> map(@Nullable ParameterValue value) {
    return value == null ? null : value.asMap();
  }

  /** Returns a deep copy of a value; null for null. */
  public static @Nullable Object any(@Nullable ParameterValue value) {
    return value == null ? null : value.asAny();
  }

  /**
   * Returns the value as one of the allowed strings; for other values, adds a problem and returns
   * null.
   */
  public @Nullable String asOneOf(String... allowed) {
    return asOneOf("", allowed);
  }

  /**
   * Returns the value as one of the allowed strings; for other values, adds a problem and returns
   * null.
   *
   * @param advice the text at the end of the problem
   */
  @Nullable String asOneOf(String advice, String[] allowed) {
    String text = value instanceof CharSequence ? value.toString() : null;
    for (String one : allowed) {
      if (one.equals(text)) {
        return one;
      }
    }
    refuse("one of '" + String.join("', '", allowed) + "', but got '" + shown() + "'" + advice);
    return null;
  }

  /** Returns the end of a problem, which may contain parts of the value; empty if none may. */
  String because(IllegalArgumentException e) {
    return mask == null ? ": " + e.getMessage() : "";
  }

  /** Returns the value itself, not copied; for a null element of a list, a placeholder. */
  Object value() {
    return value;
  }

  /** Returns a member of this value, with its path. */
  ParameterValue inside(String name, Object member) {
    return new ParameterValue(member, path + "." + name, problems, mask);
  }

  /**
   * Returns a URL as a string; if the value is not a URL or string, adds a problem and returns
   * null.
   */
  @Nullable String asUrl() {
    if (value instanceof CharSequence || value instanceof URI) {
      return value.toString();
    }
    unfit("string");
    return null;
  }

  private boolean isAmbiguous() {
    return value instanceof CharSequence text && problems.isAmbiguous(text.toString());
  }

  private void unfit(String type) {
    boolean isStructure = type.equals("object") || type.equals("array");
    boolean isNumber = type.equals("integer") || type.equals("number") || type.equals("decimal");
    String why = "cannot be converted";
    if (isNumber && isAmbiguous()) {
      why = "is ambiguous";
    } else if (type.equals("number") && Decimals.unlimited(value) != null) {
      why = "cannot be represented exactly";
    }
    String got = isStructure && mask == null ? kind() : "'" + shown() + "' which " + why;
    refuse("of type " + type + ", but got " + got);
  }

  /**
   * Returns what the value is. Where an object or list is declared, it is not shown, because parts
   * of the declared type could be sensitive.
   */
  private String kind() {
    if (value instanceof CharSequence) {
      String text = value.toString().strip();
      return text.startsWith("{") || text.startsWith("[") ? "a text with JSON" : "a text";
    }
    if (value instanceof Map || value instanceof List) {
      return value instanceof Map ? "an object" : "a list";
    }
    return value instanceof Number ? "a number" : value.getClass().getName();
  }

  /** Adds the problem that the value must have another form. */
  void refuse(String mustBe) {
    if (value == ABSENT) {
      problems.missing(path, "");
    } else {
      problems.problem(path, AnyCopy.SUBJECT, " '" + path + "' must be " + mustBe);
    }
  }

  /**
   * Returns the value for a message, escaped and limited in length: strings unquoted, other values
   * as JSON, and the name of the parameter for sensitive values.
   */
  String shown() {
    if (mask != null) {
      return Masked.of(mask);
    }
    if (value instanceof CharSequence || value instanceof BigDecimal) {
      return Shown.of(value.toString());
    }
    try {
      return Shown.of(Json.stringify(AnyCopy.of(value, path)));
    } catch (IllegalArgumentException e) {
      return Shown.of(value.getClass().getName());
    }
  }
}
