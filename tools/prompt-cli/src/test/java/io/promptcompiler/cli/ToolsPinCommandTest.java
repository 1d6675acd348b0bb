package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolsPinCommandTest extends CliTest {
  private static final String FIND =
      "{\"name\":\"find\",\"inputSchema\":{\"type\":\"object\"},\"x-own\":[1.50]}";
  private static final String ASK =
      "{\"name\":\"ask\",\"description\":\"Asks.\\nTwice.\",\"inputSchema\":{\"type\":\"object\"}}";

  private Ran pin(String behavior, String... more) {
    List<String> arguments = new ArrayList<>(List.of("tools", "pin", "shop"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--", java(), "-XX:TieredStopAtLevel=1", "-cp", classPath()));
    arguments.addAll(List.of("io.promptcompiler.cli.FakeServer", behavior, "tools.txt"));
    return prompt(arguments.toArray(String[]::new));
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  @Test
  void theToolsAreWrittenInOrderAndCompared() throws IOException {
    file("prompt.yaml", "tools: { mcp: { shop: shop/list.json } }\n");
    file("tools.txt", FIND + "\n" + ASK + "\n");
    assertThat(pin("serves"))
        .isEqualTo(new Ran(0, "", "Pinned: 2 tools of 'shop' in shop/list.json.\n"));
    Path file = folder().resolve("shop/list.json");
    String first = Files.readString(file);
    assertThat(first.lines().limit(13))
        .containsExactly(
            "{",
            "  \"tools\": [",
            "    {",
            "      \"description\": \"Asks.\\nTwice.\",",
            "      \"inputSchema\": {",
            "        \"type\": \"object\"",
            "      },",
            "      \"name\": \"ask\",",
            "      \"sha256\": \"" + first.lines().toList().get(8).substring(17, 81) + "\"",
            "    },",
            "    {",
            "      \"inputSchema\": {",
            "        \"type\": \"object\"");
    assertThat(first).contains("\"x-own\": [", "1.50").endsWith("}\n");
    file(
        "tools.txt",
        ASK.replace("Twice", "Once") + "\n{\"name\":\"new\",\"description\":\"New.\"}\n");
    String changes =
        """
        3 tools of 'shop' changed.

        ask (changed)
           Asks.
          -Twice.
          +Once.
           {
             "inputSchema": {
               "type": "object"

        find (removed)

        new (added)
          +New.
        """;
    assertThat(pin("serves", "--check")).isEqualTo(new Ran(1, changes, ""));
    assertThat(file).content().isEqualTo(first);
    assertThat(pin("serves"))
        .isEqualTo(new Ran(1, changes, "Pinned: 2 tools of 'shop' in shop/list.json.\n"));
    assertThat(pin("serves", "--check").err()).isEqualTo("Unchanged: 2 tools of 'shop'.\n");
  }

  /** The server is this command itself. */
  @Test
  void theToolsOfTheOfficialSdkAreRead() {
    template("greet.md", "Hello.\n");
    Ran ran =
        prompt(
            "tools",
            "pin",
            "own",
            "--",
            java(),
            "-cp",
            classPath(),
            "io.promptcompiler.cli.Main",
            "mcp");
    assertThat(ran)
        .isEqualTo(
            new Ran(
                0,
                "",
                """
                Pinned: 2 tools of 'own' in tools/own.json.
                note: prompts can mention these tools as soon as prompt.yaml has: tools: { mcp: { own: tools/own.json } }
                """));
    file("prompt.yaml", "tools: { mcp: { own: tools/own.json } }\n");
    assertThat(prompt("check", "--fail-on-warning")).extracting(Ran::code).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "dies   => The server ended with the exit code 3 before it listed its tools. It printed 'No \\u001b[31mtoken.'.",
        "prints => The server ended with the exit code 0 before it listed its tools. It printed 'Usage: server', but messages of the protocol are expected.",
        "hangs  => The server did not answer within 1 second. Set --timeout if it needs longer to start.",
        "floods => The server printed more than 16 MiB, so its tools are not read."
      })
  void aBrokenServerLeavesTheFileAsItIs(String behavior, String sentence) {
    file("tools.txt", "");
    Ran ran = behavior.equals("hangs") ? pin(behavior, "--timeout", "1") : pin(behavior);
    assertThat(ran).isEqualTo(new Ran(2, "", "prompt: " + sentence + " Nothing was written.\n"));
    assertThat(folder().resolve("tools")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "{\"name\":\"a b\"}               => the name of a tool has up to 200 letters",
        "{\"name\":\"a\"},{\"name\":\"a\"} => The tool 'a' is defined twice",
        "[]                            => a tool is an object with a 'name'"
      })
  void toolsThatCannotBePinnedAreRefused(String tools, String sentence) {
    file("tools.txt", tools + "\n");
    assertThat(pin("serves"))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(2);
              assertThat(ran.err()).contains(sentence).endsWith("Nothing was written.\n");
            });
  }

  @Test
  void mistakesAreSentences() {
    assertThat(prompt("tools", "pin", "shop"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: Name the server either by its command, as in 'prompt tools pin shop -- npx"
                    + " my-server', or by --url.\n"));
    assertThat(prompt("tools", "pin", "a.b", "--", "x").err())
        .contains("'a.b' cannot be the name of a server");
    assertThat(prompt("tools", "pin", "a", "--url", "ftp://x").err())
        .contains("--url needs an address such as https://example.com/mcp.");
    assertThat(prompt("tools", "pin", "a", "--header", "X: y", "--", "x").err())
        .contains("Remove --header.");
    assertThat(prompt("tools", "pin", "a", "--timeout", "0", "--", "x").err())
        .contains("--timeout must be from 1 to 3600 seconds.");
    assertThat(prompt("tools", "pin", "a", "--", "no-such-program").err())
        .contains("The command 'no-such-program' cannot be started: ");
    file("prompt.yaml", "tools: { mcp: { a: ../a.json } }\n");
    assertThat(prompt("tools", "pin", "a", "--", "x").err())
        .contains("The tools in '../a.json' cannot be read: it is outside of the project.");
    file("prompt.yaml", "tools: { mcp: { a: A.java } }\n");
    file("A.java", "class A {}");
    assertThat(prompt("tools", "pin", "a", "--", "x").err())
        .contains("'A.java' has something else than the tools of a server, so it is not replaced.");
  }

  @ParameterizedTest
  @CsvSource({"application/json", "text/event-stream;charset=utf-8"})
  void aServerIsReachedOverHttp(String type) throws IOException {
    try (WebServer server = new WebServer(type)) {
      assertThat(prompt("tools", "pin", "web", "--url", server.address()).err())
          .isEqualTo(
              "prompt: The server answered with the status 401. Pass what it asks for, as in --header"
                  + " 'Authorization: Bearer …'. Nothing was written.\n");
      Ran ran =
          prompt(
              "tools",
              "pin",
              "web",
              "--url",
              server.address(),
              "--header",
              "authorization: Bearer x");
      assertThat(ran.err()).startsWith("Pinned: 2 tools of 'web' in tools/web.json.\n");
      assertThat(server.seen)
          .containsExactly(
              "POST none none",
              "POST s1 2025-06-18",
              "POST s1 2025-06-18",
              "POST s1 2025-06-18",
              "DELETE s1 2025-06-18");
    }
  }

  /** A server with a session and a token. */
  private static final class WebServer implements AutoCloseable {
    private final HttpServer server;
    private final String type;
    private final List<String> seen = new ArrayList<>();

    WebServer(String type) throws IOException {
      this.type = type;
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/mcp", this::handle);
      server.start();
    }

    String address() {
      return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    private void handle(HttpExchange exchange) throws IOException {
      try (exchange) {
        String message = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        if (!"Bearer x".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
          exchange.sendResponseHeaders(401, -1);
          return;
        }
        seen.add(
            exchange.getRequestMethod()
                + " "
                + header(exchange, "Mcp-Session-Id")
                + " "
                + header(exchange, "MCP-Protocol-Version"));
        Optional<String> answer = FakeServer.answer(message, List.of(FIND, ASK));
        if (answer.isEmpty()) {
          exchange.sendResponseHeaders(202, -1);
          return;
        }
        boolean isStream = type.startsWith("text");
        String body =
            isStream
                ? ": ping\n\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n\ndata: "
                    + answer.get()
                    + "\r\n\r\n"
                : answer.get();
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Mcp-Session-Id", "s1");
        exchange.sendResponseHeaders(200, body.getBytes(UTF_8).length);
        exchange.getResponseBody().write(body.getBytes(UTF_8));
      }
    }

    private static String header(HttpExchange exchange, String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("none");
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
