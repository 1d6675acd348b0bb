package io.promptcompiler.runtime;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A prompt with all its parameters set. Immutable, and safe to share between threads; every method
 * gives the same text each time.
 */
public interface TextPrompt {

  /** The rendered text. */
  String render();

  /**
   * Appends the rendered text.
   *
   * @throws IOException if {@code out} does
   */
  void renderTo(Appendable out) throws IOException;

  /**
   * Writes the bytes of {@code render().getBytes(StandardCharsets.UTF_8)}. The stream is neither
   * flushed nor closed.
   *
   * @throws IOException if {@code out} does
   */
  void writeUtf8(OutputStream out) throws IOException;

  /**
   * Writes the rendered text as a quoted JSON string in UTF-8, as {@code JSON.stringify} does:
   * control characters, quotes, backslashes and lone surrogates are escaped and nothing else is.
   * The stream is neither flushed nor closed.
   *
   * @throws IOException if {@code out} does
   */
  void writeJsonString(OutputStream out) throws IOException;
}
