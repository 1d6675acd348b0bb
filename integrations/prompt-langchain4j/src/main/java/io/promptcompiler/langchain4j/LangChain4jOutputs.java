package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import io.promptcompiler.outputs.ModelAnswer;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
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
    AiMessage message = response.aiMessage();
    return read(
        message.text(),
        message.hasToolExecutionRequests() ? FinishReason.TOOL_EXECUTION : response.finishReason(),
        outputs);
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
    return outputs.read(
        ModelAnswer.of(
            answer,
            reason == null ? null : reason.name(),
            /* callsTool= */ false,
            /* refusal= */ null));
  }
}
