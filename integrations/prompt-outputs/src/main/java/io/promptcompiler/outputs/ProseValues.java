package io.promptcompiler.outputs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Recognizes values of an enum, boolean, number or text in prose. */
final class ProseValues {
  private static final int LONGEST = 100;
  private static final int SHORTEST_STEM = 4;

  private static final Pattern WORD_END =
      Pattern.compile("(?<=\\p{L})[ _-](?=\\p{L})|(?<=\\p{Ll})(?=\\p{Lu})");

  private static final Pattern TRUTH =
      Pattern.compile(
          "(?:(true|yes)|false|no)(?![\\p{L}\\p{N}])|([\u2705\u2713\u2714])|[\u274c\u2717\u2718]",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NO_WITH_NOUN =
      Pattern.compile("no[ \t]+\\p{L}", Pattern.CASE_INSENSITIVE);

  private static final Pattern NUMBER =
      Pattern.compile(
          "([-+]?(?:[0-9]+(?:[.,][0-9]+)*|\\.[0-9]+)(?:e[-+]?[0-9]{1,3}(?![0-9]))?)(?: ?(%)| ?/ ?([0-9]{1,4}))?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern POINTS_AND_EXPONENT =
      Pattern.compile("[-+]?[0-9]*(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");
  private static final Pattern GROUPED_BY_COMMAS =
      Pattern.compile("[-+]?[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?");
  private static final Pattern GROUPED_BY_POINTS =
      Pattern.compile("[-+]?[0-9]{1,3}(?:\\.[0-9]{3})+(?:,[0-9]+)?");

  private final OutputSchema schema;
  private final Map<String, Pattern> constants = new LinkedHashMap<>();
  private final Set<Integer> firstOfConstants = new HashSet<>();

  /**
   * A value in a text.
   *
   * @param meanings the possible meanings: texts, numbers without trailing zeros, or booleans
   * @param end the offset after the value
   * @param startsSentence whether the value may be the first word of a sentence: {@code No issues}
   */
  record Found(Set<Object> meanings, int end, boolean startsSentence) {}

  ProseValues(OutputSchema schema) {
    this.schema = schema;
    for (String constant : schema.constants()) {
      constant.codePoints().limit(1).forEach(first -> firstOfConstants.add(folded(first)));
      int last = constant.isEmpty() ? ' ' : constant.codePointBefore(constant.length());
      boolean isStem = constant.length() >= SHORTEST_STEM && Character.isLetter(last);
      String next = Character.isLetterOrDigit(last) && !isStem ? "(?![\\p{L}\\p{N}])" : "";
      constants.put(
          constant,
          Pattern.compile(words(constant) + next, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    }
  }

  /** Returns a regular expression of a name whose words may be separated in other ways. */
  static String words(String name) {
    return WORD_END.splitAsStream(name).map(Pattern::quote).collect(Collectors.joining("[ _-]?"));
  }

  /** Returns whether all values are names. */
  boolean areWords() {
    return !constants.isEmpty();
  }

  /** Returns the possible meanings of a value in JSON. */
  Set<Object> ofJson(Object json) {
    String written = json.toString();
    if (json instanceof Number && isNumber()) {
      return Set.of(new BigDecimal(written).stripTrailingZeros());
    }
    if (areWords()) {
      String match = OutputSchema.match(written, constants.keySet());
      return Set.of(match == null ? written : match);
    }
    return first(written);
  }

  /** Returns the possible meanings of the first value in a text; empty if it has none. */
  Set<Object> first(String text) {
    for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
      Found found = at(text, i);
      if (found != null || Character.isLetterOrDigit(text.charAt(i))) {
        return found == null ? Set.of() : found.meanings();
      }
    }
    return Set.of();
  }

  /** Returns the value that starts at an offset; null if there is none. */
  @Nullable Found at(String text, int offset) {
    return switch (schema.type()) {
      case "boolean" -> truth(text, offset);
      case "string" -> areWords() ? constant(text, offset) : text(text, offset);
      default -> number(text, offset);
    };
  }

  private boolean isNumber() {
    return !schema.type().equals("boolean") && !schema.type().equals("string");
  }

  private static int folded(int c) {
    return Character.toLowerCase(Character.toUpperCase(c));
  }

  private @Nullable Found constant(String text, int offset) {
    if (!firstOfConstants.contains(folded(text.codePointAt(offset)))) {
      return null;
    }
    return constants.entrySet().stream()
        .map(
            constant -> {
              Matcher matcher = starting(constant.getValue(), text, offset);
              return new Found(
                  Set.of(constant.getKey()), matcher.lookingAt() ? matcher.end() : offset, false);
            })
        .max(Comparator.comparingInt(Found::end))
        .filter(found -> found.end() > offset)
        .orElse(null);
  }

  private static @Nullable Found truth(String text, int offset) {
    Matcher truth = starting(TRUTH, text, offset);
    if (!truth.lookingAt()) {
      return null;
    }
    boolean isTrue = truth.group(1) != null || truth.group(2) != null;
    boolean startsSentence = starting(NO_WITH_NOUN, text, offset).lookingAt();
    return new Found(Set.of(isTrue), truth.end(), startsSentence);
  }

  private static @Nullable Found text(String text, int offset) {
    if (!Character.isLetterOrDigit(text.codePointAt(offset))) {
      return null;
    }
    int lineEnd = text.indexOf('\n', offset);
    int end = Math.min(offset + LONGEST, lineEnd < 0 ? text.length() : lineEnd);
    String words = text.substring(offset, end).replaceFirst("[^\\p{L}\\p{N}]+$", "");
    return new Found(Set.of(words.toLowerCase(Locale.ROOT)), end, false);
  }

  private static @Nullable Found number(String text, int offset) {
    Matcher number = starting(NUMBER, text, offset);
    if (!number.lookingAt()) {
      return null;
    }
    Set<Object> meanings = new HashSet<>();
    for (BigDecimal meaning : meanings(number.group(1))) {
      meanings.add(meaning.stripTrailingZeros());
      if (number.group(2) != null) {
        meanings.add(meaning.movePointLeft(2).stripTrailingZeros());
      }
      BigDecimal most = new BigDecimal(number.group(3) == null ? "0" : number.group(3));
      if (most.signum() > 0) {
        meanings.add(meaning.divide(most, MathContext.DECIMAL64).stripTrailingZeros());
      }
    }
    return new Found(meanings, number.end(), false);
  }

  /** Returns the numbers that digits with points and commas may mean. */
  private static Set<BigDecimal> meanings(String digits) {
    Set<BigDecimal> meanings = new HashSet<>();
    if (GROUPED_BY_COMMAS.matcher(digits).matches()) {
      meanings.add(new BigDecimal(digits.replace(",", "")));
      return meanings;
    }
    if (GROUPED_BY_POINTS.matcher(digits).matches()) {
      meanings.add(new BigDecimal(digits.replace(".", "").replace(',', '.')));
    }
    Matcher first = POINTS_AND_EXPONENT.matcher(digits);
    if (first.lookingAt() && first.end() > 0) {
      meanings.add(new BigDecimal(first.group()));
    }
    if (digits.indexOf(',') == digits.lastIndexOf(',') && digits.indexOf(',') > 0) {
      String withPoint = digits.replace(".", "").replace(',', '.');
      meanings.add(new BigDecimal(withPoint));
    }
    return meanings;
  }

  private static Matcher starting(Pattern pattern, String text, int offset) {
    Matcher matcher = pattern.matcher(text);
    matcher.region(offset, Math.min(text.length(), offset + LONGEST));
    return matcher.useTransparentBounds(true);
  }
}
