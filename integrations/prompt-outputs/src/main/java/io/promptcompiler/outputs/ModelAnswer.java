package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.Problems.problem;

import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answer in a response of a provider, in terms that all providers share. Unlike a text, it
 * shows whether the answer is whole: an answer {@code 12} may be the beginning of {@code 1234} that
 * reached the limit of tokens.
 *
 * @param answers the number of answers in the response; only one can be read
 * @param texts the texts of the answer, between which the model thought or called tools that the
 *     provider runs
 * @param reasons the reasons for the end of the answer, as the provider names them; empty if it
 *     gives none
 * @param callsTool whether the model called a tool that the client has to run
 * @param refusal the words in which the model refused to answer, possibly none; null if it did not
 *     refuse
 */
public record ModelAnswer(
    int answers,
    List<String> texts,
    List<String> reasons,
    boolean callsTool,
    @Nullable String refusal) {
  private static final int LONGEST_SHOWN = 300;
  private static final String REFUSED = "The model refused to answer";
  private static final String TOOL = "The model called a tool instead of answering.";

  /** Creates an answer with copies of the lists. Empty reasons count as none. */
  public ModelAnswer {
    texts = List.copyOf(texts);
    reasons = reasons.stream().filter(reason -> !reason.isEmpty()).toList();
  }

  /**
   * Returns the only answer of a response.
   *
   * @param text its text; null if it has none, as when the model calls a tool
   * @param reason the reason for the end of the answer, as the provider names it; null or empty if
   *     it gives none
   * @param callsTool whether the model called a tool that the client has to run
   * @param refusal the words in which the model refused to answer; null or empty if it did not
   */
  public static ModelAnswer of(
      @Nullable String text, @Nullable String reason, boolean callsTool, @Nullable String refusal) {
    return new ModelAnswer(
        /* answers= */ 1,
        Stream.ofNullable(text).toList(),
        Stream.ofNullable(reason).toList(),
        callsTool,
        "".equals(refusal) ? null : refusal);
  }

  /**
   * Checks that there is one answer, and that the model has finished it.
   *
   * @param mayQuote whether the problem may quote the model
   */
  void check(boolean mayQuote) {
    if (refusal != null) {
      String words = mayQuote ? Shown.of(refusal.strip(), LONGEST_SHOWN) : "";
      throw problem(REFUSED + (words.isEmpty() ? "." : ": '" + words + "'."));
    }
    if (callsTool) {
      throw problem(TOOL);
    }
    reasons.forEach(ModelAnswer::checkReason);
    if (answers > 1) {
      throw problem("The response has several answers, and they could differ.");
    }
  }

  private static void checkReason(String reason) {
    switch (reason.toLowerCase(Locale.ROOT)) {
      case "stop", "end_turn", "stop_sequence", "complete", "completed", "eos", "eos_token" -> {}
      case "length",
          "max_tokens",
          "max_output_tokens",
          "model_length",
          "model_context_window_exceeded" ->
          throw problem("The model stopped at the limit of tokens, so the answer may be cut.");
      case "tool_calls", "tool_use", "tool_execution", "function_call" -> throw problem(TOOL);
      case "refusal" -> throw problem(REFUSED + ".");
      default -> throw problem("The provider stopped the answer: " + Shown.of(reason) + ".");
    }
  }
}
