package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a model's answer: its thoughts, which come first, then a JSON value and the texts
 * beside it. The value begins with the first bracket, so that none is overlooked.
 *
 * @param thoughts how the thoughts end
 * @param before the text before the value, or all text
 * @param value the object or list; null if the answer has no bracket, or begins with a quote
 * @param after the text after a complete value
 */
record AnswerParts(Thoughts thoughts, String before, @Nullable Candidate value, String after) {
  /** The thoughts of the model. */
  enum Thoughts {
    NONE,
    COMPLETE,
    CUT_OFF,
    /** They contain a further tag of thoughts, so their end could be another one. */
    UNCLEAR,
    /**
     * They are a value or begin with JSON, so they could be the answer, and their end a part of it.
     */
    JSON
  }

  /** The names of the tags around thoughts. */
  static final String THOUGHTS = "think|thinking|thought|reasoning";

  /** A tag that begins like a list. */
  private static final String BRACKETED = "[THINK]";

  private static final Pattern BEGINNING =
      Pattern.compile("<(" + THOUGHTS + ")>|" + Pattern.quote(BRACKETED));

  private static final Pattern ANY_TAG = Pattern.compile("</?(?:" + THOUGHTS + ")>|\\[/?THINK]");

  /** Models that write no thoughts may still end them. */
  private static final Pattern END_OF_NONE = Pattern.compile("</(?:" + THOUGHTS + ")>|\\[/THINK]");

  static AnswerParts of(String answer, OutputRoot root) {
    if (isConstant(answer, root)) {
      return new AnswerParts(Thoughts.NONE, answer, null, "");
    }
    Matcher end = END_OF_NONE.matcher(answer).region(afterBlanks(answer, 0), answer.length());
    int start = end.lookingAt() ? end.end() : 0;
    Matcher beginning = BEGINNING.matcher(answer);
    while (beginning.region(afterBlanks(answer, start), answer.length()).lookingAt()) {
      String tag = beginning.group(1);
      String closing = tag == null ? "[/THINK]" : "</" + tag + ">";
      int close = answer.indexOf(closing, beginning.end());
      if (close < 0) {
        return new AnswerParts(Thoughts.CUT_OFF, "", null, "");
      }
      if (ANY_TAG.matcher(answer).region(beginning.end(), close).find()) {
        return new AnswerParts(Thoughts.UNCLEAR, "", null, "");
      }
      if (mayBeAnswer(answer.substring(beginning.end(), close), root)) {
        return new AnswerParts(Thoughts.JSON, "", null, "");
      }
      start = close + closing.length();
    }
    Thoughts thoughts = start > 0 ? Thoughts.COMPLETE : Thoughts.NONE;
    // Brackets behind a quote or in a constant may be part of a text.
    boolean isText =
        beginsWith(answer, start, "\"") || (start > 0 && isConstant(answer.substring(start), root));
    int bracket = isText ? answer.length() : nextBracket(answer, start);
    String before = answer.substring(start, bracket);
    if (bracket == answer.length()) {
      return new AnswerParts(thoughts, before, null, "");
    }
    Candidate value = root.json(answer).parse(bracket);
    String after = value.state() == State.COMPLETE ? answer.substring(value.end()) : "";
    return new AnswerParts(thoughts, before, value, after);
  }

  /** Returns whether an answer that begins with a bracket can still become thoughts. */
  static boolean mayBeThoughts(String answer) {
    return BRACKETED.startsWith(answer);
  }

  private static boolean mayBeAnswer(String thoughts, OutputRoot root) {
    int bracket = nextBracket(thoughts, 0);
    String before = thoughts.substring(0, bracket);
    return isConstant(thoughts, root)
        || root.meant(TextBesideJson.unfenced(thoughts)) != null
        || beginsWith(thoughts, 0, "\"")
        || beginsWith(thoughts, 0, "'")
        || (bracket < thoughts.length()
            && (TextBesideJson.isNotation(before) || root.beside().isIntroduction(before)));
  }

  /** Returns whether a text is a constant, alone or in a code fence. */
  private static boolean isConstant(String text, OutputRoot root) {
    return root.constant(text.strip()) != null
        || root.constant(TextBesideJson.unfenced(text)) != null;
  }

  /** Returns whether an answer begins with a quote, alone or in a code fence. */
  private static boolean beginsWith(String answer, int start, String quote) {
    int first = afterBlanks(answer, TextBesideJson.afterFence(answer, afterBlanks(answer, start)));
    return answer.startsWith(quote, first);
  }

  private static int nextBracket(String answer, int from) {
    int at = from;
    while (at < answer.length() && "{[".indexOf(answer.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static int afterBlanks(String answer, int from) {
    int at = from;
    while (at < answer.length() && LenientJson.isBlank(answer.charAt(at))) {
      at++;
    }
    return at;
  }
}
