package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.source.Sha256;

/**
 * The role of the message that is open at a place, or to which instructions turn. Where conditions
 * decide which role it is, its name only equals that of a role on which the same conditions decide
 * in the same way.
 *
 * @param name the role; empty for a text without messages
 */
record OpenRole(String name) {
  /** Stands for the role of the message that was open before the instructions. */
  private static final String BEFORE = "?";

  private static final String USER = Role.USER.toString();

  /** The effect of instructions that begin no message. */
  static final OpenRole SAME = of(BEFORE);

  static OpenRole of(String name) {
    return new OpenRole(name);
  }

  /** Returns the role behind instructions that turn to another one. */
  OpenRole then(OpenRole turn) {
    if (turn.equals(SAME)) {
      return this;
    }
    return equals(SAME) || turn.isCertain() ? turn : decided("then", turn);
  }

  /** Returns the role behind one of two blocks, which a condition chooses. */
  static OpenRole either(Condition condition, OpenRole one, OpenRole other) {
    if (condition.equals(Condition.ALWAYS) || one.equals(other)) {
      return one;
    }
    return condition.equals(Condition.NEVER) ? other : one.decided(condition.key(), other);
  }

  /** Returns the role at the beginning of an iteration of a loop whose body turns to this one. */
  OpenRole atIteration(String element) {
    return decided("at", of(element));
  }

  /** Returns the role behind instructions that turn to this one, although it is not known when. */
  OpenRole behind(String instructions) {
    return equals(SAME) ? this : decided("behind", of(instructions));
  }

  private OpenRole decided(String how, OpenRole other) {
    String all = name + "\n" + how + "\n" + other.name;
    return of(BEFORE + Sha256.of(all.getBytes(UTF_8)));
  }

  /** Returns whether it is a single role. */
  boolean isCertain() {
    return !name.startsWith(BEFORE);
  }

  /** Returns whether only the user can write the message, or it is a text without a role. */
  boolean isOfUser() {
    return name.isEmpty() || (isCertain() && name.endsWith(USER));
  }
}
