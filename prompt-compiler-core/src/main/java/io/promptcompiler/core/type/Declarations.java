package io.promptcompiler.core.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The declarations of a document, including inherited ones.
 *
 * @param types the objects and enums, including inherited ones
 * @param named the types of the keys of {@code types}, inherited ones first
 * @param parameters the parameters, inherited ones first
 * @param unclear the names that are ambiguous because several libraries declare them, each with
 *     these libraries
 * @param origins the declared origins of named types
 */
public record Declarations(
    Types types,
    Map<String, Type> named,
    List<Field> parameters,
    Map<String, List<String>> unclear,
    Map<String, Origin> origins) {
  /** No declarations. */
  public static final Declarations NONE =
      new Declarations(Types.NONE, Map.of(), List.of(), Map.of(), Map.of());

  /** Copies the maps and the list. */
  public Declarations {
    named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    parameters = List.copyOf(parameters);
    unclear = Collections.unmodifiableMap(new LinkedHashMap<>(unclear));
    origins = Map.copyOf(origins);
  }

  /** Returns a copy with the given parameters. */
  public Declarations withParameters(List<Field> others) {
    return new Declarations(types, named, others, unclear, origins);
  }

  /** Returns the declared origin of a named type. */
  public Origin origin(String name) {
    return origins.getOrDefault(name, Origin.UNDECLARED);
  }
}
