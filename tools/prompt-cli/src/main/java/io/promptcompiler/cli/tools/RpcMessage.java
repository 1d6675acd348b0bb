package io.promptcompiler.cli.tools;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Messages of JSON-RPC 2.0. */
final class RpcMessage {
  private static final int DEEPEST = 200;

  private RpcMessage() {}

  /** Returns a request. */
  static String request(int id, String method, Map<String, ?> parameters) {
    Map<String, Object> message = message();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    return Json.stringify(message);
  }

  /** Returns a notification. */
  static String notification(String method) {
    Map<String, Object> message = message();
    message.put("method", method);
    return Json.stringify(message);
  }

  /** Returns the answer to a request of the server: one to {@code ping}, an error to all others. */
  static Optional<String> answerTo(Mapping message) {
    Optional<DataNode> id = message.entry("id").map(Entry::value);
    Optional<String> method = text(message, "method");
    if (id.isEmpty() || method.isEmpty() || !(id.get() instanceof Scalar scalar)) {
      return Optional.empty();
    }
    String written = scalar.isPlain() ? scalar.text() : Json.stringify(scalar.text());
    String result =
        method.get().equals("ping")
            ? "\"result\":{}"
            : "\"error\":{\"code\":-32601,\"message\":\"Method not found\"}";
    return Optional.of("{\"jsonrpc\":\"2.0\",\"id\":" + written + "," + result + "}");
  }

  private static Map<String, Object> message() {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    return message;
  }

  /** Reads a message; empty if a text is none. */
  static Optional<Mapping> read(String text) {
    return JsonReader.value(new SourceText("message", text), DEEPEST, problem -> {})
        .flatMap(node -> DataNode.as(node, Mapping.class));
  }

  /** Returns whether a message answers a request. */
  static boolean isAnswer(Mapping message, int id) {
    return message.entry("method").isEmpty()
        && message
            .entry("id")
            .map(Entry::value)
            .filter(node -> node instanceof Scalar scalar && scalar.text().equals("" + id))
            .isPresent();
  }

  /** Returns an object in a message. */
  static Optional<Mapping> object(Mapping message, String key) {
    return message.entry(key).map(Entry::value).flatMap(node -> DataNode.as(node, Mapping.class));
  }

  /** Returns a text in a message. */
  static Optional<String> text(Mapping message, String key) {
    return message
        .entry(key)
        .map(Entry::value)
        .flatMap(node -> DataNode.as(node, Scalar.class))
        .filter(scalar -> !scalar.isPlain())
        .map(Scalar::text);
  }
}
