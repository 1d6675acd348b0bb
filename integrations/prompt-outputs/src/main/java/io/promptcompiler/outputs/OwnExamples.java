package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The examples of an output that the author wrote and a model may repeat before its answer. An
 * example could be the answer, and what follows it a quotation, so it is left out only if it has
 * the same enums, booleans and numbers as what follows.
 */
final class OwnExamples {
  private final List<Object> examples;
  private final OutputSchema schema;

  private OwnExamples(List<Object> examples, OutputSchema schema) {
    this.examples = examples;
    this.schema = schema;
  }

  static OwnExamples of(PromptInfo prompt, OutputSchema schema) {
    List<Object> examples = new ArrayList<>();
    for (String json : prompt.outputExamples()) {
      Object value = comparable(new LenientJson(json).parse(0).value());
      if (value != null) {
        examples.add(value);
      }
    }
    return new OwnExamples(examples, schema);
  }

  /** Returns candidates without the examples before the others. */
  List<Candidate> withoutThoseBefore(List<Candidate> candidates) {
    int last = candidates.size() - 1;
    Object answer = examples.isEmpty() ? null : comparable(candidates.get(last).value());
    int first = 0;
    while (first < last && isRepeated(candidates.get(first), answer)) {
      first++;
    }
    return candidates.subList(first, candidates.size());
  }

  private boolean isRepeated(Candidate candidate, @Nullable Object answer) {
    if (candidate.state() != Candidate.State.COMPLETE || examples.isEmpty()) {
      return false;
    }
    Object value = comparable(candidate.value());
    return examples.contains(value) && equalsExceptTexts(value, answer, schema);
  }

  /** Returns whether two values are equal except for texts that are not of an enum. */
  private static boolean equalsExceptTexts(
      @Nullable Object value, @Nullable Object other, OutputSchema schema) {
    if (value instanceof Map<?, ?> map && other instanceof Map<?, ?> others) {
      Set<Object> names = new HashSet<>(map.keySet());
      names.addAll(others.keySet());
      return names.stream()
          .allMatch(
              name ->
                  equalsExceptTexts(
                      map.get(name), others.get(name), schema.field(String.valueOf(name))));
    }
    if (value instanceof List<?> list && other instanceof List<?> others) {
      return list.size() == others.size()
          && IntStream.range(0, list.size())
              .allMatch(at -> equalsExceptTexts(list.get(at), others.get(at), schema.elements()));
    }
    return Objects.equals(value, other)
        || (schema.isText() && isTextOrNull(value) && isTextOrNull(other));
  }

  private static boolean isTextOrNull(@Nullable Object value) {
    return value == null || value instanceof String;
  }

  /** Returns a value without members that are null, and with numbers that compare by value. */
  static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof NumberLiteral number) {
      return new BigDecimal(number.source()).stripTrailingZeros();
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(comparable(element)));
      return elements;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> members = new LinkedHashMap<>();
      map.forEach(
          (key, member) -> {
            if (member != null) {
              members.put(key, comparable(member));
            }
          });
      return members;
    }
    return value;
  }
}
