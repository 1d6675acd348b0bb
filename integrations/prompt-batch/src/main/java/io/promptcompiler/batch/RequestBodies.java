package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Creates the bodies of requests, as in the lines of batch files but without the surrounding line.
 * Not thread-safe.
 */
public final class RequestBodies {
  private final RequestLines lines;
  private final JsonBytes body = new JsonBytes();

  private RequestBodies(RequestLines lines) {
    this.lines = lines;
  }

  /**
   * Returns an instance that creates bodies with a format.
   *
   * @throws IllegalArgumentException if its settings contain members that prompts set
   */
  public static RequestBodies of(BatchFormat format) {
    return new RequestBodies(RequestLines.of(format));
  }

  /**
   * Returns the body of a request, a JSON object in UTF-8.
   *
   * @throws BatchRequestException if the provider does not accept it
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
