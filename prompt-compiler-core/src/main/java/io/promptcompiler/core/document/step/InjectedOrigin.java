package io.promptcompiler.core.document.step;

import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.type.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The origin that a step declares for injected parameters under {@code parameters}. A declaration
 * that contains nothing else applies to the injected parameter of that name.
 *
 * @param byName the origins of parameters that are injected
 * @param declarations all other declarations of the step
 */
record InjectedOrigin(Map<String, Origin> byName, Mapping declarations) {
  private static final String PARAMETERS = "parameters";

  /** Copies the map. */
  InjectedOrigin {
    byName = Map.copyOf(byName);
  }

  /**
   * Separates such declarations from the other declarations of a step.
   *
   * @param injected the names of injected parameters
   */
  static InjectedOrigin of(Mapping declarations, List<String> injected) {
    Map<String, Origin> byName = new LinkedHashMap<>();
    List<Entry> rest = new ArrayList<>();
    for (Entry entry : declarations.entries()) {
      rest.add(
          entry.key().equals(PARAMETERS) && entry.value() instanceof Mapping all
              ? new Entry(entry.key(), entry.keyLocation(), without(all, injected, byName))
              : entry);
    }
    return new InjectedOrigin(byName, new Mapping(rest, declarations.location()));
  }

  private static Mapping without(
      Mapping parameters, List<String> injected, Map<String, Origin> byName) {
    List<Entry> rest = new ArrayList<>();
    for (Entry entry : parameters.entries()) {
      Origin said = injected.contains(entry.key()) ? declared(entry.value()) : Origin.UNDECLARED;
      if (said.isDeclared()) {
        byName.put(entry.key(), said);
      } else {
        rest.add(entry);
      }
    }
    return new Mapping(rest, parameters.location());
  }

  /** Returns the origin in a declaration, if the declaration contains nothing else. */
  private static Origin declared(DataNode declaration) {
    return declaration instanceof Mapping mapping
            && mapping.entries().stream()
                .allMatch(entry -> DeclarationKeys.ORIGIN.contains(entry.key()))
        ? Origin.written(mapping)
        : Origin.UNDECLARED;
  }
}
