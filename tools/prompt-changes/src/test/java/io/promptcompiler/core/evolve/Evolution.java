package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A module that was released and has changed since. */
final class Evolution {
  private final Path folder;
  private final Templates released;
  private final Templates present;
  private final Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
  private final Map<Category, Severity> categories = new EnumMap<>(Category.class);
  private UnaryOperator<CompilerOptions> then = options -> options;
  private String from = "1.2.0";
  private String to = "1.3.0-SNAPSHOT";

  Evolution(Path folder) {
    this.folder = folder;
    try {
      this.released = new Templates(Files.createDirectories(folder.resolve("released")));
      this.present = new Templates(Files.createDirectories(folder.resolve("present")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A template, before and after. */
  Evolution of(String id, String before, String after) {
    released.with(id, before);
    present.with(id, after);
    return this;
  }

  /** A template that has not changed. */
  Evolution both(String id, String text) {
    return of(id, text, text);
  }

  Evolution released(String id, String text) {
    released.with(id, text);
    return this;
  }

  Evolution present(String id, String text) {
    present.with(id, text);
    return this;
  }

  Evolution versions(String before, String after) {
    from = before;
    to = after;
    return this;
  }

  Evolution severity(DiagnosticCode code, Severity severity) {
    severities.put(code, severity);
    return this;
  }

  Evolution severity(Category category, Severity severity) {
    categories.put(category, severity);
    return this;
  }

  /** How the release was configured otherwise. */
  Evolution released(UnaryOperator<CompilerOptions> options) {
    then = options;
    return this;
  }

  Path baseline() {
    return folder.resolve("prompt-baseline.txt");
  }

  Templates releasedTemplates() {
    return released;
  }

  Templates presentTemplates() {
    return present;
  }

  /** What comes of it. */
  EvolutionResult check() {
    return check(/* accepts= */ false);
  }

  /** What comes of it when all is accepted. */
  EvolutionResult accept() {
    return check(/* accepts= */ true);
  }

  private EvolutionResult check(boolean accepts) {
    try {
      return CheckEvolution.run(
          new EvolutionRequest(
              options(present),
              Released.inDirectories(
                  "the release",
                  Optional.of(from).filter(version -> !version.isEmpty()),
                  then.apply(options(released))),
              Optional.of(to),
              categories,
              baseline(),
              accepts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UnusableReleaseException e) {
      throw new AssertionError(e);
    }
  }

  private CompilerOptions options(Templates templates) {
    CompilerOptions plain = CompilerOptions.of(SourceRoot.of(templates.folder(), "acme"));
    return new CompilerOptions(
        plain.roots(),
        plain.packageName(),
        plain.catalogName(),
        severities,
        plain.requiredTemplates(),
        plain.helpers(),
        plain.configuration(),
        plain.moduleInfo());
  }

  /** The ids and messages of all findings, in their order. */
  List<String> reports() {
    List<String> reports = new ArrayList<>();
    check().findings().forEach(one -> reports.add(one.code().id() + " " + one.message()));
    return reports;
  }
}
