package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static io.promptcompiler.overrides.TestServer.redirect;
import static io.promptcompiler.overrides.TestServer.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.promptcompiler.core.source.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSourceTest {
  private TestServer server;

  @BeforeEach
  void open() throws IOException {
    server = TestServer.open();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private SourceReader reader() {
    return OverrideSource.http(server.uri()).reader();
  }

  /** Returns a reader that waits for a short time only. */
  private SourceReader impatient() {
    return new HttpReader(
        new HttpFetcher(HttpAccess.to(server.uri())),
        new ServedFilesPass(server.uri(), new Signatures(null)),
        Duration.ofSeconds(1));
  }

  @Test
  void asksForEachKnownPath() throws Exception {
    server.put("support.md", "Hello").put("a/b.chat.md", "Grüezi").put("unknown.md", "x");
    assertThat(read(reader(), "support.md", "a/b.chat.md", "missing.md"))
        .isEqualTo(Map.of("support.md", "Hello", "a/b.chat.md", "Grüezi"));
  }

  @Test
  void aServerWithoutFilesHasNoTexts() throws Exception {
    assertThat(read(reader(), "support.md")).isEmpty();
  }

  @Test
  void pathsAreEncodedInTheAddress() throws Exception {
    server.put("a%20b/%C3%BC%25%3F%23%2B.md", "odd");
    assertThat(read(reader(), "a b/ü%?#+.md")).isEqualTo(Map.of("a b/ü%?#+.md", "odd"));
  }

  @Test
  void anAddressMayEndWithASlash() throws Exception {
    server.put("support.md", "Hello");
    URI uri = URI.create(server.uri() + "/");
    assertThat(read(OverrideSource.http(uri).reader(), "support.md")).containsKey("support.md");
  }

  @Test
  void unchangedFilesAreNotSentAgain() throws Exception {
    server.put("support.md", "one").put("other.md", "x");
    SourceReader reader = reader();
    read(reader, "support.md", "other.md");
    server.log.clear();
    assertThat(read(reader, "support.md", "other.md")).containsEntry("support.md", "one");
    assertThat(server.log)
        .containsExactlyInAnyOrder(
            "GET /prompts/index.json 404",
            "GET /prompts/support.md 304",
            "GET /prompts/other.md 304");
    server.put("support.md", "two").put("other.md", null);
    assertThat(read(reader, "support.md", "other.md")).isEqualTo(Map.of("support.md", "two"));
  }

  @Test
  void filesWithoutEntityTagsAreComparedByTheirText() throws Exception {
    server.on("support.md", status(200, "text/markdown", "one"));
    SourceReader reader = reader();
    assertThat(read(reader, "support.md")).containsEntry("support.md", "one");
    server.on("support.md", status(200, "text/markdown", "two"));
    assertThat(read(reader, "support.md")).containsEntry("support.md", "two");
  }

  /** The second file is replaced while the first pass is under way. */
  @Test
  void filesThatAreReplacedTogetherAreReadTogether() throws Exception {
    server.put("x.md", "1").put("y.md", "1");
    AtomicInteger requests = new AtomicInteger();
    server.on(
        "x.md",
        exchange -> {
          if (requests.incrementAndGet() == 1) {
            status(200, "text/plain", "1").send(exchange);
            server.put("y.md", "2");
          } else {
            status(200, "text/plain", "2").send(exchange);
          }
        });
    assertThat(read(reader(), "x.md", "y.md")).isEqualTo(Map.of("x.md", "2", "y.md", "2"));
  }

  @Test
  void aServerThatNeverRestsIsUnreadable() {
    AtomicInteger requests = new AtomicInteger();
    server.on(
        "support.md",
        exchange -> status(200, "text/plain", "" + requests.incrementAndGet()).send(exchange));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo("The files on the server have not stopped changing.");
  }

  private void index(String... paths) {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < paths.length; i += 2) {
      json.append(i == 0 ? "" : ",")
          .append('"')
          .append(paths[i])
          .append("\":\"")
          .append(Sha256.of(paths[i + 1].getBytes(UTF_8)))
          .append('"');
    }
    server.put("index.json", json + "}");
  }

  @Test
  void anIndexListsAllFiles() throws Exception {
    server.put("support.md", "Hello").put("_new.md", "Partial");
    index("support.md", "Hello", "_new.md", "Partial");
    assertThat(read(reader(), "support.md", "other.md"))
        .isEqualTo(Map.of("support.md", "Hello", "_new.md", "Partial"));
    assertThat(server.log).noneMatch(line -> line.contains("other.md"));
  }

  @Test
  void withAnIndexUnchangedFilesAreNotRequested() throws Exception {
    server.put("support.md", "Hello").put("other.md", "x");
    index("support.md", "Hello", "other.md", "x");
    SourceReader reader = reader();
    read(reader);
    server.log.clear();
    server.put("other.md", "y");
    index("support.md", "Hello", "other.md", "y");
    assertThat(read(reader)).isEqualTo(Map.of("support.md", "Hello", "other.md", "y"));
    assertThat(server.log)
        .containsExactly(
            "GET /prompts/index.json 200",
            "GET /prompts/other.md 200",
            "GET /prompts/index.json 200");
  }

  @Test
  void aFileMustHaveTheHashOfTheIndex() {
    server.put("support.md", "Hel");
    index("support.md", "Hello");
    assertThat(problem(reader()))
        .isEqualTo(
            "The file 'support.md' does not have the SHA-256 of the index: it is incomplete, or"
                + " newer or older.");
  }

  @Test
  void aFileOfTheIndexMustBeThere() {
    index("support.md", "Hello");
    assertThat(problem(reader()))
        .isEqualTo("The index has the file 'support.md', but the server does not.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '´',
      value = {
        "[] | The index cannot be read: line 1: The JSON is not well-formed: an object is",
        "{\"a.md\": | The index cannot be read: line 1: The JSON",
        "{\"a.md\": 1} | The index has no SHA-256 in hexadecimal digits for 'a.md'.",
        "{\"../a.md\": \"\"} | The path '../a.md' of the index has a part '..'.",
        "{\"a\\nb\": \"\"} | The path 'a\\u000ab' of the index has a control character.",
        "{\"a\\u202e\": \"\"} | The index has no SHA-256 in hexadecimal digits for 'a\\u202e'.",
        "{\"/etc/passwd\": \"\"} | The path '/etc/passwd' of the index is absolute."
      })
  void aWrongIndexIsUnreadable(String json, String problem) {
    server.put("index.json", json);
    assertThat(problem(reader(), "a.md")).startsWith(problem.strip());
  }

  @Test
  void anIndexThatIsNotUtf8IsUnreadable() {
    server.on(
        "index.json",
        exchange -> {
          exchange.sendResponseHeaders(200, 1);
          exchange.getResponseBody().write(0xff);
        });
    assertThat(problem(reader())).isEqualTo("The index is not UTF-8.");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void refusedAccessIsUnreadable(int status) {
    server.on("support.md", status(status, "text/html", "no"));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo(
            "The server refuses access to '/prompts/support.md' (status "
                + status
                + "): check the token in the headers of the source.");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 206, 304, 400, 429, 500, 503})
  void otherStatusesAreUnreadable(int status) {
    server.on("support.md", exchange -> exchange.sendResponseHeaders(status, -1));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo("The server answered '/prompts/support.md' with the status " + status + ".");
  }

  @Test
  void aWebPageIsNotAText() {
    server.on("support.md", status(200, "text/html; charset=utf-8", "<html>Log in</html>"));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo(
            "The server answered '/prompts/support.md' with a web page instead of the file, as"
                + " servers do that want a login.");
  }

  @Test
  void aCompressedAnswerIsUnreadable() {
    server.on(
        "support.md",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          status(200, "text/plain", "x").send(exchange);
        });
    assertThat(problem(reader(), "support.md")).contains("with the encoding 'gzip'");
  }

  @Test
  void aFileOfAMegabyteIsReadAndALargerOneIsNot() throws Exception {
    server.put("support.md", "x".repeat(1_000_000));
    assertThat(read(reader(), "support.md").get("support.md")).hasSize(1_000_000);
    server.put("support.md", "x".repeat(1_000_001));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo("The file '/prompts/support.md' is larger than 1 MB, the maximum for a text.");
  }

  @Test
  void anIndexCanHaveFourMegabytes() {
    server.put("index.json", " ".repeat(4_000_001));
    assertThat(problem(reader()))
        .isEqualTo(
            "The file '/prompts/index.json' is larger than 4 MB, the maximum for this file.");
  }

  /** The server sends chunks without an end, and notices that nobody reads them. */
  @Test
  void readingStopsAfterAMegabyte() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    server.on(
        "support.md",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] chunk = new byte[100_000];
          try (OutputStream out = exchange.getResponseBody()) {
            while (sent.get() < 1_000) {
              out.write(chunk);
              sent.incrementAndGet();
            }
          } catch (IOException e) {
            // The connection was closed.
          }
        });
    assertThat(problem(reader(), "support.md")).contains("is larger than 1 MB");
    Thread.sleep(200);
    assertThat(sent.get()).isLessThan(500);
  }

  @Test
  void filesOfMoreThanTenMegabytesAreUnreadable() {
    String[] known = new String[11];
    for (int i = 0; i < known.length; i++) {
      known[i] = i + ".md";
      server.put(known[i], "x".repeat(1_000_000));
    }
    assertThat(problem(reader(), known)).isEqualTo("The files are larger than 10 MB together.");
  }

  /** Answers with fewer bytes than announced. */
  @Test
  void halfAFileIsUnreadable() throws Exception {
    try (RawServer raw = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nHel")) {
      assertThat(problem(OverrideSource.http(raw.uri()).reader(), "support.md"))
          .matches("The answer to '.*' is incomplete: the connection ended too early\\.");
    }
  }

  @Test
  void halfAChunkedFileIsUnreadable() throws Exception {
    try (RawServer raw =
        new RawServer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHel")) {
      assertThat(problem(OverrideSource.http(raw.uri()).reader(), "support.md"))
          .matches("The answer to '.*' is incomplete: the connection ended too early\\.");
    }
  }

  @Test
  void whatIsNotHttpIsUnreadable() throws Exception {
    try (RawServer raw = new RawServer("SSH-2.0-OpenSSH_9.9\r\n")) {
      assertThat(problem(OverrideSource.http(raw.uri()).reader(), "support.md"))
          .isEqualTo("The answer to '/index.json' is not HTTP.");
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsGivenUp() {
    server.on("support.md", exchange -> sleep(10_000));
    assertIsGivenUp();
  }

  @Test
  void aServerThatSendsByteByByteIsGivenUp() {
    server.on(
        "support.md",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          for (int i = 0; i < 100; i++) {
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            sleep(100);
          }
        });
    assertIsGivenUp();
    Instant end = Instant.now().plus(Duration.ofSeconds(5));
    while (threads() > 0 && Instant.now().isBefore(end)) {
      sleep(20);
    }
    assertThat(threads()).as("threads that still read").isZero();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("prompt-overrides-http"))
        .count();
  }

  private void assertIsGivenUp() {
    Instant begin = Instant.now();
    assertThat(problem(impatient(), "support.md"))
        .isEqualTo("The server took too long to send all files.");
    assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(4));
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void nobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    URI uri = URI.create("http://localhost:" + port);
    assertThat(problem(OverrideSource.http(uri).reader(), "support.md"))
        .isEqualTo(
            "The server 'localhost:"
                + port
                + "' cannot be reached: nothing accepts connections there.");
  }

  @Test
  void anUnknownNameIsUnreadable() {
    URI uri = URI.create("https://prompts.invalid");
    assertThat(problem(OverrideSource.http(uri).reader(), "support.md"))
        .isEqualTo("The name of the server 'prompts.invalid' is unknown.");
  }

  @Test
  void aPasswordInARedirectIsNotReported() {
    server.on("support.md", redirect("https://user:s3cret@prompts.invalid/x"));
    assertThat(problem(reader(), "support.md"))
        .isEqualTo("The name of the server 'prompts.invalid' is unknown.");
  }

  @Test
  void whatIsNotTlsIsUnreadable() throws Exception {
    try (RawServer raw = new RawServer("HTTP/1.1 400 Bad Request\r\n\r\n")) {
      URI uri = URI.create("https://127.0.0.1:" + raw.uri().getPort());
      assertThat(problem(OverrideSource.http(uri).reader(), "support.md"))
          .startsWith("TLS with the server '127.0.0.1:" + uri.getPort() + "' fails: ");
    }
  }

  @Test
  void readsAgainAfterAnError() throws Exception {
    server.put("support.md", "Hello").on("other.md", status(500, "text/plain", ""));
    SourceReader reader = reader();
    problem(reader, "support.md", "other.md");
    server.on("other.md", status(404, "text/plain", ""));
    assertThat(read(reader, "support.md", "other.md")).isEqualTo(Map.of("support.md", "Hello"));
  }

  @Test
  void anInterruptedReaderStops() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> read(reader(), "support.md"));
  }

  @Test
  void headersAreSent() throws Exception {
    server.on(
        "support.md",
        exchange ->
            status(200, "text/plain", exchange.getRequestHeaders().getFirst("Authorization"))
                .send(exchange));
    SourceReader reader =
        OverrideSource.http(server.uri()).header("Authorization", "Bearer t0ken").reader();
    assertThat(read(reader, "support.md")).containsEntry("support.md", "Bearer t0ken");
  }

  @Test
  void redirectsOnTheServerAreFollowedWithHeaders() throws Exception {
    server
        .on("support.md", redirect("/prompts/there.md"))
        .on(
            "there.md",
            exchange ->
                status(200, "text/plain", exchange.getRequestHeaders().getFirst("X-Token"))
                    .send(exchange));
    SourceReader reader = OverrideSource.http(server.uri()).header("X-Token", "t0ken").reader();
    assertThat(read(reader, "support.md")).containsEntry("support.md", "t0ken");
  }

  @Test
  void otherServersDoNotGetTheHeaders() throws Exception {
    try (TestServer other = TestServer.open()) {
      server.on("support.md", redirect(other.uri() + "/there.md"));
      other.on(
          "there.md",
          exchange ->
              status(200, "text/plain", exchange.getRequestHeaders().keySet().toString())
                  .send(exchange));
      SourceReader reader = OverrideSource.http(server.uri()).header("X-Token", "t0ken").reader();
      assertThat(read(reader, "support.md").get("support.md"))
          .contains("User-agent")
          .doesNotContainIgnoringCase("token");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.org/x, to an address without https",
    "ftp://127.0.0.1/x, to an address without https",
    "file:///etc/passwd, to an address without https",
    "http://[, to something that is not an address",
    "http://127.0.0.1:99999/x, to something that is not an address",
    "/prompts/support.md, more than 5 times"
  })
  void otherRedirectsAreNotFollowed(String location, String problem) {
    server.on("support.md", redirect(location));
    assertThat(problem(reader(), "support.md"))
        .startsWith("The server redirects '/prompts/support.md' " + problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://acme.example",
        "prompts",
        "https:///prompts",
        "https://acme.example:99999/prompts",
        "mailto:a@b.example",
        "https://user:s3cret@acme.example/prompts",
        "https://acme.example/prompts?token=s3cret",
        "https://acme.example/prompts#x"
      })
  void otherAddressesAreRejected(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OverrideSource.http(URI.create(uri)))
        .withMessageStartingWith("The address of a server ")
        .withMessageNotContaining("s3cret");
  }

  @Test
  void plainHttpMustBeAllowed() {
    HttpSource source = OverrideSource.http(URI.create("http://acme.example/prompts"));
    assertThatIllegalArgumentException()
        .isThrownBy(source::reader)
        .withMessage(
            "Texts from 'acme.example' could be changed on their way: use https, or call"
                + " allowPlainHttp().");
    assertThat(source.allowPlainHttp().reader()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:80"})
  void thisMachineMayUsePlainHttp(String host) {
    assertThat(OverrideSource.http(URI.create("http://" + host + "/x")).reader()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1.acme.example", "localhost.acme.example", "128.0.0.1"})
  void otherMachinesMayNot(String host) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OverrideSource.http(URI.create("http://" + host)).reader());
  }

  @Test
  void wrongHeadersAreRejectedWithoutTheirValues() {
    HttpSource source = OverrideSource.http(server.uri());
    for (String[] header :
        new String[][] {{"X-Token", "s3cret\n"}, {"Host", "s3cret"}, {"", "x"}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> source.header(header[0], header[1]))
          .withMessage("HTTP does not allow the header '" + header[0] + "', or its value.")
          .withNoCause();
    }
  }

  @Test
  void theNameHasNoHeaders() {
    HttpSource source =
        OverrideSource.http(URI.create("https://acme.example/prompts"))
            .header("Authorization", "s3cret")
            .forShare(0.5);
    assertThat(source).hasToString("server https://acme.example/prompts");
    assertThat(source.share()).isEqualTo(0.5);
  }

  /** Answers every connection with the same bytes, and closes it. */
  private static final class RawServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());

    RawServer(String answer) throws IOException {
      Thread thread =
          new Thread(
              () -> {
                while (!socket.isClosed()) {
                  try (Socket connection = socket.accept()) {
                    connection.getInputStream().read(new byte[10_000]);
                    connection.getOutputStream().write(answer.getBytes(UTF_8));
                    connection.getOutputStream().flush();
                  } catch (IOException e) {
                    // Closed.
                  }
                }
              });
      thread.start();
    }

    URI uri() {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
