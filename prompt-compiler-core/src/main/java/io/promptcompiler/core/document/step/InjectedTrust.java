package io.promptcompiler.core.document.step;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The trust that a step declares for injected parameters under {@code parameters}. A declaration
 * that contains only the trust applies to the injected parameter of that name.
 *
 * @param byName the trust of parameters that are injected
 * @param declarations all other declarations of the step
 */
record InjectedTrust(Map<String, Trust> byName, Mapping declarations) {
  private static final String PARAMETERS = "parameters";

  /** Copies the map. */
  InjectedTrust {
    byName = Map.copyOf(byName);
  }

  /**
   * Separates such declarations from the other declarations of a step.
   *
   * @param injected the names of injected parameters
   */
  static InjectedTrust of(Mapping declarations, List<String> injected) {
    Map<String, Trust> byName = new LinkedHashMap<>();
    List<Entry> rest = new ArrayList<>();
    for (Entry entry : declarations.entries()) {
      rest.add(
          entry.key().equals(PARAMETERS) && entry.value() instanceof Mapping all
              ? new Entry(entry.key(), entry.keyLocation(), without(all, injected, byName))
              : entry);
    }
    return new InjectedTrust(byName, new Mapping(rest, declarations.location()));
  }

  private static Mapping without(
      Mapping parameters, List<String> injected, Map<String, Trust> byName) {
    List<Entry> rest = new ArrayList<>();
    for (Entry entry : parameters.entries()) {
      Trust said = injected.contains(entry.key()) ? declared(entry.value()) : Trust.NOT_SAID;
      if (said.isSaid()) {
        byName.put(entry.key(), said);
      } else {
        rest.add(entry);
      }
    }
    return new Mapping(rest, parameters.location());
  }

  /** Returns the trust in a declaration, if the declaration contains nothing else. */
  private static Trust declared(DataNode declaration) {
    return declaration instanceof Mapping mapping
            && mapping.entries().size() == 1
            && mapping.entries().get(0).key().equals(Trust.KEY)
            && mapping.entries().get(0).value() instanceof Scalar word
        ? Trust.of(word.text()).orElse(Trust.NOT_SAID)
        : Trust.NOT_SAID;
  }
}
