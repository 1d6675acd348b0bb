package io.promptcompiler.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads fields of rows of one type by their names, or by other assigned names. */
final class StructReader {
  private final int size;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Field> fields = new HashMap<>();

  private record Field(int at, ValueReader reader) {}

  private StructReader(int size) {
    this.size = size;
  }

  /** Returns a reader of all fields. */
  static StructReader of(StructType type) {
    StructReader all = new StructReader(type.size());
    for (StructField field : type.fields()) {
      all.add(field.name(), type, type.fieldIndex(field.name()));
    }
    return all;
  }

  /**
   * Returns a reader of some fields.
   *
   * @param at the indexes of fields, by assigned name
   */
  static StructReader of(StructType type, Map<String, Integer> at) {
    StructReader some = new StructReader(type.size());
    at.forEach((name, index) -> some.add(name, type, index));
    return some;
  }

  private void add(String name, StructType type, int at) {
    names.add(name);
    fields.put(name, new Field(at, ValueReader.of(type.fields()[at].dataType())));
  }

  /** Returns the number of fields in a row. */
  int size() {
    return size;
  }

  /** Returns the names, in order. */
  List<String> names() {
    return names;
  }

  /** Returns whether there is a field with a name. */
  boolean has(@Nullable Object name) {
    return fields.containsKey(name);
  }

  /** Returns the value of a field; null if it is null or there is no such field. */
  @Nullable Object read(SpecializedGetters row, @Nullable Object name) {
    Field field = fields.get(name);
    return field == null ? null : field.reader.nullable(row, field.at);
  }
}
