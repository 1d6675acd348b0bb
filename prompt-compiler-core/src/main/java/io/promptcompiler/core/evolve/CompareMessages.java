package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Fingerprint;
import io.promptcompiler.core.program.Fold;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageProgram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Compares chat prompts. Slots are compared by name, and only the gravest difference is reported: a
 * slot is gone, messages have other roles, or they have other texts.
 */
final class CompareMessages {
  private static final int DIGITS = 12;

  private final EntryPoint old;
  private final EntryPoint now;
  private final MessageProgram released;
  private final MessageProgram present;
  private final List<Given> calls;
  private final boolean isAlike;
  private final ChangeSink report;

  CompareMessages(
      EntryPoint old,
      EntryPoint now,
      MessageProgram released,
      MessageProgram present,
      ChangeSink report) {
    this.old = old;
    this.now = now;
    this.released = released;
    this.present = present;
    this.calls = Given.callsOf(old.parameters(), now.parameters());
    this.isAlike = new AlikeTypes(old.types(), now.types()).are(old.parameters(), now.parameters());
    this.report = report;
  }

  void compare() {
    Map<String, MessageInstruction> before = fills(released);
    Map<String, MessageInstruction> after = fills(present);
    slots(before, after);
    before.forEach(
        (slot, fill) -> {
          MessageInstruction same = after.get(slot);
          if (same != null) {
            compare(" in the slot '" + slot + "'", List.of(fill), List.of(same));
            CompareBudgets.compare(slot, fill, same, report);
          }
        });
    CompareBudgets.order(before, after, report);
    List<MessageInstruction> layout = layout(present);
    if (before.keySet().equals(after.keySet())) {
      compare("", layout(released), layout);
    } else if (before.keySet().stream().allMatch(after::containsKey)) {
      messages("", layout(released), layout, now.location(), old.location());
    }
  }

  private void slots(
      Map<String, MessageInstruction> before, Map<String, MessageInstruction> after) {
    before.forEach(
        (slot, fill) -> {
          if (!after.containsKey(slot)) {
            report.add(
                slot,
                Diagnostic.of(DiagnosticCode.SLOT_REMOVED, now.location(), slot)
                    .fix("What it showed is in no message any more.")
                    .released(fill.location()));
          }
        });
  }

  private void compare(
      String where, List<MessageInstruction> before, List<MessageInstruction> after) {
    for (Given call : calls) {
      List<MessageInstruction> released = fold(before, old, this.released, call);
      List<MessageInstruction> present = fold(after, now, this.present, call);
      Equivalence equivalence = Equivalence.between(this.released, this.present);
      int at = 0;
      while (at < Math.min(released.size(), present.size())
          && equivalence.same(released.get(at), present.get(at))) {
        at++;
      }
      Location oldPlace = place(released, at, before, old);
      Location place = place(present, at, after, now);
      if (!outline(released, this.released).equals(outline(present, this.present))) {
        messages(where, before, after, place, oldPlace);
        return;
      }
      if (!isSame(released, present)) {
        String hash = new Fingerprint().of(present, this.present).substring(0, DIGITS);
        report.add(
            where.isEmpty() ? hash : where + " " + hash,
            Diagnostic.of(DiagnosticCode.TEXT_CHANGED, place, where).released(oldPlace));
        return;
      }
    }
  }

  /** Where the first difference is: the slot, or the prompt, where nothing is left of it. */
  private static Location place(
      List<MessageInstruction> folded, int at, List<MessageInstruction> all, EntryPoint prompt) {
    if (at < folded.size()) {
      return folded.get(at).location();
    }
    return all.size() == 1 ? all.get(0).location() : prompt.location();
  }

  /** Budgets are compared by themselves. */
  private static List<MessageInstruction> fold(
      List<MessageInstruction> instructions,
      EntryPoint prompt,
      MessageProgram program,
      Given call) {
    Fold fold = new Fold(call.of(prompt), program.procedures());
    return fold.foldMessages(instructions).stream()
        .map(one -> one.map(UnaryOperator.identity(), budget -> OptionalInt.empty()))
        .toList();
  }

  private boolean isSame(List<MessageInstruction> before, List<MessageInstruction> after) {
    return isAlike
        ? Equivalence.between(released, present).sameMessages(before, after)
        : WrittenTexts.ofMessages(before, released.procedures())
            .equals(WrittenTexts.ofMessages(after, present.procedures()));
  }

  private void messages(
      String where,
      List<MessageInstruction> before,
      List<MessageInstruction> after,
      Location place,
      Location oldPlace) {
    String roles = outline(after, present).toString();
    report.add(
        where + " " + roles,
        Diagnostic.of(DiagnosticCode.MESSAGES_CHANGED, place, where, roles)
            .fix("They were: " + outline(before, released))
            .released(oldPlace));
  }

  private static List<Outline> outline(
      List<MessageInstruction> instructions, MessageProgram program) {
    return Outline.of(instructions, program.slots());
  }

  /**
   * The instructions that fill slots, also conditionally, by name in the order of their priority.
   */
  private static Map<String, MessageInstruction> fills(MessageProgram program) {
    Map<String, MessageInstruction> fills = new LinkedHashMap<>();
    for (MessageInstruction instruction : program.instructions()) {
      if (isFill(instruction)) {
        fills.put(program.slots().get(fill(instruction).slot()), instruction);
      }
    }
    return fills;
  }

  private static List<MessageInstruction> layout(MessageProgram program) {
    return program.instructions().stream().filter(one -> !isFill(one)).toList();
  }

  private static boolean isFill(MessageInstruction instruction) {
    return instruction instanceof Fill
        || (instruction instanceof Branch branch
            && branch.then().stream().anyMatch(Fill.class::isInstance));
  }

  private static Fill fill(MessageInstruction instruction) {
    return instruction instanceof Branch branch ? (Fill) branch.then().get(0) : (Fill) instruction;
  }
}
