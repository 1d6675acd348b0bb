package io.promptcompiler.core.doctor;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.doctor.Examination.Section;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.example.ExampleOutcome;
import io.promptcompiler.core.example.ExampleRun;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.MisplacedTemplates;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Examines trees of templates and produces a checklist for each. */
public final class Doctor {
  /** The findings that are already reported by the checklist. */
  private static final List<DiagnosticCode> CHECKED =
      List.of(
          DiagnosticCode.MISSING_TEMPLATE, DiagnosticCode.MISSING_ROOT, DiagnosticCode.EMPTY_ROOT);

  private final CompilerOptions options;
  private final Compilation compilation;
  private final CheckExamples.Result examples;
  private final ShownPaths shown;
  private final CheckPresence presence;
  private final Remarks remarks;
  private final ReadBudget budget = new ReadBudget();

  private Doctor(CompilerOptions options, Path base, ProjectFunctions helpers) {
    this.options = options;
    this.compilation = PromptCompiler.analyze(options);
    this.examples = CheckExamples.check(compilation, options, helpers);
    this.shown = new ShownPaths(base);
    List<SourceFile> documents =
        compilation.documents().stream().map(CompiledDocument::file).toList();
    this.presence = new CheckPresence(documents, options.requiredTemplates(), shown);
    this.remarks = new Remarks(compilation, shown);
  }

  /**
   * Examines all roots of a module.
   *
   * @param base the folder to which paths below it are printed relative
   */
  public static Examination examine(PromptModule module, Path base) {
    Examination examination = new Doctor(module.options(), base, module.helpers()).examine();
    for (String sentence :
        LoweredFinding.sentences(module.lowered(), new DiagnosticPrinter(base))) {
      examination = examination.noting(sentence);
    }
    return examination;
  }

  private Examination examine() {
    List<Section> sections = new ArrayList<>();
    boolean isOnly = options.roots().size() == 1;
    for (SourceRoot root : options.roots()) {
      String title = isOnly ? "" : shown.of(root) + " (" + root.scope().word() + ")";
      sections.add(new Section(title, checks(root, isOnly)));
    }
    List<Check> common = new ArrayList<>();
    if (!isOnly) {
      common.addAll(presence.missingEverywhere());
    }
    validity("Configuration", errors(compilation.diagnostics(), Optional.empty()))
        .ifPresent(common::add);
    if (!common.isEmpty()) {
      sections.add(new Section(options.roots().size() > 1 ? "All roots" : "", common));
    }
    List<Diagnostic> others =
        examples.compilation().diagnostics().stream()
            .filter(diagnostic -> !CHECKED.contains(diagnostic.code()))
            .toList();
    return new Examination(sections, others);
  }

  private List<Check> checks(SourceRoot root, boolean isOnly) {
    if (!Files.isDirectory(root.directory())) {
      return List.of(Check.bad(shown.of(root) + "/ missing" + elsewhere(root)));
    }
    List<Check> checks = new ArrayList<>(presence.of(root, isOnly));
    List<Diagnostic> errors = errors(compilation.diagnostics(), Optional.of(root));
    ScanRoot.Result scanned =
        ScanRoot.scan(root, options.families().kinds(), budget, finding -> {});
    boolean isEmpty = scanned.documents().isEmpty() && scanned.defaults().isEmpty();
    if (errors.isEmpty() && isEmpty) {
      checks.add(Check.bad(shown.of(root) + "/ has no templates" + elsewhere(root)));
      return checks;
    }
    checks.add(validity("Templates", errors).orElse(Check.good("Templates valid")));
    checks.addAll(examples(root));
    checks.addAll(remarks.on(root, scanned));
    return checks;
  }

  private static String elsewhere(SourceRoot root) {
    return MisplacedTemplates.advice(root).map(advice -> ". " + advice).orElse("");
  }

  private List<Check> examples(SourceRoot root) {
    List<Check> waiting = new ArrayList<>();
    int rendered = 0;
    for (ExampleRun run : examples.runs()) {
      if (run.file().root().equals(root)) {
        if (run.outcome() instanceof ExampleOutcome.NotRendered missing) {
          waiting.add(waits(run, missing));
        } else {
          rendered++;
        }
      }
    }
    List<Check> checks = new ArrayList<>();
    if (rendered > 0) {
      checks.add(
          validity("Examples", errors(examples.findings(), Optional.of(root)))
              .orElse(Check.good("Examples valid (" + rendered + ")")));
    }
    checks.addAll(waiting);
    return checks;
  }

  private Check waits(ExampleRun run, ExampleOutcome.NotRendered missing) {
    return Check.note(
        "%s has the example '%s', which is not rendered: the helper '%s' %s"
            .formatted(
                shown.of(run.file()),
                run.example().name().text(),
                missing.helper(),
                missing.reason()));
  }

  /** Returns a failed check if there are errors. */
  private static Optional<Check> validity(String what, List<Diagnostic> errors) {
    int number = errors.size();
    return number == 0
        ? Optional.empty()
        : Optional.of(Check.bad(what + " not valid: " + Plural.of(number, "error")));
  }

  /** Returns the errors in the files of a root, or the errors outside all roots. */
  private List<Diagnostic> errors(List<Diagnostic> found, Optional<SourceRoot> root) {
    return found.stream()
        .filter(Diagnostic::isError)
        .filter(error -> !CHECKED.contains(error.code()))
        .filter(error -> root(error).equals(root))
        .toList();
  }

  /** Returns the root that contains a finding: the innermost one if roots are nested. */
  private Optional<SourceRoot> root(Diagnostic diagnostic) {
    String path = diagnostic.location().source().path() + "/";
    return options.roots().stream()
        .filter(root -> path.startsWith(ShownPaths.absolute(root) + "/"))
        .max(Comparator.comparing(root -> ShownPaths.absolute(root).length()));
  }
}
