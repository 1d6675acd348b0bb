package io.promptcompiler.runtime;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A prompt with all its parameters set. Immutable, and safe to share between threads; every method
 * produces the same text each time.
 */
public interface TextPrompt extends Prompt {

  /** Renders the text. */
  String render();

  /**
   * Appends the rendered text.
   *
   * @throws IOException if {@code out} throws one
   */
  void renderTo(Appendable out) throws IOException;

  /**
   * Writes the rendered text as UTF-8, the bytes of {@code
   * render().getBytes(StandardCharsets.UTF_8)}. The stream is neither flushed nor closed.
   *
   * @throws IOException if {@code out} throws one
   */
  void writeUtf8(OutputStream out) throws IOException;

  /**
   * Writes the rendered text as a quoted JSON string in UTF-8, as {@code JSON.stringify} does:
   * control characters, quotes, backslashes and lone surrogates are escaped, and nothing else. The
   * stream is neither flushed nor closed.
   *
   * @throws IOException if {@code out} throws one
   */
  void writeJsonString(OutputStream out) throws IOException;
}
