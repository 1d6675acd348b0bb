package io.promptcompiler.core.interpret;

import io.promptcompiler.runtime.ChatMessage;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A message as a value of type any: a map of its properties that also holds the message itself. */
public final class MessageValue extends AbstractMap<String, Object> {
  private final ChatMessage message;
  private final Map<String, Object> properties = new LinkedHashMap<>();

  /** Creates the value for a message. */
  public MessageValue(ChatMessage message) {
    this.message = message;
    properties.put("role", message.role().value());
    properties.put("content", message.content());
    properties.put("prefix", message.prefix());
  }

  /** Returns the message. */
  public ChatMessage message() {
    return message;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return properties.entrySet();
  }
}
