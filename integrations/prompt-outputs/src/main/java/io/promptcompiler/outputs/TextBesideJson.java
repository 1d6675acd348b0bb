package io.promptcompiler.outputs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Judges the text around the JSON of an answer. Any statement in it could contradict the JSON, in
 * any words and any language. So only the backticks of code are allowed, and in some answers
 * sentences that introduce the JSON and have no meaning of their own.
 */
final class TextBesideJson {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  /** The backticks of inline code, or a code fence with the names of languages that have JSON. */
  private static final Pattern CODE =
      Pattern.compile(
          "`{3,}(?:(?:json[5c]?|javascript|js)(?![\\p{L}\\p{N}]))?|`{1,2}",
          Pattern.CASE_INSENSITIVE);

  /** The marks of headings and emphasis. */
  private static final Pattern MARKS = Pattern.compile("[#*_]+");

  private static final Pattern END_OF_PHRASE = Pattern.compile("[.:!,\\n]");

  private static final String NOUN =
      "(?:json|answer|response|results?|output|object|array|list|values?|elements|items|entries"
          + "|keywords|tags|labels|categories|topics|names|review|summary|verdict|decision"
          + "|evaluation|assessment|classification|findings)";

  private static final String NAMED =
      "(?:(?:the|my|your) )?(?:(?:final|complete|requested|structured) ){0,2}(?:(?:valid )?json )?"
          + NOUN
          + "(?: (?:in|as) (?:the )?(?:(?:requested|valid) ){0,2}json(?: format)?)?"
          + "(?: (?:you|as) requested| you asked for)?(?: is| are)?";

  /** Words before an introduction, which alone could be an answer. */
  private static final String AGREEMENT = "(?:sure|certainly|of course|okay|ok)";

  /** Exclamations that introduce JSON without other words. */
  private static final Pattern EXCLAMATION = Pattern.compile("\\s*(?:sure|certainly)!");

  /**
   * Matches a phrase that introduces JSON. A question, a denial, or the mention of an example, a
   * form or another source does not match, because the JSON could be quoted from there.
   */
  private static final Pattern PHRASE =
      Pattern.compile(
          "(?:"
              + AGREEMENT
              + "(?: |$))?"
              + "(?!(?:(?:this|that|these)(?:'s| is| are) )?your )"
              + "(?:here you are|here you go|"
              + "(?:(?:(?:here|below)(?:'s| is| are)?|(?:this|that|these)(?:'s| is| are))(?: |$))?"
              + ("(?:" + NAMED + ")?)")
              + ("|<" + NOUN + ">"));

  /** Matches a value without quotes in a tag. */
  private static final Pattern TAGGED =
      Pattern.compile("(<(" + NOUN + ")>)([^<]*+)</\\2>", Pattern.CASE_INSENSITIVE);

  private static final Pattern OPENING =
      Pattern.compile("<(" + NOUN + ")>|" + CODE, Pattern.CASE_INSENSITIVE);

  private static final int MOST_OPEN = 10;

  private static final Pattern NOTHING = Pattern.compile("(?!)");

  private static final String BLANKS = "[\\s\\p{Z}\\x1c-\\x1f\\ufeff\\u200b]*+";

  /** The words of enums, which introduce nothing. */
  private final Set<String> values = new HashSet<>();

  TextBesideJson(OutputSchema schema) {
    for (String constant : schema.allConstants()) {
      WORD.matcher(KnownNames.lower(constant)).results().forEach(word -> values.add(word.group()));
    }
  }

  /** Returns the offset after the opening of code, or the given one if none starts there. */
  static int afterFence(String text, int start) {
    Matcher code = CODE.matcher(text).region(start, text.length());
    return code.lookingAt() ? code.end() : start;
  }

  /** Returns whether a text has backticks. */
  static boolean hasFence(String text) {
    return text.indexOf('`') >= 0;
  }

  /** Returns what is marked as code; if nothing is, the text without blanks around it. */
  static String unfenced(String text) {
    String stripped = text.strip();
    Matcher code = CODE.matcher(stripped);
    if (!code.lookingAt()) {
      return stripped;
    }
    String marks = marks(code);
    int end = stripped.length() - marks.length();
    boolean isClosed = end >= code.end() && stripped.endsWith(marks);
    return stripped.substring(code.end(), isClosed ? end : stripped.length()).strip();
  }

  /** Returns the backticks at the beginning or end of code. */
  private static String marks(Matcher code) {
    return code.group().substring(0, code.group().lastIndexOf('`') + 1);
  }

  /** Returns whether a text ends in a line of code. */
  static boolean isInOpenFence(String text) {
    return text.equals(text.stripTrailing())
        && text.stripLeading().startsWith("`")
        && !text.endsWith("`");
  }

  /** Returns a text with a blank instead of the beginning and the end of code. */
  static String withoutFences(String text) {
    return CODE.matcher(text).replaceAll(" ");
  }

  /** Returns whether a text consists of the marks of code and blanks. */
  static boolean isNotation(String text) {
    return text.isBlank()
        || withoutFences(text).chars().allMatch(c -> LenientJson.isBlank((char) c));
  }

  /** Returns whether a text before JSON only introduces it. */
  boolean isIntroduction(String text) {
    String words =
        MARKS.matcher(KnownNames.lower(withoutFences(text)).replace('\u2019', '\'')).replaceAll("");
    boolean isIntroduced = EXCLAMATION.matcher(words).lookingAt();
    for (String part : END_OF_PHRASE.split(words, -1)) {
      if (part.isBlank()) {
        continue;
      }
      String phrase = part.strip().replaceAll("\\s+", " ");
      if (!PHRASE.matcher(phrase).matches() || hasValue(phrase)) {
        return false;
      }
      isIntroduced |= !phrase.matches(AGREEMENT);
    }
    return isIntroduced;
  }

  /** Returns the text in a tag that only introduces it; null if there is none around the text. */
  @Nullable String inTag(String text) {
    Matcher tagged = TAGGED.matcher(text);
    return tagged.matches() && isIntroduction(tagged.group(1)) ? tagged.group(3) : null;
  }

  private boolean hasValue(String phrase) {
    return WORD.matcher(phrase).results().anyMatch(word -> values.contains(word.group()));
  }

  /**
   * Returns a pattern of the texts after JSON that end what begins before it. Each tag must be
   * closed, and code may be. Marks of code that end nothing could begin a second value. If much
   * begins, no text ends it.
   */
  static Pattern end(String before) {
    Deque<String> open = new ArrayDeque<>();
    Matcher opening = OPENING.matcher(before);
    while (opening.find()) {
      String tag = opening.group(1);
      if (tag != null) {
        open.push(Pattern.quote("</" + tag + ">"));
        continue;
      }
      String closing = "(?:" + marks(opening) + ")?+";
      if (opening.group().endsWith("`") && closing.equals(open.peek())) {
        open.pop();
      } else {
        open.push(closing);
      }
    }
    if (open.size() > MOST_OPEN) {
      return NOTHING;
    }
    StringBuilder end = new StringBuilder(BLANKS);
    open.forEach(closing -> end.append(closing).append(BLANKS));
    return Pattern.compile(end + "\\.?+" + BLANKS);
  }
}
