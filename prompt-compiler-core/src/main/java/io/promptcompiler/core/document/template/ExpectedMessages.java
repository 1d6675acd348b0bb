package io.promptcompiler.core.document.template;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import java.util.List;

/**
 * Converts messages to a text, so that examples can compare them. Each message begins with a line
 * for its role, and other lines are indented, so that content cannot look like a message.
 */
public final class ExpectedMessages {
  /** The key of the expected messages. */
  public static final String KEY = "messages";

  private static final Shape<?> PART =
      new Shape.Either(
          Shape.TEXT,
          Keyed.closed(
              "a part",
              Shape.Key.required("media", Shape.TEXT, "The URL of media, or a 'data:' URL.")));

  /** The shape of expected messages. */
  public static final Shape<?> SHAPE =
      new Shape.ListOf<>(
          Keyed.closed(
              "a message",
              Shape.Key.required(
                  "role", new Shape.OneOf(BuiltInTypes.ALL_ROLES), "The role of the message."),
              Shape.Key.required(
                  "content", new Shape.OneOrMany<>(PART), "The content: a text, or its parts."),
              Shape.Key.optional("prefix", Shape.TRUTH, "Whether the model continues it.")));

  private ExpectedMessages() {}

  /** Returns the text for the messages in an example. */
  public static String of(Sequence list) {
    StringBuilder text = new StringBuilder();
    for (DataNode item : list.items()) {
      if (item instanceof Mapping message) {
        boolean isPrefix =
            message
                .entry("prefix")
                .filter(entry -> entry.value() instanceof Scalar truth && isTrue(truth))
                .isPresent();
        begin(text, message.entry("role").map(role -> text(role.value())).orElse(""), isPrefix);
        message.entry("content").ifPresent(content -> add(text, content.value()));
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static boolean isTrue(Scalar truth) {
    return truth.text().equals("true");
  }

  private static String text(DataNode node) {
    return node instanceof Scalar scalar && !scalar.isNull() ? scalar.text() : "";
  }

  private static void add(StringBuilder text, DataNode content) {
    if (content instanceof Sequence parts) {
      parts.items().forEach(part -> add(text, part));
    } else if (content instanceof Mapping part) {
      part.entry("media").ifPresent(url -> media(text, text(url.value())));
    } else {
      said(text, text(content));
    }
  }

  /** Returns the text for rendered messages. */
  public static String of(List<ChatMessage> messages) {
    StringBuilder text = new StringBuilder();
    for (ChatMessage message : messages) {
      begin(text, message.role().value(), message.prefix());
      for (MessagePart part : message.parts()) {
        if (part instanceof MessagePart.TextPart one) {
          said(text, one.text());
        } else if (part instanceof MessagePart.MediaPart one) {
          media(text, one.media().dataUrl());
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void begin(StringBuilder text, String role, boolean isPrefix) {
    text.append(role).append(isPrefix ? " (prefix): " : ": ");
  }

  /**
   * Appends content with LF as line break, because YAML reads the line breaks of a block scalar so.
   */
  private static void said(StringBuilder text, String said) {
    text.append(said.replaceAll("\r\n?", "\n").replace("\n", "\n  "));
  }

  private static void media(StringBuilder text, String url) {
    text.append("\nmedia: ").append(url).append("\n  ");
  }
}
