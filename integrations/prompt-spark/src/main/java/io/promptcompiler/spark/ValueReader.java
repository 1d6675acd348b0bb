package io.promptcompiler.spark;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of one type from Spark's internal rows, and converts them to values for parameters.
 */
@FunctionalInterface
interface ValueReader {

  /** Reads a value that is not null. */
  Object read(SpecializedGetters from, int at);

  /** Reads a value or null. */
  default @Nullable Object nullable(SpecializedGetters from, int at) {
    return from.isNullAt(at) ? null : read(from, at);
  }

  /**
   * Returns the part of a type that is not supported; empty if the whole type is. Dates and times
   * are not supported, because the query should choose their format.
   */
  static Optional<DataType> unreadable(DataType type) {
    if (type instanceof ArrayType array) {
      return unreadable(array.elementType());
    }
    if (type instanceof MapType map) {
      return map.keyType() instanceof StringType
          ? unreadable(map.valueType())
          : Optional.of(map.keyType());
    }
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        Optional<DataType> inside = unreadable(field.dataType());
        if (inside.isPresent()) {
          return inside;
        }
      }
      return Optional.empty();
    }
    boolean isScalar =
        type instanceof StringType
            || type instanceof BooleanType
            || type instanceof ByteType
            || type instanceof ShortType
            || type instanceof IntegerType
            || type instanceof LongType
            || type instanceof FloatType
            || type instanceof DoubleType
            || type instanceof DecimalType
            || type instanceof NullType;
    return isScalar ? Optional.empty() : Optional.of(type);
  }

  /** Returns a reader of a supported type. */
  static ValueReader of(DataType type) {
    if (type instanceof StringType) {
      return (from, at) -> text(from.getUTF8String(at));
    } else if (type instanceof BooleanType) {
      return (from, at) -> from.getBoolean(at);
    } else if (type instanceof ByteType) {
      return (from, at) -> (long) from.getByte(at);
    } else if (type instanceof ShortType) {
      return (from, at) -> (long) from.getShort(at);
    } else if (type instanceof IntegerType) {
      return (from, at) -> (long) from.getInt(at);
    } else if (type instanceof LongType) {
      return (from, at) -> from.getLong(at);
    } else if (type instanceof FloatType) {
      return (from, at) -> from.getFloat(at);
    } else if (type instanceof DoubleType) {
      return (from, at) -> from.getDouble(at);
    } else if (type instanceof DecimalType decimal) {
      return (from, at) ->
          from.getDecimal(at, decimal.precision(), decimal.scale()).toJavaBigDecimal();
    } else if (type instanceof ArrayType array) {
      ValueReader element = of(array.elementType());
      return (from, at) -> new ArrayView(from.getArray(at), element);
    } else if (type instanceof StructType struct) {
      StructReader fields = StructReader.of(struct);
      return (from, at) -> new RowView(fields, from.getStruct(at, fields.size()));
    } else if (type instanceof MapType map) {
      ValueReader value = of(map.valueType());
      return (from, at) -> map(from.getMap(at), value);
    }
    // A column of Spark's null type never has a value.
    return (from, at) -> {
      throw new IllegalStateException("Nothing can be read as " + type.simpleString() + ".");
    };
  }

  /**
   * Returns the same text as {@code toString}, but avoids copying the bytes before decoding them.
   */
  private static String text(UTF8String value) {
    return value.getBaseObject() instanceof byte[] bytes
        ? new String(
            bytes,
            (int) (value.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET),
            value.numBytes(),
            StandardCharsets.UTF_8)
        : value.toString();
  }

  private static Map<String, @Nullable Object> map(MapData data, ValueReader value) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    ArrayData keys = data.keyArray();
    ArrayData values = data.valueArray();
    for (int i = 0; i < data.numElements(); i++) {
      map.put(text(keys.getUTF8String(i)), value.nullable(values, i));
    }
    return map;
  }
}
