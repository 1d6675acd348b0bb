package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.Problems.problem;

import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.Locale;
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
 * @param refusal the words in which the model refused to answer; null if it did not
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

  /** Creates an answer with copies of the lists. */
  public ModelAnswer {
    texts = List.copyOf(texts);
    reasons = List.copyOf(reasons);
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
    reasons.forEach(ModelAnswer::check);
    if (answers > 1) {
      throw problem("The response has several answers, and they could differ.");
    }
  }

  private static void check(String reason) {
    switch (reason.toLowerCase(Locale.ROOT)) {
      case "stop", "end_turn", "stop_sequence", "complete", "completed", "eos", "eos_token" -> {}
      case "length",
          "max_tokens",
          "max_output_tokens",
          "model_length",
          "model_context_window_exceeded" ->
          throw problem("The model stopped at the limit of tokens, so the answer may be cut.");
      case "tool_calls", "tool_use", "function_call" -> throw problem(TOOL);
      case "refusal" -> throw problem(REFUSED + ".");
      default -> throw problem("The provider stopped the answer: " + Shown.of(reason) + ".");
    }
  }
}
