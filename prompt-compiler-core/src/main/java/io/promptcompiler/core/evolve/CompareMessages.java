package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.source.Sha256;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares chat prompts. Slots are compared by name; of what differs the gravest is told: that a
 * slot is gone, that messages are of other roles, or that they have other texts.
 */
final class CompareMessages {
  private static final int DIGITS = 12;

  private final EntryPoint old;
  private final EntryPoint now;
  private final MessageProgram released;
  private final MessageProgram present;
  private final List<Given> calls;
  private final boolean isAlike;
  private final Report report;

  CompareMessages(
      EntryPoint old,
      EntryPoint now,
      MessageProgram released,
      MessageProgram present,
      Report report) {
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
    List<MessageInstruction> layout = layout(present);
    if (before.keySet().equals(after.keySet())) {
      compare("", layout(released), layout);
      order(before, after);
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

  /** What is filled first gets its tokens first. */
  private void order(
      Map<String, MessageInstruction> before, Map<String, MessageInstruction> after) {
    List<String> released = List.copyOf(before.keySet());
    List<String> present = List.copyOf(after.keySet());
    if (!released.equals(present)) {
      report.add(
          String.join(" ", present),
          Diagnostic.of(
                  DiagnosticCode.SLOTS_REORDERED,
                  after.values().iterator().next().location(),
                  String.join(", ", released),
                  String.join(", ", present))
              .fix("Whoever comes later has what the others leave: see 'priority'.")
              .released(before.values().iterator().next().location()));
    }
  }

  private void compare(
      String where, List<MessageInstruction> before, List<MessageInstruction> after) {
    for (Given call : calls) {
      String roles = Printed.of(printer(old, released, call, false).print(before));
      String presentRoles = Printed.of(printer(now, present, call, false).print(after));
      int at = differs(before, after, call);
      Location oldPlace = at < before.size() ? before.get(at).location() : old.location();
      Location place = at < after.size() ? after.get(at).location() : now.location();
      if (!roles.equals(presentRoles)) {
        messages(where, before, after, place, oldPlace);
        return;
      }
      String texts = whole(old, released, before, call);
      String presentTexts = whole(now, present, after, call);
      boolean isSame =
          isAlike
              ? texts.equals(presentTexts)
              : Printed.texts(texts).equals(Printed.texts(presentTexts));
      if (!isSame) {
        String hash = Sha256.of(presentTexts.getBytes(UTF_8)).substring(0, DIGITS);
        report.add(
            where.isEmpty() ? hash : where + " " + hash,
            Diagnostic.of(DiagnosticCode.TEXT_CHANGED, place, where).released(oldPlace));
        return;
      }
    }
  }

  private void messages(
      String where,
      List<MessageInstruction> before,
      List<MessageInstruction> after,
      Location place,
      Location oldPlace) {
    Given any = calls.get(0);
    String roles = printer(now, present, any, false).print(after);
    report.add(
        where + " " + roles,
        Diagnostic.of(DiagnosticCode.MESSAGES_CHANGED, place, where, roles)
            .fix("They were: " + printer(old, released, any, false).print(before))
            .released(oldPlace));
  }

  /** The first that is another. */
  private int differs(List<MessageInstruction> before, List<MessageInstruction> after, Given call) {
    PrintMessages oldPrinter = printer(old, released, call, true);
    PrintMessages printer = printer(now, present, call, true);
    int at = 0;
    while (at < Math.min(before.size(), after.size())
        && Printed.of(oldPrinter.print(before.get(at)))
            .equals(Printed.of(printer.print(after.get(at))))) {
      at++;
    }
    return at;
  }

  private static String whole(
      EntryPoint prompt, MessageProgram program, List<MessageInstruction> part, Given call) {
    String printed = printer(prompt, program, call, true).print(part);
    String procedures =
        program.procedures().stream().map(Object::toString).collect(Collectors.joining("\n"));
    return Printed.of(printed.contains("procedure#") ? printed + procedures : printed);
  }

  private static PrintMessages printer(
      EntryPoint prompt, MessageProgram program, Given call, boolean isWhole) {
    return new PrintMessages(prompt, program, call, isWhole);
  }

  /** What fills slots, also on a condition, by their names in the order of their priority. */
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
