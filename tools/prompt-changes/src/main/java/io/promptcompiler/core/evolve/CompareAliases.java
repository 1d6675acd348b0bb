package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import java.util.Collection;
import java.util.Optional;

/**
 * Compares the prompts to which the released aliases of a prompt refer: users rely on aliases like
 * on ids. An alias that is now the id of the prompt still finds it.
 */
final class CompareAliases {
  private final EntryPoint old;
  private final EntryPoint now;
  private final Collection<EntryPoint> present;
  private final ChangeSink report;

  CompareAliases(
      EntryPoint old, EntryPoint now, Collection<EntryPoint> present, ChangeSink report) {
    this.old = old;
    this.now = now;
    this.present = present;
    this.report = report;
  }

  void compare() {
    old.about().aliases().forEach(this::compare);
  }

  private void compare(Alias alias) {
    Optional<EntryPoint> found =
        present.stream()
            .filter(other -> isSameScope(other.about(), now.about()))
            .filter(other -> other.about().id().equals(alias.id()))
            .findFirst()
            .or(() -> finding(now.about(), alias.id(), present));
    String key = now.about().key();
    if (found.filter(other -> other.about().key().equals(key)).isEmpty()) {
      report.add(
          alias.id(),
          Diagnostic.of(DiagnosticCode.ALIAS_REMOVED, place(), alias.id(), now.about().id())
              .fix(
                  found
                      .map(other -> "It refers to '" + other.about().id() + "' now.")
                      .orElse("Keep it until the next major version."))
              .released(alias.location()));
    }
  }

  /** Returns the place of the first remaining alias; without aliases, the place of the prompt. */
  private Location place() {
    return now.about().aliases().stream().findFirst().map(Alias::location).orElse(now.location());
  }

  /** Returns the prompt that has an id as an alias, in the scope of a prompt. */
  static Optional<EntryPoint> finding(About about, String id, Collection<EntryPoint> prompts) {
    return prompts.stream()
        .filter(other -> isSameScope(other.about(), about))
        .filter(other -> other.about().aliases().stream().anyMatch(one -> one.id().equals(id)))
        .findFirst();
  }

  private static boolean isSameScope(About one, About other) {
    return one.scope().equals(other.scope());
  }
}
