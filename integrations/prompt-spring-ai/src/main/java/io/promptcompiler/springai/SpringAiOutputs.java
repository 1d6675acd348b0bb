package io.promptcompiler.springai;

import io.promptcompiler.outputs.ModelAnswer;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
    List<AssistantMessage> messages = all.stream().map(Generation::getOutput).toList();
    List<String> texts =
        messages.stream()
            .map(message -> answer(message, /* isAlone= */ messages.size() == 1))
            .filter(text -> !text.isBlank())
            .toList();
    // Some clients report a missing reason, or no refusal, as an empty text.
    Stream<String> reasons = texts(all.stream().map(one -> one.getMetadata().getFinishReason()));
    Stream<String> refusals =
        texts(messages.stream().map(message -> message.getMetadata().get("refusal")));
    boolean callsTool = messages.stream().anyMatch(AssistantMessage::hasToolCalls);
    return outputs.read(
        new ModelAnswer(
            texts.size(), texts, reasons.toList(), callsTool, refusals.findFirst().orElse(null)));
  }

  private static Stream<String> texts(Stream<? extends @Nullable Object> values) {
    return values
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(text -> !text.isEmpty());
  }

  /**
   * Returns the text of a message without thoughts. The clients for Gemini and Anthropic make a
   * message of each thought. {@code MessageAggregator} joins thoughts and answer, and also keeps
   * the answer alone.
   */
  private static String answer(AssistantMessage message, boolean isAlone) {
    Map<String, Object> metadata = message.getMetadata();
    if (metadata.get("outputWithoutThoughts") instanceof String answer) {
      return answer;
    }
    // The client for Anthropic puts the answer after its thoughts. A message that is alone is from
    // a stream, whose thoughts have no text there, only a signature.
    boolean isThought =
        Boolean.TRUE.equals(metadata.get("isThought"))
            || (!isAlone && metadata.containsKey("signature"));
    return isThought ? "" : SpringAiMessages.textOf(message);
  }
}
