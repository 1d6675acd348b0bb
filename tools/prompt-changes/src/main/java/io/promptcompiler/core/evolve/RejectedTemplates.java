package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCategory;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.CompiledDocument;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the templates of a release that cannot be compared because this compiler rejects them.
 * Otherwise the comparison would silently omit them.
 */
final class RejectedTemplates {
  /** Errors that do not exclude any file from the comparison. */
  private static final Set<DiagnosticCode> HARMLESS =
      Set.of(DiagnosticCode.MISSING_ROOT, DiagnosticCode.USELESS_PATTERN);

  private final Compilation released;
  private final Map<String, Diagnostic> byPlace = new LinkedHashMap<>();

  private RejectedTemplates(Compilation released) {
    this.released = released;
  }

  /** Returns a finding for each of them. */
  static List<Diagnostic> of(Compilation released, String configuration) {
    RejectedTemplates found = new RejectedTemplates(released);
    found.documents();
    found.files(configuration);
    return List.copyOf(found.byPlace.values());
  }

  /**
   * Reports documents. Prompts come first: a fragment that caused a prompt's error is not reported
   * again.
   */
  private void documents() {
    Set<String> reported = new HashSet<>();
    for (boolean isForOthers : List.of(false, true)) {
      for (CompiledDocument document : released.documents()) {
        Optional<Diagnostic> error =
            document.findings().stream().filter(Diagnostic::isError).findFirst();
        boolean isRejected = isForOthers ? error.isPresent() : document.entryPoint().isEmpty();
        if (document.isForOthers() == isForOthers && isRejected) {
          String place = error.map(RejectedTemplates::path).orElse(document.file().text().path());
          if (!isForOthers || !reported.contains(place)) {
            reported.add(place);
            byPlace.put(document.file().key(), finding(document, error));
          }
        }
      }
    }
  }

  private static Diagnostic finding(CompiledDocument document, Optional<Diagnostic> error) {
    Diagnostic finding =
        Diagnostic.of(
            DiagnosticCode.RELEASED_BROKEN, document.file().location(), document.file().id());
    return error.map(one -> explained(finding, one)).orElse(finding);
  }

  private static Diagnostic explained(Diagnostic finding, Diagnostic error) {
    return finding
        .at(error.location())
        .fix(error.message() + " Its parameters and its text are unknown.");
  }

  /** Reports files that are not documents, or could not be read. */
  private void files(String configuration) {
    Set<Diagnostic> ofDocuments = new HashSet<>();
    released.documents().forEach(document -> ofDocuments.addAll(document.findings()));
    Set<String> reported = new HashSet<>();
    byPlace.values().forEach(finding -> reported.add(path(finding)));
    for (Diagnostic error : released.errors()) {
      boolean isOfFile =
          !ofDocuments.contains(error)
              && !HARMLESS.contains(error.code())
              && error.code().category() != DiagnosticCategory.JAVA_NAMES
              && !path(error).equals(configuration);
      if (isOfFile && reported.add(path(error))) {
        String name = path(error).substring(path(error).lastIndexOf('/') + 1);
        Diagnostic finding = Diagnostic.of(DiagnosticCode.RELEASED_BROKEN, error.location(), name);
        byPlace.put(path(error), explained(finding, error));
      }
    }
  }

  private static String path(Diagnostic finding) {
    return finding.location().source().path();
  }
}
