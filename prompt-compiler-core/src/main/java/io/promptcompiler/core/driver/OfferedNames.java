package io.promptcompiler.core.driver;

import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.library.Library;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names that libraries offered at the last build. They explain names that can no longer be
 * resolved, because the template with the error does not show which library has changed.
 */
final class OfferedNames {
  private final Set<OfferedName> before;
  private final List<Library> libraries;

  /**
   * Creates an instance for a run.
   *
   * @param before the names provided at the last build
   * @param libraries all current class path entries with prompts
   */
  OfferedNames(List<OfferedName> before, List<Library> libraries) {
    this.before = new LinkedHashSet<>(before);
    this.libraries = libraries;
  }

  /**
   * Returns a finding about an unknown name with a note about the library that offered the name.
   */
  Diagnostic explained(Diagnostic finding) {
    Optional<Lookup> what = finding.code().lookup();
    if (what.isEmpty()) {
      return finding;
    }
    String[] had =
        before.stream()
            .filter(offered -> offered.what() == what.get())
            .filter(offered -> offered.name().equals(finding.subject()))
            .map(offered -> had(offered.library()))
            .toArray(String[]::new);
    return had.length == 0
        ? finding
        : finding.fix(
            finding
                .fix()
                .saying(Suggestion.join(Suggestion.join(had), finding.fix().text()))
                .suggested());
  }

  private String had(String library) {
    String name = library.substring(0, library.lastIndexOf(':'));
    String had = "The library '" + library + "' provided it at the last build";
    Optional<Library> present =
        libraries.stream().filter(other -> other.name().equals(name)).findFirst();
    if (present.isEmpty()) {
      return had + "; it is no longer on the class path.";
    }
    if (!present.get().isOffered()) {
      return had + "; it is now a run-time dependency, so its templates cannot be included.";
    }
    return present.get().label().equals(library)
        ? had + ", and no longer does."
        : had + "; '" + present.get().label() + "' does not.";
  }
}
