package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the answers of a server over HTTP to all kinds of requests. */
class HttpTransportTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}";

  @TempDir private Path folder;
  private HttpTransport server;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void start() {
    Served.write(folder, "build/code.md", Served.CODE);
    server = Served.http(McpPrompts.of(Served.catalog(folder)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream");
  }

  private HttpResponse<String> post(String body, String... headers) throws Exception {
    HttpRequest.Builder request = request().POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private String session() throws Exception {
    return post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  /** A request as it is, with headers that the client of Java does not let through. */
  private String raw(String request) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(UTF_8));
      out.flush();
      InputStream in = socket.getInputStream();
      StringBuilder first = new StringBuilder();
      int one;
      while ((one = in.read()) >= 0 && one != '\r') {
        first.append((char) one);
      }
      return first.toString();
    }
  }

  private String raw(String host, String further) throws Exception {
    return raw(
        "POST /mcp HTTP/1.1\r\n"
            + host
            + "Content-Type: application/json\r\nAccept: application/json\r\n"
            + further
            + "Content-Length: "
            + INITIALIZE.length()
            + "\r\n\r\n"
            + INITIALIZE);
  }

  @Test
  void itListensOnThisMachineAlone() throws Exception {
    assertThat(raw("Host: 127.0.0.1:" + server.port() + "\r\n", "")).startsWith("HTTP/1.1 200");
    assertThat(raw("Host: localhost\r\n", "")).startsWith("HTTP/1.1 200");
    assertThat(raw("Host: [::1]:80\r\n", "")).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example\r\n",
        "Host: evil.example:8808\r\n",
        "Host: localhost.evil.example\r\n",
        "Host: localhost:evil.example\r\n",
        "Host: user@localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: \r\n"
      })
  void aNameThatAPagePointsHereIsRefused(String host) throws Exception {
    assertThat(raw(host, "")).startsWith("HTTP/1.1 421");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "http://evil.example:8808",
        "http://localhost.evil.example",
        "http://localhost:8808.evil.example",
        "null",
        "file://"
      })
  void pagesOfOthersAreRefused(String origin) throws Exception {
    assertThat(raw("Host: localhost\r\n", "Origin: " + origin + "\r\n")).startsWith("HTTP/1.1 403");
  }

  @Test
  void pagesOfThisMachineAreServed() throws Exception {
    assertThat(raw("Host: localhost\r\n", "Origin: http://localhost:6274\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "POST, /, 404",
    "GET, /mcpx, 404",
    "GET, /mcp/../mcp, 404",
    "PUT, /mcp, 405",
    "OPTIONS, /mcp, 405",
    "GET, /mcp, 400",
    "DELETE, /mcp, 400"
  })
  void otherPathsAndMethodsAreRefused(String method, String path, int status) throws Exception {
    assertThat(raw(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 " + status);
  }

  @Test
  void invalidMessagesAreRejected() throws Exception {
    assertThat(post("hello").statusCode()).isEqualTo(400);
    assertThat(post("hello").body()).contains("-32700");
    assertThat(post("[]").body()).contains("-32600");
    assertThat(post(PING).statusCode()).isEqualTo(400);
    assertThat(post(PING, "Mcp-Session-Id", "none").statusCode()).isEqualTo(404);
    assertThat(post(PING, "MCP-Protocol-Version", "1999-01-01").statusCode()).isEqualTo(400);
    HttpRequest text =
        HttpRequest.newBuilder(request().build().uri())
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(INITIALIZE))
            .build();
    assertThat(client.send(text, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
    String session = session();
    assertThat(post(PING, "Mcp-Session-Id", session).body())
        .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
  }

  @Test
  void aRequestThatIsTooLongIsRefused() throws Exception {
    int most = Received.LONGEST_MESSAGE;
    String head =
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: ";
    assertThat(raw(head + (most + 1) + "\r\n\r\n" + "x".repeat(most + 1)))
        .startsWith("HTTP/1.1 413");
    assertThat(post(PING, "Mcp-Session-Id", session()).statusCode()).isEqualTo(200);
  }

  @Test
  void aSessionEnds() throws Exception {
    String session = session();
    HttpRequest delete = request().header("Mcp-Session-Id", session).DELETE().build();
    assertThat(client.send(delete, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    assertThat(post(PING, "Mcp-Session-Id", session).statusCode()).isEqualTo(404);
  }

  @Test
  void thousandConcurrentCallsAreAnswered() throws Exception {
    String session = session();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":"
              + i
              + ",\"method\":\"tools/call\",\"params\":{\"name\":\"render_template\",\"arguments\":"
              + "{\"name\":\"build/code\",\"params\":{\"storyId\":\"s"
              + i
              + "\"}}}}";
      HttpRequest request =
          request().header("Mcp-Session-Id", session).POST(BodyPublishers.ofString(call)).build();
      answers.add(client.sendAsync(request, BodyHandlers.ofString()));
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(answers.get(i).get().body()).contains("\"id\":" + i, "Story s" + i + ", build.");
    }
  }

  @Test
  void connectionsThatDropDoNoHarm() throws Exception {
    String session = session();
    for (int i = 0; i < 200; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        String method = i % 2 == 0 ? "GET" : "POST";
        socket
            .getOutputStream()
            .write(
                (method
                        + " /mcp HTTP/1.1\r\nHost: localhost\r\nMcp-Session-Id: "
                        + session
                        + "\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{\"j")
                    .getBytes(UTF_8));
      }
    }
    assertThat(post(PING, "Mcp-Session-Id", session).statusCode()).isEqualTo(200);
  }

  @Test
  void listeningClientsAreNotifiedOfChanges() throws Exception {
    String session = session();
    HttpRequest listen = request().header("Mcp-Session-Id", session).GET().build();
    try (InputStream events = client.send(listen, BodyHandlers.ofInputStream()).body()) {
      Served.write(folder, "later.md", "Later.\n");
      StringBuilder read = new StringBuilder();
      while (!read.toString().contains("notifications/prompts/list_changed")) {
        int one = events.read();
        assertThat(one).as(read.toString()).isNotNegative();
        read.append((char) one);
      }
    }
  }
}
