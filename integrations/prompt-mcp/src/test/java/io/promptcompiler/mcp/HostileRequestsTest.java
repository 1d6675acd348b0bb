package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.testing.Cases;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests damaged requests: each is answered with a result or with an error without Java terms, or
 * not at all, and the next request is read. This also holds for a request after many incomplete
 * ones. {@code -Dhostile.requests=20000} sends more, {@code -Dhostile.seed=7} others.
 */
class HostileRequestsTest {
  private static final int REQUESTS = Cases.of("hostile.requests", 500);
  private static final long SEED = Long.getLong("hostile.seed", 1);
  private static final int LAST = 1_000_000_007;
  private static final List<String> BEGIN =
      List.of(
          request(
              -1,
              "initialize",
              "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":"
                  + "{\"name\":\"t\",\"version\":\"1\"}}"),
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  private static final List<String> PARAMS =
      List.of(
          "\"prompts/get\""
              + " {\"name\":\"build/code\",\"arguments\":{\"storyId\":\"a\",\"tries\":\"3\","
              + "\"files\":\"[\\\"a\\\",\\\"b\\\"]\",\"owner\":\"{\\\"name\\\":\\\"x\\\"}\"}}",
          "\"prompts/list\" {\"cursor\":\"a\"}",
          "\"completion/complete\" {\"ref\":{\"type\":\"ref/prompt\",\"name\":\"build/code\"},"
              + "\"argument\":{\"name\":\"phase\",\"value\":\"r\"}}",
          "\"logging/setLevel\" {\"level\":\"debug\"}",
          "\"ping\" {}",
          "\"tools/call\" {\"name\":\"a\",\"arguments\":{}}");
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ":",
          ",",
          "null",
          "true",
          "1e999",
          "-0",
          "99999999999999999999",
          "\\u0000",
          "\\ud800",
          "\\",
          "\u2028",
          "é",
          "😀",
          "\"name\":",
          "\"arguments\":",
          "{}",
          "[]",
          "\"\"",
          "../../etc/passwd",
          "@",
          "#",
          "%",
          "\t",
          " ",
          "[[[[[[[[",
          "{\"a\":{\"a\":");

  @TempDir Path folder;

  @Test
  void eachIsAnsweredOrPassedOver() throws Exception {
    Served.write(folder, "build/code.md", Served.CODE);
    Random random = new Random(SEED);
    StringBuilder input = new StringBuilder();
    BEGIN.forEach(line -> input.append(line).append('\n'));
    for (int i = 0; i < REQUESTS; i++) {
      String[] call = PARAMS.get(random.nextInt(PARAMS.size())).split(" ", 2);
      String line = request(i, call[0].replace("\"", ""), call[1]);
      input.append(damaged(line, random).replaceAll("[\\r\\n]", " ")).append('\n');
    }
    input.append(request(LAST, "ping", "{}")).append('\n');
    List<String> answers = answers(input.toString());
    assertThat(answers.size()).isBetween(REQUESTS / 2, REQUESTS + 2);
    boolean isLastAnswered = false;
    for (String answer : answers) {
      Map<?, ?> read = JsonText.MAPPER.readValue(answer, Map.class);
      assertThat(read.get("jsonrpc")).as(answer).isEqualTo("2.0");
      assertThat(answer)
          .doesNotContain("Exception", "java.lang", "java.util", "com.fasterxml", "at io.");
      isLastAnswered |= Integer.valueOf(LAST).equals(read.get("id"));
    }
    assertThat(isLastAnswered).isTrue();
  }

  /** Answers are not much longer than the requests, however many mistakes these have. */
  @Test
  void manyMistakesGetAShortAnswer() throws Exception {
    Served.write(folder, "build/code.md", Served.CODE);
    String unknown =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "\"a%d\":\"\"".formatted(i))
            .collect(Collectors.joining(","));
    String wrong = "\"files\":\"[" + "{},".repeat(100_000) + "{}]\"";
    StringBuilder input = new StringBuilder();
    BEGIN.forEach(line -> input.append(line).append('\n'));
    int id = 0;
    for (String arguments : List.of(unknown, wrong)) {
      String get = "{\"name\":\"build/code\",\"arguments\":{" + arguments + "}}";
      String call =
          "{\"name\":\"render_template\",\"arguments\":{\"name\":\"build/code\",\"params\":{"
              + arguments
              + "}}}";
      String others = "{\"name\":\"list_templates\",\"arguments\":{" + arguments + "}}";
      input.append(request(id++, "prompts/get", get)).append('\n');
      input.append(request(id++, "tools/call", call)).append('\n');
      input.append(request(id++, "tools/call", others)).append('\n');
    }
    assertThat(answers(input.toString()))
        .hasSize(7)
        .allSatisfy(answer -> assertThat(answer).hasSizeLessThan(500_000));
  }

  /** What is kept open in a request of HTTP that is damaged or goes on later. */
  private static String damagedRequest(Random random) {
    String body =
        switch (random.nextInt(4)) {
          case 0 -> "{\"jsonrpc\"";
          case 1 -> "[".repeat(random.nextInt(200_000));
          case 2 -> "{\"a\":".repeat(random.nextInt(100_000));
          default -> damaged(request(1, "ping", "{}"), random);
        };
    String length =
        switch (random.nextInt(5)) {
          case 0 -> "-" + body.length();
          case 1 -> Long.toString(Long.MAX_VALUE);
          case 2 -> "many";
          case 3 -> Integer.toString(body.length() + 10);
          default -> Integer.toString(body.length());
        };
    String type = random.nextBoolean() ? "application/json" : "application/json; charset=klingon";
    String all =
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            + type
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n"
            + body;
    return random.nextBoolean()
        ? all
        : all.substring(0, random.nextInt(Math.min(120, all.length())));
  }

  @Test
  void connectionsThatAreLeftOpenKeepNobodyOut() throws Exception {
    Random random = new Random(SEED);
    List<Socket> open = new ArrayList<>();
    try (HttpTransport server = Served.http(McpPrompts.of(Served.catalog(folder)))) {
      for (int i = 0; i < REQUESTS / 5; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        open.add(socket);
        try {
          socket.getOutputStream().write(damagedRequest(random).getBytes(UTF_8));
        } catch (SocketException e) {
          // The server has closed the connection before it has all of the request.
        }
      }
      HttpRequest good =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(BEGIN.get(0)))
              .build();
      HttpResponse<String> answer = HttpClient.newHttpClient().send(good, BodyHandlers.ofString());
      assertThat(answer.body()).contains("\"id\":-1,\"result\"");
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private List<String> answers(String input) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StdioTransport transport =
        Served.serve(
            McpPrompts.of(Served.catalog(folder)),
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            out);
    transport.awaitEnd();
    return out.toString(UTF_8).lines().toList();
  }

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
        .formatted(id, method, params);
  }

  private static String damaged(String line, Random random) {
    StringBuilder text = new StringBuilder(line);
    for (int i = random.nextInt(4); i > 0; i--) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(8));
      text.replace(from, to, PIECES.get(random.nextInt(PIECES.size())));
      if (text.length() == 0) {
        return "-";
      }
    }
    return text.toString();
  }
}
