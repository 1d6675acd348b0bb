package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Data that a client sent: a JSON-RPC message, or invalid data with the error to return. Accepted
 * messages have the form that the SDK relies on.
 */
sealed interface Received permits Received.Message, Received.Refused {
  /** The maximum length of a message, 4 MiB in bytes. */
  int LONGEST_MESSAGE = 4 << 20;

  /** The text of the error for a longer message. */
  String TOO_LONG = "The message is longer than " + LONGEST_MESSAGE + " bytes.";

  /**
   * A message.
   *
   * @param message a request, a notification or a response
   */
  record Message(JSONRPCMessage message) implements Received {}

  /**
   * Data that is not a message, or a request that is not valid.
   *
   * @param id the id of the request, if it has one
   * @param code the code of the error, as JSON-RPC defines them
   * @param text the problem as a sentence
   */
  record Refused(@Nullable Object id, int code, String text) implements Received {
    /** Returns the answer as one line of JSON; the id is null if the request has none. */
    byte[] answer() {
      Map<String, @Nullable Object> answer = new LinkedHashMap<>();
      answer.put("jsonrpc", "2.0");
      answer.put("id", id);
      answer.put("error", JsonText.object("code", code, "message", text));
      return JsonText.bytes(answer);
    }
  }

  /** Reads the data that a client sent. */
  static Received of(byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new Refused(null, ErrorCodes.PARSE_ERROR, "The message is not UTF-8.");
    }
    Object value;
    try {
      value = JsonText.MAPPER.readValue(text, Object.class);
    } catch (IOException e) {
      return new Refused(null, ErrorCodes.PARSE_ERROR, "The message is not JSON.");
    }
    if (value instanceof List) {
      return invalid(null, "Batches are not supported. Send one message at a time.");
    }
    return value instanceof Map<?, ?> members
        ? message(members)
        : invalid(null, "A message is a JSON object.");
  }

  private static Received message(Map<?, ?> members) {
    Object id = members.get("id");
    boolean canBeId = id instanceof String || id instanceof Integer || id instanceof Long;
    if (members.containsKey("id") && !canBeId && members.containsKey("method")) {
      return invalid(null, "The 'id' of a request must be a text or a whole number of 64 bits.");
    }
    if (!"2.0".equals(members.get("jsonrpc"))) {
      return invalid(canBeId ? id : null, "A message must have \"jsonrpc\": \"2.0\".");
    }
    Object method = members.get("method");
    if (!members.containsKey("method")) {
      return members.containsKey("result") || members.containsKey("error")
          ? response(members, canBeId ? id : null)
          : invalid(canBeId ? id : null, "A request must have a 'method'.");
    }
    if (!(method instanceof String name)) {
      return invalid(canBeId ? id : null, "The 'method' of a request must be a text.");
    }
    Object params = members.get("params");
    if (params != null && !(params instanceof Map)) {
      return new Refused(
          canBeId ? id : null, ErrorCodes.INVALID_PARAMS, "The 'params' must be an object.");
    }
    if (!canBeId) {
      return new Message(new JSONRPCNotification("2.0", name, params));
    }
    List<String> problems =
        ParamShapes.problems(name, params instanceof Map<?, ?> m ? m : Map.of());
    return problems.isEmpty()
        ? new Message(new JSONRPCRequest("2.0", name, id, params))
        : new Refused(id, ErrorCodes.INVALID_PARAMS, String.join("\n", problems));
  }

  private static Received response(Map<?, ?> members, @Nullable Object id) {
    try {
      return new Message(JsonText.MAPPER.convertValue(members, JSONRPCResponse.class));
    } catch (IllegalArgumentException e) {
      return invalid(id, "The response is not valid.");
    }
  }

  private static Refused invalid(@Nullable Object id, String text) {
    return new Refused(id, ErrorCodes.INVALID_REQUEST, text);
  }
}
