package io.promptcompiler.runtime;

import java.util.List;

/**
 * How much of the beginning of a prompt stays the same, so that providers can cache it. The numbers
 * are minimums for all values, for renderings in which no message is dropped because it does not
 * fit.
 *
 * @param levels the beginning that stays the same for a deployment, then the one for a session;
 *     empty if nothing about caching is declared for the prompt. Immutable
 */
public record Caching(List<Level> levels) {
  /** The value for prompts for which nothing about caching is declared. */
  public static final Caching NONE = new Caching(List.of());

  /** Copies the list. */
  public Caching {
    levels = List.copyOf(levels);
  }

  /**
   * A beginning of the text, or of the texts of the messages one after the other.
   *
   * @param varies how long it stays the same: {@link Varies#DEPLOYMENT} or {@link Varies#SESSION}
   * @param length its minimum length in UTF-16 units
   * @param file the path of the prompt in its root, with {@code /}
   * @param line the line with the value before which it ends, from 1; 0 if everything stays the
   *     same
   * @param value that value, as the author writes it; empty if everything stays the same
   */
  public record Level(Varies varies, int length, String file, int line, String value) {
    /** Returns an estimate of its number of tokens: a quarter of the length, rounded up. */
    public int tokens() {
      return (length + 3) / 4;
    }
  }
}
