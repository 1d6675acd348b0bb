package io.promptcompiler.springai;

import io.promptcompiler.runtime.integration.OutputText;
import io.promptcompiler.runtime.integration.OutputText.NoJsonException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.converter.ThinkingTagCleaner;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON in the answer of a model with the Jackson of Spring AI. The model's thinking is
 * not part of its answer.
 */
final class ReadAnswer {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final ThinkingTagCleaner THOUGHTS = new ThinkingTagCleaner();

  private ReadAnswer() {}

  static Map<String, @Nullable Object> object(@Nullable String answer) {
    return OutputText.object(said(answer), ReadAnswer::parse);
  }

  static @Nullable Object value(@Nullable String answer) {
    return OutputText.value(said(answer), ReadAnswer::parse);
  }

  private static @Nullable String said(@Nullable String answer) {
    return answer == null ? null : THOUGHTS.clean(answer);
  }

  private static @Nullable Object parse(String json) throws NoJsonException {
    try {
      return JSON.readValue(json, Object.class);
    } catch (JacksonException e) {
      throw new NoJsonException(e.getOriginalMessage(), e);
    }
  }
}
