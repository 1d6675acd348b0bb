package io.promptcompiler.springai;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.converter.StructuredOutputConverter;

/** The typed output of a prompt: the response format for a model, and readers for its answer. */
public final class Outputs {
  private Outputs() {}

  /**
   * Returns a converter for {@code ChatClient} to the output of a prompt: {@code
   * .call().entity(Outputs.converter(ReviewPrompt.info(), ReviewPrompt.Output::fromMap), output ->
   * output.useProviderStructuredOutput())}. Without the last argument, or if the provider does not
   * support schemas, Spring AI adds a sentence with the schema to the prompt.
   *
   * @param prompt describes the prompt
   * @param output creates the output from a map
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static <T> StructuredOutputConverter<T> converter(
      PromptInfo prompt, Function<? super Map<String, @Nullable Object>, ? extends T> output) {
    return new OutputConverter<>(prompt, answer -> read(output, answer));
  }

  /**
   * Returns a converter, like {@link #converter converter}, to an output that is not an object:
   * {@code Outputs.valueConverter(KeywordsPrompt.info(), KeywordsPrompt.Output::from)}.
   */
  public static <T> StructuredOutputConverter<T> valueConverter(
      PromptInfo prompt, Function<@Nullable Object, ? extends T> output) {
    return new OutputConverter<>(prompt, answer -> readValue(output, answer));
  }

  /**
   * Reads a model's answer whose output is an object: {@code
   * Outputs.read(ReviewPrompt.Output::fromMap, client.prompt(…).call().content())}. Text around the
   * JSON, such as a code fence, is ignored.
   *
   * @param output creates the output from a map
   * @param answer the model's answer; null, as in a message without a text, counts as empty
   * @throws OutputException if it is not a JSON object or does not fit; its problems can be sent
   *     back
   */
  public static <T> T read(
      Function<? super Map<String, @Nullable Object>, ? extends T> output,
      @Nullable String answer) {
    return output.apply(ReadAnswer.object(answer));
  }

  /**
   * Reads a model's answer whose output is not an object: {@code
   * Outputs.readValue(KeywordsPrompt.Output::from, text)}.
   *
   * @throws OutputException if it is not JSON or does not fit; its problems can be sent back
   */
  public static <T> T readValue(
      Function<@Nullable Object, ? extends T> output, @Nullable String answer) {
    return output.apply(ReadAnswer.value(answer));
  }
}
