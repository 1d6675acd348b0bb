package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Makes the bodies of requests, as lines of batch files have them, without the line around each.
 * For one thread at a time.
 */
public final class RequestBodies {
  private final RequestLines lines;
  private final JsonBytes body = new JsonBytes();

  private RequestBodies(RequestLines lines) {
    this.lines = lines;
  }

  /**
   * Bodies of a format.
   *
   * @throws IllegalArgumentException if its settings have what comes from prompts
   */
  public static RequestBodies of(BatchFormat format) {
    return new RequestBodies(RequestLines.of(format));
  }

  /**
   * The body of a request, a JSON object in UTF-8.
   *
   * @throws BatchRequestException if it is none that the provider takes
   */
  public byte[] body(List<ChatMessage> messages) {
    body.reset();
    try {
      lines.writeBody(body, messages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body.copy();
  }
}
