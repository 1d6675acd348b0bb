package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Prompt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The values of the fields of a generated object, by their names in the template. */
public final class NamedValues {
  /**
   * Names and values in turns. The name is null for a map of values whose names are known only at
   * run time.
   */
  private @Nullable Object[] pairs = new @Nullable Object[16];

  /** The names of sensitive values, which are not shown. */
  private Set<String> sensitive = Set.of();

  private int length;
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
    addPair(name, value);
  }

  /** Adds a value that is not shown; null means that the value is absent. */
  public void addSensitive(String name, @Nullable Object value) {
    sensitive = sensitive.isEmpty() ? new HashSet<>() : sensitive;
    sensitive.add(name);
    addPair(name, value);
  }

  /** Adds values whose names are known only at run time. */
  public void addAll(Map<String, ? extends @Nullable Object> others) {
    addPair(null, others);
  }

  private void addPair(@Nullable String name, @Nullable Object value) {
    if (length == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * length);
    }
    pairs[length++] = name;
    pairs[length++] = value;
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
    forEach(
        (name, value) -> {
          if (value != null) {
            plain.put(name, plain(value));
          }
        });
    return Collections.unmodifiableMap(plain);
  }

  void forEach(BiConsumer<String, @Nullable Object> action) {
    for (int i = 0; i < length; i += 2) {
      if (pairs[i] instanceof String name) {
        action.accept(name, pairs[i + 1]);
      } else if (pairs[i + 1] instanceof Map<?, ?> others) {
        others.forEach((key, value) -> action.accept(String.valueOf(key), value));
      }
    }
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

  /** Compares the values only, as objects of one class have the same names. */
  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof NamedValues same) || length != same.length) {
      return false;
    }
    for (int i = 1; i < length; i += 2) {
      if (!Objects.equals(pairs[i], same.pairs[i])) {
        return false;
      }
    }
    return Objects.equals(unnamed, same.unnamed);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(unnamed);
    for (int i = 1; i < length; i += 2) {
      hash = 31 * hash + Objects.hashCode(pairs[i]);
    }
    return hash;
  }

  /**
   * Returns the names and values in the format of a record's components. Sensitive values are
   * replaced by their names.
   */
  @Override
  public String toString() {
    StringBuilder shown = new StringBuilder();
    forEach(
        (name, value) -> {
          boolean isHidden = value != null && sensitive.contains(name);
          shown
              .append(shown.length() == 0 ? "" : ", ")
              .append(name)
              .append('=')
              .append(isHidden ? Masked.of(name) : value);
        });
    return shown.toString();
  }
}
