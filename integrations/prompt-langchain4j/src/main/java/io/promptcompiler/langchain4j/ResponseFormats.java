package io.promptcompiler.langchain4j;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import io.promptcompiler.runtime.PromptInfo;

/** The response formats of LangChain4j for the typed outputs of prompts. */
public final class ResponseFormats {
  private static final int LONGEST_NAME = 64;

  private ResponseFormats() {}

  /**
   * Returns the response format that makes a provider restrict answers to the output of a prompt.
   * For strict mode at OpenAI, also call {@code strictJsonSchema(true)} on the builder of the
   * model.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static ResponseFormat of(PromptInfo prompt) {
    RequireFramework.check();
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
}
