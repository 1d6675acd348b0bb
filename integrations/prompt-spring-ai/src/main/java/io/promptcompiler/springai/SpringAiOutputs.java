package io.promptcompiler.springai;

import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/**
 * Reads responses of Spring AI into the outputs of prompts.
 *
 * <pre>{@code
 * ChatResponse response = chatClient.prompt().messages(messages).call().chatResponse();
 * ReviewPrompt.Output review = SpringAiOutputs.read(response, outputs).output();
 * }</pre>
 *
 * <p>Unlike a text, a response shows whether the answer is whole: an answer {@code 12} may be the
 * beginning of {@code 1234} that reached the limit of tokens.
 */
public final class SpringAiOutputs {
  /** The reasons for which a whole answer ends. Some clients report a missing reason as empty. */
  private static final Set<String> WHOLE =
      Set.of("", "stop", "end_turn", "stop_sequence", "complete", "completed", "eos_token");

  private static final Set<String> LIMITS =
      Set.of(
          "length",
          "max_tokens",
          "max_output_tokens",
          "model_length",
          "model_context_window_exceeded");

  private SpringAiOutputs() {}

  /**
   * Reads the answer in a response, without the thoughts that some clients put before it.
   *
   * @param response the response; null, or one without a text, counts as an empty answer
   * @param outputs reads the text of the answer
   * @throws OutputException if the answer does not fit, has several texts, calls a tool, is refused
   *     by the model, or ended before the model had finished; a response without a finish reason is
   *     accepted
   */
  public static <T> OutputRead<T> read(@Nullable ChatResponse response, Outputs<T> outputs) {
    List<Generation> all = response == null ? List.of() : response.getResults();
    all.forEach(SpringAiOutputs::checkIsWhole);
    List<String> texts =
        all.stream()
            .map(Generation::getOutput)
            .filter(message -> !isThought(message))
            .map(SpringAiMessages::textOf)
            .filter(text -> !text.isBlank())
            .toList();
    if (texts.size() > 1) {
      throw problem("The response has several answers, and they could differ.");
    }
    return outputs.read(texts.isEmpty() ? "" : texts.get(0));
  }

  private static void checkIsWhole(Generation generation) {
    AssistantMessage message = generation.getOutput();
    if (message.hasToolCalls()) {
      throw problem("The model called a tool instead of answering.");
    }
    if (message.getMetadata().get("refusal") instanceof String refusal && !refusal.isEmpty()) {
      throw problem("The model refused to answer.");
    }
    String given = generation.getMetadata().getFinishReason();
    String reason = given == null ? "" : given;
    String lower = reason.toLowerCase(Locale.ROOT);
    if (LIMITS.contains(lower)) {
      throw problem("The model stopped at the limit of tokens, so the answer may be cut.");
    }
    if (!WHOLE.contains(lower)) {
      throw problem("The provider stopped the answer: " + Shown.of(reason) + ".");
    }
  }

  /**
   * Returns whether a message has thoughts and no answer. The clients for Gemini and Anthropic make
   * a generation of each.
   */
  private static boolean isThought(AssistantMessage message) {
    return Boolean.TRUE.equals(message.getMetadata().get("isThought"))
        || message.getMetadata().containsKey("signature");
  }

  private static OutputException problem(String sentence) {
    return new OutputException(List.of(sentence), List.of(""));
  }
}
