package io.promptcompiler.runtime;

import java.util.Objects;

/** A part of what a message says. Most messages have one, a text. Immutable. */
// Written out, as Javadoc does not always list them in the same order otherwise.
public sealed interface MessagePart
    permits MessagePart.TextPart,
        MessagePart.MediaPart,
        MessagePart.SectionPart,
        MessagePart.OpaquePart {

  /**
   * A text.
   *
   * @param text what it says
   */
  record TextPart(String text) implements MessagePart {
    /** Throws a {@link NullPointerException} for null. */
    public TextPart {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * An image, a recording or a document.
   *
   * @param media where it is, or its bytes
   */
  record MediaPart(Media media) implements MessagePart {
    /** Throws a {@link NullPointerException} for null. */
    public MediaPart {
      Objects.requireNonNull(media, "media");
    }
  }

  /**
   * A named place, where the application puts something before it sends the message.
   *
   * @param name the name of the place
   */
  record SectionPart(String name) implements MessagePart {
    /** Throws a {@link NullPointerException} for null. */
    public SectionPart {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * What a framework put there, such as the call of a tool or its result. It is passed through as
   * it is.
   *
   * @param value an object of the framework, which should be immutable
   * @param isAnswer whether it answers the message before it, as the result of a tool answers the
   *     call. A budget keeps both messages of a history, or leaves both out, since providers refuse
   *     a call without its result and a result without its call
   */
  record OpaquePart(Object value, boolean isAnswer) implements MessagePart {
    /** Throws a {@link NullPointerException} for null. */
    public OpaquePart {
      Objects.requireNonNull(value, "value");
    }

    /** Creates a part that answers nothing. Throws a {@link NullPointerException} for null. */
    public OpaquePart(Object value) {
      this(value, false);
    }
  }
}
