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
 * @param at where it is printed
 * @param outermost the location in the document that leads there
 * @param allowed the findings that comments on the way there allow
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

  /** Returns a copy that is reached through additional calls, innermost first. */
  PrintedValue calledFrom(List<Location> calls, Exemptions exemptions) {
    if (calls.isEmpty()) {
      return this;
    }
    Set<DiagnosticCode> all = new TreeSet<>(allowed);
    calls.forEach(call -> all.addAll(exemptions.at(call)));
    Location last = calls.get(calls.size() - 1);
    return new PrintedValue(value, manner, at, last, all);
  }

  /** Returns whether its text cannot be mistaken for other content. */
  boolean isClosed() {
    return manner == Manner.CLOSED || manner == Manner.MEDIA;
  }

  /** Returns whether it is in a text that the document includes. */
  boolean isElsewhere() {
    return !at.equals(outermost);
  }
}
