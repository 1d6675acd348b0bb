package io.promptcompiler.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The forms of a rendered prompt in a column. */
enum RenderedForm {
  /** The text of the prompt. */
  TEXT("text"),

  /** The messages of the prompt. */
  MESSAGES("messages"),

  /** The body of a request, as JSON. */
  REQUEST("request");

  private final String field;

  RenderedForm(String field) {
    this.field = field;
  }

  /** Returns the name of the field for the result, next to the field {@code problems}. */
  String field() {
    return field;
  }

  DataType type() {
    return this == MESSAGES
        ? DataTypes.createArrayType(MessageRows.MESSAGE, false)
        : DataTypes.StringType;
  }
}
