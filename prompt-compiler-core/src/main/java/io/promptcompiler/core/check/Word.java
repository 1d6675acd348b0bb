package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Role;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The meaning of a name in a {@link Vocabulary}: a tag or block that does not print a value. The
 * same meaning is lowered in the same way, to marks or branches, whatever its name is.
 */
public sealed interface Word
    permits Word.Message,
        Word.Messages,
        Word.Media,
        Word.Turn,
        Word.Past,
        Word.Section,
        Word.Link,
        Word.Equality,
        Word.Tool {
  /** The named argument with the priority of messages. */
  String PRIORITY = "priority";

  /** The named argument with the maximum number of tokens of messages. */
  String MAX_TOKENS = "maxTokens";

  /** The named argument of a message that the model continues. */
  String PREFIX = "prefix";

  /** Returns whether it is a block rather than a tag. */
  default boolean isBlock() {
    return this instanceof Message || this instanceof Equality;
  }

  /** Returns descriptions of its named arguments, by name. */
  default Map<String, String> namedArguments() {
    return Map.of();
  }

  /** A block that is a message: {@code {{#user}}…{{/user}}}. */
  record Message(Role role) implements Word {
    @Override
    public Map<String, String> namedArguments() {
      Map<String, String> all = new LinkedHashMap<>(new Messages().namedArguments());
      if (role == Role.ASSISTANT) {
        all.put(PREFIX, "true: the model continues this message");
      }
      return all;
    }
  }

  /** A tag that inserts a list of messages between messages: {@code {{messages x}}}. */
  record Messages() implements Word {
    @Override
    public Map<String, String> namedArguments() {
      Map<String, String> all = new LinkedHashMap<>();
      all.put(PRIORITY, "the lowest number is taken first if a budget is short");
      all.put(MAX_TOKENS, "the maximum number of tokens");
      return all;
    }
  }

  /** A tag that adds media to a message: {@code {{media x}}}. */
  record Media() implements Word {}

  /**
   * A tag in a text that begins a message with a role.
   *
   * @param roles the roles by the text in the tag
   * @param usual the names to suggest
   */
  record Turn(Map<String, Role> roles, List<String> usual) implements Word {
    /** Copies both collections and keeps their order. */
    public Turn {
      roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
      usual = List.copyOf(usual);
    }
  }

  /**
   * A tag in a text at which the messages before the prompt are inserted.
   *
   * @param parameter the parameter with these messages
   */
  record Past(String parameter) implements Word {}

  /** A tag in a text that names a section. */
  record Section() implements Word {}

  /**
   * A tag in a text for media at a URL, which is known at run time.
   *
   * @param url the named argument that has the URL
   * @param contentType the named argument that has the content type, if there is one
   */
  record Link(String url, String contentType) implements Word {
    @Override
    public Map<String, String> namedArguments() {
      Map<String, String> all = new LinkedHashMap<>();
      all.put(url, "the URL");
      all.put(contentType, "the content type, such as image/png");
      return all;
    }
  }

  /** A tag that prints the name of a tool: {@code {{tool search_orders}}}. */
  record Tool() implements Word {}

  /** A block that is shown if two values are equal, or, if negated, if they differ. */
  record Equality(boolean isNegated) implements Word {}
}
