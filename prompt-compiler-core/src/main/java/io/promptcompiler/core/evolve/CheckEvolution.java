package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a module with its release and decides what each change means. A change that the baseline
 * accepts is ignored; one that the step to a new major version of the module, or of the prompt
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
   * Compares.
   *
   * @throws IOException if the baseline cannot be read or written
   */
  public static EvolutionResult run(EvolutionRequest request) throws IOException {
    Compilation present = PromptCompiler.compile(request.options());
    if (!present.errors().isEmpty()) {
      return new EvolutionResult(present.diagnostics(), List.of(), 0, 0);
    }
    return new CheckEvolution(request).compare(present);
  }

  /** The severity of a single kind of change takes precedence over that of its category. */
  private static Map<DiagnosticCode, Severity> severities(EvolutionRequest request) {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    request
        .categories()
        .forEach(
            (category, severity) ->
                category.codes().forEach(code -> severities.put(code, severity)));
    severities.putAll(request.options().severities());
    return severities;
  }

  private EvolutionResult compare(Compilation present) throws IOException {
    Compilation released = PromptCompiler.compile(request.released().options());
    List<Change> changes = CompareModules.compare(released, present, request);
    List<Change> counted = changes.stream().flatMap(change -> counted(change).stream()).toList();
    List<Change> allowed = counted.stream().filter(this::isAllowed).toList();
    List<Change> others = counted.stream().filter(change -> !isAllowed(change)).toList();
    if (request.accepts()) {
      baseline.write(others);
    }
    List<Change> accepted =
        request.accepts() ? others : others.stream().filter(baseline::accepts).toList();
    List<Diagnostic> findings = new ArrayList<>(CompareModules.notCompared(released));
    if (!request.accepts()) {
      findings.addAll(baseline.useless(changes));
    }
    findings = new ArrayList<>(policy.apply(findings));
    findings.addAll(
        findingsOf(others.stream().filter(change -> !accepted.contains(change)).toList()));
    findings.sort(Diagnostic.ORDER);
    List<Diagnostic> warnings =
        findingsOf(allowed).stream().map(finding -> finding.severity(Severity.WARNING)).toList();
    return new EvolutionResult(
        findings, warnings, accepted.size(), released.program().entryPoints().size());
  }

  private static List<Diagnostic> findingsOf(List<Change> changes) {
    return changes.stream().map(Change::finding).sorted(Diagnostic.ORDER).toList();
  }

  /** The change with the severity that it has here, unless it is off. */
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
