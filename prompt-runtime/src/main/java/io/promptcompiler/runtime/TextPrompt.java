package io.promptcompiler.runtime;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * A prompt that renders a text, with all its parameters set. Immutable and thread-safe; all methods
 * produce the same text.
 */
public interface TextPrompt extends Prompt {

  /**
   * Renders the text.
   *
   * @throws RenderLimitException if the text would be too long, or the stack of the thread is too
   *     small
   */
  String render();

  /**
   * Renders the text, with the places up to which providers can cache it. There are none if nothing
   * about caching is declared for the prompt.
   *
   * @throws RenderLimitException if the text would be too long, or the stack of the thread is too
   *     small
   */
  default CachedText renderCached() {
    return new CachedText(render(), List.of());
  }

  /**
   * Appends the rendered text to {@code out}.
   *
   * @throws IOException if {@code out} throws one
   */
  void renderTo(Appendable out) throws IOException;

  /**
   * Writes the rendered text as UTF-8: the same bytes as {@code
   * render().getBytes(StandardCharsets.UTF_8)}. The stream is neither flushed nor closed.
   *
   * @throws IOException if {@code out} throws one
   */
  void writeUtf8(OutputStream out) throws IOException;

  /**
   * Writes the rendered text as a quoted JSON string in UTF-8, as {@code JSON.stringify} does: only
   * control characters, quotes, backslashes and lone surrogates are escaped. The stream is neither
   * flushed nor closed.
   *
   * @throws IOException if {@code out} throws one
   */
  void writeJsonString(OutputStream out) throws IOException;
}
