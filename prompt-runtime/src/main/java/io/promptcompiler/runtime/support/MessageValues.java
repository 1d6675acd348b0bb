package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.PromptParameterException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages and media from values of a parameter map: either objects of this runtime, or their
 * JSON form. A value of the wrong type is reported as a problem and read as null. Messages that an
 * application passes to a generated class are checked by the same rules.
 */
public final class MessageValues {
  private MessageValues() {}

  /**
   * Returns an immutable copy of messages from an application.
   *
   * @param name the name of the parameter, for the message
   * @param roles the allowed roles
   * @throws NullPointerException with the parameter's name if the list or an element is null
   * @throws PromptParameterException if a message has another role; it lists every problem
   */
  public static List<ChatMessage> copy(
      List<? extends ChatMessage> messages, String name, String... roles) {
    List<ChatMessage> copy = Copies.list(messages, name);
    List<String> allowed = List.of(roles);
    for (ChatMessage message : copy) {
      if (!allowed.contains(message.role().value())) {
        ParameterReader all = ParameterReader.of(Map.of(name, copy));
        messages(all.optional(name), roles);
        all.check();
      }
    }
    return copy;
  }

  /**
   * Returns an immutable copy of messages from a source; null for null.
   *
   * @param roles the allowed roles
   */
  public static @Nullable List<ChatMessage> answer(
      @Nullable List<ChatMessage> messages, String source, String... roles) {
    return messages == null ? null : copy(messages, source, roles);
  }

  /**
   * Returns a value as a list of messages; null for null.
   *
   * @param roles the allowed roles
   */
  public static @Nullable List<ChatMessage> messages(
      @Nullable ParameterValue value, String... roles) {
    if (value == null) {
      return null;
    }
    List<ChatMessage> messages = new ArrayList<>();
    for (ParameterValue element : value.elements()) {
      ChatMessage message = message(element, roles);
      if (message != null) {
        messages.add(message);
      }
    }
    return Collections.unmodifiableList(messages);
  }

  /**
   * Returns a value as a message: a {@link ChatMessage}, or an object with a role and a content.
   * Null for null and for values of the wrong type.
   *
   * @param roles the allowed roles
   */
  public static @Nullable ChatMessage message(@Nullable ParameterValue value, String... roles) {
    if (value == null) {
      return null;
    }
    if (value.value() instanceof ChatMessage message) {
      return role(value.inside("role", message.role().value()), roles) == null ? null : message;
    }
    ParameterReader in = value.asObject();
    if (in == null) {
      return null;
    }
    ParameterValue role = in.required("role", "");
    ChatRole known = role == null ? null : role(role, roles);
    List<MessagePart> parts = parts(in.required("content", ""));
    boolean isPrefix = in.booleanOr("prefix", false);
    return known == null ? null : new ChatMessage(known, parts, isPrefix);
  }

  private static @Nullable ChatRole role(ParameterValue value, String... allowed) {
    ChatRole known = null;
    for (ChatRole role : ChatRole.values()) {
      if (value.value() instanceof CharSequence text && role.value().contentEquals(text)) {
        known = role;
      }
    }
    String advice =
        known == null ? "" : ". Leave the message out, or add the role to the parameter's 'roles'";
    return value.asOneOf(advice, allowed) == null ? null : known;
  }

  /**
   * Returns the parts of a content: a single string, or a list of strings and objects with a type.
   */
  private static List<MessagePart> parts(@Nullable ParameterValue content) {
    List<MessagePart> parts = new ArrayList<>();
    if (content != null && content.value() instanceof List) {
      for (ParameterValue element : content.elements()) {
        addPart(element, parts);
      }
    } else if (content != null) {
      parts.add(new TextPart(content.asString()));
    }
    return parts;
  }

  private static void addPart(ParameterValue element, List<MessagePart> parts) {
    Object value = element.value();
    if (value instanceof MessagePart part) {
      parts.add(part);
      return;
    }
    if (value instanceof Media media) {
      parts.add(new MediaPart(media));
      return;
    }
    if (!(value instanceof Map<?, ?> map)) {
      parts.add(new TextPart(element.asString()));
      return;
    }
    ParameterReader in = element.asObject();
    if (in != null && map.get("media") != null) {
      Media media = media(in.optional("media"));
      if (media != null) {
        parts.add(new MediaPart(media));
      }
    } else if (in != null) {
      parts.add(new TextPart(in.requiredString("text", "")));
    }
  }

  /**
   * Returns a value as media: {@link Media}, an object with a URL, or a string with a {@code data:}
   * URL. Null for null and for values of the wrong type.
   */
  public static @Nullable Media media(@Nullable ParameterValue value) {
    if (value == null) {
      return null;
    }
    if (value.value() instanceof Media media) {
      return media;
    }
    if (value.value() instanceof CharSequence text) {
      if (DataUrls.is(text.toString())) {
        return media(value, text.toString(), null);
      }
      value.refuse("an object with a 'url', or a 'data:' URL, but got '" + value.shown() + "'");
      return null;
    }
    if (value.value() instanceof URI url) {
      return media(value, url.toString(), null);
    }
    ParameterReader in = value.asObject();
    if (in == null) {
      return null;
    }
    ParameterValue url = in.required("url", "");
    ParameterValue type = in.optional("contentType");
    String contentType = type == null ? null : type.asString();
    ParameterValue level = in.optional("detail");
    String detail = level == null ? null : level.asOneOf("low", "high", "auto");
    Media media = url == null ? null : media(url, url.asUrl(), contentType);
    return media == null || detail == null ? media : media.withDetail(detail);
  }

  private static @Nullable Media media(
      ParameterValue value, @Nullable String url, @Nullable String contentType) {
    if (url == null) {
      return null;
    }
    try {
      URI uri = URI.create(url);
      return contentType == null ? Media.of(uri) : Media.of(uri, contentType);
    } catch (IllegalArgumentException e) {
      boolean isSyntax = e.getCause() != null;
      String why = isSyntax ? "" : value.because(e);
      value.refuse("media with a URL that can be read, but got '" + value.shown() + "'" + why);
      return null;
    }
  }
}
