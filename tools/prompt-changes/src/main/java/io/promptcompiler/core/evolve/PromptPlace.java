package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A place in a program.
 *
 * @param role the role of the message
 * @param loops the lists of the loops around it
 * @param isFenced whether it is in a fence
 * @param budget the largest number of tokens that its message can have
 * @param indent the number of UTF-16 units before each line
 */
record PromptPlace(OpenRole role, List<Value> loops, boolean isFenced, int budget, int indent) {
  /** Returns the place of a whole text or message. */
  static PromptPlace of(OpenRole role) {
    return new PromptPlace(role, List.of(), false, Integer.MAX_VALUE, 0);
  }

  PromptPlace in(OpenRole other) {
    return new PromptPlace(other, loops, isFenced, budget, indent);
  }

  PromptPlace in(Role other) {
    return in(OpenRole.of(other.toString()));
  }

  /** Returns the place behind instructions that turn to another role. */
  PromptPlace behind(OpenRole turn) {
    return in(role.then(turn));
  }

  PromptPlace fenced() {
    return new PromptPlace(role, loops, true, budget, indent);
  }

  PromptPlace within(OptionalInt tokens) {
    return new PromptPlace(role, loops, isFenced, Math.min(budget, tokens.orElse(budget)), indent);
  }

  PromptPlace indented(String more) {
    return new PromptPlace(role, loops, isFenced, budget, indent + more.length());
  }

  PromptPlace in(Value list) {
    List<Value> more = new ArrayList<>(loops);
    more.add(list);
    return new PromptPlace(role, more, isFenced, budget, indent);
  }

  /** Returns a text that differs for places where the same instructions have other items. */
  String key() {
    return role.name() + " " + isFenced + " " + budget + " " + indent + ValuePath.of(loops);
  }
}
