package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.EntryPoint;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compiles a fragment as if it were a prompt. Undeclared names that it uses, which its includers
 * would define, become optional parameters of type any. They are found by checking the text, so it
 * is compiled again until all are known.
 */
final class CompileByItself {
  private CompileByItself() {}

  /**
   * Compiles a fragment to an entry point; empty, with findings, if there are errors.
   *
   * @param request creates the request for each attempt, which records inclusions
   */
  static Optional<EntryPoint> compile(Supplier<TextRequest> request, DiagnosticSink sink) {
    Set<String> names = new LinkedHashSet<>();
    while (true) {
      DiagnosticList found = new DiagnosticList();
      Optional<EntryPoint> entryPoint =
          CompileText.compile(request.get().withNames(names), found).entryPoint();
      if (!names.addAll(undeclared(found.toList()))) {
        found.toList().forEach(sink::report);
        return entryPoint;
      }
    }
  }

  /** Returns the variables that a text uses without a declaration. */
  static List<String> undeclared(List<Diagnostic> found) {
    return found.stream()
        .filter(finding -> finding.code() == DiagnosticCode.UNKNOWN_VARIABLE)
        .map(finding -> finding.location().text().split("[./]", 2)[0].replaceAll("[\\[\\]]", ""))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
