package io.promptcompiler.springai;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.outputs.ModelAnswer;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    List<String> texts = texts(all, /* areParts= */ false);
    return outputs.read(answer(all, texts.size(), texts));
  }

  /**
   * Reads the answer in a stream. Unlike Spring AI's {@code MessageAggregator}, which keeps the
   * last finish reason and refusal, this method takes those of all parts.
   *
   * @param parts all parts of the stream, in their order
   * @param outputs reads the text of the answer
   * @throws OutputException as {@link #read} does
   */
  public static <T> OutputRead<T> readStream(List<ChatResponse> parts, Outputs<T> outputs) {
    List<Generation> all = parts.stream().flatMap(part -> part.getResults().stream()).toList();
    long answers = metadata(all).flatMap(SpringAiOutputs::index).distinct().count();
    return outputs.read(answer(all, (int) answers, texts(all, /* areParts= */ true)));
  }

  private static ModelAnswer answer(List<Generation> all, int answers, List<String> texts) {
    // Some clients report a missing reason, or no refusal, as an empty text.
    Stream<String> reasons = nonEmpty(all.stream().map(one -> one.getMetadata().getFinishReason()));
    String refusal = nonEmpty(metadata(all).map(one -> one.get("refusal"))).collect(joining());
    boolean callsTool = all.stream().anyMatch(one -> one.getOutput().hasToolCalls());
    return new ModelAnswer(
        answers, texts, reasons.toList(), callsTool, refusal.isEmpty() ? null : refusal);
  }

  private static Stream<Map<String, Object>> metadata(List<Generation> all) {
    return all.stream().map(one -> one.getOutput().getMetadata());
  }

  /** Returns the number of the answer that a part of a stream belongs to, if it has one. */
  private static Stream<Object> index(Map<String, Object> metadata) {
    return Stream.of("index", "candidateIndex").map(metadata::get).filter(Objects::nonNull);
  }

  private static Stream<String> nonEmpty(Stream<? extends @Nullable Object> values) {
    return values
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(text -> !text.isEmpty());
  }

  /**
   * Returns the texts of the answer.
   *
   * @param areParts whether the messages are parts of a stream, which are joined unless there is a
   *     thought or tool between them
   */
  private static List<String> texts(List<Generation> all, boolean areParts) {
    List<StringBuilder> texts = new ArrayList<>();
    boolean isNew = true;
    for (Generation one : all) {
      AssistantMessage message = one.getOutput();
      boolean isApart = !areParts || isBetweenTexts(message.getMetadata());
      if (isNew || isApart) {
        texts.add(new StringBuilder());
      }
      texts.get(texts.size() - 1).append(answer(message, /* isAlone= */ all.size() == 1));
      isNew = isApart;
    }
    return texts.stream().map(StringBuilder::toString).filter(text -> !text.isBlank()).toList();
  }

  /**
   * Returns whether a part of a stream is a thought, or has the call of a tool that the provider
   * runs, so that the texts before and after it do not belong together.
   */
  private static boolean isBetweenTexts(Map<String, Object> metadata) {
    return Boolean.TRUE.equals(metadata.get("isThought"))
        || Stream.of("signature", "thinking", "data", "serverSideToolInvocations")
            .anyMatch(metadata::containsKey);
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
    // The client for Anthropic puts the answer after its thoughts. A message that is alone is one
    // of MessageAggregator: thoughts of a stream have no text, only a signature.
    boolean isThought =
        Boolean.TRUE.equals(metadata.get("isThought"))
            || (!isAlone && metadata.containsKey("signature"));
    return isThought ? "" : SpringAiMessages.textOf(message);
  }
}
