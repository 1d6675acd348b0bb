package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.equivalence.Fold;
import io.promptcompiler.core.equivalence.KnownParameters;
import io.promptcompiler.core.equivalence.KnownValues;
import io.promptcompiler.core.equivalence.SameByCases;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Inline;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares chat prompts as callers of the released one see them. Slots are compared by name, and
 * only the most severe difference is reported: a slot was removed, messages have other roles, or
 * they have other texts.
 */
final class CompareMessages {
  private static final int DIGITS = 12;

  private final EntryPoint old;
  private final EntryPoint now;
  private final MessageProgram released;
  private final MessageProgram present;
  private final KnownValues constants = new KnownParameters();
  private final CommonTypes types;
  private final boolean isInOnePiece;
  private final PrioritizedMessages oldTurns;
  private final PrioritizedMessages turns;
  private final List<Instruction> before;
  private final List<Instruction> after;
  private final DeclaredChanges declared;
  private final ChangeSink report;

  CompareMessages(
      EntryPoint old,
      EntryPoint now,
      MessageProgram released,
      MessageProgram present,
      ModuleState side,
      ChangeSink report) {
    this.old = old;
    this.now = now;
    Optional<MessageProgram> oldPiece = Inline.of(released, 0);
    Optional<MessageProgram> piece = Inline.of(present, CompareTexts.PRESENT);
    this.isInOnePiece = oldPiece.isPresent() && piece.isPresent();
    MessageProgram oldWhole = isInOnePiece ? oldPiece.get() : released;
    MessageProgram whole = isInOnePiece ? piece.get() : present;
    this.released = inOrder(oldWhole);
    this.present = inOrder(whole);
    this.oldTurns = PrioritizedMessages.of(oldWhole);
    this.turns = PrioritizedMessages.of(whole);
    this.types = types(old, now, released.service(), present.service());
    ReleasedView marked = new ReleasedView(types, constants, /* marks= */ true);
    this.before = Fold.of(this.released, constants).instructions();
    this.after = seen(this.present, new ReleasedView(types, constants, /* marks= */ false));
    this.declared = new DeclaredChanges(types, now.types(), marked, side::isShared);
    declared.text(seen(this.present, marked));
    this.report = report;
  }

  /**
   * Returns a program with its messages in the order in which they are shown. If the slots only
   * follow from priorities, they are removed.
   */
  private static MessageProgram inOrder(MessageProgram program) {
    return program.hasService() ? program : PrioritizedMessages.withoutSlots(program);
  }

  /**
   * Returns a program with its messages as they are compared: without partials, in the order in
   * which they are shown, and without those that are never emitted.
   */
  static MessageProgram asShown(MessageProgram program) {
    MessageProgram whole = Inline.of(program, 0).orElse(program);
    return Fold.of(inOrder(whole), new KnownParameters());
  }

  private static CommonTypes types(EntryPoint old, EntryPoint now, Service before, Service after) {
    CommonTypes types =
        new CommonTypes(old.types(), now.types()).add(old.parameters(), now.parameters(), "");
    for (Service.Method method : after.methods()) {
      before
          .method(method.name())
          .ifPresent(found -> types.add(found.returns(), method.returns(), method.name()));
    }
    return types;
  }

  private List<Instruction> seen(MessageProgram program, ReleasedView view) {
    return Fold.of(program.with(view.text(program.instructions()), program.procedures()), constants)
        .instructions();
  }

  void compare() {
    Map<String, Instruction> oldFills = fills(before, released);
    Map<String, Instruction> fills = fills(after, present);
    slots(oldFills);
    oldFills.forEach(
        (slot, fill) -> {
          String where = " in the slot '" + slot + "'";
          Instruction same = fills.get(slot);
          if (same != null) {
            compare(where, List.of(fill), List.of(same));
            CompareBudgets.compare(slot, fill, same, report);
          } else if (present.slots().contains(slot)) {
            compare(where, List.of(fill), List.of());
          }
        });
    CompareBudgets.order(oldFills, fills, report);
    List<Instruction> layout = layout(after);
    if (oldFills.keySet().equals(fills.keySet())) {
      compare("", layout(before), layout);
    } else if (oldFills.keySet().stream().allMatch(fills::containsKey)) {
      FirstDifference whole = new FirstDifference(old.location(), now.location());
      messages("", layout(before), layout, whole);
    }
    if (!present.hasService() && outline(before, released).equals(outline(after, present))) {
      oldTurns.compare(turns, report);
      budgets(before, after);
    }
    if (released.manner() != present.manner()) {
      boolean joins = present.manner() == MessageProgram.Manner.JOINED;
      report.add(
          "join",
          Diagnostic.of(
                  DiagnosticCode.JOINING_CHANGED, now.location(), joins ? "joined" : "kept apart")
              .fix("See 'join' in the frontmatter.")
              .released(old.location()));
    }
    declared.report(report);
  }

  /** Compares the budgets of the same number of messages. */
  private void budgets(List<Instruction> oldPart, List<Instruction> part) {
    for (int i = 0; i < part.size(); i++) {
      Instruction message = part.get(i);
      if (message instanceof EmitMessage emit) {
        CompareBudgets.compare(emit.role().toString(), oldPart.get(i), message, report);
      } else if (message instanceof History) {
        CompareBudgets.compare("messages", oldPart.get(i), message, report);
      }
      if (message.emitsMessages()) {
        continue;
      }
      for (int block = 0; block < message.blocks().size(); block++) {
        budgets(oldPart.get(i).blocks().get(block), message.blocks().get(block));
      }
    }
  }

  private void slots(Map<String, Instruction> oldFills) {
    oldFills.forEach(
        (slot, fill) -> {
          if (!present.slots().contains(slot)) {
            report.add(
                slot,
                Diagnostic.of(DiagnosticCode.SLOT_REMOVED, now.location(), slot)
                    .fix("No message contains its text any more.")
                    .released(fill.location()));
          }
        });
  }

  private void compare(String where, List<Instruction> oldPart, List<Instruction> part) {
    List<Instruction> released = withoutBudgets(oldPart);
    List<Instruction> present = withoutBudgets(part);
    FirstDifference around =
        new FirstDifference(
            released.isEmpty() ? old.location() : released.get(0).location(),
            present.isEmpty() ? now.location() : present.get(0).location());
    if (!outline(released, this.released).equals(outline(present, this.present))) {
      messages(
          where,
          released,
          present,
          FirstDifference.of(this.released, this.present, released, present, around));
    } else if (!isSame(released, present)) {
      FirstDifference place =
          FirstDifference.of(this.released, this.present, released, present, around);
      String hash = new Fingerprint().of(present, this.present).substring(0, DIGITS);
      Diagnostic finding =
          Diagnostic.of(DiagnosticCode.TEXT_CHANGED, place.present(), where)
              .fix(place.words())
              .released(place.released());
      report.add(
          where.isEmpty() ? hash : where + " " + hash, place.includedFrom(now.location(), finding));
    }
  }

  /** Returns instructions without their budgets, which are compared separately. */
  private static List<Instruction> withoutBudgets(List<Instruction> instructions) {
    return instructions.stream()
        .map(one -> one.mapBlocks(CompareMessages::withoutBudgets).withoutBudget())
        .toList();
  }

  private boolean isSame(List<Instruction> oldPart, List<Instruction> part) {
    if (!types.areAlike()) {
      return FixedTextHash.of(oldPart, released.procedures())
          .equals(FixedTextHash.of(part, present.procedures()));
    }
    Equivalence equivalence = Equivalence.between(released, present);
    return isInOnePiece
        ? SameByCases.of(oldPart, part, equivalence, constants)
        : equivalence.same(oldPart, part);
  }

  private void messages(
      String where, List<Instruction> oldPart, List<Instruction> part, FirstDifference place) {
    String messages = MessageOutline.words(outline(part, present));
    report.add(
        where + " " + messages,
        Diagnostic.of(DiagnosticCode.MESSAGES_CHANGED, place.present(), where, messages)
            .fix("They were: " + MessageOutline.words(outline(oldPart, released)) + ".")
            .released(place.released()));
  }

  private static List<MessageOutline> outline(
      List<Instruction> instructions, MessageProgram program) {
    return MessageOutline.of(instructions, program);
  }

  /**
   * Returns the instructions that fill slots, including conditional ones, by slot name in order of
   * priority.
   */
  private static Map<String, Instruction> fills(
      List<Instruction> instructions, MessageProgram program) {
    Map<String, Instruction> fills = new LinkedHashMap<>();
    for (Instruction instruction : instructions) {
      fill(instruction).ifPresent(one -> fills.put(program.slots().get(one.slot()), instruction));
    }
    return fills;
  }

  private static List<Instruction> layout(List<Instruction> instructions) {
    return instructions.stream().filter(one -> fill(one).isEmpty()).toList();
  }

  private static Optional<Fill> fill(Instruction instruction) {
    List<Instruction> inside = new ArrayList<>(List.of(instruction));
    if (instruction instanceof Branch branch) {
      inside.addAll(branch.then());
      inside.addAll(branch.otherwise());
    }
    Stream<Instruction> all = inside.stream();
    return all.filter(Fill.class::isInstance).map(Fill.class::cast).findFirst();
  }
}
