package io.promptcompiler.core.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The declarations of a document, including inherited ones.
 *
 * @param types the objects and enums, its own and inherited ones
 * @param named what the keys of {@code types} mean, inherited ones first
 * @param parameters the parameters, inherited ones first
 * @param unclear names that mean nothing, as several libraries declare them: these libraries
 */
public record Declarations(
    Types types,
    Map<String, Type> named,
    List<Field> parameters,
    Map<String, List<String>> unclear) {
  /** Nothing declared. */
  public static final Declarations NONE =
      new Declarations(Types.NONE, Map.of(), List.of(), Map.of());

  /** Copies the maps and the list. */
  public Declarations {
    named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    parameters = List.copyOf(parameters);
    unclear = Collections.unmodifiableMap(new LinkedHashMap<>(unclear));
  }

  /** Returns a copy with other parameters. */
  public Declarations withParameters(List<Field> others) {
    return new Declarations(types, named, others, unclear);
  }
}
