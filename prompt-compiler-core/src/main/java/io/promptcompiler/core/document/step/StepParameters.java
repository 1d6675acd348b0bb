package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters of a step: inherited, injected and declared ones, in this order. A parameter that
 * is declared again keeps its first place.
 *
 * @param all all parameters, in the order of the builder's stages
 * @param injected the injected parameters
 * @param declared the parameters under the step's own {@code parameters}
 */
record StepParameters(List<Field> all, List<Field> injected, List<Field> declared) {

  /** Copies the lists. */
  StepParameters {
    all = List.copyOf(all);
    injected = List.copyOf(injected);
    declared = List.copyOf(declared);
  }

  /**
   * Returns the parameters of a step, and reports those that are both injected and declared.
   *
   * @param inherited the declarations of folders above
   * @param declarations the inherited declarations and those of the step
   * @param origin the origin of injected parameters that do not declare one
   */
  static StepParameters of(
      StepElement step,
      Declarations inherited,
      Declarations declarations,
      Origin origin,
      DiagnosticSink sink) {
    SourceText own = step.file().text();
    Map<String, Field> all = new LinkedHashMap<>();
    inherited.parameters().forEach(field -> all.put(field.name(), field));
    List<Field> injected = Injections.read(step, origin, sink);
    injected.forEach(field -> all.put(field.name(), field));
    List<Field> declared = new ArrayList<>();
    for (Field field : declarations.parameters()) {
      if (field.location().source() == own) {
        Field first = all.get(field.name());
        if (first != null && injected.contains(first)) {
          sink.report(Injections.twice(field, first));
        } else {
          all.put(field.name(), field);
          declared.add(field);
        }
      }
    }
    return new StepParameters(List.copyOf(all.values()), injected, declared);
  }

  /**
   * Returns the parameters of the builder. Inherited ones are included only if the prompt uses
   * them.
   */
  List<Field> signature(Set<String> used) {
    return all.stream()
        .filter(
            field ->
                injected.contains(field) || declared.contains(field) || used.contains(field.name()))
        .toList();
  }

  /**
   * Returns the injected parameters that get separate headings, because the template does not use
   * them.
   */
  List<Field> blocks(Set<String> used) {
    return injected.stream()
        .filter(
            field -> !field.name().equals(Injections.INVARIANTS) && !used.contains(field.name()))
        .toList();
  }
}
