package io.promptcompiler.core.type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a document declares, with what it inherits.
 *
 * @param types the objects and enums, its own and inherited ones
 * @param named what the keys of {@code types} mean, inherited ones first
 * @param parameters the parameters, inherited ones first
 */
public record Declarations(Types types, Map<String, Type> named, List<Field> parameters) {
  /** Nothing declared. */
  public static final Declarations NONE = new Declarations(new Types(), Map.of(), List.of());

  /** Copies the map and the list. */
  public Declarations {
    named = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(named));
    parameters = List.copyOf(parameters);
  }
}
