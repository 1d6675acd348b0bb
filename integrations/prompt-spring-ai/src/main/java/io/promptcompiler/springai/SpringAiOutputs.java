package io.promptcompiler.springai;

import io.promptcompiler.outputs.ModelAnswer;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import java.util.ArrayList;
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
    return outputs.read(
        answer(
            all, all.stream().map(one -> text(one.getOutput(), /* isAlone= */ all.size() == 1))));
  }

  /**
   * Reads the answer in the parts of a stream. Each of them can show that the answer is not whole,
   * which {@code MessageAggregator} does not keep: it has the finish reason of the last one.
   *
   * @param parts all parts of one answer, in their order; null counts as none
   * @param outputs reads the text of the answer
   * @throws OutputException as for a {@linkplain #read response}
   */
  public static <T> OutputRead<T> readParts(
      @Nullable List<ChatResponse> parts, Outputs<T> outputs) {
    List<Generation> all =
        Stream.ofNullable(parts)
            .flatMap(List::stream)
            .flatMap(part -> part.getResults().stream())
            .toList();
    List<StringBuilder> texts = new ArrayList<>();
    boolean isSame = false; // a text before a thought and one after it can be two answers
    for (Generation one : all) {
      AssistantMessage message = one.getOutput();
      String text = text(message, /* isAlone= */ true);
      if (text.isEmpty()) {
        isSame &= !isThought(message) && !message.getMetadata().containsKey("thinking");
      } else {
        if (!isSame) {
          texts.add(new StringBuilder());
        }
        texts.get(texts.size() - 1).append(text);
        isSame = true;
      }
    }
    return outputs.read(answer(all, texts.stream().map(StringBuilder::toString)));
  }

  private static ModelAnswer answer(List<Generation> all, Stream<String> texts) {
    List<String> answers = texts.filter(text -> !text.isBlank()).toList();
    // Some clients report a missing reason, or no refusal, as an empty text.
    Stream<String> reasons = texts(all.stream().map(one -> one.getMetadata().getFinishReason()));
    List<String> refusals =
        texts(all.stream().map(one -> one.getOutput().getMetadata().get("refusal"))).toList();
    boolean callsTool = all.stream().anyMatch(one -> one.getOutput().hasToolCalls());
    return new ModelAnswer(
        answers.size(),
        answers,
        reasons.toList(),
        callsTool,
        refusals.isEmpty() ? null : String.join("", refusals));
  }

  /** Returns the values that are texts, and not empty. */
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
  private static String text(AssistantMessage message, boolean isAlone) {
    Map<String, Object> metadata = message.getMetadata();
    if (metadata.get("outputWithoutThoughts") instanceof String answer) {
      return answer;
    }
    // The client for Anthropic puts the answer after its thoughts. A message that is alone is from
    // a stream, whose thoughts have no text there, only a signature.
    boolean isThought = isAlone ? isMarked(message) : isThought(message);
    return isThought ? "" : SpringAiMessages.textOf(message);
  }

  private static boolean isThought(AssistantMessage message) {
    return isMarked(message) || message.getMetadata().containsKey("signature");
  }

  private static boolean isMarked(AssistantMessage message) {
    return Boolean.TRUE.equals(message.getMetadata().get("isThought"));
  }
}
