package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value of a parameter map, at a path such as {@code tasks[0].id}, to be read as the type that
 * the prompt declares. Texts are converted to truth values ({@code true}, {@code false}) and to
 * numbers (JSON syntax), truth values and numbers to text, integral numbers to integers, and
 * nothing else is converted. If that fails, a problem is collected and a substitute returned.
 */
public final class ParameterValue {
  /** Stands for an element of a list that is null, which is a problem when it is read. */
  private static final Object ABSENT = new Object();

  private final Object value;
  private final String path;
  private final ParameterReader problems;

  ParameterValue(Object value, String path, ParameterReader problems) {
    this.value = value;
    this.path = path;
    this.problems = problems;
  }

  /** Returns the value as text. */
  public String asString() {
    if (value instanceof CharSequence || value instanceof Number || value instanceof Boolean) {
      return Values.text(AnyCopy.of(value, path));
    }
    unfit("string");
    return "";
  }

  /** Returns the value as a truth value. */
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

  /** Returns the value as an integer of 64 bits. */
  public long asInteger() {
    Long integer = JsonNumbers.integer(value);
    if (integer == null) {
      unfit("integer");
      return 0;
    }
    return integer;
  }

  /** Returns the value as a number. */
  public double asNumber() {
    Double number = JsonNumbers.number(value);
    if (number == null) {
      unfit("number");
      return 0;
    }
    return number;
  }

  /** Returns the value as it is, copied deeply. */
  public Object asAny() {
    try {
      return AnyCopy.of(value, path);
    } catch (IllegalArgumentException e) {
      problems.problem(path, "", String.valueOf(e.getMessage()));
      return "";
    }
  }

  /** The value as a map of anything, copied deeply. */
  @SuppressWarnings("unchecked") // what AnyCopy makes
  public Map<String, @Nullable Object> asMap() {
    if (!(value instanceof Map)) {
      unfit("object");
    } else if (asAny() instanceof Map<?, ?> copy) {
      return (Map<String, @Nullable Object>) copy;
    }
    return Map.of();
  }

  /** The value as a list of anything, copied deeply; null elements stay. */
  @SuppressWarnings("unchecked") // what AnyCopy makes
  public List<@Nullable Object> asList() {
    if (!(value instanceof List)) {
      unfit("array");
    } else if (asAny() instanceof List<?> copy) {
      return (List<@Nullable Object>) copy;
    }
    return List.of();
  }

  /** Returns the members of an object, or null when it is none. */
  public @Nullable ParameterReader asObject() {
    if (value instanceof Map<?, ?> map) {
      return new ParameterReader(map, path.isEmpty() ? "" : path + ".", problems);
    }
    unfit("object");
    return null;
  }

  /**
   * Returns the members of an object as they are; none when it is no object, which is a problem.
   */
  Map<?, ?> members() {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    unfit("object");
    return Map.of();
  }

  /** Returns the elements of a list; one that is null is a problem as soon as it is read. */
  public List<ParameterValue> elements() {
    List<ParameterValue> elements = new ArrayList<>();
    if (!(value instanceof List<?> list)) {
      unfit("array");
      return elements;
    }
    int index = 0;
    for (Object element : list) {
      String at = path + "[" + index++ + "]";
      elements.add(new ParameterValue(element == null ? ABSENT : element, at, problems));
    }
    return elements;
  }

  /** Returns a list of texts; null when there is no value. */
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

  /** Returns a list of truth values; null when there is no value. */
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

  /** Returns a list of integers; null when there is no value. */
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

  /** Returns a list of numbers; null when there is no value. */
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

  /** Returns a list of anything; null when there is no value. */
  public static @Nullable List<@Nullable Object> anys(@Nullable ParameterValue value) {
    return value == null ? null : value.asList();
  }

  /** Returns a map of anything; null when there is no value. */
  public static @Nullable Map<String, @Nullable Object> map(@Nullable ParameterValue value) {
    return value == null ? null : value.asMap();
  }

  /** Anything; null when there is no value. */
  public static @Nullable Object any(@Nullable ParameterValue value) {
    return value == null ? null : value.asAny();
  }

  /** Returns the value as one of some texts, or null when it is none of them. */
  public @Nullable String asOneOf(String... allowed) {
    return asOneOf("", allowed);
  }

  /**
   * Returns the value as one of some texts, or null when it is none of them.
   *
   * @param advice follows what the problem says
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

  /** Returns the value itself; something of no use if it is null in a list. */
  Object value() {
    return value;
  }

  /** Returns a value inside, which has the path of a member. */
  ParameterValue inside(String name, Object member) {
    return new ParameterValue(member, path + "." + name, problems);
  }

  /** Returns a URL as text, or null when it is none. */
  @Nullable String asUrl() {
    if (value instanceof CharSequence || value instanceof URI) {
      return value.toString();
    }
    unfit("string");
    return null;
  }

  private void unfit(String type) {
    refuse("of type " + type + ", but got '" + shown() + "' which cannot be converted");
  }

  /** Takes the problem that it must be something else. */
  void refuse(String mustBe) {
    if (value == ABSENT) {
      problems.missing(path, "");
    } else {
      problems.problem(path, AnyCopy.SUBJECT, " '" + path + "' must be " + mustBe);
    }
  }

  /** Returns the value as a message shows it: texts as they are, others as JSON. */
  String shown() {
    if (value instanceof CharSequence) {
      return Shown.of(value.toString());
    }
    try {
      return Shown.of(Json.stringify(AnyCopy.of(value, path)));
    } catch (IllegalArgumentException e) {
      return Shown.of(value.getClass().getName());
    }
  }
}
