package io.promptcompiler.langchain4j;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The typed output of a prompt: the response format for a model, and readers for its answer. */
public final class Outputs {
  private static final int LONGEST_NAME = 64;

  private Outputs() {}

  /**
   * Returns the response format that makes a provider restrict answers to the output of a prompt.
   * For strict mode at OpenAI, also call {@code strictJsonSchema(true)} on the builder of the
   * model.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static ResponseFormat responseFormat(PromptInfo prompt) {
    if (prompt.outputSchema().isEmpty()) {
      throw new IllegalArgumentException("The prompt '" + prompt.id() + "' declares no output.");
    }
    return ResponseFormat.builder()
        .type(ResponseFormatType.JSON)
        .jsonSchema(
            JsonSchema.builder()
                .name(name(prompt.id()))
                .rootElement(JsonRawSchema.from(prompt.outputSchema()))
                .build())
        .build();
  }

  /**
   * Returns the file name in an id without extension, with "_" for characters that providers do not
   * allow.
   */
  private static String name(String id) {
    String file = id.substring(id.lastIndexOf('/') + 1);
    int ending = file.indexOf('.');
    String name = (ending > 0 ? file.substring(0, ending) : file).replaceAll("[^A-Za-z0-9_-]", "_");
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }

  /**
   * Reads a model's answer whose output is an object: {@code
   * Outputs.read(ReviewPrompt.Output::fromMap, response.aiMessage().text())}. Text around the JSON,
   * such as a code fence, is ignored.
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
