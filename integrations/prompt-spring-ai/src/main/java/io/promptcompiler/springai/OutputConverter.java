package io.promptcompiler.springai;

import io.promptcompiler.runtime.PromptInfo;
import java.util.function.Function;
import org.springframework.ai.converter.StructuredOutputConverter;

/** Requests the output of a prompt with its own schema, and reads it with its own reader. */
final class OutputConverter<T> implements StructuredOutputConverter<T> {
  private final String schema;
  private final Function<String, ? extends T> reader;

  OutputConverter(PromptInfo prompt, Function<String, ? extends T> reader) {
    if (prompt.outputSchema().isEmpty()) {
      throw new IllegalArgumentException("The prompt '" + prompt.id() + "' declares no output.");
    }
    this.schema = prompt.outputSchema();
    this.reader = reader;
  }

  @Override
  public String getJsonSchema() {
    return schema;
  }

  /**
   * Returns the instructions for the model. They are never empty, because {@code ChatClient} would
   * add the word "null" if the provider does not support schemas.
   */
  @Override
  public String getFormat() {
    return "Answer only with JSON that matches this JSON Schema:\n" + schema;
  }

  @Override
  public T convert(String answer) {
    return reader.apply(answer);
  }
}
