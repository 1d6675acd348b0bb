package io.promptcompiler.core.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as maps, lists, strings, numbers and booleans. Duplicate members and text after the
 * value are errors.
 */
final class ReadJson {
  private static final int DEEPEST = 500;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final String name;
  private final JsonParser parser;
  private int depth;

  private ReadJson(String name, JsonParser parser) {
    this.name = name;
    this.parser = parser;
  }

  /**
   * Returns the members of an object.
   *
   * @param name the name of the JSON in messages
   * @throws ParameterSourceException if it is not a JSON object
   */
  static Map<String, @Nullable Object> object(String name, String json) {
    return read(name, json, ReadJson::document);
  }

  /** Returns a value of any kind. */
  static @Nullable Object value(String name, String json) {
    return read(name, json, ReadJson::single).get(0);
  }

  private interface Reading<T> {
    T of(ReadJson reader) throws IOException;
  }

  private static <T> T read(String name, String json, Reading<T> reading) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      return new ReadJson(name, parser).read(reading);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private <T> T read(Reading<T> reading) throws IOException {
    try {
      return reading.of(this);
    } catch (StreamConstraintsException e) {
      // This exception contains no location.
      throw problem(name, parser.currentLocation(), "A number or a name is too long");
    } catch (JsonProcessingException e) {
      throw problem(name, e.getLocation(), e.getOriginalMessage());
    }
  }

  private Map<String, @Nullable Object> document() throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw problem(name, parser.currentTokenLocation(), "A JSON object is expected");
    }
    Map<String, @Nullable Object> members = members();
    if (parser.nextToken() != null) {
      throw problem(name, parser.currentTokenLocation(), "There is text after the object");
    }
    return members;
  }

  /** Returns the only value, in a list because it may be null. */
  private List<@Nullable Object> single() throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw problem(name, parser.currentTokenLocation(), "JSON is expected");
    }
    Object value = value(first);
    if (parser.nextToken() != null) {
      throw problem(name, parser.currentTokenLocation(), "There is text after the value");
    }
    return Collections.singletonList(value);
  }

  private static ParameterSourceException problem(String name, JsonLocation at, String what) {
    String sentence = what.endsWith(".") ? what : what + ".";
    return new ParameterSourceException(
        name + ":" + at.getLineNr() + ":" + at.getColumnNr() + ": " + sentence);
  }

  private Map<String, @Nullable Object> members() throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      members.put(member, value(parser.nextToken()));
    }
    return members;
  }

  private List<@Nullable Object> items() throws IOException {
    List<@Nullable Object> items = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != JsonToken.END_ARRAY) {
      items.add(value(token));
      token = parser.nextToken();
    }
    return items;
  }

  private @Nullable Object value(JsonToken token) throws IOException {
    if (token.isStructStart() && ++depth > DEEPEST) {
      throw problem(
          name,
          parser.currentTokenLocation(),
          "The JSON is nested more than " + DEEPEST + " levels deep");
    }
    Object value = leafOrInner(token);
    depth -= token.isStructStart() ? 1 : 0;
    return value;
  }

  private @Nullable Object leafOrInner(JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> members();
      case START_ARRAY -> items();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(token);
      default -> parser.getText();
    };
  }

  /**
   * Returns a number with all of its digits, which its parameter may need: as a long if it is an
   * integer of 64 bits.
   */
  private Number number(JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_NUMBER_INT
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return parser.getLongValue();
    }
    if (Double.isInfinite(parser.getDoubleValue())) {
      throw problem(name, parser.currentTokenLocation(), "The number is too large");
    }
    return parser.getDecimalValue();
  }
}
