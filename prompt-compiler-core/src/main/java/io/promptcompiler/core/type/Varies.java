package io.promptcompiler.core.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How often a value changes, from the least often to the most often. Providers cache the beginning
 * of requests that is equal to that of earlier ones, so values that change often belong at the end.
 */
public enum Varies {
  /** The document contains the value, which only callers can replace. Authors cannot write it. */
  FIXED,
  /** The value is the same in all requests of a running version of the application. */
  DEPLOYMENT,
  /** The value is the same in all requests of one conversation or user session. */
  SESSION,
  /** Messages that only grow at their end within a session. */
  APPEND,
  /** The value may differ in each request. */
  REQUEST,
  /** It is not declared. */
  UNDECLARED;

  /** The key in declarations and documents. */
  public static final String KEY = "varies";

  /** The words that authors can write. */
  public static final List<String> WORDS =
      Arrays.stream(values()).filter(Varies::isWritten).map(Varies::word).toList();

  /** Returns the word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how often values with this word vary; empty for an unknown word. */
  public static Optional<Varies> of(String word) {
    return Arrays.stream(values())
        .filter(one -> one.isWritten() && one.word().equals(word.strip()))
        .findFirst();
  }

  /** Returns whether an author has written it. */
  public boolean isWritten() {
    return isDeclared() && this != FIXED;
  }

  /** Returns whether it is known. */
  public boolean isDeclared() {
    return this != UNDECLARED;
  }

  /** Returns this if it is declared; otherwise that of an outer declaration. */
  public Varies orElse(Varies farther) {
    return isDeclared() ? this : farther;
  }

  /** Returns the one that changes more often; both must be declared. */
  public Varies max(Varies other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
