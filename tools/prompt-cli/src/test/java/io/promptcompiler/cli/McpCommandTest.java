package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.command.StandardStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpCommandTest extends CliTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n";

  private static String get(String name) {
    return "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"prompts/get\",\"params\":{\"name\":\""
        + name
        + "\",\"arguments\":{\"task\":\"tests\"}}}\n";
  }

  @Test
  void servesTheProjectUntilTheInputEnds() {
    template("build/code.md", CODE);
    pipedIn(INITIALIZE + get("build/code"));
    Ran ran = prompt("mcp");
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("\"id\":2").contains("Do tests, try 1.\\n"));
  }

  @Test
  void foldersHaveScopes() {
    String head = "---\nparameters: { task: { required: true } }\n---\n";
    file("ours/greet.md", head + "Ours. {{task}}\n");
    file("theirs/greet.md", head + "Theirs. {{task}}\n");
    file("theirs/other.md", head + "Other. {{task}}\n");
    pipedIn(
        INITIALIZE
            + get("system:greet")
            + get("project:greet").replace(":2,", ":3,")
            + get("other").replace(":2,", ":4,"));
    assertThat(prompt("mcp", "--templates", "system=theirs", "-t", "ours").out().lines())
        .anySatisfy(line -> assertThat(line).contains("\"id\":2").contains("Theirs."))
        .anySatisfy(line -> assertThat(line).contains("\"id\":3").contains("Ours."))
        .anySatisfy(line -> assertThat(line).contains("\"id\":4").contains("Other."));
  }

  @Test
  void mistakesAreSentences() {
    template("greet.md", "Hello.\n");
    assertThat(prompt("mcp", "--templates", "none"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: There is no folder '" + folder().resolve("none") + "' of templates.\n"));
    assertThat(prompt("mcp", "--templates", "sytem=src").err())
        .contains("--templates cannot be 'sytem'.", "Did you mean 'system'?");
    assertThat(prompt("mcp", "--http", "here").err())
        .isEqualTo("prompt: --http needs a host and a port, as in 127.0.0.1:8808, not 'here'.\n");
    assertThat(prompt("mcp", "--http", "127.0.0.1:99999").code()).isEqualTo(2);
    assertThat(prompt("mcp", "--allow-host", "x").err()).contains("Add --http.");
    assertThat(prompt("mcp", "--jar", "none.jar").err()).contains("There is no jar");
    file("empty.jar/README", "");
    assertThat(prompt("mcp", "--jar", "empty.jar").err())
        .isEqualTo(
            "prompt: There are no compiled prompts in 'empty.jar'. For a folder of templates, use --templates.\n");
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1:0, false", "0.0.0.0:0, true"})
  void anAddressThatOthersCanReachIsAWarning(String address, boolean isWarning)
      throws InterruptedException {
    template("greet.md", "Hello.\n");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    StandardStreams streams =
        new StandardStreams(
            new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), false);
    Console console = new Console(streams, said, folder(), Map.of(), false);
    Thread command =
        new Thread(() -> Main.run(console, "mcp", "-t", "src/main/prompts", "--http", address));
    command.start();
    while (!said.toString(UTF_8).contains("Ctrl-C")) {
      assertThat(command.isAlive()).as(said.toString(UTF_8)).isTrue();
      Thread.sleep(20);
    }
    command.interrupt();
    command.join();
    assertThat(said.toString(UTF_8).contains("Warning: other machines can reach this address"))
        .isEqualTo(isWarning);
  }
}
