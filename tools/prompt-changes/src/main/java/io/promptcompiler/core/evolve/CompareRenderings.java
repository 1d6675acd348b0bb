package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.DiagnosticCategory;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Inline;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Variant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares what prompts render with what they rendered in a release, for all values that the
 * release accepts. Names of classes and types do not matter, and neither do the severities of
 * findings. Prompts that are not found to differ render the same.
 */
public final class CompareRenderings {
  /** The changes of other categories after which another text or other messages are rendered. */
  private static final Set<DiagnosticCode> RENDERED =
      EnumSet.of(
          DiagnosticCode.KIND_CHANGED,
          DiagnosticCode.VARIANT_REMOVED,
          DiagnosticCode.SLOTS_REORDERED,
          DiagnosticCode.PRIORITIES_CHANGED,
          DiagnosticCode.MESSAGES_CHANGED,
          DiagnosticCode.SLOT_REMOVED,
          DiagnosticCode.LONG_TEXT_CHANGED);

  private static final Set<DiagnosticCode> REFUSED =
      EnumSet.of(
          DiagnosticCode.OUTPUT_NARROWER,
          DiagnosticCode.NULL_REFUSED,
          DiagnosticCode.PARAMETER_RETYPED);

  private final ModuleState released;
  private final ModuleState present;

  /** Creates a comparison of a module with its release. */
  public CompareRenderings(ComparedStates states) {
    this.released = states.releasedState().withoutSharedTypes();
    this.present = states.presentState().withoutSharedTypes();
  }

  /** An effect of a change on callers that pass the same values as before. */
  public enum Effect {
    /** The prompt can render another text or other messages, or models read other tools. */
    RENDERS,
    /** The prompt refuses values that it accepted, or reads them as another type. */
    REFUSES
  }

  /** Returns the effects of the changes of a prompt; empty if it renders the same as before. */
  public Set<Effect> effects(EntryPoint old, EntryPoint now) {
    Set<Effect> effects = EnumSet.noneOf(Effect.class);
    if (hasOtherTexts(old, now)
        || budgetsDiffer(old, now)
        || CompareListedTools.differ(old, now)
        || codes(sink -> new ComparePrompt(released, present, old, now, sink).compare(), now)
            .anyMatch(CompareRenderings::isRendered)) {
      effects.add(Effect.RENDERS);
    }
    if (codes(sink -> CompareTypes.accepted(released, present, old, now, sink), now)
        .anyMatch(REFUSED::contains)) {
      effects.add(Effect.REFUSES);
    }
    return effects;
  }

  private static boolean isRendered(DiagnosticCode code) {
    return code.category() == DiagnosticCategory.RENDER_CHANGES || RENDERED.contains(code);
  }

  private interface Comparison {
    void report(ChangeSink sink);
  }

  private static Stream<DiagnosticCode> codes(Comparison comparison, EntryPoint now) {
    List<Change> changes = new ArrayList<>();
    comparison.report(
        new ChangeSink(Change.subject(now), /* isStep= */ false, path -> List.of(), changes));
    return changes.stream().map(change -> change.finding().code());
  }

  /** Returns whether variants or parts were added or removed. */
  private static boolean hasOtherTexts(EntryPoint old, EntryPoint now) {
    return !texts(old).equals(texts(now));
  }

  private static Set<String> texts(EntryPoint prompt) {
    Set<String> texts = new HashSet<>();
    prompt.variants().stream().map(Variant::name).forEach(texts::add);
    prompt.parts().stream().map(Member.Part::name).forEach(texts::add);
    return texts;
  }

  /** Returns whether smaller or larger budgets may lead to other messages. */
  private static boolean budgetsDiffer(EntryPoint old, EntryPoint now) {
    if (budgetsOfTextDiffer(old, now)) {
      return true;
    }
    for (Variant before : old.variants()) {
      Optional<Variant> after = now.variant(before.name());
      if (after.isPresent() && budgetsOfTextDiffer(old.in(before), now.in(after.get()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean budgetsOfTextDiffer(EntryPoint old, EntryPoint now) {
    return old.rendering() instanceof MessageProgram before
        && now.rendering() instanceof MessageProgram after
        && (!limit(old).equals(limit(now))
            || CompareBudgets.differ(instructions(before), instructions(after)));
  }

  private static Optional<Long> limit(EntryPoint prompt) {
    return prompt.about().limit().map(About.TokenLimit::tokens);
  }

  private static List<Instruction> instructions(MessageProgram program) {
    return Inline.of(program, 0).orElse(program).instructions();
  }
}
