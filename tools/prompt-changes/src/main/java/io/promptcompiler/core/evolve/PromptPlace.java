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
 * @param fences the number of fences around it
 * @param budget the largest number of tokens that its message can have
 * @param sharesBudget whether it is among messages that take their tokens from one budget of the
 *     template, one after the other
 * @param indent the number of UTF-16 units before each line
 */
record PromptPlace(
    OpenRole role, List<Value> loops, int fences, int budget, boolean sharesBudget, int indent) {
  /** Returns the place of a whole text or message. */
  static PromptPlace of(OpenRole role) {
    return new PromptPlace(role, List.of(), 0, Integer.MAX_VALUE, false, 0);
  }

  /** Returns the place of the text of a message. */
  PromptPlace in(Role other) {
    OpenRole its = OpenRole.of(other.toString());
    return new PromptPlace(its, loops, fences, budget, /* sharesBudget= */ false, indent);
  }

  /** Returns the place behind instructions that turn to another role. */
  PromptPlace behind(OpenRole turn) {
    return new PromptPlace(role.then(turn), loops, fences, budget, sharesBudget, indent);
  }

  PromptPlace fenced() {
    return new PromptPlace(role, loops, fences + 1, budget, sharesBudget, indent);
  }

  boolean isFenced() {
    return fences > 0;
  }

  PromptPlace within(OptionalInt tokens) {
    int most = Math.min(budget, tokens.orElse(budget));
    return new PromptPlace(role, loops, fences, most, sharesBudget, indent);
  }

  /** Returns the place of messages of which the first that does not fit can end the others. */
  PromptPlace sharing() {
    return new PromptPlace(role, loops, fences, budget, /* sharesBudget= */ true, indent);
  }

  /** Returns the place of messages that share a budget if there is one. */
  PromptPlace sharing(OptionalInt tokens) {
    return tokens.isPresent() ? within(tokens).sharing() : this;
  }

  PromptPlace indented(String more) {
    int all = indent + more.length();
    return new PromptPlace(role, loops, fences, budget, sharesBudget, all);
  }

  PromptPlace in(Value list) {
    List<Value> more = new ArrayList<>(loops);
    more.add(list);
    return new PromptPlace(role, more, fences, budget, sharesBudget, indent);
  }

  /** Returns a text that differs for places where the same instructions have other items. */
  String key() {
    return String.join(
        " ",
        role.name(),
        Integer.toString(fences),
        Integer.toString(budget),
        Boolean.toString(sharesBudget),
        Integer.toString(indent),
        ValuePath.of(loops));
  }
}
