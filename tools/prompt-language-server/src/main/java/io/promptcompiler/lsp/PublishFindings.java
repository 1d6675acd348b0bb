package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Publishes the findings of all files, open or not, and withdraws those that are fixed. A finding
 * without a file is shown at the POM of its module.
 */
final class PublishFindings {
  static final String SOURCE = "prompt";

  /** The end of the root's path, by which a module without a POM is recognized. */
  private static final String PROMPTS = "src/main/prompts";

  private final Workspace workspace;
  private Map<String, List<Diagnostic>> published = new LinkedHashMap<>();

  PublishFindings(Workspace workspace) {
    this.workspace = workspace;
  }

  void publish(LanguageClient client) {
    Map<String, Set<Diagnostic>> each = new LinkedHashMap<>();
    for (Workspace.Served served : workspace.modules()) {
      for (io.promptcompiler.core.diagnostic.Diagnostic finding : served.snapshot().findings()) {
        String path = finding.location().source().path();
        boolean hasFile = !path.contains("!/") && workspace.isFile(path);
        String uri = workspace.uri(hasFile ? path : pom(served));
        each.computeIfAbsent(uri, none -> new LinkedHashSet<>()).add(shown(finding, hasFile));
      }
    }
    Map<String, List<Diagnostic>> now = new LinkedHashMap<>();
    each.forEach((uri, all) -> now.put(uri, List.copyOf(all)));
    Set<String> uris = new TreeSet<>(published.keySet());
    uris.addAll(now.keySet());
    for (String uri : uris) {
      List<Diagnostic> found = now.getOrDefault(uri, List.of());
      if (!found.equals(published.getOrDefault(uri, List.of()))) {
        client.publishDiagnostics(new PublishDiagnosticsParams(uri, found));
      }
    }
    published = now;
  }

  private static String pom(Workspace.Served served) {
    Path place = served.configuration();
    Path folder = place.endsWith(PROMPTS) ? place.resolve("../../..").normalize() : place;
    Path pom = Files.isRegularFile(place) ? place : folder.resolve("pom.xml");
    return Places.shown(pom);
  }

  private Diagnostic shown(io.promptcompiler.core.diagnostic.Diagnostic finding, boolean hasFile) {
    Location place = finding.location();
    Range range = hasFile ? Places.range(place) : new Range(first(), first());
    Diagnostic shown = new Diagnostic(range, words(finding, hasFile));
    shown.setSeverity(
        finding.severity() == Severity.ERROR
            ? DiagnosticSeverity.Error
            : DiagnosticSeverity.Warning);
    shown.setCode(finding.code().id());
    shown.setSource(SOURCE);
    List<DiagnosticRelatedInformation> related =
        finding.includedFrom().stream()
            .map(
                from ->
                    new DiagnosticRelatedInformation(
                        workspace.location(from), "included from here"))
            .toList();
    if (!related.isEmpty()) {
      shown.setRelatedInformation(related);
    }
    return shown;
  }

  private static org.eclipse.lsp4j.Position first() {
    return new org.eclipse.lsp4j.Position(0, 0);
  }

  private static String words(
      io.promptcompiler.core.diagnostic.Diagnostic finding, boolean hasFile) {
    return finding.sentences() + (hasFile ? "" : " (" + finding.location() + ")");
  }
}
