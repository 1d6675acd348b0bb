package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles a dotprompt. Without a schema, each variable is an optional parameter of type any. These
 * variables are found by checking the text, as for fragments. If the text uses all parameters as
 * one value, it accepts any values from the caller.
 */
final class CompileDotprompt {
  private CompileDotprompt() {}

  /** Compiles a dotprompt to an entry point; empty if there are errors. */
  static Optional<EntryPoint> compile(TextRequest request, DiagnosticSink sink) {
    boolean isDeclared =
        SplitText.read(request.file(), request.inherited(), finding -> {})
            .flatMap(SplitText::dotprompt)
            .map(DotpromptFrontmatter::declaresParameters)
            .orElse(true);
    Set<String> names = new LinkedHashSet<>();
    while (true) {
      DiagnosticList found = new DiagnosticList();
      CompileText.Attempt attempt = CompileText.compile(request.withNames(names), found);
      boolean isNew = !isDeclared && attempt.usesAll() && names.add(DotpromptFrontmatter.REST);
      if (isNew) {
        names.removeIf(name -> !name.startsWith("@") && !name.equals(DotpromptFrontmatter.REST));
      }
      if (!isDeclared && !names.contains(DotpromptFrontmatter.REST)) {
        isNew |= names.addAll(CompileByItself.undeclared(found.toList()));
      }
      isNew |= names.addAll(ofContext(found.toList()));
      if (!isNew) {
        found.toList().forEach(sink::report);
        return attempt.entryPoint();
      }
    }
  }

  /** Returns the variables that are passed in addition to the input, without misspelt ones. */
  private static List<String> ofContext(List<Diagnostic> found) {
    return found.stream()
        .filter(finding -> finding.code() == DiagnosticCode.UNKNOWN_DATA)
        .filter(finding -> finding.fix().edits().isEmpty())
        .map(finding -> finding.location().text().split("[./]", 2)[0])
        .filter(name -> name.matches("@[\\p{L}_][\\p{L}\\p{N}_-]*"))
        .toList();
  }
}
