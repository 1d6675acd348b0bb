package io.promptcompiler.core.type;

import io.promptcompiler.runtime.integration.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value that is known at build time: a default, a literal in a template, or data in a document.
 */
public sealed interface Constant
    permits Constant.Text,
        Constant.Bool,
        Constant.Int,
        Constant.Num,
        Constant.Dec,
        Constant.Null,
        Constant.Items,
        Constant.Members {

  /**
   * Returns the value as represented at run time: {@code String}, {@code Boolean}, {@code Long},
   * {@code Double}, {@code BigDecimal}, {@code List}, {@code Map} or null.
   */
  @Nullable Object value();

  /** Returns whether it is a text, a boolean or a number. */
  default boolean isScalar() {
    return !(this instanceof Null || this instanceof Items || this instanceof Members);
  }

  /** Returns the value as compact JSON. */
  default String json() {
    return Json.stringify(value());
  }

  /** A text; also the value of an enum. */
  record Text(String value) implements Constant {}

  /** A boolean. */
  record Bool(Boolean value) implements Constant {}

  /** An integer. */
  record Int(Long value) implements Constant {}

  /** A number. */
  record Num(Double value) implements Constant {}

  /**
   * A decimal. Two decimals are equal if they have the same digits, so {@code 0.1} does not equal
   * {@code 0.10}.
   */
  record Dec(BigDecimal value) implements Constant {}

  /** Null, inside a value of type {@code any}. */
  record Null() implements Constant {
    @Override
    public @Nullable Object value() {
      return null;
    }
  }

  /** A list. */
  record Items(List<Constant> items) implements Constant {

    /** Copies the list. */
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public Object value() {
      List<@Nullable Object> values = new ArrayList<>();
      items.forEach(item -> values.add(item.value()));
      return Collections.unmodifiableList(values);
    }
  }

  /** An object with its members in order. */
  record Members(Map<String, Constant> members) implements Constant {

    /** Copies the map. */
    public Members {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    @Override
    public Map<String, @Nullable Object> value() {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      members.forEach((name, member) -> values.put(name, member.value()));
      return Collections.unmodifiableMap(values);
    }
  }
}
