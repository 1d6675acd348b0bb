package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import java.util.Optional;

/**
 * The first place where two texts differ.
 *
 * @param released the place in the released template
 * @param present the place in the present one
 * @param words a description of the difference
 */
record FirstDifference(Location released, Location present, String words) {

  /** Creates a difference without a description. */
  FirstDifference(Location released, Location present) {
    this(released, present, "");
  }

  /**
   * Finds the first difference.
   *
   * @param around the difference to report if there is no more specific place
   */
  static FirstDifference of(TextProgram released, TextProgram present, FirstDifference around) {
    Equivalence equivalence = Equivalence.between(released.procedures(), present.procedures());
    return of(released.instructions(), present.instructions(), equivalence, around);
  }

  /**
   * Finds the first message in which parts of two chat prompts differ, and the place in its text.
   *
   * @param around the difference to report if there is no more specific place
   */
  static FirstDifference of(
      MessageProgram released,
      MessageProgram present,
      List<Instruction> old,
      List<Instruction> now,
      FirstDifference around) {
    Equivalence equivalence = Equivalence.between(released, present);
    int common = Math.min(old.size(), now.size());
    int at = 0;
    while (at < common && equivalence.anew().same(old.get(at), now.get(at))) {
      at++;
    }
    if (at == common) {
      return new FirstDifference(
          common < old.size() ? old.get(common).location() : around.released(),
          common < now.size() ? now.get(common).location() : around.present());
    }
    Instruction before = old.get(at);
    Instruction after = now.get(at);
    FirstDifference here = ChangedWords.of(before.location(), after.location());
    boolean isOfAnotherRole =
        before instanceof EmitMessage one
            && after instanceof EmitMessage other
            && one.role() != other.role();
    if (before.kind() != after.kind() || isOfAnotherRole || before.blocks().isEmpty()) {
      return here;
    }
    if (before.emitsMessages()) {
      return of(
          new TextProgram(before.blocks().get(0), released.procedures()),
          new TextProgram(after.blocks().get(0), present.procedures()),
          here);
    }
    for (int i = 0; i < Math.min(before.blocks().size(), after.blocks().size()); i++) {
      List<Instruction> inside = before.blocks().get(i);
      List<Instruction> nowInside = after.blocks().get(i);
      if (!equivalence.anew().same(inside, nowInside)) {
        return of(released, present, inside, nowInside, here);
      }
    }
    // The messages themselves may be equal, for example if only the value of a loop differs.
    return new FirstDifference(here.released(), here.present());
  }

  /** Adds the including prompt to a finding if the difference is in another file. */
  Diagnostic includedFrom(Location prompt, Diagnostic finding) {
    return present.source() == prompt.source() ? finding : finding.includedFrom(prompt);
  }

  private static FirstDifference of(
      List<Instruction> released,
      List<Instruction> present,
      Equivalence equivalence,
      FirstDifference around) {
    int common = Math.min(released.size(), present.size());
    Equivalence before = equivalence.anew();
    for (int i = 0; i < common; i++) {
      Instruction old = released.get(i);
      Instruction now = present.get(i);
      if (!before.same(old, now)) {
        FirstDifference here = ChangedWords.of(old.location(), now.location());
        return inside(old, now, equivalence, here).orElse(here);
      }
    }
    Location oldEnd = common == 0 ? around.released() : end(released.get(common - 1));
    Location end = common == 0 ? around.present() : end(present.get(common - 1));
    return common < released.size()
        ? ChangedWords.gone(released.get(common).location(), end)
        : common < present.size()
            ? ChangedWords.added(oldEnd, present.get(common).location())
            : new FirstDifference(oldEnd, end);
  }

  private static Location end(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      // The place is the end of the last line, before its line break.
      return TextPlace.after(text, text.text().stripTrailing().length());
    }
    Location location = instruction.location();
    return new Location(location.source(), Span.at(location.span().end()));
  }

  private static Optional<FirstDifference> inside(
      Instruction released, Instruction present, Equivalence equivalence, FirstDifference here) {
    if (released instanceof EmitText old && present instanceof EmitText now) {
      return Optional.of(ChangedWords.of(old, now));
    }
    List<List<Instruction>> before = released.blocks();
    List<List<Instruction>> after = present.blocks();
    if (before.isEmpty() || !isSameAround(released, present, equivalence)) {
      return Optional.empty();
    }
    Equivalence inner = equivalence.inside(released, present);
    int at = 0;
    while (at < before.size() - 1 && inner.anew().same(before.get(at), after.get(at))) {
      at++;
    }
    return Optional.of(of(before.get(at), after.get(at), inner, here));
  }

  /** Returns whether two instructions differ at most in their blocks. */
  private static boolean isSameAround(
      Instruction released, Instruction present, Equivalence equivalence) {
    return equivalence
        .anew()
        .same(released.mapBlocks(block -> List.of()), present.mapBlocks(block -> List.of()));
  }
}
