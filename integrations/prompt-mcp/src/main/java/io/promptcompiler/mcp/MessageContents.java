package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts the parts of a message to contents of the protocol. The metadata of each content has the
 * number and the role of its message; values of prompts cannot change metadata.
 */
final class MessageContents {
  /** The key of a message's role: {@code system}, {@code user} or {@code assistant}. */
  static final String ROLE = "io.promptcompiler/role";

  /** The key of a message's number, counted from 0. */
  static final String MESSAGE = "io.promptcompiler/message";

  /** The key whose value is true if the message is the beginning of an answer. */
  static final String PREFIX = "io.promptcompiler/prefix";

  /**
   * The key of the places up to which a provider can cache the request: the end of each in the
   * texts of the message joined, in UTF-16 units, and how long the text before it stays the same.
   */
  static final String CACHE_POINTS = "io.promptcompiler/cachePoints";

  private MessageContents() {}

  /**
   * Returns one content for each part.
   *
   * @param number the number of the message, counted from 0
   * @throws IllegalStateException if the protocol cannot express a part
   */
  static List<Content> of(ChatMessage message, int number) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(ROLE, message.role().value());
    meta.put(MESSAGE, number);
    if (message.prefix()) {
      meta.put(PREFIX, true);
    }
    if (!message.cachePoints().isEmpty()) {
      meta.put(
          CACHE_POINTS,
          message.cachePoints().stream()
              .map(
                  point -> JsonText.object("end", point.end(), "varies", point.varies().toString()))
              .toList());
    }
    List<Content> contents = new ArrayList<>();
    for (MessagePart part : message.parts()) {
      if (part instanceof TextPart text) {
        contents.add(TextContent.builder(text.text()).meta(meta).build());
      } else if (part instanceof MediaPart media) {
        contents.add(MediaContent.of(media.media(), meta));
      } else if (part instanceof OpaquePart opaque) {
        throw new IllegalStateException(
            "A message has a part of "
                + opaque.value().getClass().getName()
                + ", which the Model Context Protocol cannot express.");
      }
    }
    return contents;
  }
}
