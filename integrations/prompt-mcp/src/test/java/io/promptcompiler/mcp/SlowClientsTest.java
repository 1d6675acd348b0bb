package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests clients that stop sending, more of them than a server has threads, and many concurrent
 * clients.
 */
@Timeout(120)
class SlowClientsTest {
  private static final int CLIENTS = 80;
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String HEADERS =
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

  @TempDir private Path folder;
  private HttpTransport server;
  private final List<Socket> open = new ArrayList<>();

  @BeforeEach
  void start() {
    Served.write(folder, "build/code.md", Served.CODE);
    server = Served.http(McpPrompts.of(Served.catalog(folder)));
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket one : open) {
      one.close();
    }
    server.close();
  }

  /** A connection that stays open. */
  private Socket send(String request, InetAddress from) throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    socket.getOutputStream().write(request.getBytes(UTF_8));
    return socket;
  }

  private Socket send(String request) throws IOException {
    return send(request, InetAddress.getLoopbackAddress());
  }

  private static String post(String session, String body) {
    return HEADERS
        + (session.isEmpty() ? "" : "Mcp-Session-Id: " + session + "\r\n")
        + ("Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  private String initialize() throws IOException {
    String answer = answer(send(post("", INITIALIZE)));
    assertThat(answer).startsWith("HTTP/1.1 200");
    return answer.replaceAll("(?is).*mcp-session-id: *([^\r\n]+).*", "$1");
  }

  private void assertOthersAreAnswered(String session) throws IOException {
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"prompts/get\",\"params\":{\"name\":\"build/code\","
            + "\"arguments\":{\"storyId\":\"37\"}}}";
    assertThat(answer(send(post(session, call)))).contains("\"id\":9,", "Story 37");
  }

  @Test
  void clientsThatSendHalfOfTheirHeaders() throws Exception {
    String session = initialize();
    for (int i = 0; i < CLIENTS; i++) {
      send("POST /mcp HTTP/1.1\r\nHost: local");
    }
    assertOthersAreAnswered(session);
  }

  @Test
  void clientsThatSendHalfOfTheirBody() throws Exception {
    String session = initialize();
    for (int i = 0; i < CLIENTS; i++) {
      send(HEADERS + "Content-Length: 100\r\n\r\n{\"json");
    }
    assertOthersAreAnswered(session);
  }

  /** Of another address, on systems where all addresses of the loopback network are there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void clientsOfOtherAddressesDoNotCloseAClient() throws Exception {
    String session = initialize();
    String ping = post(session, "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}");
    Socket slow = send(ping.substring(0, ping.length() - 1));
    InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    for (int i = 0; i < CLIENTS; i++) {
      send(HEADERS + "Content-Length: 100\r\n\r\n{\"json", other);
    }
    assertOthersAreAnswered(session);
    slow.getOutputStream().write('}');
    assertThat(answer(slow)).contains("\"id\":8,\"result\":{}");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void sessionsOfOtherAddressesDoNotEndASession() throws Exception {
    String session = initialize();
    InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    for (int i = 0; i < 1001; i++) {
      assertThat(answer(send(post("", INITIALIZE), other))).startsWith("HTTP/1.1 200");
    }
    assertOthersAreAnswered(session);
  }

  @Test
  void addressCanHaveThousandConcurrentRequests() {
    PeerRequests requests = new PeerRequests();
    for (int i = 0; i < 1000; i++) {
      assertThat(requests.begin("one")).isTrue();
    }
    assertThat(requests.begin("one")).isFalse();
    assertThat(requests.begin("other")).isTrue();
    requests.end("one");
    requests.end("one");
    assertThat(requests.begin("one")).isTrue();
  }

  /** A socket buffers so much that a test of the server could hardly make it wait. */
  @Test
  void responsesThatNobodyReads() throws Exception {
    ClientThreads threads = new ClientThreads();
    CountDownLatch isAnswered = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    for (int i = 0; i < CLIENTS; i++) {
      threads.run(
          () -> {
            try {
              threads.transfer("peer", SlowClientsTest::waitForever);
            } catch (IOException e) {
              // As where a channel is closed.
            }
            if (Thread.currentThread().isInterrupted()) {
              interrupted.incrementAndGet();
            }
          });
    }
    threads.run(isAnswered::countDown);
    isAnswered.await();
    int before = interrupted.get();
    threads.close();
    assertThat(before).isZero();
  }

  private static boolean waitForever() throws IOException {
    try {
      new CountDownLatch(1).await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
