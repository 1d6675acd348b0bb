package com.acme.review;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.acme.review.ProviderRules.Provider;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The HTTP interfaces of OpenAI, Anthropic and Gemini, which refuse the tools that these refuse. A
 * model calls tools in turn, and then answers.
 */
final class StrictProvider implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The calls of the model: a name, and arguments as a provider sends them. */
  private static final List<List<String>> CALLS =
      List.of(
          List.of("search_orders", "{\"status\":\"lost\"}"),
          List.of("search_orders", "{\"customer\":\"C-1042\",\"limit\":\"3\"}"),
          List.of("opening_hours", "{}"),
          List.of("refund_order", "{\"order\":\"7\"}"));

  private final HttpServer server;
  private final List<String> bodies = new ArrayList<>();

  StrictProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/openai/", exchange -> answer(exchange, Provider.OPENAI));
    server.createContext("/anthropic/", exchange -> answer(exchange, Provider.ANTHROPIC));
    server.createContext("/gemini/", exchange -> answer(exchange, Provider.GEMINI));
    server.start();
  }

  String url(Provider provider) {
    return "http://%s:%d/%s"
        .formatted(
            server.getAddress().getHostString(),
            server.getAddress().getPort(),
            provider.name().toLowerCase(Locale.ROOT));
  }

  /** Returns the bodies of all requests since the last call. */
  List<String> requests() {
    List<String> all = List.copyOf(bodies);
    bodies.clear();
    return all;
  }

  /** Returns the tools of a request as the provider gets them. */
  static String tools(Provider provider, String request) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Object tool : ProviderRules.tools(provider, JSON.readValue(request, Map.class))) {
      lines.append(JSON.writeValueAsString(tool)).append('\n');
    }
    return lines.toString();
  }

  private void answer(HttpExchange exchange, Provider provider) throws IOException {
    try (exchange) {
      String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      List<String> problems = ProviderRules.problems(provider, JSON.readValue(request, Map.class));
      String text =
          problems.isEmpty()
              ? switch (provider) {
                case OPENAI -> openAi(bodies.size());
                case ANTHROPIC -> anthropic(bodies.size());
                case GEMINI -> gemini(bodies.size());
              }
              : "{\"error\": {\"message\": %s, \"code\": 400, \"status\": \"INVALID_ARGUMENT\"}}"
                  .formatted(JSON.writeValueAsString(String.join("; ", problems)));
      bodies.add(request);
      byte[] answer = text.getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(problems.isEmpty() ? 200 : 400, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static String openAi(int turn) throws IOException {
    String message =
        turn < CALLS.size()
            ? """
              "finish_reason": "tool_calls", "message": {"role": "assistant", "tool_calls": [
                {"id": "c%d", "type": "function", "function": {"name": "%s", "arguments": %s}}]}"""
                .formatted(turn, CALLS.get(turn).get(0), JSON.writeValueAsString(CALLS.get(turn).get(1)))
            : """
              "finish_reason": "stop", "message": {"role": "assistant", "content": "Done."}""";
    return """
        {"id": "c1", "object": "chat.completion", "created": 1, "model": "stub",
          "choices": [{"index": 0, %s}],
          "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}"""
        .formatted(message);
  }

  private static String anthropic(int turn) {
    String content =
        turn < CALLS.size()
            ? """
              "stop_reason": "tool_use", "content": [
                {"type": "tool_use", "id": "c%d", "name": "%s", "input": %s}]"""
                .formatted(turn, CALLS.get(turn).get(0), CALLS.get(turn).get(1))
            : """
              "stop_reason": "end_turn", "content": [{"type": "text", "text": "Done."}]""";
    return """
        {"id": "m1", "type": "message", "role": "assistant", "model": "stub", %s,
          "usage": {"input_tokens": 1, "output_tokens": 1}}"""
        .formatted(content);
  }

  private static String gemini(int turn) {
    String part =
        turn < CALLS.size()
            ? """
              {"functionCall": {"name": "%s", "args": %s}}"""
                .formatted(CALLS.get(turn).get(0), CALLS.get(turn).get(1))
            : "{\"text\": \"Done.\"}";
    return """
        {"candidates": [{"content": {"role": "model", "parts": [%s]}, "finishReason": "STOP"}],
          "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}}"""
        .formatted(part);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
