package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Role;
import java.util.Map;
import java.util.Optional;

/**
 * A message, or a text that becomes one.
 *
 * @param role its role, if known
 * @param text its printed values
 * @param arms the enclosing branches, by number, and whether the message is in their first arm.
 *     Branches in loops are omitted, because they may differ in each iteration
 */
record MessageText(Optional<Role> role, PrintedText text, Map<Integer, Boolean> arms) {

  /** Copies the map. */
  MessageText {
    arms = Map.copyOf(arms);
  }

  /**
   * Returns whether another message may be joined with this one. Adjacent messages of one role are
   * joined, and all messages between two may be absent, because they are empty or do not fit.
   * Joining an equal message adds no other text, so it does not count.
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
