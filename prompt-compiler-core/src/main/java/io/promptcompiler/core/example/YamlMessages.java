package io.promptcompiler.core.example;

import io.promptcompiler.core.syntax.data.YamlText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes messages as a YAML list with the role and content of each message. */
final class YamlMessages {
  private YamlMessages() {}

  /**
   * Returns the list, which begins on its own line.
   *
   * @param indent the indentation of the keys around it, in spaces
   * @param isQuoted whether texts are written in quotes, which is possible for every text
   */
  static String of(List<ChatMessage> messages, int indent, String lineBreak, boolean isQuoted) {
    if (messages.isEmpty()) {
      return "[]";
    }
    String spaces = " ".repeat(indent + 2);
    StringBuilder yaml = new StringBuilder();
    for (ChatMessage message : messages) {
      yaml.append(lineBreak).append(spaces).append("- role: ").append(message.role().value());
      yaml.append(lineBreak).append(spaces).append("  content: ");
      yaml.append(content(message, indent + 4, lineBreak, isQuoted));
      if (message.prefix()) {
        yaml.append(lineBreak).append(spaces).append("  prefix: true");
      }
    }
    return yaml.toString();
  }

  /** Returns the list on one line, for use inside braces. */
  static String inline(List<ChatMessage> messages) {
    return messages.stream()
        .map(
            message ->
                "{ role: "
                    + message.role().value()
                    + ", content: "
                    + content(message, 0, "\n", /* isQuoted= */ true)
                    + (message.prefix() ? ", prefix: true }" : " }"))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String content(
      ChatMessage message, int indent, String lineBreak, boolean isQuoted) {
    if (message.parts().size() == 1
        && message.parts().get(0) instanceof MessagePart.TextPart only) {
      return text(only.text(), indent, lineBreak, isQuoted);
    }
    List<String> parts = new ArrayList<>();
    for (MessagePart part : message.parts()) {
      if (part instanceof MessagePart.TextPart text) {
        parts.add(YamlText.quoted(text.text()));
      } else if (part instanceof MessagePart.MediaPart media) {
        parts.add("{ media: " + YamlText.quoted(media.media().dataUrl()) + " }");
      }
    }
    return "[" + String.join(", ", parts) + "]";
  }

  private static String text(String text, int indent, String lineBreak, boolean isQuoted) {
    boolean isBlock = !isQuoted && text.indexOf('\n') >= 0 && text.indexOf('\r') < 0;
    return isBlock ? YamlText.block(text, indent, lineBreak, "") : YamlText.quoted(text);
  }
}
