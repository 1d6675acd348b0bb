package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inclusions;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.TextHead;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compiles a dotprompt. Where it has no schema, each variable is an optional parameter of any type,
 * which shows only when the text is checked, as with fragments; and where its text looks at all of
 * them as one, it takes whatever the caller has.
 */
final class CompileDotprompt {
  private CompileDotprompt() {}

  /**
   * The entry point that a dotprompt is, or nothing and findings.
   *
   * @param inclusions provides what it includes, and records it
   * @param ofTrials gives each attempt its own
   */
  static Optional<EntryPoint> compile(
      SourceFile file,
      Inherited inherited,
      Inclusions inclusions,
      Supplier<Inclusions> ofTrials,
      Helpers helpers,
      DiagnosticSink sink) {
    boolean isDeclared =
        TextHead.read(file, inherited, finding -> {})
            .flatMap(TextHead::dotprompt)
            .map(DotpromptFrontmatter::declaresParameters)
            .orElse(true);
    Set<String> names = isDeclared ? Set.of() : names(file, inherited, ofTrials, helpers);
    return CompileText.withNames(names, file, inherited, inclusions, helpers, sink);
  }

  private static Set<String> names(
      SourceFile file, Inherited inherited, Supplier<Inclusions> inclusions, Helpers helpers) {
    Set<String> names = new LinkedHashSet<>();
    while (true) {
      DiagnosticList found = new DiagnosticList();
      boolean looksAtAll =
          CompileText.looksAtAll(names, file, inherited, inclusions.get(), helpers, found);
      if (looksAtAll) {
        return Set.of(DotpromptFrontmatter.REST);
      }
      List<Diagnostic> all = found.toList();
      if (!names.addAll(CompileByItself.undeclared(all))) {
        return names;
      }
    }
  }
}
