package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Varies;

/**
 * Reports fixed text that was part of a stable beginning and now follows a value that changes. A
 * beginning that is only shorter because text was removed is not reported. Prompts for which
 * nothing about caching is declared are not compared.
 */
final class CompareCaching {
  private CompareCaching() {}

  static void compare(EntryPoint old, EntryPoint now, ChangeSink report) {
    boolean isWanted = StablePrefix.isWanted(old) || StablePrefix.isWanted(now);
    if (!isWanted || !old.rendering().rendersAnything() || !now.rendering().rendersAnything()) {
      return;
    }
    StablePrefix before = StablePrefix.of(old);
    StablePrefix after = StablePrefix.of(now);
    if (isShorter(before, before.deployment(), after, after.deployment())) {
      report(Varies.DEPLOYMENT, before.deployment(), after.deployment(), now, report);
    } else if (isShorter(before, before.session(), after, after.session())) {
      report(Varies.SESSION, before.session(), after.session(), now, report);
    }
  }

  private static boolean isShorter(
      StablePrefix before, StablePrefix.Level old, StablePrefix after, StablePrefix.Level now) {
    return now.length() < old.length()
        && after.fixed() - now.length() > before.fixed() - old.length()
        && StablePrefix.tokens(now.length()) < StablePrefix.tokens(old.length());
  }

  private static void report(
      Varies level,
      StablePrefix.Level before,
      StablePrefix.Level after,
      EntryPoint now,
      ChangeSink report) {
    report.add(
        level.word(),
        Diagnostic.of(
                DiagnosticCode.PREFIX_SHORTER,
                after.end().map(end -> end.at().outermost()).orElse(now.location()),
                level.word(),
                StablePrefix.tokens(after.length()),
                StablePrefix.tokens(before.length()))
            .fix(
                after
                    .end()
                    .map(end -> "Move '" + end.value() + "' behind the fixed text.")
                    .orElse("")));
  }
}
