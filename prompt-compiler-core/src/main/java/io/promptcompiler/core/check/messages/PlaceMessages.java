package io.promptcompiler.core.check.messages;

import io.promptcompiler.core.check.messages.DivideMessages.Divided;
import io.promptcompiler.core.check.messages.DivideMessages.Taken;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Show;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Orders messages: they get their tokens in order of priority and are shown in document order.
 * Adjacent messages with the same priority form a slot. If all have the same priority, there are no
 * slots.
 */
final class PlaceMessages {
  private final IdentityHashMap<Instruction, Taken> taken;
  private final List<Group> groups = new ArrayList<>();

  private PlaceMessages(IdentityHashMap<Instruction, Taken> taken) {
    this.taken = taken;
  }

  /**
   * Adjacent messages that form a slot.
   *
   * @param name the name of their slot
   * @param first the index of the outermost instruction with the first member
   * @param members the messages, histories and loops
   * @param location the location of the first member
   */
  private record Group(
      String name,
      long priority,
      boolean isHistory,
      int first,
      Set<Instruction> members,
      Location location) {}

  /** The instructions of a program, and the names of its slots. */
  record Placed(List<Instruction> instructions, List<String> slots) {}

  static Placed place(Divided divided) {
    PlaceMessages place = new PlaceMessages(divided.taken());
    for (int i = 0; i < divided.instructions().size(); i++) {
      place.group(List.of(divided.instructions().get(i)), i);
    }
    List<Group> groups = place.groups;
    boolean needsSlots = groups.size() > 1 || groups.stream().anyMatch(Group::isHistory);
    return needsSlots
        ? place.inSlots(divided.instructions())
        : new Placed(divided.instructions(), List.of());
  }

  private void group(List<Instruction> instructions, int outermost) {
    for (Instruction instruction : instructions) {
      Taken when = taken.get(instruction);
      if (when == null) {
        instruction.blocks().forEach(block -> group(block, outermost));
        continue;
      }
      boolean isHistory = instruction instanceof History;
      Group last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
      if (isHistory || last == null || last.isHistory() || last.priority() != when.priority()) {
        last =
            new Group(
                when.name(),
                when.priority(),
                isHistory,
                outermost,
                Collections.newSetFromMap(new IdentityHashMap<>()),
                instruction.location());
        groups.add(last);
      }
      last.members().add(instruction);
    }
  }

  private Placed inSlots(List<Instruction> all) {
    List<Instruction> instructions = new ArrayList<>();
    List<Integer> byPriority = new ArrayList<>();
    for (int slot = 0; slot < groups.size(); slot++) {
      byPriority.add(slot);
    }
    byPriority.sort(Comparator.comparing(slot -> groups.get(slot).priority()));
    for (int slot : byPriority) {
      Group group = groups.get(slot);
      List<Instruction> near = all.subList(group.first(), last(slot, all) + 1);
      List<Instruction> body = only(near, group.members());
      instructions.add(new Fill(slot, OptionalInt.empty(), body, body.get(0).location()));
    }
    for (int i = 0; i < groups.size(); i++) {
      instructions.add(
          new Show(i, List.of(), List.of(), /* isOmittedEmpty= */ true, groups.get(i).location()));
    }
    return new Placed(instructions, names());
  }

  /** Returns the index of the last outermost instruction that may contain messages of a group. */
  private int last(int slot, List<Instruction> all) {
    return slot + 1 < groups.size() ? groups.get(slot + 1).first() : all.size() - 1;
  }

  /**
   * Returns a copy of instructions with only the given messages. Repeated conditions are harmless,
   * because they always have the same value.
   */
  private List<Instruction> only(List<Instruction> instructions, Set<Instruction> members) {
    List<Instruction> kept = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (taken.containsKey(instruction)) {
        if (members.contains(instruction)) {
          kept.add(instruction);
        }
      } else {
        Instruction inside = instruction.mapBlocks(block -> only(block, members));
        if (!inside.isEmptyBlock()) {
          kept.add(inside);
        }
      }
    }
    return kept;
  }

  /**
   * Returns the names of the slots: histories are named after their parameters, messages get the
   * remaining names.
   */
  private List<String> names() {
    List<String> names = new ArrayList<>(Collections.nCopies(groups.size(), ""));
    Set<String> given = new HashSet<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (boolean isHistory : new boolean[] {true, false}) {
      for (int i = 0; i < groups.size(); i++) {
        Group group = groups.get(i);
        if (group.isHistory() == isHistory) {
          names.set(i, fresh(group.name(), given, numbers));
        }
      }
    }
    return names;
  }

  /** Returns an unused name: the first is unchanged, the others have numbers from 2 on. */
  private static String fresh(String name, Set<String> given, Map<String, Integer> numbers) {
    String fresh = name;
    while (!given.add(fresh)) {
      fresh = name + " " + numbers.merge(name, 2, (last, none) -> last + 1);
    }
    return fresh;
  }
}
