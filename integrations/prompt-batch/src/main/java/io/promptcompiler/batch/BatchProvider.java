package io.promptcompiler.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whose batch interface a file is for, and how large a file it takes. */
public enum BatchProvider {
  /** Lines of OpenAI's batch interface, for its chat completions. */
  OPENAI(50_000, 200_000_000L),

  /** The requests of Anthropic's message batches, one on each line. */
  ANTHROPIC(100_000, 256_000_000L),

  /** Lines of the Gemini batch interface; the model is named when the batch is created. */
  GEMINI(Long.MAX_VALUE, 2_000_000_000L),

  /** Lines as OpenAI's, for {@code vllm run-batch}, which takes files of any size. */
  VLLM(Long.MAX_VALUE, Long.MAX_VALUE);

  private final long mostLines;
  private final long mostBytes;

  BatchProvider(long mostLines, long mostBytes) {
    this.mostLines = mostLines;
    this.mostBytes = mostBytes;
  }

  /** Returns the name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the most lines that a file can have. */
  public long mostLines() {
    return mostLines;
  }

  /** Returns the most bytes that a file can have. */
  public long mostBytes() {
    return mostBytes;
  }

  /** Returns the provider of a name in lower case. */
  public static Optional<BatchProvider> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /** Returns the names in lower case. */
  public static List<String> words() {
    return Arrays.stream(values()).map(BatchProvider::word).toList();
  }
}
