package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.program.EntryPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares a module with its release and determines the severity of each change. A change that the
 * baseline accepts is ignored; a change that a new major version of the module, or of the prompt
 * itself, allows is a warning. If templates have errors, only these are reported.
 */
public final class CheckEvolution {
  private final EvolutionRequest request;
  private final DiagnosticPolicy policy;
  private final Baseline baseline;

  private CheckEvolution(EvolutionRequest request) throws IOException {
    this.request = request;
    this.policy = new DiagnosticPolicy(severities(request));
    this.baseline = Baseline.read(request.baseline());
  }

  /**
   * Compares the module with its release.
   *
   * @throws IOException if the baseline cannot be read or written
   * @throws UnusableReleaseException if settings of the release cannot be read
   */
  public static EvolutionResult run(EvolutionRequest request)
      throws IOException, UnusableReleaseException {
    Compilation present = PromptCompiler.analyze(request.options());
    if (!present.errors().isEmpty()) {
      return new EvolutionResult(
          present.diagnostics(), List.of(), Optional.empty(), Optional.empty());
    }
    return new CheckEvolution(request).compare(present);
  }

  /**
   * Returns the severities of changes. The severity of a single code takes precedence over that of
   * its category.
   */
  static Map<DiagnosticCode, Severity> severities(EvolutionRequest request) {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    request
        .categories()
        .forEach(
            (category, severity) ->
                category.codes().forEach(code -> severities.put(code, severity)));
    severities.putAll(request.options().severities());
    return severities;
  }

  private EvolutionResult compare(Compilation present)
      throws IOException, UnusableReleaseException {
    CompilerOptions then = request.released().lenient();
    Compilation released = PromptCompiler.analyze(then);
    MovedRoots moved = MovedRoots.find(then, released, request.options(), present);
    if (!moved.changes().isEmpty()) {
      released = PromptCompiler.analyze(moved.options());
    }
    List<Change> changes = new ArrayList<>(moved.changes());
    ComparedStates states = ComparedStates.of(released, then, present, request.options());
    changes.addAll(CompareModules.compare(states, request));
    List<Change> counted = changes.stream().flatMap(change -> counted(change).stream()).toList();
    List<Change> allowed =
        counted.stream().filter(this::isAllowed).map(Change::inMajorStep).toList();
    List<Change> others = counted.stream().filter(change -> !isAllowed(change)).toList();
    if (request.accepts()) {
      baseline.write(others);
    }
    List<Change> breaking = request.accepts() ? List.of() : baseline.others(others);
    List<Diagnostic> rejected = RejectedTemplates.of(released, then.place().source().path());
    List<Diagnostic> findings = new ArrayList<>(rejected);
    findings.addAll(request.released().assumptions());
    if (!request.accepts()) {
      findings.addAll(baseline.useless(changes));
    }
    findings = new ArrayList<>(policy.apply(findings));
    JoinChanges join = new JoinChanges(documents(released, present));
    findings.addAll(join.findings(breaking));
    findings.sort(Diagnostic.ORDER);
    List<Diagnostic> warnings =
        join.findings(allowed).stream().map(finding -> finding.severity(Severity.WARNING)).toList();
    EvolutionReport report =
        new EvolutionReport(
            request.released().name(),
            request.released().version(),
            request.version(),
            breaking,
            allowed,
            others.size() - breaking.size(),
            String.valueOf(request.baseline().getFileName()),
            released.program().entryPoints().size(),
            rejected.size(),
            !request.released().assumptions().isEmpty(),
            ComparisonLimits.of(
                request.released().revision(), then, released, request.options(), present),
            WeakenedChecks.since(request, others.stream().filter(baseline::accepts).toList()));
    return new EvolutionResult(findings, warnings, Optional.of(report), Optional.of(states));
  }

  /** Returns the paths of the documents of each prompt, by the subject of its changes. */
  private static Map<String, List<String>> documents(Compilation released, Compilation present) {
    Map<String, List<String>> documents = new HashMap<>();
    for (Compilation side : List.of(released, present)) {
      for (EntryPoint prompt : side.program().entryPoints()) {
        documents
            .computeIfAbsent(Change.subject(prompt), none -> new ArrayList<>())
            .add(prompt.location().source().path());
      }
    }
    return documents;
  }

  /** Returns the change with its configured severity; empty if it is off. */
  private List<Change> counted(Change change) {
    return policy.apply(List.of(change.finding())).stream().map(change::withFinding).toList();
  }

  private boolean isAllowed(Change change) {
    boolean isStepOfModule =
        request.released().version().isPresent()
            && request.version().isPresent()
            && VersionStep.isMajor(request.released().version().get(), request.version().get());
    return isStepOfModule || change.isStep();
  }
}
