package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.diagnostic.Location;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The printed values of a text: untrusted values, and other text, which may be an instruction. */
final class PrintedText {
  private final Set<PrintedValue> untrusted = new LinkedHashSet<>();
  private final Set<String> fixed = new LinkedHashSet<>();
  private final Map<String, Location> fences = new LinkedHashMap<>();
  private boolean hasOtherText;
  private boolean hasFallback;
  private int timesUntrusted;

  void add(PrintedValue sighting) {
    untrusted.add(sighting);
    timesUntrusted++;
  }

  /** Adds a fixed text outside of fences. */
  void fixed(String text) {
    fixed.add(text);
    hasOtherText |= !text.isBlank();
  }

  /** Records that there is text other than untrusted values. */
  void other() {
    hasOtherText = true;
  }

  /** Records that text of the author can be printed instead of an untrusted value. */
  void fallback() {
    hasFallback = true;
  }

  /** Adds a fence around an untrusted value. */
  void fence(String name, Location at) {
    fences.putIfAbsent(name, at);
  }

  /**
   * Adds the printed values of another text, which is reached through calls, innermost first.
   *
   * @param arguments the arguments of the outermost call
   */
  void include(PrintedText other, String arguments, List<Location> calls, Exemptions exemptions) {
    other.untrusted.forEach(one -> untrusted.add(one.calledWith(arguments, calls, exemptions)));
    timesUntrusted += other.timesUntrusted > 0 ? 1 : 0;
    fixed.addAll(other.fixed);
    Location call = calls.get(calls.size() - 1);
    other.fences.keySet().forEach(name -> fence(name, call));
    hasOtherText |= other.hasOtherText;
    hasFallback |= other.hasFallback;
  }

  /** Adds the printed values of another text in the same document. */
  void addAll(PrintedText other) {
    untrusted.addAll(other.untrusted);
    timesUntrusted += other.timesUntrusted;
    fixed.addAll(other.fixed);
    other.fences.forEach(this::fence);
    hasOtherText |= other.hasOtherText;
    hasFallback |= other.hasFallback;
  }

  /** Returns whether another text has the same contents. */
  boolean isSame(@Nullable PrintedText other) {
    return other != null
        && untrusted.equals(other.untrusted)
        && fixed.equals(other.fixed)
        && fences.equals(other.fences)
        && hasOtherText == other.hasOtherText
        && hasFallback == other.hasFallback
        && timesUntrusted > 0 == other.timesUntrusted > 0;
  }

  /** Returns the places where untrusted values are printed. */
  Set<PrintedValue> untrusted() {
    return untrusted;
  }

  /** Returns the number of times that untrusted values were printed so far. */
  int timesUntrusted() {
    return timesUntrusted;
  }

  /**
   * Returns whether text other than untrusted values and whitespace can be printed beside one of
   * them. A fallback is printed instead of its own value, but beside another one.
   */
  boolean hasOtherText() {
    return hasOtherText
        || (hasFallback && untrusted.stream().filter(one -> !one.isClosed()).count() > 1);
  }

  /** Returns whether text other than untrusted values and whitespace can be printed at all. */
  boolean canHaveOtherText() {
    return hasOtherText || hasFallback;
  }

  /** Returns whether text of the author can be printed instead of an untrusted value. */
  boolean hasFallback() {
    return hasFallback;
  }

  /** Returns the fixed texts outside of fences. */
  Set<String> fixed() {
    return fixed;
  }

  /**
   * Returns the names of the fences around untrusted values, with the location in the document that
   * leads to each.
   */
  Map<String, Location> fences() {
    return fences;
  }
}
