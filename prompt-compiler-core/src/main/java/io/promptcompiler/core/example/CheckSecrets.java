package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.support.Masked;
import java.util.List;
import java.util.Map;

/** Checks that an example contains no secrets, as everybody can read its file. */
final class CheckSecrets {
  private CheckSecrets() {}

  /** Returns a finding for each secret with a value. It does not show the line of the value. */
  static List<Diagnostic> of(Example example, EntryPoint prompt) {
    Map<String, Object> values = ReadValues.read(example, prompt, finding -> {}).orElse(Map.of());
    return SensitiveValues.of(prompt, values).secrets().stream()
        .map(
            name ->
                Diagnostic.of(
                        DiagnosticCode.SECRET_IN_EXAMPLE,
                        example.name().location(),
                        example.name().text(),
                        name)
                    .fix("Write '\"" + Masked.of(name) + "\"' as its value, which examples show."))
        .toList();
  }
}
