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
 * @param path the untrusted values that are printed in it
 * @param through the arguments of the outermost call on the way there; empty without one
 */
record PrintedValue(
    Value value,
    Manner manner,
    Location at,
    Location outermost,
    Set<DiagnosticCode> allowed,
    String path,
    String through) {

  /** The way in which a value is printed. */
  enum Manner {
    /** As a part of a text. */
    BARE,
    /** In a fence, as an escaped attribute of one, or as JSON. */
    CLOSED,
    /** As a media part of its message. */
    MEDIA,
    /** As separate messages. */
    HISTORY
  }

  /** Copies the set. */
  PrintedValue {
    allowed = Set.copyOf(allowed);
  }

  /**
   * Returns a copy that is reached through additional calls.
   *
   * @param calls the places of the calls, innermost first
   * @param arguments the arguments of the last of them
   */
  PrintedValue calledWith(String arguments, List<Location> calls, Exemptions exemptions) {
    PrintedValue called = calledFrom(calls, exemptions);
    return new PrintedValue(value, manner, at, called.outermost, called.allowed, path, arguments);
  }

  /** Returns a copy that is reached through additional calls, innermost first. */
  PrintedValue calledFrom(List<Location> calls, Exemptions exemptions) {
    if (calls.isEmpty()) {
      return this;
    }
    Set<DiagnosticCode> all = new TreeSet<>(allowed);
    calls.forEach(call -> all.addAll(exemptions.at(call)));
    Location last = calls.get(calls.size() - 1);
    return new PrintedValue(value, manner, at, last, all, path, through);
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
