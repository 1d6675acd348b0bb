package io.promptcompiler.springai;

import io.promptcompiler.runtime.OutputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.converter.ThinkingTagCleaner;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON in the answer of a model. Where the whole answer is none, the text from the first
 * opening to the last closing bracket counts, as models like to say something before and after.
 * What a model thought is no part of its answer.
 */
final class ReadAnswer {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final ThinkingTagCleaner THOUGHTS = new ThinkingTagCleaner();

  private static final int LONGEST_CAUSE = 200;

  private ReadAnswer() {}

  @SuppressWarnings("unchecked") // the keys of a JSON object are texts
  static Map<String, @Nullable Object> object(@Nullable String answer) {
    Object value = value(answer);
    if (!(value instanceof Map)) {
      throw problem("The answer must be a JSON object.");
    }
    return (Map<String, @Nullable Object>) value;
  }

  static @Nullable Object value(@Nullable String said) {
    String answer = said == null ? null : THOUGHTS.clean(said);
    if (answer == null || answer.isBlank()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    try {
      return JSON.readValue(answer, Object.class);
    } catch (JacksonException whole) {
      String inner = inner(answer);
      if (inner.isEmpty()) {
        throw problem("The answer must be JSON, without other text.");
      }
      try {
        return JSON.readValue(inner, Object.class);
      } catch (JacksonException e) {
        throw problem("The answer cannot be read as JSON: " + cause(e));
      }
    }
  }

  private static String inner(String answer) {
    int from = first(answer.indexOf('{'), answer.indexOf('['));
    int to = Math.max(answer.lastIndexOf('}'), answer.lastIndexOf(']'));
    return from < 0 || to < from ? "" : answer.substring(from, to + 1);
  }

  private static int first(int one, int other) {
    return one < 0 ? other : other < 0 ? one : Math.min(one, other);
  }

  /** What is wrong, for the model. */
  private static String cause(JacksonException e) {
    String said = e.getOriginalMessage();
    String cut = said.length() > LONGEST_CAUSE ? said.substring(0, LONGEST_CAUSE) + "…" : said;
    return cut.endsWith(".") ? cut : cut + ".";
  }

  private static OutputException problem(String problem) {
    return new OutputException(List.of(problem), List.of(""));
  }
}
