package io.promptcompiler.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.promptcompiler.runtime.integration.OutputText;
import io.promptcompiler.runtime.integration.OutputText.NoJsonException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON in the answer of a model with the Jackson of LangChain4j. */
final class ReadAnswer {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private ReadAnswer() {}

  static Map<String, @Nullable Object> object(@Nullable String answer) {
    return OutputText.object(answer, ReadAnswer::parse);
  }

  static @Nullable Object value(@Nullable String answer) {
    return OutputText.value(answer, ReadAnswer::parse);
  }

  private static @Nullable Object parse(String json) throws NoJsonException {
    try {
      return JSON.readValue(json, Object.class);
    } catch (JsonProcessingException e) {
      throw new NoJsonException(e.getOriginalMessage(), e);
    }
  }
}
