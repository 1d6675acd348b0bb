package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which messages get their tokens: their positions in the output, the first to get
 * tokens first. The messages of a loop, a partial or a history are one.
 *
 * @param places the positions of the messages
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
    List<Integer> places = new ArrayList<>();
    List<Location> locations = new ArrayList<>();
    if (!program.hasService()) {
      Map<Integer, Integer> starts = starts(program.instructions());
      int next = 0;
      for (Instruction instruction : program.instructions()) {
        int start = instruction instanceof Fill fill ? starts.getOrDefault(fill.slot(), 0) : next;
        List<Instruction> messages = messages(instruction);
        for (int i = 0; i < messages.size(); i++) {
          places.add(start + i);
          locations.add(messages.get(i).location());
        }
        next += messages.size();
      }
    }
    return new PrioritizedMessages(places, locations);
  }

  /** Returns the position of the first message of each slot. If there are slots, all are in one. */
  private static Map<Integer, Integer> starts(List<Instruction> instructions) {
    Map<Integer, Integer> sizes = new HashMap<>();
    Map<Integer, Integer> starts = new HashMap<>();
    int next = 0;
    for (Instruction instruction : instructions) {
      if (instruction instanceof Fill fill) {
        sizes.put(fill.slot(), messages(fill).size());
      } else if (instruction instanceof Show show) {
        starts.put(show.slot(), next);
        next += sizes.getOrDefault(show.slot(), 0);
      }
    }
    return starts;
  }

  private static List<Instruction> messages(Instruction instruction) {
    if (instruction instanceof Show) {
      return List.of();
    }
    boolean isAround =
        instruction instanceof Branch || instruction instanceof Bind || instruction instanceof Fill;
    return isAround
        ? instruction.blocks().stream()
            .flatMap(block -> block.stream().flatMap(one -> messages(one).stream()))
            .toList()
        : List.of(instruction);
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

  /** Reports a different order of the same messages. */
  void compare(PrioritizedMessages present, ChangeSink report) {
    // Conditions can differ, so that equal messages have other numbers.
    if (places.equals(present.places) || (isOfOutput() && present.isOfOutput())) {
      return;
    }
    int most = Math.min(places.size(), present.places.size()) - 1;
    int at = Math.min(most, TextPlace.same(places, present.places));
    report.add(
        present.places.toString(),
        Diagnostic.of(DiagnosticCode.PRIORITIES_CHANGED, present.locations.get(at))
            .fix("Later ones only get the tokens that earlier ones leave: see 'priority'.")
            .released(locations.get(at)));
  }

  /** Returns whether the messages get their tokens in the order of the output. */
  private boolean isOfOutput() {
    return places.equals(places.stream().sorted().toList());
  }
}
