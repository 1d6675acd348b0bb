package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Reads the beginning of an answer into the fields of an output. */
final class ReadPartial {
  private static final PartialOutput NOTHING =
      new PartialOutput(Map.of(), true, List.of(), "", /* shownNames= */ null);

  private final OutputRoot root;
  private final boolean mayIntroduce;

  ReadPartial(OutputRoot root, Introduction introduction) {
    this.root = root;
    this.mayIntroduce = introduction == Introduction.ALLOWED;
  }

  PartialOutput partial(String answer) {
    AnswerParts parts = AnswerParts.of(answer, root);
    Candidate chosen = parts.value();
    Matcher end = TextBesideJson.end(parts.before()).matcher(parts.after());
    boolean isEnded = end.matches();
    if (chosen == null
        || chosen.state() == State.BROKEN
        || AnswerParts.mayBeThoughts(answer.substring(chosen.start()))
        || !isAllowedBefore(parts.before())
        || !(isEnded || end.hitEnd())
        || !(mayIntroduce || TextBesideJson.isNotation(parts.after()))) {
      return NOTHING;
    }
    boolean isCutOff = chosen.state() != State.COMPLETE;
    boolean isOpen = isCutOff || !isEnded;
    List<Object> path = new ArrayList<>(chosen.openPath());
    Object value = chosen.value();
    if (value instanceof Map<?, ?> map && root.inside(map) != null) {
      if (isOpen) {
        return NOTHING; // a further field could be another output
      }
      value = root.inside(map);
    }
    boolean mayBeElement = !isOpen && root.value().type().equals("array");
    boolean mayBeMap = !root.isValue() || root.isAny() || mayBeElement;
    if (!mayBeMap && value instanceof Map<?, ?> map && !root.hasField(map)) {
      return NOTHING;
    }
    boolean isBeforeFirstKey = root.isAny() && isOpen && Map.of().equals(value);
    if (isBeforeFirstKey || (value instanceof Map<?, ?> map && root.isUnclear(map))) {
      return NOTHING; // the first key decides whether this is the value or an object around it
    }
    if (root.isValue()) {
      Object withField = root.withField(value);
      if (withField != value && isCutOff) {
        path.add(0, OutputRoot.VALUE);
      }
      value = withField;
    } else if (value instanceof List<?> list && list.size() == 1 && list.get(0) instanceof Map) {
      if (isOpen) {
        return NOTHING; // a further element could be another output
      }
      value = list.get(0);
    }
    if (isCutOff) {
      dropIfMisread(value, path);
    }
    FitOutput fit = new FitOutput(new ArrayList<>(), root.mayQuote());
    Object fitted = fit.fit(value, root.schema(), "");
    if (!fit.problems().isEmpty()) {
      return NOTHING;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (fitted instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put(String.valueOf(name), field));
    }
    Set<String> shownNames = root.mayQuote() ? null : root.schema().fields();
    return new PartialOutput(fields, isOpen, root.names(path), root.path(path), shownNames);
  }

  private boolean isAllowedBefore(String text) {
    return TextBesideJson.isNotation(text) || (mayIntroduce && root.beside().isIntroduction(text));
  }

  /**
   * Removes an open member that would be read as something else, such as a number or a list. One
   * that repeats a field is not in the path either: the field that is there remains complete.
   */
  private void dropIfMisread(@Nullable Object value, List<Object> path) {
    OutputSchema schema = root.schema();
    Object holder = value;
    for (int i = 0; i < path.size(); i++) {
      Object step = path.get(i);
      Object member = null;
      if (holder instanceof Map<?, ?> map) {
        if (isRepeated(step, map, schema)) {
          map.remove(step);
          path.subList(i, path.size()).clear();
          return;
        }
        schema = schema.field(OutputRoot.name(schema, step));
        member = map.get(step);
      } else if (holder instanceof List<?> list && step instanceof Integer index) {
        schema = schema.elements();
        member = index < list.size() ? list.get(index) : null;
      }
      if (member != null && !hasForm(member, schema)) {
        if (holder instanceof Map<?, ?> map) {
          map.remove(step);
        } else if (holder instanceof List<?> list) {
          list.remove(list.size() - 1);
        }
        return;
      }
      holder = member;
    }
  }

  /** Returns whether a key means a field that another key has written already. */
  private static boolean isRepeated(Object key, Map<?, ?> members, OutputSchema schema) {
    String name = schema.fieldName(String.valueOf(key));
    return name != null
        && members.keySet().stream()
            .anyMatch(
                other ->
                    !other.equals(key) && name.equals(schema.fieldName(String.valueOf(other))));
  }

  private static boolean hasForm(Object member, OutputSchema schema) {
    if (member instanceof String) {
      return schema.isText();
    }
    String form = member instanceof Map ? "object" : "array";
    return schema.type().isEmpty() || schema.type().equals(form);
  }
}
