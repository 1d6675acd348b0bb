package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A value in place of a type, such as {@code count: 3}, which is probably a default. */
public final class UntypedValue {
  private static final Pattern TYPE_KEY =
      Pattern.compile("(?s).*\\b(?:type|items|output|schema)[\"']?\\s*:\\s*");
  private static final Pattern BEHIND_KEY = Pattern.compile("(?s).*:\\s+");

  private static final Pattern TRUTH = Pattern.compile("(?i)(?:yes/no|true/false|y/n|on/off)");

  /** Matches a type with a word, or the sign of other languages, for whether it is required. */
  private static final Pattern WITH_REQUIRED =
      Pattern.compile("([A-Za-z]+(?:\\[\\])?)(?:!|[ ,;(]+(required|mandatory|optional)\\)?)");

  /** Matches a type and a default as in the parameters of a function. */
  private static final Pattern WITH_DEFAULT =
      Pattern.compile("([A-Za-z]+(?:\\[\\])?)\\s*=\\s*([^\\s,{}\\[\\]][^,{}\\[\\]]*)");

  /** Matches a type, in parentheses or before a comma, and its description. */
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "(?:\\(([A-Za-z]+(?:\\[\\])?)\\)\\s*|([A-Za-z]+(?:\\[\\])?)\\s*[,;]\\s+)(\\S.*)");

  /** Matches a range, after a type or alone; group 1 is the type and group 2 the range. */
  private static final Pattern RANGE =
      Pattern.compile(
          "(?:([A-Za-z]+)[ ,:]*)?\\(?(-?\\d+(?:\\.\\d+)?\\s*(?:-|–|\\.{2,3}|to)\\s*\\d+(?:\\.\\d+)?)\\)?");

  private UntypedValue() {}

  /** Returns whether a text is a range of numbers without a type: {@code 1-10}. */
  public static boolean isRange(String word) {
    Matcher range = RANGE.matcher(word);
    return range.matches() && range.group(1) == null;
  }

  /**
   * Returns the fix for a text that is not a type; {@link Fix#NONE} if it is not the whole value of
   * a name.
   *
   * @param isOfOutput whether it is in an output, which has descriptions instead of defaults
   */
  public static Fix fix(String word, Location place, boolean isOfOutput) {
    String line = place.source().lineText(place.line());
    String before = line.substring(0, Math.min(line.length(), place.column() - 1));
    boolean isOfName = BEHIND_KEY.matcher(before).matches() && !TYPE_KEY.matcher(before).matches();
    Matcher range = RANGE.matcher(word);
    if (range.matches()) {
      String number = range.group(2).matches(".*\\d\\.\\d.*") ? "number" : "integer";
      String type = Optional.ofNullable(range.group(1)).flatMap(TypeWords::meant).orElse(number);
      String meant = "{ type: " + type + ", description: \"" + range.group(2) + "\" }";
      return isOfName
          ? Fix.of("Write '" + meant + "'.").replacing(place, meant).suggested()
          : Fix.of("Write '" + type + "', and the range in 'description'.");
    }
    // Dotprompt declares defaults in another place.
    if (!isOfName || place.source().path().endsWith(".prompt")) {
      return Fix.NONE;
    }
    Optional<Fix> typed = typed(word, place);
    if (typed.isPresent()) {
      return typed.get();
    }
    Optional<Boolean> required =
        switch (word.replaceAll("^\\(|\\)$", "")) {
          case "required", "mandatory" -> Optional.of(true);
          case "optional" -> Optional.of(false);
          default -> Optional.empty();
        };
    boolean isJson = place.source().path().endsWith(".json");
    String key = required.isPresent() ? "required" : isOfOutput ? "description" : "default";
    String value = required.map(String::valueOf).orElse(place.text());
    String meant = "{ " + (isJson ? '"' + key + '"' : key) + ": " + value + " }";
    String what =
        required.isPresent()
            ? "Write '"
            : "For a " + (isOfOutput ? key : "default value") + ", write '";
    Fix fix = Fix.of(what + meant + "'.").replacing(place, meant);
    return required.isPresent() ? fix : fix.suggested();
  }

  /** Returns the fix for a type in words, also with a word about whether it is required. */
  private static Optional<Fix> typed(String word, Location place) {
    if (TRUTH.matcher(word).matches()) {
      return Optional.of(Fix.of("Write 'boolean'.").replacing(place, "boolean").suggested());
    }
    Matcher set = WITH_DEFAULT.matcher(word);
    if (set.matches() && TypeWords.meant(set.group(1)).isPresent()) {
      String type = TypeWords.meant(set.group(1)).get();
      String meant = "{ type: " + type + ", default: " + set.group(2) + " }";
      Fix fix = Fix.of("Write '" + meant + "'.");
      return Optional.of(
          place.source().path().endsWith(".json") ? fix : fix.replacing(place, meant).suggested());
    }
    Matcher words = WITH_REQUIRED.matcher(word);
    Optional<String> type = words.matches() ? TypeWords.meant(words.group(1)) : Optional.empty();
    Optional<Fix> required =
        type.map(
            found -> {
              boolean isRequired = !"optional".equals(words.group(2));
              String meant = "{ type: " + found + ", required: " + isRequired + " }";
              Fix fix = Fix.of("Write '" + meant + "'.");
              return place.source().path().endsWith(".json") ? fix : fix.replacing(place, meant);
            });
    return required.or(() -> described(word, place));
  }

  /** Returns the fix for a type and its description. */
  private static Optional<Fix> described(String word, Location place) {
    Matcher described = DESCRIBED.matcher(word);
    if (!described.matches()) {
      return Optional.empty();
    }
    String type = described.group(1) == null ? described.group(2) : described.group(1);
    return TypeWords.meant(type)
        .map(
            found -> {
              String text = TypographicQuotes.quoted(described.group(3));
              String meant = "{ type: " + found + ", description: " + text + " }";
              Fix fix = Fix.of("Write '" + meant + "'.");
              boolean isJson = place.source().path().endsWith(".json");
              return isJson ? fix : fix.replacing(place, meant).suggested();
            });
  }
}
