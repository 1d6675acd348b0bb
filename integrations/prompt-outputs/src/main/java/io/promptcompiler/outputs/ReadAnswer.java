package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.outputs.FindCandidates.Found;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a complete answer into the fields of an output. */
final class ReadAnswer {
  private static final int DEEPEST = 3;
  private static final String FENCE = "```";
  private static final Pattern FENCE_START = Pattern.compile("```\\w*\\s*$");

  private final OutputRoot root;
  private final Set<String> repairs = new LinkedHashSet<>();

  ReadAnswer(OutputRoot root) {
    this.root = root;
  }

  /** Returns a sentence about each repair. */
  List<String> repairs() {
    return List.copyOf(repairs);
  }

  /**
   * Returns the fields of the output, for its own reader to check.
   *
   * @throws OutputException if there is no JSON, or none that can be an output
   */
  Map<String, @Nullable Object> fields(String answer) {
    Object value = value(answer, 0);
    Object fitted = new FitOutput(repairs).fit(unwrapped(value), root.schema(), "");
    if (!(fitted instanceof Map<?, ?> map)) {
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
    return fields;
  }

  private @Nullable Object value(String answer, int depth) {
    if (answer.isBlank()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    Found found = FindCandidates.in(answer);
    if (found.answerStart() > 0) {
      repairs.add("The answer has the thoughts of the model.");
    }
    Candidate chosen = root.choose(found.candidates());
    if (chosen == null) {
      if (found.endsInThoughts()) {
        throw problem("The answer is cut off: it ends in the thoughts of the model.");
      }
      return bare(answer, found.answerStart(), depth);
    }
    if (chosen.state() == State.CUT_OFF) {
      String path = root.path(chosen.openPath());
      String place = path.isEmpty() ? "" : " in field '" + path + "'";
      throw problem("The answer is cut off: it ends" + place + " before the JSON is complete.");
    }
    if (chosen.state() == State.BROKEN) {
      throw problem(
          "The answer cannot be read as JSON: in line "
              + line(answer, chosen.problemAt())
              + ", "
              + chosen.problem()
              + ".");
    }
    List<Candidate> elements = elements(found.candidates(), chosen, answer);
    Candidate first = elements.get(0);
    around(answer.substring(found.answerStart(), first.start()), answer.substring(chosen.end()));
    Map<Deviation, Integer> deviations = new EnumMap<>(Deviation.class);
    elements.forEach(element -> element.deviations().forEach(deviations::putIfAbsent));
    deviations.forEach((kind, offset) -> repairs.add(kind.at(line(answer, offset))));
    if (elements.size() == 1) {
      return chosen.value();
    }
    repairs.add("The elements of the list are not in brackets.");
    List<@Nullable Object> list = new ArrayList<>();
    elements.forEach(element -> list.add(element.value()));
    return list;
  }

  /**
   * Returns the candidates that are elements of the output because the brackets of the list are
   * missing; otherwise the chosen one.
   */
  private List<Candidate> elements(List<Candidate> all, Candidate chosen, String answer) {
    if (!isElement(chosen)) {
      return List.of(chosen);
    }
    List<Candidate> elements = new ArrayList<>();
    for (Candidate candidate : all) {
      if (!isElement(candidate)) {
        continue;
      }
      if (!elements.isEmpty()) {
        int end = elements.get(elements.size() - 1).end();
        String between = answer.substring(end, candidate.start()).strip();
        if (!between.isEmpty() && !between.equals(",")) {
          throw problem(
              "The answer must be one JSON list, and not objects with text between them.");
        }
      }
      elements.add(candidate);
      if (candidate.start() == chosen.start()) {
        break;
      }
    }
    return elements;
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
    if (isQuoted && whole.state() == State.CUT_OFF) {
      throw problem("The answer is cut off: it ends before the JSON is complete.");
    }
    if (root.isValue() && new FitOutput(new ArrayList<>()).isMeant(text, root.value())) {
      return text;
    }
    throw problem("The answer must be JSON, without other text.");
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
