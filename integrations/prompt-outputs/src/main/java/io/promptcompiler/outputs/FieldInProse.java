package io.promptcompiler.outputs;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the values that a text gives a field: its name, and then a value that fits its type. Only
 * notation is between them, in any form: {@code verdict: reject}, {@code ## Verdict} above {@code
 * **reject**}, or cells of a table. In {@code the verdict "reject"} both are words of a sentence,
 * so there must be a separator, a line break after a short line, or no other word in the line.
 */
final class FieldInProse {
  private static final int LONGEST_NOTATION = 100;
  private static final int LONGEST_TABLE = 1000;
  private static final int MOST_ROWS = 20;
  private static final int MOST_REPLACED = 5;
  private static final int MOST_CHOICES = 20;

  /** Characters that end a sentence, or that compare, combine or calculate values. */
  private static final String NOT_NOTATION = ".!,;/<>&%+\u2260\u2264\u2265\u00ac";

  /** Characters around words that do not separate them. */
  private static final String DECORATION = " \r\"'`*_~#\\";

  private static final Pattern OPENED_TAG = Pattern.compile("[^<>\n]{0,60}>");

  /** Tags, arrows, commas of CSV, leaders, LaTeX, and what is only notation in a new line. */
  private static final Pattern MARKUP =
      Pattern.compile(
          "</?\\w[^<>\n]{0,60}>|[=-]+>|[\"']>|(?<=\\S)[,;](?=\\S)|\\.{4,}|\\\\\\w{1,20}\\{"
              + "|(?<=\n)(?:[ >]*>|==+)");

  /** The notation between a replaced value and the new one. */
  private static final Pattern REPLACED =
      Pattern.compile(
          "(?:[*_`\"')]{0,5}~~(?![\\p{L}\\p{N}])"
              + "|[^\\p{L}\\p{N}\n~]{0,5}(?:[=-]+>|[\u2192\u21d2\u279c]))[ \t\"'*_`(]{0,5}");

  /** A check box; the group is there if it is not checked. */
  private static final Pattern CHECK_BOX =
      Pattern.compile("(\\[ ?\\]|[\u2610\u2b1c])|\\[[xX\u2713\u2714]\\]|[\u2611\u2612]");

  private static final Pattern CHOICE =
      Pattern.compile("[\"'*_`]{0,3}(?:[ \t]?/[ \t]?|,?[ \t]or[ \t])[\"'*_`]{0,3}");

  private static final Pattern CHOICES_END = Pattern.compile("[\"'*_`]{0,3}(?:[?.)\n]|$)");

  private static final Pattern REMARK =
      Pattern.compile("\\([^()\n]{0,60}\\)(?=[^\\p{L}\\p{N}\n(]{0,5}[:=])");

  private static final Pattern LIST_NUMBER = Pattern.compile("(?<=\n)[0-9]{1,3}[.)][ \t]+");
  private static final Pattern NO_WORDS = Pattern.compile("\\w*[^\\p{L}\\p{N}\n]*(?:\n|$)");
  private static final Pattern RULE = Pattern.compile("[ \t]*[|+]?[ \t]*:?-+[ \t|:+-]*");

  private final Pattern place;
  private final ProseValues values;

  FieldInProse(String name, OutputSchema schema) {
    this.place =
        Pattern.compile(
            "(?<![\\p{L}\\p{N}]|</)" + ProseValues.words(name) + "(?![\\p{L}\\p{N}])",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    this.values = new ProseValues(schema);
  }

  /** Returns the possible meanings of a value that the field has in JSON. */
  Set<Object> meanings(Object json) {
    return values.ofJson(json);
  }

  /** Returns the values that a text gives the field, each as its possible meanings. */
  Stream<Set<Object>> in(String text) {
    return place
        .matcher(text)
        .results()
        .flatMap(at -> valuesOf(text, at.start(), at.end()))
        .filter(meanings -> !meanings.isEmpty());
  }

  private Stream<Set<Object>> valuesOf(String text, int nameStart, int nameEnd) {
    return Stream.of(after(text, nameStart, nameEnd), below(text, nameStart));
  }

  /** Returns the value after a name. */
  private Set<Object> after(String text, int nameStart, int nameEnd) {
    int at = nameEnd;
    boolean isSeparated = false;
    boolean isBelow = false;
    boolean isUnchecked = false;
    if (nameStart > 0 && text.charAt(nameStart - 1) == '<') {
      at = endOf(OPENED_TAG, text, at);
      isSeparated = at > nameEnd;
    }
    int end = Math.min(text.length(), nameEnd + LONGEST_NOTATION);
    while (at < end) {
      int skipped = endOf(REMARK, text, isBelow ? endOf(LIST_NUMBER, text, at) : at);
      if (skipped > at) {
        at = skipped;
        continue;
      }
      Matcher box = CHECK_BOX.matcher(text).region(at, end);
      if (box.lookingAt()) {
        isSeparated = true;
        isUnchecked = box.group(1) != null;
        at = box.end();
        continue;
      }
      ProseValues.Found value = values.at(text, at);
      int choicesEnd = value == null ? at : choicesEnd(text, value.end());
      if (value != null && (isUnchecked || choicesEnd > value.end())) {
        isUnchecked = false;
        at = choicesEnd;
      } else if (value != null) {
        boolean isMeant = isSeparated || isAlone(text, nameStart, value.end());
        return isMeant && !(isBelow && value.startsSentence()) ? latest(text, value) : Set.of();
      }
      if (value != null) {
        continue;
      }
      int c = text.codePointAt(at);
      int markupEnd = endOf(MARKUP, text, at);
      if (markupEnd > at) {
        isSeparated = true;
        at = markupEnd;
      } else if (c == '\n' && (isSeparated || isShortLine(text, nameStart, nameEnd))) {
        isSeparated = true;
        isBelow = true;
        at++;
      } else if (c == '\n' || !isNotation(text, at, c, nameEnd)) {
        return Set.of();
      } else {
        isSeparated |= !isDecoration(c);
        at += Character.charCount(c);
      }
    }
    return Set.of();
  }

  /** Returns the end of several values that are only listed, {@code approve or reject?}. */
  private int choicesEnd(String text, int valueEnd) {
    int end = valueEnd;
    boolean isListed = true;
    for (int i = 0; i < MOST_CHOICES && values.areWords(); i++) {
      int next = endOf(CHOICE, text, end);
      ProseValues.Found value = next == end || next == text.length() ? null : values.at(text, next);
      if (value == null) {
        break;
      }
      isListed &= text.substring(end, next).contains("/");
      end = value.end();
    }
    return isListed || CHOICES_END.matcher(text).region(end, text.length()).lookingAt()
        ? end
        : valueEnd;
  }

  /** Returns the meanings of a value, or of the one that replaces it: {@code ~~low~~ high}. */
  private Set<Object> latest(String text, ProseValues.Found value) {
    ProseValues.Found latest = value;
    for (int i = 0; i < MOST_REPLACED; i++) {
      int end = endOf(REPLACED, text, latest.end());
      ProseValues.Found next =
          end > latest.end() && end < text.length() ? values.at(text, end) : null;
      latest = next == null ? latest : next;
    }
    return latest.meanings();
  }

  private static boolean isNotation(String text, int at, int c, int nameEnd) {
    boolean isHyphen =
        c == '-'
            && at == nameEnd
            && at + 1 < text.length()
            && Character.isLetterOrDigit(text.charAt(at + 1));
    return !isHyphen
        && !Character.isLetterOrDigit(c)
        && NOT_NOTATION.indexOf(c) < 0
        && !text.startsWith("==", at);
  }

  private static boolean isDecoration(int c) {
    return DECORATION.indexOf(c) >= 0
        || switch (Character.getType(c)) {
          case Character.START_PUNCTUATION,
              Character.END_PUNCTUATION,
              Character.INITIAL_QUOTE_PUNCTUATION,
              Character.FINAL_QUOTE_PUNCTUATION,
              Character.SPACE_SEPARATOR,
              Character.CURRENCY_SYMBOL ->
              true;
          default -> false;
        };
  }

  /** Returns whether a line has no other words than a name and the value of an enum. */
  private boolean isAlone(String text, int nameStart, int valueEnd) {
    int lineStart = lineStart(text, nameStart);
    return values.areWords()
        && lineStart >= 0
        && text.substring(lineStart, nameStart).codePoints().noneMatch(Character::isLetterOrDigit)
        && endOf(NO_WORDS, text, valueEnd) > valueEnd;
  }

  /** Returns whether a name is the end of a line with few words, such as a heading. */
  private static boolean isShortLine(String text, int nameStart, int nameEnd) {
    int lineStart = lineStart(text, nameStart);
    return lineStart >= 0 && SurroundingText.isShort(text.substring(lineStart, nameEnd));
  }

  /** Returns the offset at which a line starts; -1 if that is too far away. */
  private static int lineStart(String text, int offset) {
    int first = Math.max(0, offset - LONGEST_NOTATION);
    int lineBreak = text.substring(first, offset).lastIndexOf('\n');
    return lineBreak < 0 && first > 0 ? -1 : first + lineBreak + 1;
  }

  /** Returns all values in the column of a Markdown table whose heading is a name. */
  private Set<Object> below(String text, int nameStart) {
    int lineStart = lineStart(text, nameStart);
    String next = text.substring(nameStart, Math.min(text.length(), nameStart + LONGEST_TABLE));
    int headingEnd = next.indexOf('\n');
    if (lineStart < 0 || headingEnd < 0) {
      return Set.of();
    }
    long column = text.substring(lineStart, nameStart).chars().filter(c -> c == '|').count();
    String rows = next.substring(headingEnd + 1);
    Set<Object> found = new HashSet<>();
    int row = 0;
    for (String line : rows.lines().limit(MOST_ROWS).toList()) {
      boolean isRow = row++ == 0 ? RULE.matcher(line).matches() : line.indexOf('|') >= 0;
      if (!isRow) {
        break;
      }
      String[] cells = line.split("\\|", -1);
      if (row > 1 && column < cells.length) {
        found.addAll(values.first(cells[(int) column]));
      }
    }
    return found;
  }

  private static int endOf(Pattern pattern, String text, int start) {
    Matcher matcher = pattern.matcher(text);
    matcher.region(start, Math.min(text.length(), start + LONGEST_NOTATION));
    matcher.useTransparentBounds(true);
    return matcher.lookingAt() ? matcher.end() : start;
  }
}
