package com.acme.review;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** The HTTP interfaces of OpenAI and Anthropic with known answers, which print what arrives. */
final class StubbedProvider implements AutoCloseable {
  private static final String MESSAGE =
      "{\"id\": \"m1\", \"type\": \"message\", \"role\": \"assistant\", \"model\": \"stub\","
          + " \"content\": [{\"type\": \"text\", \"text\": \"It is.\"}],"
          + " \"stop_reason\": \"end_turn\","
          + " \"usage\": {\"input_tokens\": 1, \"output_tokens\": 1}}";

  private final Queue<String> answers;
  private final HttpServer server;

  StubbedProvider(List<String> answers) throws IOException {
    this.answers = new ArrayDeque<>(answers);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/chat/completions", exchange -> answer(exchange, completion(this.answers.remove())));
    server.createContext("/v1/messages", exchange -> answer(exchange, MESSAGE));
    server.start();
  }

  String url() {
    return "http://" + server.getAddress().getHostString() + ":" + server.getAddress().getPort() + "/v1";
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    try (exchange) {
      System.out.println(new String(exchange.getRequestBody().readAllBytes(), UTF_8).trim());
      byte[] answer = text.getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static String completion(String text) {
    String content = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return "{\"id\": \"c1\", \"object\": \"chat.completion\", \"created\": 1, \"model\": \"stub\","
        + " \"choices\": [{\"index\": 0, \"finish_reason\": \"stop\", \"message\":"
        + " {\"role\": \"assistant\", \"content\": \""
        + content
        + "\"}}], \"usage\": {\"prompt_tokens\": 1, \"completion_tokens\": 1, \"total_tokens\": 2}}";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
