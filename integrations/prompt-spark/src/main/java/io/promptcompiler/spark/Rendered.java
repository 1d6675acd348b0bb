package io.promptcompiler.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The forms to which a prompt is rendered in a column. */
enum Rendered {
  /** Its text. */
  TEXT("text"),

  /** Its messages. */
  MESSAGES("messages"),

  /** The body of a request, as JSON. */
  REQUEST("request");

  private final String field;

  Rendered(String field) {
    this.field = field;
  }

  /** Returns the name of the field next to that of the problems. */
  String field() {
    return field;
  }

  DataType type() {
    return this == MESSAGES
        ? DataTypes.createArrayType(MessageRows.MESSAGE, false)
        : DataTypes.StringType;
  }
}
