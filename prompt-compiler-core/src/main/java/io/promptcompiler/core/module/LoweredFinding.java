package io.promptcompiler.core.module;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A finding that a file of the project switches off or makes a warning. Who reads that prompts are
 * valid has to know, because a change can contain such a file.
 *
 * @param code the finding
 * @param severity its severity, which is lower than its default
 * @param file the file that lowers it
 */
public record LoweredFinding(DiagnosticCode code, Severity severity, Path file) {

  /**
   * Returns the findings that the configuration of a build lowers, alone or in {@code prompt.yaml}.
   *
   * @throws IOException if that file cannot be read
   */
  public static List<LoweredFinding> in(CompilerOptions options) throws IOException {
    return in(options.severities(), ProjectFile.of(options), options.configuration());
  }

  /** Returns the findings that the settings of a project without a build lower. */
  public static List<LoweredFinding> in(Optional<ProjectFile> settings) {
    return settings.map(file -> in(file.severities(), settings, file.path())).orElse(List.of());
  }

  /**
   * Returns the findings that severities lower.
   *
   * @param settings the settings that may be the cause
   * @param file the cause of severities that are not in the settings
   */
  static List<LoweredFinding> in(
      Map<DiagnosticCode, Severity> severities, Optional<ProjectFile> settings, Path file) {
    List<LoweredFinding> lowered = new ArrayList<>();
    severities.forEach(
        (code, severity) -> {
          if (severity.isBelow(code.severity()) && code.canBeLowered()) {
            Path cause =
                settings
                    .filter(one -> severity == one.severities().get(code))
                    .map(ProjectFile::path)
                    .orElse(file);
            lowered.add(new LoweredFinding(code, severity, cause));
          }
        });
    return lowered;
  }

  /**
   * Returns what is not reported, and what is only reported as warnings, as sentences: {@code Not
   * reported: PC204 (prompt.yaml).}
   */
  public static List<String> sentences(
      Collection<LoweredFinding> lowered, DiagnosticPrinter printer) {
    List<String> sentences = new ArrayList<>();
    sentence("Not reported", Severity.OFF, lowered, printer).ifPresent(sentences::add);
    sentence("Only warnings", Severity.WARNING, lowered, printer).ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> sentence(
      String what,
      Severity severity,
      Collection<LoweredFinding> lowered,
      DiagnosticPrinter printer) {
    Map<String, TreeSet<DiagnosticCode>> codes = new TreeMap<>();
    lowered.stream()
        .filter(one -> one.severity() == severity)
        .forEach(
            one ->
                codes
                    .computeIfAbsent(shown(one.file(), printer), none -> new TreeSet<>())
                    .add(one.code()));
    return codes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            codes.entrySet().stream()
                .map(
                    file ->
                        file.getValue().stream()
                                .map(DiagnosticCode::id)
                                .collect(Collectors.joining(", "))
                            + " ("
                            + file.getKey()
                            + ")")
                .collect(Collectors.joining("; ", what + ": ", ".")));
  }

  private static String shown(Path file, DiagnosticPrinter printer) {
    return Shown.spelled(printer.path(new SourceText(SlashPath.of(file), "")));
  }
}
