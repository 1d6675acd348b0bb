package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Prompt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of the fields of a generated object, by their names in the template. */
public final class NamedValues {
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private @Nullable Object unnamed;

  private NamedValues() {}

  /** Returns the values of an object. */
  static NamedValues of(GeneratedObject object) {
    NamedValues values = new NamedValues();
    object.values(values);
    return values;
  }

  /** Adds a value; null means that the value is absent. */
  public void add(String name, @Nullable Object value) {
    values.put(name, value);
  }

  /** Adds values whose names are known only at run time. */
  public void addAll(Map<String, ? extends @Nullable Object> others) {
    values.putAll(others);
  }

  /** Adds the values of the given object. */
  public void addAll(GeneratedObject object) {
    object.values(this);
  }

  /** Sets a value that takes part in equality but is not a parameter. */
  public void unnamed(Object value) {
    unnamed = value;
  }

  /** Returns the values as plain data, in the form that {@link Prompt#parameters()} describes. */
  Map<String, Object> plain() {
    Map<String, Object> plain = new LinkedHashMap<>();
    for (Map.Entry<String, @Nullable Object> each : values.entrySet()) {
      Object value = each.getValue();
      if (value != null) {
        plain.put(each.getKey(), plain(value));
      }
    }
    return Collections.unmodifiableMap(plain);
  }

  private static Object plain(Object value) {
    if (value instanceof GeneratedObject object) {
      return of(object).plain();
    }
    if (value instanceof GeneratedEnum constant) {
      return constant.value();
    }
    if (value instanceof List<?> list) {
      List<Object> plain = new ArrayList<>(list.size());
      for (Object element : list) {
        plain.add(element == null ? element : plain(element));
      }
      return Collections.unmodifiableList(plain);
    }
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamedValues same
        && values.equals(same.values)
        && Objects.equals(unnamed, same.unnamed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values, unnamed);
  }

  /** Returns the names and values in the format of a record's components. */
  @Override
  public String toString() {
    StringBuilder shown = new StringBuilder();
    for (Map.Entry<String, @Nullable Object> each : values.entrySet()) {
      String before = shown.length() == 0 ? "" : ", ";
      shown.append(before).append(each.getKey()).append('=').append(each.getValue());
    }
    return shown.toString();
  }
}
