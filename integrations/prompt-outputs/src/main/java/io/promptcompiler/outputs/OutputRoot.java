package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The root of an output: an object. Outputs that are not objects are its field {@code value}, but
 * may also be written without it.
 */
final class OutputRoot {
  /** The field of an output that is not an object. */
  static final String VALUE = "value";

  private static final Pattern MARKED = Pattern.compile("(\\*\\*|__|[*_])([^*`]+)\\1\\.?");

  private final OutputSchema schema;
  private final boolean isValue;
  private final boolean isAny;
  private final OutputSchema valueSchema;

  /** The names that models give an object around the output. */
  private final KnownNames wrapperNames;

  private final TextBesideJson beside;

  /** Whether the output has sensitive fields, so that messages must not quote the answer. */
  private final boolean isSensitive;

  private OutputRoot(OutputSchema schema, KnownNames wrapperNames, boolean isSensitive) {
    this.schema = schema;
    this.valueSchema = schema.field(VALUE);
    this.isValue =
        schema.isAroundAny()
            || (schema.fields().equals(Set.of(VALUE)) && !valueSchema.type().isEmpty());
    boolean isMap = valueSchema.type().equals("object") && valueSchema.isOpen();
    this.isAny = schema.isAroundAny() || (isValue && isMap);
    this.wrapperNames = wrapperNames;
    this.beside = new TextBesideJson(schema);
    this.isSensitive = isSensitive;
  }

  /**
   * Returns the root of a prompt's output.
   *
   * @throws IllegalArgumentException if the prompt declares no output, or answers cannot be read by
   *     its schema
   */
  static OutputRoot of(PromptInfo prompt) {
    OutputRoot root = ofArguments(prompt);
    ReadableSchema.check(prompt, root.schema);
    return root;
  }

  /** Returns the root of the arguments of a tool, which checks them itself. */
  static OutputRoot ofArguments(PromptInfo prompt) {
    String path = PromptNames.withoutEnding(prompt.id());
    String name = path.substring(path.lastIndexOf('/') + 1);
    List<String> wrapperNames =
        List.of("output", "answer", "response", "result", name, name + "_output");
    return new OutputRoot(
        OutputSchema.of(prompt), new KnownNames(wrapperNames), !prompt.outputSensitive().isEmpty());
  }

  OutputSchema schema() {
    return schema;
  }

  /** Returns whether the output is not an object. */
  boolean isValue() {
    return isValue;
  }

  /** Returns whether the output has any type, so that an object can be the value itself. */
  boolean isAny() {
    return isAny;
  }

  /** Returns whether an object could be an output of any type, or around one. */
  boolean isUnclear(Map<?, ?> map) {
    return isAny && hasField(map) && !map.containsKey(VALUE);
  }

  /** Returns the schema of an output that is not an object. */
  OutputSchema value() {
    return valueSchema;
  }

  /** Returns whether messages may quote the answer. */
  boolean mayQuote() {
    return !isSensitive;
  }

  /** Returns a parser of an answer. */
  LenientJson json(String text) {
    return new LenientJson(text, mayQuote());
  }

  /** Returns the judge of texts beside the JSON. */
  TextBesideJson beside() {
    return beside;
  }

  /**
   * Returns the text that means an output that is not an object, of a text that is not in quotes
   * but may have the marks of Markdown and a full stop after them; null if there is none.
   */
  @Nullable String meant(String text) {
    if (!isValue) {
      return null;
    }
    FitOutput fit = new FitOutput(new ArrayList<>(), mayQuote());
    if (fit.isMeant(text, valueSchema)) {
      return text;
    }
    Matcher marked = MARKED.matcher(text);
    return marked.matches() && fit.isMeant(marked.group(2), valueSchema) ? marked.group(2) : null;
  }

  /**
   * Returns the constant that a whole text is, as JSON without deviations or without quotes; null
   * if it is not one. Such a text needs no repair, which could make another constant of it.
   */
  @Nullable String constant(String text) {
    if (!isValue || valueSchema.constants().isEmpty() || text.isEmpty()) {
      return null;
    }
    Set<String> constants = valueSchema.constants();
    Candidate json = json(text).parse(0);
    boolean isJson =
        json.state() == Candidate.State.COMPLETE
            && json.end() == text.length()
            && json.deviations().isEmpty();
    if (isJson && json.value() instanceof String inner && constants.contains(inner)) {
      return inner;
    }
    boolean isObject = isJson && json.value() instanceof Map;
    return !isObject && constants.contains(text) ? text : null;
  }

  /** Returns whether an object has one of the fields that are declared. */
  boolean hasField(Map<?, ?> map) {
    if (schema.isOpen()) {
      return schema.type().isEmpty() || schema.type().equals("object");
    }
    for (Object key : map.keySet()) {
      if (schema.fieldName(String.valueOf(key)) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns the value in an object around the output; null if the object is something else. */
  @Nullable Object inside(Map<?, ?> map) {
    if (map.size() != 1 || isAny || hasField(map)) {
      return null;
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    boolean isWrapper = wrapperNames.match(String.valueOf(only.getKey())) != null;
    return isWrapper ? only.getValue() : null;
  }

  /** Returns an object with the output as its field, unless the value is such an object already. */
  Object withField(@Nullable Object value) {
    if (value instanceof Map<?, ?> map && hasField(map)) {
      return map;
    }
    Map<String, @Nullable Object> withField = new LinkedHashMap<>();
    withField.put(VALUE, value);
    return withField;
  }

  /** Returns the declared names of keys, between indexes. */
  List<Object> names(List<Object> steps) {
    List<Object> names = new ArrayList<>();
    OutputSchema here = schema;
    for (Object step : steps) {
      Object name = step instanceof Integer ? step : name(here, step);
      here = name instanceof String field ? here.field(field) : here.elements();
      names.add(name);
    }
    return names;
  }

  /**
   * Returns the path of keys and indexes as problems show it: {@code findings[0].text}. If the
   * output has sensitive fields, it ends before keys that are not declared.
   */
  String path(List<Object> steps) {
    return path(steps, /* isWhole= */ true);
  }

  /** Returns such a path for a message, which ends at the first sensitive field. */
  String shownPath(List<Object> steps) {
    return path(steps, /* isWhole= */ false);
  }

  private String path(List<Object> steps, boolean isWhole) {
    StringBuilder path = new StringBuilder();
    OutputSchema here = schema;
    for (Object step : steps) {
      if (step instanceof Integer) {
        path.append('[').append(step).append(']');
        here = here.elements();
      } else {
        String name = name(here, step);
        if (isSensitive && !here.fields().contains(name)) {
          break; // a model can write a sensitive value as a key
        }
        path.append(path.length() == 0 ? "" : ".").append(name);
        here = here.field(name);
        if (!isWhole && here.isSensitive()) {
          break;
        }
      }
    }
    return path.toString();
  }

  /** Returns the declared name of a field that a key means. */
  static String name(OutputSchema schema, Object key) {
    String match = schema.fieldName(String.valueOf(key));
    return match == null ? String.valueOf(key) : match;
  }
}
