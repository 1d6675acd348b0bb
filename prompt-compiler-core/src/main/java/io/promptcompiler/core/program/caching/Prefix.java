package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Varies;
import java.util.Optional;

/**
 * How far the rendering of instructions is stable.
 *
 * @param passed the minimum length, in UTF-16 units, of a rendering that is stable to its end;
 *     {@link #NEVER} if there is none
 * @param mayPassBlank whether such a rendering may be blank
 * @param ended the minimum length of the stable beginning of a rendering that changes somewhere;
 *     {@link #NEVER} if all renderings are stable
 * @param mayEndBlank whether such a stable beginning may be blank
 * @param end where the shortest stable beginning ends; present unless all renderings are stable
 * @param fixed the length of the fixed text in the whole rendering, in which loops over stable
 *     values count once and branches by their shorter side
 * @param lost the length of the part of that text after the end
 */
record Prefix(
    long passed,
    boolean mayPassBlank,
    long ended,
    boolean mayEndBlank,
    Optional<End> end,
    long fixed,
    long lost) {
  /** A length that no rendering reaches. */
  static final long NEVER = Long.MAX_VALUE / 4;

  /** The prefix of nothing, or of stable values whose text may be empty. */
  static final Prefix EMPTY = text(0, true);

  /** The assumed prefix of a recursive call until it is computed. */
  static final Prefix UNKNOWN = new Prefix(NEVER, false, NEVER, false, Optional.empty(), 0, 0);

  /**
   * The place at which a rendering changes.
   *
   * @param at the instruction
   * @param value the value that changes
   * @param varies how often it changes
   */
  record End(Location at, Value value, Varies varies) {}

  /** Returns the prefix of a fixed text of the given length. */
  static Prefix text(long length, boolean isBlank) {
    return new Prefix(length, isBlank, NEVER, false, Optional.empty(), length, 0);
  }

  /** Returns the prefix of a place that changes, followed by fixed text of the given length. */
  static Prefix change(End end, long fixed) {
    return new Prefix(NEVER, false, 0, true, Optional.of(end), fixed, fixed);
  }

  /** Returns whether all renderings are stable. */
  boolean isStable() {
    return end.isEmpty();
  }

  /** Returns the prefix of this rendering followed by another one. */
  Prefix then(Prefix next) {
    long later = sum(passed, next.ended);
    return new Prefix(
        sum(passed, next.passed),
        mayPassBlank && next.mayPassBlank,
        Math.min(ended, later),
        mayEndBlank || (mayPassBlank && next.mayEndBlank),
        ended <= later ? end : next.end,
        sum(fixed, next.fixed),
        ended <= later && end.isPresent() ? sum(lost, next.fixed) : next.lost);
  }

  /** Returns the prefix of one of two alternative renderings. */
  Prefix or(Prefix other) {
    return new Prefix(
        Math.min(passed, other.passed),
        mayPassBlank || other.mayPassBlank,
        Math.min(ended, other.ended),
        mayEndBlank || other.mayEndBlank,
        ended <= other.ended ? end : other.end,
        Math.min(fixed, other.fixed),
        ended <= other.ended ? lost : other.lost);
  }

  /** Returns a copy with another length of fixed text. */
  Prefix withFixed(long length) {
    return new Prefix(passed, mayPassBlank, ended, mayEndBlank, end, length, lost);
  }

  /** Returns a copy with another end. */
  Prefix withEnd(Optional<End> other) {
    return new Prefix(passed, mayPassBlank, ended, mayEndBlank, other, fixed, lost);
  }

  /**
   * Returns this prefix if it is stable; otherwise one that ends at its beginning, because of the
   * same value.
   */
  Prefix wholeOrNothing() {
    return end.map(found -> change(found, fixed)).orElse(this);
  }

  /** Returns the prefix of a rendering that may be omitted, where the decision itself is stable. */
  Prefix orNothing() {
    return new Prefix(0, mayPassBlank, ended, mayEndBlank, end, fixed, lost);
  }

  private static long sum(long a, long b) {
    return Math.min(NEVER, a + b);
  }
}
