package io.promptcompiler.spark;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Converts messages to an array of structs. */
final class MessageRows {
  private static final StructType PART =
      new StructType()
          .add("type", DataTypes.StringType, false)
          .add("text", DataTypes.StringType)
          .add("url", DataTypes.StringType)
          .add("content_type", DataTypes.StringType);

  /** The type of a message. The parts are null if the message is one text, which is the content. */
  static final StructType MESSAGE =
      new StructType()
          .add("role", DataTypes.StringType, false)
          .add("content", DataTypes.StringType, false)
          .add("prefix", DataTypes.BooleanType, false)
          .add("parts", DataTypes.createArrayType(PART, false));

  private MessageRows() {}

  static ArrayData of(List<ChatMessage> messages) {
    Object[] rows = new Object[messages.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(messages.get(i));
    }
    return new GenericArrayData(rows);
  }

  private static InternalRow row(ChatMessage message) {
    List<MessagePart> parts = message.parts();
    boolean isText = parts.size() == 1 && parts.get(0) instanceof TextPart;
    return struct(
        text(message.role().value()),
        text(message.content()),
        message.prefix(),
        isText ? null : new GenericArrayData(parts.stream().map(MessageRows::part).toArray()));
  }

  private static InternalRow part(MessagePart part) {
    if (part instanceof TextPart text) {
      return struct(text("text"), text(text.text()), null, null);
    } else if (part instanceof MediaPart media) {
      @Nullable String type = media.media().contentType().orElse(null);
      return struct(
          text("media"), null, text(media.media().dataUrl()), type == null ? null : text(type));
    } else if (part instanceof SectionPart section) {
      return struct(text("section"), text(section.name()), null, null);
    }
    throw new IllegalArgumentException(
        "A message has a part of the class "
            + ((OpaquePart) part).value().getClass().getName()
            + ", which columns cannot contain.");
  }

  private static InternalRow struct(@Nullable Object... values) {
    return new GenericInternalRow(values);
  }

  private static UTF8String text(String text) {
    return UTF8String.fromString(text);
  }
}
