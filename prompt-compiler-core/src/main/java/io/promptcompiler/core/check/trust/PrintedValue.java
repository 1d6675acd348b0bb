package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A place where an untrusted value is printed.
 *
 * @param value the value
 * @param manner how it is printed
 * @param at where
 * @param outermost the place in the document itself that leads there
 * @param allowed the findings that comments allow on the way
 */
record PrintedValue(
    Value value, Manner manner, Location at, Location outermost, Set<DiagnosticCode> allowed) {

  /** The way in which a value is printed. */
  enum Manner {
    /** As a part of a text. */
    BARE,
    /** In a fence, or as JSON. */
    CLOSED,
    /** As an attribute of a fence. */
    ATTRIBUTE,
    /** As a media part of its message. */
    MEDIA,
    /** As separate messages. */
    HISTORY
  }

  /** Copies the set. */
  PrintedValue {
    allowed = Set.copyOf(allowed);
  }

  /** Returns the same where further calls lead to it, innermost first. */
  PrintedValue calledFrom(List<Location> calls, Exemptions exemptions) {
    if (calls.isEmpty()) {
      return this;
    }
    Set<DiagnosticCode> all = new TreeSet<>(allowed);
    calls.forEach(call -> all.addAll(exemptions.at(call)));
    Location last = calls.get(calls.size() - 1);
    return new PrintedValue(value, manner, at, last, all);
  }

  /** Returns whether nothing that it prints can be taken for something else. */
  boolean isClosed() {
    return manner == Manner.CLOSED || manner == Manner.MEDIA;
  }

  /** Returns whether it is in a text that the document includes. */
  boolean isElsewhere() {
    return !at.equals(outermost);
  }
}
