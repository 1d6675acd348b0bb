package io.promptcompiler.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads responses of LangChain4j into the outputs of prompts.
 *
 * <pre>{@code
 * ReviewPrompt.Output review = LangChain4jOutputs.read(model.chat(request), outputs).output();
 * }</pre>
 *
 * <p>Unlike a text, a response shows whether the answer is whole: an answer {@code 12} may be the
 * beginning of {@code 1234} that reached the limit of tokens.
 */
public final class LangChain4jOutputs {
  private static final String TOOL = "The model called a tool instead of answering.";

  private LangChain4jOutputs() {}

  /**
   * Reads the answer in a response of a model. A streaming model passes it to {@code
   * onCompleteResponse}.
   *
   * @param response the response; one without a text counts as an empty answer
   * @param outputs reads the text of the answer
   * @throws OutputException if the answer does not fit, calls a tool, or ended before the model had
   *     finished; a response without a finish reason is accepted
   */
  public static <T> OutputRead<T> read(ChatResponse response, Outputs<T> outputs) {
    RequireFramework.check();
    if (response.aiMessage().hasToolExecutionRequests()) {
      throw problem(TOOL);
    }
    return read(response.aiMessage().text(), response.finishReason(), outputs);
  }

  /**
   * Reads an answer, such as that of an AI service that returns a {@code Result<String>}.
   *
   * @param answer {@code result.content()}; null counts as an empty answer
   * @param reason {@code result.finishReason()}, or null if the provider gives none
   * @param outputs reads the answer
   * @throws OutputException if the answer does not fit, or ended before the model had finished
   */
  public static <T> OutputRead<T> read(
      @Nullable String answer, @Nullable FinishReason reason, Outputs<T> outputs) {
    if (reason == FinishReason.TOOL_EXECUTION) {
      throw problem(TOOL);
    }
    if (reason == FinishReason.LENGTH) {
      throw problem("The model stopped at the limit of tokens, so the answer may be cut.");
    }
    if (reason != null && reason != FinishReason.STOP) {
      throw problem("The provider stopped the answer: " + reason + ".");
    }
    return outputs.read(answer);
  }

  private static OutputException problem(String sentence) {
    return new OutputException(List.of(sentence), List.of(""));
  }
}
