package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key without a space between its colon and its value, {@code required:true}, which YAML reads as
 * one text.
 *
 * @param key what was meant as the key
 * @param value what was meant as its value
 */
public record MissingSpace(String key, String value) {
  /** A word, a colon and a value; what begins like an address is none. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[\"'\\u201c]?([A-Za-z_][\\w-]*)[\"'\\u201d]?[:\\uff1a][\\p{Z}]*(?!//)(\\S.*)",
          Pattern.DOTALL);

  /** The key and value that a text was meant to be. */
  static Optional<MissingSpace> in(String text) {
    Matcher words = WORDS.matcher(text.strip());
    return words.matches()
        ? Optional.of(new MissingSpace(words.group(1), words.group(2)))
        : Optional.empty();
  }

  /** What a line of a block was meant to be, be it that of a list. */
  static Optional<MissingSpace> inLine(String line) {
    return in(line.replaceFirst("^\\s*(?:- +)*", "")).filter(meant -> !meant.value.contains(": "));
  }

  /** The entry that was meant. */
  Entry entry(Location location) {
    boolean isQuoted = value.length() > 1 && (isIn('"') || isIn('\''));
    String text = isQuoted ? value.substring(1, value.length() - 1) : value;
    return new Entry(key, location, new Scalar(text, !isQuoted, location));
  }

  private boolean isIn(char quote) {
    return value.charAt(0) == quote && value.charAt(value.length() - 1) == quote;
  }

  /** How to fix it. */
  String fix() {
    boolean isOpen = value.startsWith("{") || value.startsWith("[");
    String shown = isOpen ? value.charAt(0) + "…" : value;
    return "Write a space after the colon: '" + key + ": " + shown + "'.";
  }

  /** The fix for a text that was meant as a key and a value; nothing if there is none. */
  public static String fix(String text) {
    return in(text).map(MissingSpace::fix).orElse("");
  }
}
