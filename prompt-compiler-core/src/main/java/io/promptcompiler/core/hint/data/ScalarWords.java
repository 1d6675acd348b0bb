package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers and truth values in other notations. */
public final class ScalarWords {
  private static final Pattern GROUPED =
      Pattern.compile("([+-]?\\d{1,3})((?:[,_' \\u00a0\\u202f]\\d{3}){1,6})");

  /** Matches groups of thousands before decimals, after which only one reading is possible. */
  private static final Pattern GROUPED_DECIMALS =
      Pattern.compile(
          "([+-]?)(\\d{1,3}(?:[,_' \\u00a0\\u202f]\\d{3}){1,6})\\.(\\d{1,10})"
              + "|([+-]?)(\\d{1,3}(?:[._' \\u00a0\\u202f]\\d{3}){1,6}),(\\d{1,10})");

  private static final Pattern THOUSANDS = Pattern.compile("(\\d{1,4})[kK]");
  private static final Pattern WITH_UNIT = Pattern.compile("(\\d+) ?(?:tokens?|words|chars)");
  private static final Pattern UNDERSCORED = Pattern.compile("-?\\d+(?:_\\d+){1,9}");
  private static final Pattern SIGNED = Pattern.compile("\\+([1-9]\\d*|0)");
  private static final Pattern POINTED = Pattern.compile("(-?)(\\.\\d+)");

  /** Matches notations that have more than one meaning: 1,250 may be 1.25, and 4k may be 4096. */
  private static final Pattern UNCLEAR =
      Pattern.compile(
          "[\"']?(?:[+-]?\\d{1,3} \\d{3}|[+-]?\\d+,\\d+|\\d+[kK]|\\d+ ?(?:words|chars))[\"']?");

  private ScalarWords() {}

  /** Returns the number that a text means, in the notation of JSON: 4000 for {@code 4,000}. */
  public static Optional<String> number(String text) {
    String word = text.strip();
    Matcher grouped = GROUPED.matcher(word);
    Matcher decimals = GROUPED_DECIMALS.matcher(word);
    if (decimals.matches()) {
      int first = decimals.group(3) == null ? 4 : 1;
      String sign = decimals.group(first).replace("+", "");
      String whole = decimals.group(first + 1).replaceAll("\\D", "");
      return Optional.of(sign + whole + "." + decimals.group(first + 2))
          .filter(number -> !number.matches("-?0\\d.*"));
    }
    Matcher thousands = THOUSANDS.matcher(word);
    Matcher unit = WITH_UNIT.matcher(word);
    Matcher pointed = POINTED.matcher(word);
    Matcher signed = SIGNED.matcher(word);
    if (grouped.matches() || UNDERSCORED.matcher(word).matches()) {
      return Optional.of(word.replaceAll("[^\\d-]", ""))
          .filter(number -> !number.matches("-?0\\d.*"));
    }
    if (thousands.matches()) {
      return Optional.of(thousands.group(1) + "000").filter(number -> !number.startsWith("0"));
    }
    if (unit.matches()) {
      return Optional.of(unit.group(1));
    }
    if (pointed.matches()) {
      return Optional.of(pointed.group(1) + "0" + pointed.group(2));
    }
    return signed.matches() ? Optional.of(signed.group(1)) : Optional.empty();
  }

  /** Returns the number that a text with a decimal comma means: 3.5 for {@code 3,5}. */
  public static Optional<String> withDecimalComma(String text) {
    String word = text.strip();
    return word.matches("-?(?:0|[1-9]\\d*),\\d+")
        ? Optional.of(word.replace(',', '.'))
        : Optional.empty();
  }

  /** Returns the truth value that a text means: true for {@code yes}. */
  public static Optional<String> truth(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes", "y", "on", "1", "always" -> Optional.of("true");
      case "false", "no", "n", "off", "0", "never" -> Optional.of("false");
      default -> Optional.empty();
    };
  }

  /** Returns whether a text that means a number has no other meaning. */
  static boolean isClear(String text) {
    return !UNCLEAR.matcher(text.strip()).matches();
  }

  /**
   * Returns the fix that replaces a value, including its quotes. It is certain if the value has no
   * other meaning.
   */
  public static Fix writing(Location place, String meant) {
    Fix fix = Fix.of("Write '" + meant + "'.").replacing(place, meant);
    return isClear(place.text()) ? fix : fix.suggested();
  }
}
