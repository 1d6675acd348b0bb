package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.support.InfoBuilder;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official conformance suite and the official inspector, in the profile {@code
 * mcp-conformance}. They come from the npm registry, together with a Node.js; if they are not
 * available, a message is printed and nothing is tested.
 */
@EnabledIfSystemProperty(named = "mcp.conformance", matches = "true")
class ConformanceIT {
  private static final Path FOLDER = Path.of("target", "mcp-conformance").toAbsolutePath();
  private static final List<String> PACKAGES =
      List.of(
          "node@22.23.3",
          "@modelcontextprotocol/conformance@0.1.16",
          "@modelcontextprotocol/inspector@0.15.0");
  private static final byte[] PNG =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
                  + "rkJggg==");

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static HttpTransport server;

  @BeforeAll
  static void start() throws Exception {
    install();
    server = Served.http(McpPrompts.of(catalog()).withTools(tools()));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static void install() throws Exception {
    if (Files.exists(FOLDER.resolve("complete"))) {
      return;
    }
    Files.createDirectories(FOLDER);
    List<String> command =
        new ArrayList<>(List.of("npm", "install", "--no-save", "--no-audit", "--no-fund"));
    command.addAll(List.of("--prefix", FOLDER.toString()));
    command.addAll(PACKAGES);
    String problem;
    try {
      Ran ran = run(command);
      problem = ran.code() == 0 ? "" : ran.out();
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    }
    if (!problem.isEmpty() || !Files.exists(node())) {
      String sentence = "The conformance suite of MCP was not run, as npm could not install it. ";
      System.out.println(sentence + problem.lines().findFirst().orElse(""));
      Assumptions.abort(sentence + problem);
    }
    Files.createFile(FOLDER.resolve("complete"));
  }

  private static Path node() {
    return FOLDER.resolve("node_modules/node/bin/node");
  }

  private record Ran(int code, String out) {}

  private static Ran run(List<String> command) throws Exception {
    Path out = Files.createTempFile(FOLDER, "run", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException(command.get(0) + " did not end.");
    }
    return new Ran(process.exitValue(), Files.readString(out, UTF_8));
  }

  private static Ran node(String script, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(node().toString());
    command.add(FOLDER.resolve("node_modules/@modelcontextprotocol").resolve(script).toString());
    command.addAll(List.of(args));
    return run(command);
  }

  private static String url() {
    return "http://127.0.0.1:" + server.port() + "/mcp";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server-initialize",
        "ping",
        "completion-complete",
        "prompts-list",
        "prompts-get-simple",
        "prompts-get-with-args",
        "prompts-get-embedded-resource",
        "prompts-get-with-image",
        "tools-list",
        "tools-call-simple-text",
        "tools-call-error",
        "json-schema-2020-12",
        "dns-rebinding-protection"
      })
  void conforms(String scenario) throws Exception {
    Ran ran = node("conformance/dist/index.js", "server", "--url", url(), "--scenario", scenario);
    assertThat(ran.code()).as(ran.out()).isZero();
    assertThat(ran.out()).doesNotContain("FAILURE");
  }

  private static String inspect(String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of("--cli", url(), "--transport", "http"));
    all.addAll(List.of(args));
    Ran ran = node("inspector/cli/build/cli.js", all.toArray(new String[0]));
    assertThat(ran.code()).as(ran.out()).isZero();
    return ran.out();
  }

  @Test
  void theInspectorListsAndRenders() throws Exception {
    assertThat(inspect("--method", "prompts/list")).contains("test_simple_prompt");
    assertThat(
            inspect(
                "--method",
                "prompts/get",
                "--prompt-name",
                "test_prompt_with_arguments",
                "--prompt-args",
                "arg1=one",
                "arg2=two"))
        .contains("arg1='one', arg2='two'");
    assertThat(inspect("--method", "tools/list")).contains("render_template");
    assertThat(
            inspect(
                "--method", "tools/call",
                "--tool-name", "render_template",
                "--tool-arg", "name=test_simple_prompt"))
        .contains("This is a simple prompt for testing.");
  }

  /** The tools that the suite asks for. */
  private static Tools tools() {
    String none = "{\"type\":\"object\",\"properties\":{}}";
    String schema =
        "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
            + "\"$defs\":{\"address\":{\"type\":\"object\",\"properties\":{\"street\":"
            + "{\"type\":\"string\"},\"city\":{\"type\":\"string\"}}}},\"properties\":{\"name\":"
            + "{\"type\":\"string\"},\"address\":{\"$ref\":\"#/$defs/address\"}},"
            + "\"additionalProperties\":false}";
    return Tools.of(
        Tool.of(
            ToolInfo.of("test_simple_text", "Returns a text.", none),
            arguments -> arguments,
            arguments -> "This is a simple text response for testing."),
        Tool.of(
            ToolInfo.of("test_error_handling", "Fails.", none),
            arguments -> arguments,
            arguments -> {
              throw new IOException("This tool intentionally returns an error for testing");
            }),
        Tool.of(
            ToolInfo.of("json_schema_2020_12_tool", "Has a schema.", schema),
            arguments -> arguments,
            arguments -> ""));
  }

  /** The prompts that the suite asks for. */
  private static EntryCatalog catalog() {
    return new EntryCatalog(
        List.of(
            new Prompt("test_simple_prompt", List.of(), "This is a simple prompt for testing."),
            new Prompt("test_prompt_with_arguments", List.of("arg1", "arg2"), ""),
            new Prompt("test_prompt_with_embedded_resource", List.of("resourceUri"), "") {
              @Override
              List<MessagePart> parts(Map<String, ?> parameters) {
                return List.of(
                    new MediaPart(Media.of("Of the test.".getBytes(UTF_8), "text/plain")),
                    new TextPart("Please process the embedded resource above."));
              }
            },
            new Prompt("test_prompt_with_image", List.of(), "") {
              @Override
              List<MessagePart> parts(Map<String, ?> parameters) {
                return List.of(
                    new MediaPart(Media.of(PNG, "image/png")),
                    new TextPart("Please analyze the image above."));
              }
            }));
  }

  private static class Prompt extends EntryCatalog.Entry {
    private final String name;
    private final List<String> arguments;
    private final String text;

    Prompt(String name, List<String> arguments, String text) {
      super("project", name + ".md");
      this.name = name;
      this.arguments = arguments;
      this.text = text;
    }

    @Override
    public PromptInfo info() {
      InfoBuilder info =
          InfoBuilder.of(name + ".md", "chat", "project").description("A prompt for testing");
      for (String one : arguments) {
        info.required(one, "string").described("An argument for testing");
      }
      return info.build();
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return arguments.isEmpty()
          ? text
          : "Prompt with arguments: arg1='"
              + parameters.get("arg1")
              + "', arg2='"
              + parameters.get("arg2")
              + "'";
    }

    List<MessagePart> parts(Map<String, ?> parameters) {
      return List.of(new TextPart(render(parameters)));
    }

    @Override
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      return new ChatResult(
          List.of(new ChatMessage(ChatRole.USER, parts(parameters), false)),
          List.of(),
          List.of(),
          1);
    }
  }
}
