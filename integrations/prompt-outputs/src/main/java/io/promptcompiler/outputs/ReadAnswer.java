package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.Problems.problem;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a complete answer into the fields of an output. */
final class ReadAnswer {
  private static final int DEEPEST = 3;
  private static final int LONGEST_SHOWN = 40;
  private static final String BEFORE = "There is text before the JSON.";
  private static final String AFTER = "There is text after the JSON.";
  private static final Pattern END_OF_THOUGHTS =
      Pattern.compile("</(?:" + AnswerParts.THOUGHTS + ")>");

  private final OutputRoot root;
  private final Introduction introduction;
  private final Set<String> repairs = new LinkedHashSet<>();
  private final FitOutput fit;

  ReadAnswer(OutputRoot root, Introduction introduction) {
    this.root = root;
    this.introduction = introduction;
    this.fit = new FitOutput(repairs, root.mayQuote());
  }

  /** Returns a sentence about each repair. */
  List<String> repairs() {
    return List.copyOf(repairs);
  }

  /** Returns the problems of fields that the output's own reader would not see. */
  Problems problems() {
    return fit.problems();
  }

  /**
   * Returns the fields of the output, for its own reader to check.
   *
   * @throws OutputException if there is no JSON, or none that can be an output
   */
  Map<String, @Nullable Object> fields(String answer) {
    Object value = unwrapped(value(answer, 0));
    if (!(fit.fit(value, root.schema(), "") instanceof Map<?, ?> map)) {
      throw problem("The answer must be a JSON object.");
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    map.forEach((name, field) -> fields.put(String.valueOf(name), field));
    return fields;
  }

  private @Nullable Object value(String answer, int depth) {
    if (answer.isBlank()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    AnswerParts parts = AnswerParts.of(answer, root);
    switch (parts.thoughts()) {
      case CUT_OFF -> throw problem("The answer is cut off: it ends in the thoughts of the model.");
      case UNCLEAR ->
          throw problem(
              "The thoughts of the model contain a further tag of thoughts, so that their end is"
                  + " not clear.");
      case JSON ->
          throw problem(
              "The thoughts of the model are a value or begin with JSON, which could be the answer"
                  + " itself.");
      case COMPLETE -> repairs.add("The answer has the thoughts of the model.");
      case NONE -> {}
    }
    Candidate value = parts.value();
    if (value == null) {
      return bare(parts.before(), depth);
    }
    if (value.state() == State.CUT_OFF) {
      String path = root.shownPath(value.openPath());
      String place = path.isEmpty() ? "" : " in field '" + Shown.of(path) + "'";
      throw problem(
          "The answer is cut off: it ends"
              + place
              + " before the JSON is complete."
              + (mayBeWhole(value, answer) ? " If it is whole, " + place(value, answer) : ""));
    }
    String before = parts.before();
    String after = parts.after();
    boolean isIntroduction = root.beside().isIntroduction(before);
    checkText(before, TextBesideJson.isNotation(before), isIntroduction, answer);
    if (value.state() == State.BROKEN) {
      throw problem("The answer cannot be read as JSON: " + place(value, answer));
    }
    boolean isEnd = TextBesideJson.end(before).matcher(after).matches();
    if (!isEnd && after.isBlank()) {
      throw problem("The answer is cut off: a tag before the JSON has no end.");
    }
    checkText(after, isEnd && TextBesideJson.isNotation(after), isEnd, answer);
    if (TextBesideJson.hasFence(before + after)) {
      repairs.add("The JSON is in a code fence.");
    }
    reportBlanks(before + after);
    if (!TextBesideJson.isNotation(before)) {
      repairs.add(BEFORE);
    }
    if (!TextBesideJson.isNotation(after)) {
      repairs.add(AFTER);
    }
    report(value.deviations(), answer);
    return value.value();
  }

  /** Checks that a text beside the JSON cannot contradict it. */
  private void checkText(String text, boolean isNotation, boolean isIntroduction, String answer) {
    if (isNotation || (isIntroduction && introduction == Introduction.ALLOWED)) {
      return;
    }
    String words = TextBesideJson.isNotation(text) ? text : TextBesideJson.withoutFences(text);
    String shown = words.strip().replaceAll("\\s+", " ");
    String quoted =
        root.mayQuote() ? "the text '" + Shown.of(shown, LONGEST_SHOWN) + "'" : "a text";
    String has = "The answer must be one JSON value, but has " + quoted + " beside it";
    if (END_OF_THOUGHTS.matcher(answer).find()) {
      throw problem(
          has + ". If it is part of the model's thoughts, a '<think>' must be before it.");
    }
    if (introduction != Introduction.QUOTABLE) {
      throw problem(has + ", which could contradict it.");
    }
    throw problem(
        has
            + ". The model reads texts that are not trusted, and the JSON could be quoted from them."
            + (isIntroduction ? " Outputs.lenient() accepts this text." : ""));
  }

  /** Returns the value of an answer without objects and lists. */
  private @Nullable Object bare(String answer, int depth) {
    String whole = answer.strip();
    String text = root.constant(whole) == null ? TextBesideJson.unfenced(answer) : whole;
    if (text.isEmpty()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    boolean isFenced = !text.equals(whole);
    if (isFenced) {
      repairs.add("The JSON is in a code fence.");
    }
    reportBlanks(answer.replace(text, ""));
    boolean isQuoted = text.charAt(0) == '"';
    if (isFenced && !isQuoted && TextBesideJson.isInOpenFence(answer)) {
      throw problem("The answer is cut off: it ends before its code fence is closed.");
    }
    String constant = root.constant(text);
    if (constant != null) {
      if (constant.equals(text)) {
        repairs.add("The answer is a text without quotes.");
      }
      return constant;
    }
    if (isQuoted) {
      return quoted(text, depth);
    }
    Candidate value = root.json(text).parse(0);
    boolean isJson = value.state() == State.COMPLETE && value.end() == text.length();
    boolean isNull =
        value.value() == null || (value.value() instanceof ConstantLiteral word && word.isNull());
    if (isJson && !isNull) {
      report(value.deviations(), text);
      return value.value();
    }
    String meant = root.meant(text);
    if (meant != null) {
      if (!meant.equals(text)) {
        repairs.add("The answer is in Markdown.");
      }
      return meant;
    }
    String inTag = introduction == Introduction.ALLOWED ? root.beside().inTag(text) : null;
    if (inTag != null) {
      repairs.add(BEFORE);
      repairs.add(AFTER);
      return bare(inTag, depth);
    }
    if (isJson) {
      return null;
    }
    throw problem("The answer must be JSON, without other text.");
  }

  /** Returns the value of an answer that begins with a quote. */
  private @Nullable Object quoted(String text, int depth) {
    Candidate value = root.json(text).parse(0);
    if (value.state() == State.CUT_OFF) {
      throw problem("The answer is cut off: it ends before the JSON is complete.");
    }
    if (value.state() == State.BROKEN) {
      throw problem("The answer cannot be read as JSON: " + place(value, text));
    }
    if (value.end() < text.length()) {
      throw problem(
          "The answer must be one JSON value. Quotes inside a text must be escaped, as in '\\\"'.");
    }
    String inner = String.valueOf(value.value());
    boolean isText = root.isValue() && root.value().isText();
    if (!isText && isBracket(inner) && depth < DEEPEST) {
      repairs.add("The JSON is inside a text.");
      return value(inner, depth + 1);
    }
    report(value.deviations(), text);
    return inner;
  }

  /** Returns whether a value that is cut off in a text ends like a whole one. */
  private static boolean mayBeWhole(Candidate value, String answer) {
    String text = TextBesideJson.unfenced(answer);
    return !value.problem().isEmpty() && (text.endsWith("}") || text.endsWith("]"));
  }

  private static String place(Candidate value, String answer) {
    return "in line " + line(answer, value.problemAt()) + ", " + value.problem() + ".";
  }

  private void reportBlanks(String beside) {
    if (beside.chars().anyMatch(c -> isBlankOfOthers((char) c))) {
      repairs.add("Beside the JSON is a blank that JSON does not allow, such as a no-break space.");
    }
  }

  private static boolean isBlankOfOthers(char c) {
    return LenientJson.isBlank(c) && !LenientJson.isJsonBlank(c);
  }

  private void report(Map<Deviation, Integer> deviations, String text) {
    deviations.forEach((kind, offset) -> repairs.add(kind.at(line(text, offset))));
  }

  private static boolean isBracket(String text) {
    String stripped = text.strip();
    return stripped.startsWith("{") || stripped.startsWith("[") || stripped.startsWith("\"");
  }

  private @Nullable Object unwrapped(@Nullable Object value) {
    Object unwrapped = value;
    if (value instanceof Map<?, ?> map && root.inside(map) != null) {
      unwrapped = root.inside(map);
      String name = String.valueOf(map.keySet().iterator().next());
      repairs.add("The answer is inside a field '" + Shown.of(name) + "'.");
    }
    if (value instanceof Map<?, ?> map && root.isUnclear(map)) {
      throw problem("The answer must be an object with the key 'value', in exactly this spelling.");
    }
    return root.isValue() ? root.withField(unwrapped) : unwrapped;
  }

  static int line(String text, int offset) {
    return 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
  }
}
