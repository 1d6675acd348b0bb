package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.EntryPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call of a released prompt with the values of the present one.
 *
 * @param prompt the released prompt, in the called variant
 * @param values the values of parameters that it has
 * @param omitted the names of the other values
 */
public record ReleasedCall(
    EntryPoint prompt, Map<String, @Nullable Object> values, List<String> omitted) {
  /** Keys of values that are not parameters: the part to render, and the results of sources. */
  private static final Set<String> BESIDES = Set.of("part", "sources");

  /**
   * Returns a call of a released prompt.
   *
   * @param variant a variant of the released prompt; empty for the base
   */
  public static ReleasedCall of(EntryPoint released, String variant, Map<String, ?> values) {
    EntryPoint prompt = released.variant(variant).map(released::in).orElse(released);
    Set<String> known = new HashSet<>(prompt.allParameters().fieldNames());
    known.addAll(BESIDES);
    Map<String, @Nullable Object> taken = new LinkedHashMap<>();
    List<String> omitted = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          if (known.contains(name)) {
            taken.put(name, value);
          } else {
            omitted.add(name);
          }
        });
    return new ReleasedCall(prompt, taken, omitted);
  }
}
