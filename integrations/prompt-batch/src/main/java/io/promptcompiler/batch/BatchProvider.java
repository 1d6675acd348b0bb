package io.promptcompiler.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The providers of batch interfaces, with their limits for files. */
public enum BatchProvider {
  /** OpenAI's batch interface, with lines for chat completions. */
  OPENAI(50_000, 200_000_000L),

  /** OpenAI's batch interface, with lines for {@code /v1/responses}. */
  OPENAI_RESPONSES(50_000, 200_000_000L),

  /** Anthropic's message batches, with one request per line. */
  ANTHROPIC(100_000, 256_000_000L),

  /**
   * The Gemini batch interface. The model is not in the lines; it is named when the batch is
   * created.
   */
  GEMINI(Long.MAX_VALUE, 2_000_000_000L),

  /** OpenAI's format for {@code vllm run-batch}, which accepts files of any size. */
  VLLM(Long.MAX_VALUE, Long.MAX_VALUE);

  private final long mostLines;
  private final long mostBytes;

  BatchProvider(long mostLines, long mostBytes) {
    this.mostLines = mostLines;
    this.mostBytes = mostBytes;
  }

  /** Returns the name in lower case, with hyphens. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the maximum number of lines in a file. */
  public long mostLines() {
    return mostLines;
  }

  /** Returns the maximum number of bytes in a file. */
  public long mostBytes() {
    return mostBytes;
  }

  /** Returns the provider with a name as {@link #word()} returns it. */
  public static Optional<BatchProvider> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /** Returns the names of all providers, as {@link #word()} returns them. */
  public static List<String> words() {
    return Arrays.stream(values()).map(BatchProvider::word).toList();
  }
}
