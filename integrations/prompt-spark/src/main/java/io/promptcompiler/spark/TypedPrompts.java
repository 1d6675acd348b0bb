package io.promptcompiler.spark;

import io.promptcompiler.batch.RowProblems;
import io.promptcompiler.runtime.TextPrompt;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.function.MapFunction;

/**
 * Functions for {@code Dataset.map} that render prompts by their classes, so that the compiler
 * checks names and types of parameters:
 *
 * <pre>{@code
 * Dataset<String> texts =
 *     changes.map(
 *         TypedPrompts.text(change -> ReviewPrompt.builder().diff(change.getDiff()).build()),
 *         Encoders.STRING());
 * }</pre>
 */
public final class TypedPrompts {
  private TypedPrompts() {}

  /** Creates a prompt from a row. It is sent to executors, so it must be serializable. */
  @FunctionalInterface
  public interface PromptOf<T> extends Serializable {
    /** Returns the prompt of a row. */
    TextPrompt of(T row);
  }

  /** Renders the prompt of each row. A row for which no prompt can be built fails the job. */
  public static <T> MapFunction<T, String> text(PromptOf<T> prompts) {
    return row -> prompts.of(row).render();
  }

  /**
   * Renders the prompt of each row, or collects its problems: values that {@code fromMap} or a
   * builder rejects, and exceptions of helpers. Use it with {@link TriedPrompt#encoder()}.
   */
  public static <T> MapFunction<T, TriedPrompt> tried(PromptOf<T> prompts) {
    return row -> {
      List<String> problems = new ArrayList<>();
      Optional<String> text = RowProblems.collect(() -> prompts.of(row).render(), problems);
      return TriedPrompt.of(text.orElse(null), problems);
    };
  }
}
