package io.promptcompiler.workbench;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds a JSON object in which empty values are omitted. */
final class Members {
  private final Map<String, Object> members = new LinkedHashMap<>();

  /**
   * Adds a member, unless it is absent, false, the count 0, an empty text, an empty list or an
   * empty object.
   */
  Members with(String name, @Nullable Object value) {
    Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    boolean isEmpty =
        present == null
            || present.equals("")
            || present.equals(false)
            || present.equals(0)
            || (present instanceof Collection<?> all && all.isEmpty())
            || (present instanceof Map<?, ?> map && map.isEmpty());
    if (!isEmpty && present != null) {
      members.put(name, present);
    }
    return this;
  }

  /** Adds a member, even if its value is empty. */
  Members always(String name, Object value) {
    members.put(name, value);
    return this;
  }

  Map<String, Object> map() {
    return members;
  }
}
