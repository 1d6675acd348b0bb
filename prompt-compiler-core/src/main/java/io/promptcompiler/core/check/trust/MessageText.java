package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Role;
import java.util.List;
import java.util.Optional;

/**
 * A message, or a text that becomes one.
 *
 * @param role whose message it is, where that is known
 * @param text what it prints
 * @param arms the branches that it is in, unless they can be taken anew in each iteration of a loop
 */
record MessageText(Optional<Role> role, PrintedText text, List<Arm> arms) {

  /** Copies the list. */
  MessageText {
    arms = List.copyOf(arms);
  }

  /**
   * One of two branches.
   *
   * @param branch identifies the two
   * @param isThen which of them
   */
  record Arm(int branch, boolean isThen) {}

  /**
   * Whether another message may be joined with this one. Neighbours of one role are, and whatever
   * stands between two can be left out: because it is empty, or does not fit. One that is equal
   * adds no other text, so it makes no difference.
   */
  boolean mayBeJoinedWith(MessageText other) {
    boolean isExclusive =
        arms.stream().anyMatch(arm -> other.arms.contains(new Arm(arm.branch(), !arm.isThen())));
    return !equals(other) && role.isPresent() && role.equals(other.role) && !isExclusive;
  }
}
