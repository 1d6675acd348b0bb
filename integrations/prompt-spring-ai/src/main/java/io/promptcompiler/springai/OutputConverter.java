package io.promptcompiler.springai;

import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.converter.StructuredOutputConverter;

/**
 * Requests the output of a prompt with its own schema, and reads the answer with {@link Outputs}:
 * {@code .call().entity(OutputConverter.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap),
 * output -> output.useProviderStructuredOutput())}. Without the last argument, or if the provider
 * does not support schemas, Spring AI adds a sentence with the schema to the prompt.
 *
 * <p>Spring AI passes only the text of the first generation to a converter. The text may be cut off
 * at the limit of tokens, be one of several answers, or accompany the call of a tool; use {@link
 * SpringAiOutputs#read} where such an answer must not be read.
 *
 * @param <T> the class of the output
 */
public final class OutputConverter<T> implements StructuredOutputConverter<T> {
  private final String schema;
  private final Outputs<T> outputs;

  private OutputConverter(String schema, Outputs<T> outputs) {
    this.schema = schema;
    this.outputs = outputs;
  }

  /**
   * Returns a converter to the output of a prompt.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @param output creates the output: {@code ReviewPrompt.Output::fromMap}, or {@code
   *     KeywordsPrompt.Output::from} if it is not an object
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static <T> OutputConverter<T> of(
      PromptInfo prompt, Function<? super Map<String, @Nullable Object>, ? extends T> output) {
    return of(prompt, Outputs.of(prompt, output));
  }

  /**
   * Returns a converter to the output of a prompt, with a reader that is {@linkplain Outputs#strict
   * strict} or {@linkplain Outputs#lenient lenient}.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @param outputs reads the answers to the same prompt
   */
  public static <T> OutputConverter<T> of(PromptInfo prompt, Outputs<T> outputs) {
    return new OutputConverter<>(prompt.outputSchema(), outputs);
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

  /**
   * Reads an answer.
   *
   * @throws OutputException if it does not fit; its problems can be sent back to the model
   */
  @Override
  public T convert(String answer) {
    return outputs.read(answer).output();
  }
}
