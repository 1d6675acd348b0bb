package io.promptcompiler.mcp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Finds the id of a request that is too long, so that the error can be returned to its sender. */
final class RequestId {
  private static final JsonFactory JSON = new JsonFactory();

  private RequestId() {}

  /**
   * Reads a message up to its id. Values before it are skipped and not stored.
   *
   * @return the id, a {@code String}, an {@code Integer} or a {@code Long}; empty if the message
   *     ends before the id or is not JSON
   */
  static Optional<Object> read(InputStream message) {
    try (JsonParser json = JSON.createParser(message)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (name.equals("id")) {
          return id(json, value);
        }
        json.skipChildren();
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> id(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_STRING) {
      return Optional.of(json.getText());
    }
    return value == JsonToken.VALUE_NUMBER_INT
        ? Optional.of(json.getLongValue())
        : Optional.empty();
  }
}
