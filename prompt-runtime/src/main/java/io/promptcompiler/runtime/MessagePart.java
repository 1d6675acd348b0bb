package io.promptcompiler.runtime;

import java.util.Objects;

/** A part of the content of a message. Most messages have a single part, a text. Immutable. */
// The list is explicit because Javadoc would otherwise order it arbitrarily.
public sealed interface MessagePart
    permits MessagePart.TextPart,
        MessagePart.MediaPart,
        MessagePart.SectionPart,
        MessagePart.OpaquePart {

  /**
   * A text.
   *
   * @param text the text
   */
  record TextPart(String text) implements MessagePart {
    /**
     * Checks the argument.
     *
     * @throws NullPointerException if it is null
     */
    public TextPart {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * An image, a recording or a document.
   *
   * @param media the URL or the bytes
   */
  record MediaPart(Media media) implements MessagePart {
    /**
     * Checks the argument.
     *
     * @throws NullPointerException if it is null
     */
    public MediaPart {
      Objects.requireNonNull(media, "media");
    }
  }

  /**
   * A named placeholder that the application replaces before it sends the message.
   *
   * @param name the name of the placeholder
   */
  record SectionPart(String name) implements MessagePart {
    /**
     * Checks the argument.
     *
     * @throws NullPointerException if it is null
     */
    public SectionPart {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * A part that belongs to a framework, such as a tool call or its result. It is passed through
   * unchanged.
   *
   * @param value an object of the framework, which should be immutable
   * @param isAnswer whether the part answers the preceding message, as a tool result answers a tool
   *     call. A budget keeps or drops both messages of a history together, because providers reject
   *     a call without its result and a result without its call
   */
  record OpaquePart(Object value, boolean isAnswer) implements MessagePart {
    /**
     * Checks the argument.
     *
     * @throws NullPointerException if it is null
     */
    public OpaquePart {
      Objects.requireNonNull(value, "value");
    }

    /**
     * Creates a part that does not answer another message.
     *
     * @throws NullPointerException if it is null
     */
    public OpaquePart(Object value) {
      this(value, false);
    }
  }
}
