package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compiles a fragment as if it were a prompt. Names that it uses without declaring them, and that
 * its includers would have, become optional parameters of type any. They are only found when the
 * text is checked, so it is compiled again until all are known.
 */
final class CompileByItself {
  private CompileByItself() {}

  /**
   * Returns the entry point that a fragment is by itself, or nothing and a finding.
   *
   * @param inclusions gives each attempt its own
   */
  static Optional<EntryPoint> compile(
      SourceFile file,
      Inherited inherited,
      Supplier<Inclusions> inclusions,
      Helpers helpers,
      DiagnosticSink sink) {
    Set<String> names = new LinkedHashSet<>();
    while (true) {
      DiagnosticList found = new DiagnosticList();
      Optional<EntryPoint> entryPoint =
          CompileText.withThoseOfIncluders(
              names, file, inherited, inclusions.get(), helpers, found);
      if (!names.addAll(undeclared(found.toList()))) {
        found.toList().forEach(sink::report);
        return entryPoint;
      }
    }
  }

  /** Returns the variables that a text uses and nobody declares. */
  static List<String> undeclared(List<Diagnostic> found) {
    return found.stream()
        .filter(finding -> finding.code() == DiagnosticCode.UNKNOWN_VARIABLE)
        .map(finding -> finding.location().text().split("[./]", 2)[0].replaceAll("[\\[\\]]", ""))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
