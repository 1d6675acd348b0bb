package io.promptcompiler.workbench.review;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.Change;
import io.promptcompiler.core.evolve.CompareRenderings;
import io.promptcompiler.core.evolve.CompareRenderings.Effect;
import io.promptcompiler.core.evolve.ComparedStates;
import io.promptcompiler.core.evolve.EvolutionReport;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.ReleasedPrompts;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import io.promptcompiler.workbench.review.PromptReview.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reviews the prompts of one module. */
final class ReviewModule {
  private final PromptModule module;
  private final String label;
  private final EvolutionReport report;
  private final EvolutionResult result;
  private final List<CompiledDocument> present;
  private final ReleasedPrompts released;
  private final CompareRenderings renderings;
  private final DiagnosticPrinter printer;
  private final ChangedFiles files;
  private final List<ReportedChange> changes = new ArrayList<>();
  private final Set<String> reviewed = new HashSet<>();
  private final List<PromptReview> prompts = new ArrayList<>();
  private final List<String> unaffected = new ArrayList<>();

  private ReviewModule(
      PromptModule module, String label, EvolutionResult result, DiagnosticPrinter printer) {
    this.module = module;
    this.label = label;
    this.printer = printer;
    this.result = result;
    this.report = result.report().orElseThrow();
    ComparedStates states = result.states().orElseThrow();
    this.present = states.present().documents();
    this.released = ReleasedPrompts.of(report.release(), states.released());
    this.renderings = new CompareRenderings(states);
    this.files = new ChangedFiles(states, printer, report.release());
    report.breaking().forEach(change -> changes.add(new ReportedChange(change, false)));
    report.allowed().forEach(change -> changes.add(new ReportedChange(change, true)));
  }

  /**
   * Reviews a module whose present templates have no errors.
   *
   * @param label the name of the module; empty if there is only one
   */
  static Review of(
      PromptModule module, String label, EvolutionResult result, DiagnosticPrinter printer) {
    return new ReviewModule(module, label, result, printer).review();
  }

  private Review review() {
    for (CompiledDocument document : present) {
      if (!document.isForOthers()) {
        prompt(document, released.of(document));
      }
    }
    for (CompiledDocument gone : released.gone(present)) {
      add(Optional.of(gone), Optional.empty(), State.REMOVED, EnumSet.noneOf(Effect.class));
    }
    prompts.sort(PromptReview.LARGEST_FIRST);
    List<ReportedChange> others =
        changes.stream().filter(one -> !reviewed.contains(one.change().subject())).toList();
    return new Review(
        report.release(), List.of(), weakened(), prompts, unaffected, others, notes());
  }

  /** Returns sentences about checks that report less than by default or than in the release. */
  private List<String> weakened() {
    List<String> sentences = new ArrayList<>(report.weakened().sentences());
    List<LoweredFinding> lowered =
        module.lowered().stream()
            .filter(
                one ->
                    one.code() == DiagnosticCode.RELEASED_BROKEN
                        || Category.find(one.code()).isPresent())
            .toList();
    sentences.addAll(LoweredFinding.sentences(lowered, printer));
    return sentences;
  }

  private void prompt(CompiledDocument document, Optional<CompiledDocument> old) {
    EntryPoint now = document.entryPoint().orElseThrow();
    if (old.isEmpty()) {
      add(old, Optional.of(document), State.ADDED, EnumSet.noneOf(Effect.class));
      return;
    }
    // A released prompt that this compiler rejects may have rendered anything.
    Set<Effect> effects =
        old.get()
            .entryPoint()
            .map(before -> renderings.effects(before, now))
            .orElse(EnumSet.of(Effect.RENDERS));
    if (!effects.isEmpty()) {
      add(old, Optional.of(document), State.CHANGED, effects);
      return;
    }
    EntryPoint before = old.get().entryPoint().orElseThrow();
    if (!FactsOf.changed(before, now).isEmpty() || !changes(before, now).isEmpty()) {
      add(old, Optional.of(document), State.SAME, effects);
    } else if (!before.about().sha256().equals(now.about().sha256())) {
      unaffected.add(now.about().id());
    }
  }

  private void add(
      Optional<CompiledDocument> old,
      Optional<CompiledDocument> document,
      State state,
      Set<Effect> effects) {
    String id = id(document.or(() -> old).orElseThrow());
    String was = old.map(ReviewModule::id).orElse(id);
    Optional<EntryPoint> before = old.flatMap(CompiledDocument::entryPoint);
    Optional<EntryPoint> now = document.flatMap(CompiledDocument::entryPoint);
    List<ReportedChange> reported = changes(before, now);
    reported.forEach(one -> reviewed.add(one.change().subject()));
    prompts.add(
        new PromptReview(
            label,
            id,
            was.equals(id) ? "" : was,
            state,
            effects,
            state == State.SAME ? List.of() : ReviewTexts.of(old, document, module.helpers()),
            before.isPresent() && now.isPresent()
                ? FactsOf.changed(before.get(), now.get())
                : List.of(),
            reported,
            files.of(old, document, reported)));
  }

  private static String id(CompiledDocument document) {
    return document.file().id().path();
  }

  private List<ReportedChange> changes(EntryPoint before, EntryPoint now) {
    return changes(Optional.of(before), Optional.of(now));
  }

  private List<ReportedChange> changes(Optional<EntryPoint> before, Optional<EntryPoint> now) {
    List<String> subjects =
        Stream.concat(before.stream(), now.stream()).map(Change::subject).toList();
    return changes.stream().filter(one -> subjects.contains(one.change().subject())).toList();
  }

  /** Returns sentences about what could not be compared. */
  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    result.findings().stream()
        .filter(
            finding ->
                finding.code() == DiagnosticCode.RELEASED_BROKEN
                    || finding.code() == DiagnosticCode.ASSUMED_CONFIGURATION)
        .sorted(Comparator.comparing(Diagnostic::code))
        .map(Diagnostic::sentences)
        .forEach(notes::add);
    if (!report.limits().isEmpty()) {
      notes.add("Not compared: " + String.join("; ", report.limits()) + ".");
    }
    return notes;
  }
}
