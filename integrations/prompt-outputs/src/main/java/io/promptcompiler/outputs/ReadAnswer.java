package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.outputs.FindCandidates.Found;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a complete answer into the fields of an output. */
final class ReadAnswer {
  private static final int DEEPEST = 3;
  private static final int LONGEST_SHOWN = 40;
  private static final String FENCE = "```";
  private static final Pattern NEXT_LINE =
      Pattern.compile("[ \\t\\r]*(?:\n[ \\t\\r]*```[ \\t\\r]*)?\n");
  private static final Pattern TAG = Pattern.compile("</?\\w{1,20}>");
  private static final Pattern CUT_OFF_TAG = Pattern.compile("<(?:/[a-z]*)?$");
  private static final Pattern MARKED = Pattern.compile("(\\*\\*|__|[*_`])([^*`]+)\\1");
  private static final Pattern FENCE_LINE = Pattern.compile("(?m)^[ \t>]*(?:```|~~~)");
  private static final Pattern FENCE_START = Pattern.compile("```\\w*\\s*$");

  private final OutputRoot root;
  private final Set<String> repairs = new LinkedHashSet<>();
  private final FitOutput fit;

  /** The texts around the JSON of the output. */
  private final List<String> prose = new ArrayList<>();

  /** The JSON around that of the output. */
  private final List<@Nullable Object> otherJson = new ArrayList<>();

  ReadAnswer(OutputRoot root) {
    this.root = root;
    this.fit = new FitOutput(repairs);
  }

  /** Returns a sentence about each repair. */
  List<String> repairs() {
    return List.copyOf(repairs);
  }

  /**
   * Returns the problems of fields that the output's own reader would not see, by their paths. Such
   * fields are null.
   */
  Map<String, String> problems() {
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
    if (!fields.isEmpty() && root.hasNoField(fields)) {
      throw problem(
          "The answer has none of the fields '"
              + String.join("', '", root.schema().fields())
              + "'.");
    }
    OtherJson.contradicting(root, value, map, otherJson)
        .ifPresent(
            field -> {
              throw problem(
                  "The answer has another value of field '"
                      + field
                      + "' in JSON that is not part of the output. It must have only one.");
            });
    root.contradicting(prose, map)
        .ifPresent(
            field -> {
              throw problem(
                  "The text around the JSON has another value of field '"
                      + field
                      + "'. The answer must be only JSON.");
            });
    return fields;
  }

  private @Nullable Object value(String answer, int depth) {
    if (answer.isBlank()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    Found found = FindCandidates.in(answer, root::isField);
    if (isString(answer.strip())) {
      return bare(answer, 0, depth);
    }
    if (found.answerStart() > 0) {
      repairs.add("The answer has the thoughts of the model.");
    }
    List<Candidate> meant = root.meant(found.candidates());
    if (meant.isEmpty()) {
      if (found.endsInThoughts()) {
        throw problem("The answer is cut off: it ends in the thoughts of the model.");
      }
      Object bare = bare(answer, found.answerStart(), depth);
      checkThoughts(found, "");
      return bare;
    }
    meant.forEach(candidate -> checkComplete(answer, candidate));
    Candidate first = meant.get(0);
    boolean isList = meant.stream().allMatch(this::isElement);
    if (isList) {
      checkElements(answer, meant);
    } else {
      checkSame(answer, meant);
    }
    List<Candidate> elements = isList ? meant : List.of(first);
    Candidate last = elements.get(elements.size() - 1);
    checkStart(answer.substring(found.answerStart(), first.start()), line(answer, first.start()));
    checkEnd(answer, last, found.candidates());
    String before = answer.substring(found.answerStart(), first.start());
    String after = answer.substring(last.end());
    List<@Nullable Object> list = new ArrayList<>();
    elements.forEach(element -> list.add(element.value()));
    Object value = list.size() == 1 ? list.get(0) : list;
    checkThoughts(found, after);
    if (!root.mayBeInProse(before, after)) {
      throw problem("The answer must be one JSON value, without other text.");
    }
    addOthers(answer, found);
    around(before, after);
    Map<Deviation, Integer> deviations = new EnumMap<>(Deviation.class);
    elements.forEach(element -> element.deviations().forEach(deviations::putIfAbsent));
    deviations.forEach((kind, offset) -> repairs.add(kind.at(line(answer, offset))));
    if (list.size() > 1) {
      repairs.add("The elements of the list are not in brackets.");
    }
    return value;
  }

  /** Checks that the thoughts of the model are over where its answer begins. */
  private void checkThoughts(Found found, String after) {
    boolean isCutOff = found.answerStart() > 0 && CUT_OFF_TAG.matcher(after).find();
    if (isCutOff || FindCandidates.hasEndOfThoughts(after)) {
      throw problem("The answer is cut off: it ends in the thoughts of the model.");
    }
    String thoughts = found.unopened();
    if (!thoughts.isEmpty()) {
      // The text before a tag that only ends thoughts may be the answer, and the tag be quoted.
      boolean hasAnswer =
          root.isValue()
              && TAG.matcher(thoughts).replaceAll("\n").lines().anyMatch(line -> isAnswer(line));
      if (SurroundingText.isShort(thoughts) || hasAnswer || isAnswer(thoughts)) {
        throw problem("The answer has two values, one of them in the thoughts of the model.");
      }
      if (FENCE_LINE.matcher(thoughts).results().count() % 2 > 0) {
        throw problem(
            "A code fence is open before the end of the thoughts, which could be a quotation. The"
                + " answer must be only JSON.");
      }
      prose.add(thoughts);
    }
  }

  private boolean isAnswer(String text) {
    try {
      return !new ReadAnswer(root).fields(text).isEmpty();
    } catch (OutputException e) {
      return false;
    }
  }

  /** Adds what is around the JSON values of an answer that have fields of the output. */
  private void addOthers(String answer, Found found) {
    int at = found.answerStart();
    for (Candidate candidate : found.candidates()) {
      if (!root.isRelated(candidate)) {
        otherJson.add(candidate.value());
      } else if (candidate.start() >= at) {
        prose.add(answer.substring(at, candidate.start()));
        at = candidate.end();
      }
    }
    prose.add(answer.substring(Math.min(at, answer.length())));
  }

  private void checkComplete(String answer, Candidate candidate) {
    if (candidate.state() == State.CUT_OFF) {
      String path = root.path(candidate.openPath());
      String place = path.isEmpty() ? "" : " in field '" + path + "'";
      throw problem("The answer is cut off: it ends" + place + " before the JSON is complete.");
    }
    if (candidate.state() == State.BROKEN) {
      throw problem(
          "The answer cannot be read as JSON: in line "
              + line(answer, candidate.problemAt())
              + ", "
              + candidate.problem()
              + ".");
    }
  }

  /** Checks that only commas are between the elements of a list whose brackets are missing. */
  private static void checkElements(String answer, List<Candidate> elements) {
    for (int i = 1; i < elements.size(); i++) {
      int end = elements.get(i - 1).end();
      String between = answer.substring(end, elements.get(i).start()).strip();
      if (!between.isEmpty() && !between.equals(",")) {
        throw problem("The answer must be one JSON list, and not objects with text between them.");
      }
    }
  }

  private static void checkSame(String answer, List<Candidate> meant) {
    Candidate first = meant.get(0);
    for (Candidate other : meant) {
      if (!Objects.equals(first.value(), other.value())) {
        throw problem(
            "The answer has two JSON values that differ, '"
                + shown(answer, first)
                + "' and '"
                + shown(answer, other)
                + "'. It must have only one.");
      }
    }
  }

  private static String shown(String answer, Candidate value) {
    return Shown.of(answer.substring(value.start(), value.end()), LONGEST_SHOWN);
  }

  /**
   * Checks that the value does not start inside a string or brackets of its line, which would show
   * that it is part of JSON that cannot be read.
   */
  private static void checkStart(String before, int line) {
    String inLine = before.substring(before.lastIndexOf('\n') + 1);
    Deque<Character> open = new ArrayDeque<>();
    boolean hasEscapes = inLine.contains("\\\"");
    boolean isInQuotes = false;
    for (int i = 0; i < inLine.length(); i++) {
      char c = inLine.charAt(i);
      isInQuotes ^= c == '"';
      int closing = "}]".indexOf(c);
      if (c == '{' || c == '[') {
        open.push(c);
      } else if (closing >= 0 && !open.isEmpty() && open.peek() == "{[".charAt(closing)) {
        open.pop();
      }
    }
    if (hasEscapes || isInQuotes || !open.isEmpty()) {
      throw problem(
          "A quote or bracket is open before the JSON, in line "
              + line
              + ": '"
              + Shown.of(inLine.strip(), LONGEST_SHOWN)
              + "'. The answer must be only JSON.");
    }
  }

  /**
   * Checks that no quotes or closing brackets are left after the value, except in other JSON. They
   * would show that a quote inside a text was taken for its end. Only in lines below JSON without
   * deviations, sentences may have quotations.
   */
  private static void checkEnd(String answer, Candidate value, List<Candidate> all) {
    boolean hasSingleQuotes = value.deviations().containsKey(Deviation.SINGLE_QUOTES);
    boolean maySentencesFollow =
        value.deviations().isEmpty()
            && NEXT_LINE.matcher(answer.substring(value.end())).lookingAt();
    int depth = 0;
    int at = value.end();
    for (Candidate other : all) {
      if (other.start() >= at) {
        depth = depthAfter(answer, at, other.start(), depth, hasSingleQuotes, maySentencesFollow);
        at = other.end();
      }
      if (depth < 0) {
        break;
      }
    }
    if (depth < 0
        || depthAfter(answer, at, answer.length(), depth, hasSingleQuotes, maySentencesFollow)
            < 0) {
      throw problem(
          "A quote or bracket is left after the JSON, in line "
              + line(answer, value.end())
              + ": '"
              + Shown.of(answer.substring(value.end()).strip(), LONGEST_SHOWN)
              + "'. Quotes inside a text must be escaped.");
    }
  }

  /** Returns the number of open brackets; negative if a quote or closing bracket is left. */
  private static int depthAfter(
      String answer,
      int from,
      int to,
      int depthBefore,
      boolean hasSingleQuotes,
      boolean maySentencesFollow) {
    int depth = depthBefore;
    for (int i = from; i < to && depth >= 0; i++) {
      char c = answer.charAt(i);
      if (c == '"' || (c == '\'' && hasSingleQuotes)) {
        int end = maySentencesFollow ? SurroundingText.endOfQuotation(answer, i) : -1;
        if (end < 0 || end >= to) {
          return -1;
        }
        i = end;
        continue;
      }
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    }
    return depth;
  }

  private boolean isElement(Candidate candidate) {
    return candidate.value() instanceof Map<?, ?> map && root.isElement(map);
  }

  /** Reports the text around the JSON. */
  private void around(String before, String after) {
    String leading = before.strip();
    String trailing = after.strip();
    Matcher fence = FENCE_START.matcher(leading);
    int fenceAt = leading.lastIndexOf(FENCE);
    if (fenceAt >= 0 && fence.region(fenceAt, leading.length()).lookingAt()) {
      repairs.add("The JSON is in a code fence.");
      leading = leading.substring(0, fenceAt);
      trailing = trailing.startsWith(FENCE) ? trailing.substring(FENCE.length()) : trailing;
    }
    if (!leading.isBlank()) {
      repairs.add("There is text before the JSON.");
    }
    if (!trailing.isBlank()) {
      repairs.add("There is text after the JSON.");
    }
  }

  /** Returns the value of an answer without objects and lists. */
  private @Nullable Object bare(String answer, int start, int depth) {
    String text = unfenced(answer.substring(start).strip());
    if (text.isEmpty()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    boolean isQuoted = text.charAt(0) == '"';
    LenientJson json = new LenientJson(text);
    Candidate whole = isQuoted ? json.parseString(0) : json.parseConstant(0);
    boolean isJson = whole.state() == State.COMPLETE && whole.end() == text.length();
    if (isJson && whole.value() instanceof String inner && isBracket(inner) && depth < DEEPEST) {
      repairs.add("The JSON is inside a text.");
      return value(inner, depth + 1);
    }
    if (isJson) {
      whole.deviations().forEach((kind, offset) -> repairs.add(kind.at(line(text, offset))));
      return whole.value();
    }
    if (isQuoted && whole.state() == State.NOT_JSON) {
      throw problem(
          "The answer must be one text. Quotes inside a text must be escaped, as in '\\\"'.");
    }
    if (isQuoted && whole.state() == State.CUT_OFF) {
      throw problem("The answer is cut off: it ends before the JSON is complete.");
    }
    if (root.isValue() && new FitOutput(new ArrayList<>()).isMeant(text, root.value())) {
      return text;
    }
    Matcher marked = MARKED.matcher(text);
    if (root.isValue()
        && marked.matches()
        && new FitOutput(new ArrayList<>()).isMeant(marked.group(2), root.value())) {
      repairs.add("The answer is in Markdown.");
      return marked.group(2);
    }
    throw problem("The answer must be JSON, without other text.");
  }

  /** Returns whether a text is one JSON string. */
  private static boolean isString(String text) {
    if (!text.startsWith("\"")) {
      return false;
    }
    Candidate string = new LenientJson(text).parseString(0);
    return string.state() == State.COMPLETE
        && string.end() == text.length()
        && !string.deviations().containsKey(Deviation.INNER_QUOTE);
  }

  private String unfenced(String text) {
    int lineEnd = text.indexOf('\n');
    if (!text.startsWith(FENCE) || lineEnd < 0 || !text.endsWith(FENCE)) {
      return text;
    }
    repairs.add("The JSON is in a code fence.");
    return text.substring(lineEnd, Math.max(lineEnd, text.length() - FENCE.length())).strip();
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
    return root.isValue() ? root.withField(unwrapped) : unwrapped;
  }

  static int line(String text, int offset) {
    return 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
  }

  private static OutputException problem(String problem) {
    return new OutputException(List.of(problem), List.of(""));
  }
}
