package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the answers of a server over streams to all kinds of lines. */
class StdioTransportTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"ping\"}";

  @TempDir private Path folder;

  @BeforeEach
  void aPrompt() {
    Served.write(folder, "build/code.md", Served.CODE);
  }

  /** All lines that are answered, when the input ends after the last. */
  private List<Map<?, ?>> answers(String... lines) throws Exception {
    return answers(String.join("\n", lines).getBytes(ISO_8859_1));
  }

  private List<Map<?, ?>> answers(byte[] input) throws Exception {
    return answers(McpPrompts.of(Served.catalog(folder)), input);
  }

  private static List<Map<?, ?>> answers(McpPrompts prompts, byte[] input) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StdioTransport transport = Served.serve(prompts, new ByteArrayInputStream(input), out);
    transport.awaitEnd();
    List<Map<?, ?>> answers = new ArrayList<>();
    for (String line : out.toString(UTF_8).lines().toList()) {
      answers.add(JsonText.MAPPER.readValue(line, Map.class));
    }
    return answers;
  }

  /** Clients cache requests, in which the lists of a server are. */
  @Test
  void eachProcessWritesTheSameBytes() throws Exception {
    Served.write(
        folder,
        "chat.chat.md",
        "---\nparameters: { s: { required: true, varies: session } }\n---\n"
            + "{{#system}}Rules. {{s}}{{/system}}{{#user}}Why?{{/user}}");
    String meta =
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}";
    String input =
        String.join(
            "\n",
            INITIALIZE,
            INITIALIZED,
            request(1, "tools/list", "{}"),
            request(2, "prompts/list", "{}"),
            request(3, "prompts/get", "{\"name\":\"chat\",\"arguments\":{\"s\":\"x\"}}"),
            request(4, "skills/list", meta),
            request(5, "tools/list", meta),
            request(6, "server/discover", meta),
            "{");
    List<String> first = linesOfProcess(input);
    assertThat(first).hasSize(8).anyMatch(line -> line.contains("cachePoints"));
    assertThat(linesOfProcess(input)).isEqualTo(first);
  }

  /** Returns the lines that a server in another process answers, sorted. */
  private List<String> linesOfProcess(String input) throws Exception {
    Process process =
        new ProcessBuilder(Served.command(folder))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(input.getBytes(UTF_8));
    }
    String all = new String(process.getInputStream().readAllBytes(), UTF_8);
    return all.lines().filter(line -> line.startsWith("{")).sorted().toList();
  }

  static Stream<Arguments> garbage() {
    Map<String, Object[]> all = new LinkedHashMap<>();
    all.put("words", new Object[] {"hello", -32700});
    all.put("half an object", new Object[] {"{\"jsonrpc\":\"2.0\",", -32700});
    all.put("a batch", new Object[] {"[" + PING + "]", -32600});
    all.put("an empty list", new Object[] {"[]", -32600});
    all.put("a number", new Object[] {"42", -32600});
    all.put("a text", new Object[] {"\"ping\"", -32600});
    all.put("null", new Object[] {"null", -32600});
    all.put("an empty object", new Object[] {"{}", -32600});
    all.put("no version", new Object[] {"{\"id\":1,\"method\":\"ping\"}", -32600});
    all.put(
        "a version of old",
        new Object[] {"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600});
    all.put(
        "a method that is a number",
        new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}", -32600});
    all.put(
        "an id that is an object",
        new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600});
    for (String id : List.of("1.5", "1e999", "99999999999999999999")) {
      all.put(
          "the id " + id,
          new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}", -32600});
    }
    all.put(
        "an id that is null",
        new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600});
    all.put(
        "params that are a list",
        new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32602});
    all.put(
        "a member twice",
        new Object[] {"{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}", -32700});
    all.put("two messages in a line", new Object[] {PING + PING, -32700});
    all.put("bytes that are no UTF-8", new Object[] {"{\"a\":\"\u00ff\"}", -32700});
    all.put("NUL", new Object[] {"\u0000", -32700});
    all.put("lists in lists", new Object[] {"[".repeat(100_000), -32700});
    all.put(
        "a line that is too long", new Object[] {"x".repeat(Received.LONGEST_MESSAGE + 1), -32600});
    return all.entrySet().stream()
        .map(one -> Arguments.of(one.getKey(), one.getValue()[0], one.getValue()[1]));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("garbage")
  void garbageIsAnsweredAndTheNextLineIsRead(String what, String line, int code) throws Exception {
    List<Map<?, ?>> answers = answers(INITIALIZE, INITIALIZED, line, PING);
    assertThat(answers).hasSize(3);
    Map<?, ?> error = byCode(answers, code);
    assertThat(error).as("an error %s among %s", code, answers).isNotEmpty();
    assertThat(answers).anySatisfy(one -> assertThat(one.get("id")).isEqualTo(99));
  }

  private static Map<?, ?> byCode(List<Map<?, ?>> answers, int code) {
    return answers.stream()
        .map(one -> one.get("error") instanceof Map<?, ?> error ? error : Map.of())
        .filter(error -> error.get("code") instanceof Integer its && its == code)
        .findFirst()
        .orElse(Map.of());
  }

  @Test
  void blankLinesAndLineBreaksOfOtherSystemsAreFine() throws Exception {
    assertThat(answers(INITIALIZE + "\r", "", "  \r", INITIALIZED + "\r", PING + "\r")).hasSize(2);
  }

  @Test
  void answersThatNobodyAskedForAreIgnored() throws Exception {
    assertThat(
            answers(
                INITIALIZE,
                INITIALIZED,
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/none\"}",
                PING))
        .hasSize(2);
  }

  @Test
  void theFirstRequestIsInitialize() throws Exception {
    List<Map<?, ?>> answers =
        answers(PING, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/list\"}");
    assertThat(answers.get(0).get("result")).isEqualTo(Map.of());
    assertThat(byCode(answers, -32600).get("message"))
        .isEqualTo("The first request must be 'initialize'.");
  }

  @Test
  void clientsThatNeverSendInitializedAreServed() throws Exception {
    List<Map<?, ?>> answers =
        answers(INITIALIZE, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/list\"}");
    assertThat(answers).hasSize(2);
    assertThat(answers.get(1).toString()).contains("build/code");
  }

  private static String request(Object id, String method, String params) {
    String shown = id instanceof String ? "\"" + id + "\"" : id.toString();
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + shown
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}";
  }

  @Test
  void wrongTypesAreReportedTogether() throws Exception {
    List<Map<?, ?>> answers =
        answers(
            INITIALIZE,
            INITIALIZED,
            request(1, "prompts/get", "{\"name\":5,\"arguments\":[]}"),
            request(2, "completion/complete", "{\"ref\":\"x\",\"argument\":{\"name\":1}}"),
            request(3, "tools/call", "{\"arguments\":\"x\"}"),
            request(4, "no/such", "{}"));
    Map<Object, String> messages = new LinkedHashMap<>();
    for (Map<?, ?> one : answers.subList(1, 5)) {
      Map<?, ?> error = one.get("error") instanceof Map<?, ?> its ? its : Map.of();
      messages.put(one.get("id"), error.get("code") + " " + error.get("message"));
    }
    assertThat(messages)
        .containsEntry(1, "-32602 'name' must be a text.\n'arguments' must be an object.")
        .containsEntry(
            2,
            "-32602 'ref' must be an object that names a prompt.\n'argument.name' must be a text.\n"
                + "'argument.value' must be a text.")
        .containsEntry(3, "-32602 'name' must be a text.\n'arguments' must be an object.")
        .containsEntry(4, "-32601 Method not found: no/such");
  }

  @Test
  void thousandConcurrentCallsAreAnswered() throws Exception {
    List<String> lines = new ArrayList<>(List.of(INITIALIZE, INITIALIZED));
    IntStream.range(0, 1000)
        .forEach(
            i ->
                lines.add(
                    request(
                        i,
                        "prompts/get",
                        "{\"name\":\"build/code\",\"arguments\":{\"storyId\":\"s" + i + "\"}}")));
    List<Map<?, ?>> answers = answers(lines.toArray(new String[0]));
    Set<Object> right = new HashSet<>();
    for (Map<?, ?> one : answers) {
      if (one.toString().contains("Story s" + one.get("id") + ", build.")) {
        right.add(one.get("id"));
      }
    }
    assertThat(answers).hasSize(1001);
    assertThat(right).hasSize(1000);
  }

  @Test
  void hugeArgumentsAreRendered() throws Exception {
    String huge = "x".repeat(3_000_000);
    List<Map<?, ?>> answers =
        answers(
            INITIALIZE,
            INITIALIZED,
            request(
                1,
                "prompts/get",
                "{\"name\":\"build/code\",\"arguments\":{\"storyId\":\"" + huge + "\"}}"));
    assertThat(answers.get(1).toString()).contains(huge).contains("Story x");
  }

  @Test
  void aClientThatIsGoneEndsTheServer() throws Exception {
    java.io.OutputStream broken =
        new java.io.OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    String input = String.join("\n", INITIALIZE, INITIALIZED, PING);
    Served.serve(
            McpPrompts.of(Served.catalog(folder)),
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            broken)
        .awaitEnd();
  }

  static Stream<Arguments> requestsThatAreTooLong() {
    String huge =
        "\"params\":{\"a\":[\"" + "x".repeat(Received.LONGEST_MESSAGE) + "\",{\"id\":1}]}";
    String begin = "{\"jsonrpc\":\"2.0\",";
    return Stream.of(
        Arguments.of("before", begin + "\"id\":7," + huge + "}", 7),
        Arguments.of("behind", begin + huge + ",\"id\":\"seven\"}", "seven"),
        Arguments.of("nowhere", begin + huge + "}", null),
        Arguments.of(
            "behind what is nested too deeply", begin + "\"p\":" + "[".repeat(2000) + huge, null),
        Arguments.of("in no JSON", "\"id\":7" + huge, null));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requestsThatAreTooLong")
  void aRequestThatIsTooLongIsAnsweredWithItsId(String where, String line, @Nullable Object id)
      throws Exception {
    List<Map<?, ?>> answers = answers(line, PING);
    assertThat(answers).hasSize(2);
    assertThat(answers.get(0).get("id")).isEqualTo(id);
    assertThat(byCode(answers, -32600).toString()).contains("is longer than");
  }

  /** A prompt whose class is there, and another class that it needs is not. */
  private static EntryCatalog.Entry failing(String id, boolean isDescribed, Error error) {
    return new EntryCatalog.Entry("project", id) {
      @Override
      public PromptInfo info() {
        if (!isDescribed) {
          throw error;
        }
        return InfoBuilder.of(id, "text", "project").build();
      }

      @Override
      public String render(Map<String, ?> parameters) {
        throw error;
      }
    };
  }

  /** The input ends at once, and the server must not wait for an answer that never comes. */
  @Test
  void aMissingClassIsAnsweredAndTheServerEnds() throws Exception {
    Error missing = new NoClassDefFoundError("com/acme/Missing");
    PromptCatalog catalog =
        new EntryCatalog(
            List.of(
                failing("greet.md", /* isDescribed= */ true, missing),
                failing("other.md", /* isDescribed= */ false, missing),
                failing("deep.md", /* isDescribed= */ true, new StackOverflowError())));
    String tool = "{\"name\":\"render_template\",\"arguments\":{\"name\":\"greet.md\"}}";
    String input =
        String.join(
            "\n",
            INITIALIZE,
            INITIALIZED,
            request(1, "prompts/get", "{\"name\":\"greet\"}"),
            request(2, "tools/call", tool),
            request(3, "prompts/get", "{\"name\":\"other\"}"),
            request(4, "prompts/get", "{\"name\":\"deep\"}"));
    Map<Object, String> answers = new HashMap<>();
    answers(McpPrompts.of(catalog), input.getBytes(UTF_8))
        .forEach(one -> answers.put(one.get("id"), one.toString()));
    String sentence = "The prompt cannot be rendered: a class cannot be found: com.acme.Missing.";
    assertThat(answers.get(1)).contains("code=-32603", sentence);
    assertThat(answers.get(2)).contains("isError=true", sentence);
    assertThat(answers.get(3)).contains("code=-32603", sentence);
    assertThat(answers.get(4)).contains("code=-32603", "nested too deeply");
  }
}
