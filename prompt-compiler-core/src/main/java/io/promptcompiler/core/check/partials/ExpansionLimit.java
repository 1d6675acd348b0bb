package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.Nesting;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import java.util.Optional;

/**
 * Limits the total size of lowered partials. A partial that is lowered several times counts each
 * time. This bounds the size of the program, and the time and memory to build it.
 */
public final class ExpansionLimit {
  private int size;
  private Optional<String> excess = Optional.empty();

  /**
   * Counts a statement of a partial, and returns whether it is within the limit.
   *
   * @param nesting the partials that lead to it
   */
  public boolean hasRoom(Statement statement, Nesting nesting) {
    size +=
        1
            + (statement instanceof Content text ? text.value().length() : 0)
                / Limits.CHARACTERS_OF_A_TAG;
    if (size > Limits.INCLUDED && excess.isEmpty()) {
      excess = Optional.of(Suggestion.chain(nesting.names()));
    }
    return excess.isEmpty();
  }

  /** Returns whether partials of any size are no longer inlined. */
  boolean isLarge() {
    return size > Limits.MERGED;
  }

  /** Returns whether the limit was exceeded. */
  boolean isExceeded() {
    return excess.isPresent();
  }

  /** Returns the chain of includes that exceeded the limit. */
  String chain() {
    return excess.orElse("");
  }
}
