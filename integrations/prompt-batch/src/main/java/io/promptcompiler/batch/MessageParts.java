package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.integration.CachedParts;
import io.promptcompiler.runtime.integration.CachedParts.Piece;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes the parts of messages in the form of a provider.
 *
 * @param provider its name in messages
 * @param beforeText the JSON before the text of a part, which ends with {@code }}
 * @param mark returns the member of a text that marks the cache point at its end
 * @param keepsBlank whether blank texts are written; otherwise they are left out, because between
 *     media they are only white space of the template
 * @param media returns the form of media, or throws an exception if the provider rejects them
 */
record MessageParts(
    String provider,
    String beforeText,
    Function<Varies, String> mark,
    boolean keepsBlank,
    Function<Media, Map<String, Object>> media) {

  /**
   * Writes the parts of a message, each preceded by a separator.
   *
   * @param first the separator before the first part
   * @return the separator before a further part
   */
  char write(JsonBytes out, ChatMessage message, char first) throws IOException {
    char before = first;
    for (Piece piece : CachedParts.of(message)) {
      MessagePart part = piece.part();
      if (part instanceof TextPart text) {
        if (!keepsBlank && text.text().isBlank()) {
          continue;
        }
        out.write(before);
        out.raw(beforeText).string(text.text()).raw(piece.varies().map(mark).orElse("")).raw("}");
      } else if (part instanceof MediaPart found) {
        out.write(before);
        Media its = MessageShape.inUser(message, found, provider).media();
        out.raw(Json.stringify(media.apply(its)));
      } else {
        throw MessageShape.refused(message, part);
      }
      before = ',';
    }
    return before;
  }

  /** Writes messages as OpenAI's interfaces take them: objects with a role and a content. */
  void messages(JsonBytes out, List<ChatMessage> messages) throws IOException {
    String before = "";
    for (ChatMessage message : messages) {
      out.raw(before).raw("{\"role\":\"" + message.role().value() + "\",\"content\":");
      if (MessageShape.isUnmarked(message)) {
        out.string(message.content());
      } else {
        write(out, message, '[');
        out.raw("]");
      }
      out.raw("}");
      before = ",";
    }
  }
}
