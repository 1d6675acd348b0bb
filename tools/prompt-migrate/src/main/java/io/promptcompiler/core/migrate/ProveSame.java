package io.promptcompiler.core.migrate;

import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Verifies that a migrated text has the same parameters as the old one and renders the same. */
final class ProveSame {
  private ProveSame() {}

  /**
   * Returns the difference between two prompts, as the end of a sentence; empty if there is none.
   */
  static Optional<String> difference(EntryPoint old, EntryPoint fresh) {
    if (!signature(old).equals(signature(fresh))) {
      return Optional.of("the new text has different parameters than the old one");
    }
    for (Map<String, Object> values : GeneratedValues.of(old)) {
      if (!render(old, values).equals(render(fresh, values))) {
        return Optional.of("the new text renders differently");
      }
    }
    return Optional.empty();
  }

  static String render(EntryPoint prompt, Map<String, ?> values) {
    return Interpreter.render(prompt, values);
  }

  private static List<String> signature(EntryPoint prompt) {
    return prompt.parameters().fields().stream().map(ProveSame::declaration).toList();
  }

  private static String declaration(Field field) {
    return field.name()
        + " "
        + field.type().written()
        + " "
        + field.required()
        + field.defaultValue().map(value -> " " + value.json()).orElse("");
  }
}
