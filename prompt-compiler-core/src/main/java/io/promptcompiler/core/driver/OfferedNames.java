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
        ? finding.fix(finding.fix().then(notIncluded(what.get(), finding)))
        : finding.fix(
            finding
                .fix()
                .saying(Suggestion.join(Suggestion.join(had), finding.fix().text()))
                .suggested());
  }

  /**
   * Returns which library on the class path may have a text, although it cannot be included; empty
   * if there is none, or another name was probably meant.
   */
  private String notIncluded(Lookup what, Diagnostic finding) {
    boolean isText = what == Lookup.PARTIAL || what == Lookup.SKILL;
    if (!isText || !finding.fix().edits().isEmpty()) {
      return "";
    }
    for (Library library : libraries) {
      if (!library.isOffered() && has(library, finding.subject())) {
        return "The library '"
            + library.label()
            + "' has it, but is a run-time dependency: give it the scope 'compile'.";
      }
    }
    return libraries.stream()
        .filter(library -> library.version().isEmpty() && !library.isOwn())
        .findFirst()
        .map(
            library ->
                "The library '"
                    + library.label()
                    + "' has no index, so none of its texts can be included: its author can build"
                    + " it without <publish>false</publish>, or you copy the text into your"
                    + " project.")
        .orElse("");
  }

  private static boolean has(Library library, String name) {
    return library.documents().stream()
        .map(file -> file.id().fileName().replaceFirst("^_", ""))
        .anyMatch(file -> file.equals(name) || file.startsWith(name + "."));
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
