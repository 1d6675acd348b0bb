package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests who may see the pages, and that they show the current files. */
@Timeout(120)
class PageServerTest {
  private static final String PROMPT = "---\nparameters: { x: { required: true } }\n---\nA {{x}}\n";

  @TempDir Path templates;

  @SuppressWarnings("NullAway.Init") // set before each test
  private PageServer server;

  @SuppressWarnings("NullAway.Init") // set before each test
  private URI url;

  @BeforeEach
  void start() throws Exception {
    start(new Prompts(templates).with("a.md", PROMPT).module());
  }

  private void start(PromptModule module) throws Exception {
    server =
        PageServer.start(
            List.of(Shown.alone(module)),
            new Prompts(templates).texts(),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
    url = URI.create(server.url());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String host() {
    return "127.0.0.1:" + url.getPort();
  }

  private String cookie() {
    return "Cookie: prompt-" + url.getPort() + "=" + url.getQuery().substring("token=".length());
  }

  private Socket send(String head, String body) throws IOException {
    Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), url.getPort());
    socket.setSoTimeout(60_000); // a read cannot be interrupted
    OutputStream out = socket.getOutputStream();
    String length = body.isEmpty() ? "" : "Content-Length: " + body.getBytes(UTF_8).length + "\r\n";
    out.write((head.replace("\n", "\r\n") + "\r\n" + length + "\r\n" + body).getBytes(UTF_8));
    out.flush();
    return socket;
  }

  /** The whole answer to a request, which says that the connection ends. */
  private String answer(String head, String body) throws IOException {
    try (Socket socket = send(head + "\nConnection: close", body);
        InputStream in = socket.getInputStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private String get(String path, String... headers) throws IOException {
    return answer("GET " + path + " HTTP/1.1\n" + String.join("\n", headers), /* body= */ "");
  }

  private String render(String body) throws IOException {
    String head =
        "POST /render HTTP/1.1\nHost: "
            + host()
            + "\n"
            + cookie()
            + "\nContent-Type: application/json";
    return answer(head, body);
  }

  @Test
  void pagesRequireTheToken() throws Exception {
    String host = "Host: " + host();
    assertThat(get("/", host)).startsWith("HTTP/1.1 403");
    assertThat(get("/data/index.js", host, "Cookie: prompt-" + url.getPort() + "=0"))
        .startsWith("HTTP/1.1 403");
    assertThat(get("/events", host)).startsWith("HTTP/1.1 403"); // and the connection is closed
    assertThat(get("/?token=0", host)).startsWith("HTTP/1.1 403");
    assertThat(get("/?" + url.getQuery(), host))
        .startsWith("HTTP/1.1 302")
        .contains("HttpOnly; SameSite=Strict");
    assertThat(get("/", host, cookie()))
        .startsWith("HTTP/1.1 200")
        .contains("<!doctype html>", "script-src 'self'; ")
        .doesNotContain("unsafe-");
    assertThat(get("/data/index.js", host, cookie()))
        .contains("\"served\":true", "\"id\":\"a.md\"");
    assertThat(get("/../../etc/passwd", host, cookie())).startsWith("HTTP/1.1 404");
  }

  @Test
  void aPageOfAnotherSiteCannotCallTheServer() throws Exception {
    assertThat(get("/", "Host: evil.example", cookie())).startsWith("HTTP/1.1 403");
    assertThat(get("/", "Host: " + host(), "Origin: http://evil.example", cookie()))
        .startsWith("HTTP/1.1 403");
    String form = "Content-Type: text/plain";
    String body = "{\"key\":\"project/a.md\",\"values\":{\"x\":\"b\"}}";
    String post = "POST /render HTTP/1.1\nHost: " + host() + "\n" + cookie() + "\n";
    assertThat(answer(post + form, body)).startsWith("HTTP/1.1 405");
  }

  @Test
  void valuesOfAPageAreRendered() throws Exception {
    assertThat(render("{\"key\":\"project/a.md\",\"values\":{\"x\":\"<b>\"}}"))
        .startsWith("HTTP/1.1 200")
        .contains("[\"\\u003cb\\u003e\",1,0,4,\"x\"]");
    assertThat(render("{\"key\":\"project/a.md\",\"values\":{}}"))
        .contains("\"problem\":\"Required parameter 'x' is missing");
    assertThat(render("no json")).contains("\"problem\":\"request:1:");
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    assertThat(render("{\"key\":\"project/a.md\",\"values\":{\"x\":" + deep + "}}"))
        .startsWith("HTTP/1.1 200")
        .contains("\"problem\":\"request:1:", "there are more than 500 levels.");
  }

  /** Also one of which nobody can say whether it came before the first look at the files. */
  @Test
  void aChangeBeforeWatchingIsSeen() throws Exception {
    new Prompts(templates).with("b.md", "New\n");
    Thread watching = new Thread(() -> server.watch());
    watching.setDaemon(true);
    watching.start();
    try {
      String index = "";
      while (!index.contains("\"id\":\"b.md\"")) {
        Thread.sleep(10);
        index = get("/data/index.js", "Host: " + host(), cookie());
      }
    } finally {
      watching.interrupt();
    }
  }

  @Test
  void openPagesAreNotifiedOfChangesAndNoFileIsWritten() throws Exception {
    Thread watching = new Thread(() -> server.watch());
    watching.setDaemon(true);
    watching.start();
    try (Socket socket =
            send("GET /events HTTP/1.1\nHost: " + host() + "\n" + cookie(), /* body= */ "");
        BufferedReader in =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
      awaitLine(in, "data: 0");
      new Prompts(templates).with("b.md", "New\n");
      awaitLine(in, "data: 1");
      assertThat(get("/data/index.js", "Host: " + host(), cookie())).contains("\"id\":\"b.md\"");
    } finally {
      watching.interrupt();
    }
    try (Stream<Path> all = Files.walk(templates)) {
      assertThat(all.filter(Files::isRegularFile)).hasSize(2);
    }
  }

  @Test
  void aMissingClassIsAnswered() throws Exception {
    server.close();
    CompilerOptions options =
        new Prompts(templates)
            .with("b.md", "{{odd 1}}\n")
            .module()
            .options()
            .withHelpers(
                List.of(new HelperOption("odd", "acme.Odd#odd", List.of("integer"), "string")));
    ProjectFunctions missing =
        (function, arguments) -> {
          throw new NoClassDefFoundError("acme/Missing");
        };
    start(new PromptModule("prompts", options, missing, List.of()));
    assertThat(render("{\"key\":\"project/b.md\",\"values\":{}}"))
        .startsWith("HTTP/1.1 500")
        .contains("acme/Missing");
  }

  /** There are more of them than most servers have threads. */
  @Test
  void clientsThatSendHalfOfARequestAreCutOffAndKeepNobodyOut() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 80; i++) {
        Socket socket =
            new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), url.getPort());
        slow.add(socket);
        String body = i % 2 == 0 ? "" : "\r\nContent-Length: 100\r\n\r\n{";
        String half = "POST /render HTTP/1.1\r\nHost: " + host() + "\r\n" + cookie() + body;
        socket.getOutputStream().write(half.getBytes(UTF_8));
      }
      assertThat(get("/", "Host: " + host(), cookie())).startsWith("HTTP/1.1 200");
      for (Socket socket : slow) {
        socket.setSoTimeout(60_000);
        awaitEnd(socket);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** Waits for the end of a connection, which is reset where something was sent in vain. */
  private static void awaitEnd(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  private static void awaitLine(BufferedReader in, String wanted) throws IOException {
    String line = in.readLine();
    while (line != null && !line.equals(wanted)) {
      line = in.readLine();
    }
    assertThat(line).isEqualTo(wanted);
  }
}
