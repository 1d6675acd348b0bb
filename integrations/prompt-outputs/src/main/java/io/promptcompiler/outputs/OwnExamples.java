package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The examples of an output that the author wrote and a model may repeat before its answer. Only
 * those with a text count, as others could be the answer.
 */
final class OwnExamples {
  private final List<Object> examples;

  private OwnExamples(List<Object> examples) {
    this.examples = examples;
  }

  static OwnExamples of(PromptInfo prompt, OutputSchema schema) {
    List<Object> examples = new ArrayList<>();
    for (String json : prompt.outputExamples()) {
      Object value = comparable(new LenientJson(json).parse(0).value());
      if (value != null && hasText(value, schema)) {
        examples.add(value);
      }
    }
    return new OwnExamples(examples);
  }

  /** Returns candidates without the examples before the others. */
  List<Candidate> withoutThoseBefore(List<Candidate> candidates) {
    int first = 0;
    while (first < candidates.size() - 1 && isExample(candidates.get(first))) {
      first++;
    }
    return candidates.subList(first, candidates.size());
  }

  private boolean isExample(Candidate candidate) {
    return candidate.state() == Candidate.State.COMPLETE
        && !examples.isEmpty()
        && examples.contains(comparable(candidate.value()));
  }

  private static boolean hasText(@Nullable Object value, OutputSchema schema) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .anyMatch(
              member -> hasText(member.getValue(), schema.field(String.valueOf(member.getKey()))));
    }
    if (value instanceof List<?> list) {
      return list.stream().anyMatch(element -> hasText(element, schema.elements()));
    }
    return value instanceof String text && !text.isBlank() && schema.isText();
  }

  /** Returns a value without members that are null, and with numbers that compare by value. */
  private static @Nullable Object comparable(@Nullable Object value) {
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
