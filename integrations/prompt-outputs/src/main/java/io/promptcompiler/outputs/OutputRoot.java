package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The root of an output: an object. Outputs that are not objects are its field {@code value}, but
 * may also be written without it.
 */
final class OutputRoot {
  /** The field of an output that is not an object. */
  static final String VALUE = "value";

  private final OutputSchema schema;
  private final boolean isValue;
  private final OutputSchema valueSchema;
  private final OutputSchema element;

  /** The names that models give an object around the output. */
  private final Set<String> wrapperNames;

  /** The examples that the author gave and the model has seen. */
  private final OwnExamples examples;

  private final FieldsInProse inProse;

  /** The folded names of fields at any depth; empty if there may be others. */
  private final Set<String> names;

  private OutputRoot(OutputSchema schema, Set<String> wrapperNames, OwnExamples examples) {
    this.schema = schema;
    this.isValue = schema.fields().equals(Set.of(VALUE));
    this.valueSchema = schema.field(VALUE);
    this.element = valueSchema.elements();
    this.wrapperNames = wrapperNames;
    this.examples = examples;
    this.inProse = new FieldsInProse(schema);
    this.names = schema.allNames();
  }

  static OutputRoot of(PromptInfo prompt) {
    String path = PromptNames.withoutEnding(prompt.id());
    String name = OutputSchema.folded(path.substring(path.lastIndexOf('/') + 1));
    Set<String> wrapperNames =
        Set.copyOf(List.of("output", "answer", "response", "result", name, name + "output"));
    OutputSchema schema = OutputSchema.of(prompt);
    return new OutputRoot(schema, wrapperNames, OwnExamples.of(prompt, schema));
  }

  OutputSchema schema() {
    return schema;
  }

  /** Returns whether the output is not an object. */
  boolean isValue() {
    return isValue;
  }

  /** Returns the schema of an output that is not an object. */
  OutputSchema value() {
    return valueSchema;
  }

  /**
   * Returns the candidates that may be the answer: those with a field of the output, without
   * examples, and those that are not complete. If there are none, returns the last candidate.
   */
  List<Candidate> meant(List<Candidate> candidates) {
    List<Candidate> related = candidates.stream().filter(this::isRelated).toList();
    if (related.isEmpty()) {
      return candidates.subList(Math.max(0, candidates.size() - 1), candidates.size());
    }
    List<Candidate> meant =
        related.stream().filter(candidate -> !schema.isExample(candidate.value())).toList();
    return meant.isEmpty() ? related : examples.withoutThoseBefore(meant);
  }

  /**
   * Checks whether the JSON of an answer may have the given text around it. If the output is not an
   * object or list of objects, such text could be the answer itself, and the JSON only be quoted.
   */
  boolean mayBeInProse(String before, String after) {
    boolean isNamed = !isValue || !element.fields().isEmpty();
    return isNamed || (isIntroduction(before) && isIntroduction(after));
  }

  /** Returns the name of a field that one of the texts around the JSON gives another value. */
  Optional<String> contradicting(List<String> prose, Map<?, ?> output) {
    return inProse.contradicting(prose, output);
  }

  /** Returns whether a key is that of a field, at any depth. */
  boolean isField(String key) {
    return names.isEmpty() || names.contains(OutputSchema.folded(key));
  }

  private boolean isIntroduction(String text) {
    List<String> constants = new ArrayList<>(valueSchema.constants());
    constants.addAll(element.constants());
    return SurroundingText.isIntroduction(text, constants);
  }

  /** Checks whether a candidate may be the answer. Broken lists of numbers are likely code. */
  boolean isRelated(Candidate candidate) {
    return switch (candidate.state()) {
      case CUT_OFF -> true;
      case BROKEN ->
          isRelated(candidate.value())
              || !(candidate.value() instanceof List<?> list
                  && list.stream().allMatch(NumberLiteral.class::isInstance));
      default -> isRelated(candidate.value());
    };
  }

  private boolean isRelated(@Nullable Object value) {
    if (isValue && valueSchema.type().isEmpty()) {
      return true;
    }
    if (value instanceof List<?> list) {
      boolean isList = isValue && valueSchema.type().equals("array");
      return isList || (!list.isEmpty() && list.get(0) instanceof Map && isRelated(list.get(0)));
    }
    return value instanceof Map<?, ?> map
        && (hasField(map, schema) || isElement(map) || isInside(map));
  }

  private boolean isInside(Map<?, ?> map) {
    Object inside = inside(map);
    return inside != null && (isValue || isRelated(inside));
  }

  /** Checks whether an object can be an element of the list that is the output. */
  boolean isElement(Map<?, ?> map) {
    return isValue && valueSchema.type().equals("array") && hasField(map, element);
  }

  private static boolean hasField(Map<?, ?> map, OutputSchema schema) {
    if (schema.fields().isEmpty()) {
      return schema.type().isEmpty() || schema.type().equals("object");
    }
    for (Object key : map.keySet()) {
      if (OutputSchema.match(String.valueOf(key), schema.fields()) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns the value in an object around the output; null if the object is something else. */
  @Nullable Object inside(Map<?, ?> map) {
    if (map.size() != 1 || hasField(map, schema)) {
      return null;
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    boolean isWrapper = wrapperNames.contains(OutputSchema.folded(String.valueOf(only.getKey())));
    return isWrapper ? only.getValue() : null;
  }

  /** Returns an object with the output as its field, unless the value is such an object already. */
  Object withField(@Nullable Object value) {
    if (value instanceof Map<?, ?> map && hasField(map, schema)) {
      return map;
    }
    Map<String, @Nullable Object> withField = new LinkedHashMap<>();
    withField.put(VALUE, value);
    return withField;
  }

  /** Checks whether an object has none of the fields that are declared. */
  boolean hasNoField(Map<?, ?> map) {
    return !hasField(map, schema);
  }

  /** Returns the path of keys and indexes as problems show it: {@code findings[0].text}. */
  String path(List<Object> steps) {
    StringBuilder path = new StringBuilder();
    OutputSchema here = schema;
    for (Object step : steps) {
      if (step instanceof Integer) {
        path.append('[').append(step).append(']');
        here = here.elements();
      } else {
        String name = name(here, step);
        path.append(path.length() == 0 ? "" : ".").append(name);
        here = here.field(name);
      }
    }
    return path.toString();
  }

  /** Returns the declared name of a field that a key means. */
  static String name(OutputSchema schema, Object key) {
    String match = OutputSchema.match(String.valueOf(key), schema.fields());
    return match == null ? String.valueOf(key) : match;
  }
}
