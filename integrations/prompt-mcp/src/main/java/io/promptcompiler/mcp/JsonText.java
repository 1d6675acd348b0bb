package io.promptcompiler.mcp;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes JSON strictly: duplicate members and text after the value are errors, and
 * numbers keep their digits.
 */
final class JsonText {
  /** The mapper for the SDK and the transports. */
  static final McpJsonMapper MAPPER =
      new JacksonMcpJsonMapper(
          JsonMapper.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
              .build());

  /**
   * A mapper that keeps the types of numbers. {@link #MAPPER} makes 0.10000000149011612 of 0.1f.
   */
  private static final McpJsonMapper CONVERTER =
      new JacksonMcpJsonMapper(JsonMapper.builder().build());

  private JsonText() {}

  /** Returns the list or object of a JSON text; empty if the text is not one. */
  static Optional<Object> listOrObject(String text) {
    String start = text.stripLeading();
    if (!start.startsWith("[") && !start.startsWith("{")) {
      return Optional.empty();
    }
    try {
      Object value = MAPPER.readValue(text, Object.class);
      return value instanceof List || value instanceof Map ? Optional.of(value) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns an object with members in the given order, so that it has the same bytes in each
   * process.
   *
   * @param members names and values in turn
   */
  static Map<String, Object> object(Object... members) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      object.put((String) members[i], members[i + 1]);
    }
    return Collections.unmodifiableMap(object);
  }

  /** Returns an answer as a map, in which numbers have their types. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> members(Object answer) {
    return (Map<String, Object>) CONVERTER.convertValue(answer, Map.class);
  }

  /** Returns a message as one line of JSON. */
  static byte[] bytes(Object message) {
    try {
      return MAPPER.writeValueAsBytes(message);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
