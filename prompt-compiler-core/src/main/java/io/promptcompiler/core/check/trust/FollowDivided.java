package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the messages that a text may be divided into: each stretch of it between two marks, in each
 * role that may be in force there.
 */
final class FollowDivided {
  private final FollowText texts;
  private final List<Procedure> procedures;
  private final List<MessageText> messages = new ArrayList<>();

  private FollowDivided(FollowText texts) {
    this.texts = texts;
    this.procedures = texts.procedures();
  }

  static List<MessageText> follow(List<Instruction> text, FollowText texts) {
    FollowDivided divided = new FollowDivided(texts);
    divided.follow(text, EnumSet.of(Role.USER));
    return divided.messages;
  }

  /**
   * Follows instructions before which some roles may be in force; those that may be behind them.
   */
  private Set<Role> follow(List<Instruction> instructions, Set<Role> before) {
    Set<Role> roles = before;
    List<Instruction> stretch = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (!hasTurns(instruction, new HashSet<>())) {
        stretch.add(instruction);
        continue;
      }
      add(stretch, roles);
      stretch.clear();
      int known = messages.size();
      roles = turned(instruction, roles);
      if (texts.hasOwnText(instruction.operands())) {
        messages.subList(known, messages.size()).forEach(inside -> inside.text().other());
      }
    }
    add(stretch, roles);
    return roles;
  }

  private Set<Role> turned(Instruction instruction, Set<Role> before) {
    if (instruction instanceof Mark mark) {
      return EnumSet.of(mark.marker() instanceof Marker.Turn turn ? turn.role() : Role.ASSISTANT);
    }
    if (instruction instanceof Instruction.Call) {
      // Which of its stretches is which depends on what calls it.
      Set<Role> all = EnumSet.allOf(Role.class);
      add(List.of(instruction), all);
      return all;
    }
    boolean isLoop = instruction instanceof Instruction.Loop;
    boolean isAlways =
        instruction instanceof Instruction.Branch || instruction instanceof Instruction.Bind;
    Set<Role> behind = isAlways && !isLoop ? EnumSet.noneOf(Role.class) : EnumSet.copyOf(before);
    for (List<Instruction> block : instruction.blocks()) {
      Set<Role> entering = EnumSet.copyOf(before);
      if (isLoop) {
        // An iteration begins with what the one before left.
        entering.addAll(new FollowDivided(texts).follow(block, before));
      }
      behind.addAll(follow(block, entering));
    }
    return behind;
  }

  private void add(List<Instruction> stretch, Set<Role> roles) {
    if (!stretch.isEmpty()) {
      PrintedText text = texts.follow(List.copyOf(stretch));
      for (Role role : roles) {
        messages.add(new MessageText(Optional.of(role), text, List.of()));
      }
    }
  }

  private boolean hasTurns(Instruction instruction, Set<Integer> seen) {
    if (instruction instanceof Mark mark) {
      return mark.marker() instanceof Marker.Turn || mark.marker() instanceof Marker.Past;
    }
    if (instruction instanceof Instruction.Call call) {
      return seen.add(call.procedure())
          && procedures.get(call.procedure()).body().stream()
              .anyMatch(inner -> hasTurns(inner, seen));
    }
    return instruction.blocks().stream()
        .anyMatch(block -> block.stream().anyMatch(inner -> hasTurns(inner, seen)));
  }
}
