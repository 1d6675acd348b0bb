package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of messages with priorities: the positions of their slots, in the order in which the
 * slots are filled.
 *
 * @param places the position of each slot in the output, in the order of filling
 * @param locations their locations in the template
 */
record PrioritizedMessages(List<Integer> places, List<Location> locations) {
  /** Copies the lists. */
  PrioritizedMessages {
    places = List.copyOf(places);
    locations = List.copyOf(locations);
  }

  /** Returns the order of a program; empty if its author declared the slots. */
  static PrioritizedMessages of(MessageProgram program) {
    List<Integer> shown = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Location> locations = new ArrayList<>();
    if (!program.hasService()) {
      for (Instruction instruction : program.instructions()) {
        if (instruction instanceof Show show) {
          shown.add(show.slot());
        }
      }
      for (Instruction instruction : program.instructions()) {
        if (instruction instanceof Fill fill) {
          places.add(shown.indexOf(fill.slot()));
          locations.add(fill.location());
        }
      }
    }
    return new PrioritizedMessages(places, locations);
  }

  /** Returns a program with the same messages in the order in which they are shown. */
  static MessageProgram withoutSlots(MessageProgram program) {
    Map<Integer, List<Instruction>> filled = new HashMap<>();
    List<Instruction> shown = new ArrayList<>();
    for (Instruction instruction : program.instructions()) {
      if (instruction instanceof Fill fill) {
        filled.put(fill.slot(), fill.body());
      } else if (instruction instanceof Show show) {
        shown.addAll(filled.getOrDefault(show.slot(), List.of()));
      } else {
        shown.add(instruction);
      }
    }
    return program.with(shown, program.procedures());
  }

  /** Reports a different order of the same number of messages. */
  void compare(PrioritizedMessages present, ChangeSink report) {
    if (places.size() != present.places.size() || places.equals(present.places)) {
      return;
    }
    int at = TextPlace.same(places, present.places);
    report.add(
        present.places.toString(),
        Diagnostic.of(DiagnosticCode.PRIORITIES_CHANGED, present.locations.get(at))
            .fix("Later ones only get the tokens that earlier ones leave: see 'priority'.")
            .released(locations.get(at)));
  }
}
