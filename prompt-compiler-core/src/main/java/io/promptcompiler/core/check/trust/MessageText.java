package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Role;
import java.util.Map;
import java.util.Optional;

/**
 * A message, or a text that becomes one.
 *
 * @param role whose message it is, where that is known
 * @param text what it prints
 * @param arms the arms of branches that it is in, by the number of the branch: whether it is the
 *     first one. Branches that are taken anew in each iteration of a loop are left out
 */
record MessageText(Optional<Role> role, PrintedText text, Map<Integer, Boolean> arms) {

  /** Copies the map. */
  MessageText {
    arms = Map.copyOf(arms);
  }

  /**
   * Whether another message may be joined with this one. Neighbours of one role are, and whatever
   * stands between two can be left out: because it is empty, or does not fit. One that is equal
   * adds no other text, so it makes no difference.
   */
  boolean mayBeJoinedWith(MessageText other) {
    boolean isExclusive =
        arms.entrySet().stream()
            .anyMatch(
                arm ->
                    !arm.getValue().equals(other.arms.getOrDefault(arm.getKey(), arm.getValue())));
    return !equals(other) && role.isPresent() && role.equals(other.role) && !isExclusive;
  }
}
