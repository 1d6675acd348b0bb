package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Role;
import java.util.Map;
import java.util.Optional;

/**
 * A message, or a text that becomes one.
 *
 * @param role its role, if known
 * @param text its printed values
 * @param arms the arms of branches that it is in, by the number of the branch: whether it is the
 *     first one. Branches inside loops, which may differ in each iteration, are omitted
 */
record MessageText(Optional<Role> role, PrintedText text, Map<Integer, Boolean> arms) {

  /** Copies the map. */
  MessageText {
    arms = Map.copyOf(arms);
  }

  /**
   * Returns whether another message may be joined with this one. Adjacent messages of one role are
   * joined, and everything between two messages can be absent, because it is empty or does not fit.
   * An equal message adds no other text, so it makes no difference.
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
