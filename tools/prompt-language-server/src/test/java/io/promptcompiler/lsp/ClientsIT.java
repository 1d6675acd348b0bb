package io.promptcompiler.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs sessions with other clients that are installed: the protocol library of VS Code on Node.js,
 * and Neovim. They run in the profile 'clients' alone.
 */
class ClientsIT {
  private static final String TEXT =
      """
      ---
      parameters:
        name: { required: true, description: Who is greeted. }
      ---
      Hello {{name}}.
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    assumeTrue(Boolean.getBoolean("clients"), "only with -Pclients");
    Path prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("greet.md"), TEXT);
  }

  /** Returns the command that starts a server. */
  static List<String> server() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        path,
        ServeStreams.class.getName());
  }

  private static String run(Path in, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("client", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean isOver = process.waitFor(5, TimeUnit.MINUTES);
    if (!isOver) {
      process.destroyForcibly();
    }
    String said = Files.readString(out, UTF_8);
    assertThat(isOver && process.exitValue() == 0).as("%s", said).isTrue();
    return said;
  }

  private static boolean has(String command) {
    try {
      run(Path.of("."), Map.of(), List.of(command, "--version"));
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void thatOfVisualStudioCode() throws Exception {
    assumeTrue(has("npm"), "npm is not there");
    Path target = Files.createDirectories(Path.of("target/clients").toAbsolutePath());
    Path script = target.resolve("session.js");
    Files.deleteIfExists(script);
    Files.copy(Path.of("src/test/clients/session.js"), script);
    run(
        target,
        Map.of(),
        List.of(
            "npm", "install", "--no-audit", "--no-fund", "vscode-languageserver-protocol@3.17.5"));
    List<String> command = new ArrayList<>(List.of("node", script.toString(), folder.toString()));
    command.addAll(server());
    assertThat(run(target, Map.of(), command)).contains("done");
  }

  @Test
  void neovim() throws Exception {
    assumeTrue(has("nvim"), "Neovim is not there");
    String script = Path.of("src/test/clients/session.lua").toAbsolutePath().toString();
    assertThat(
            run(
                folder,
                Map.of(
                    "PROMPTS_PLUGIN",
                    Path.of("../neovim/prompt-compiler.lua").toAbsolutePath().toString(),
                    "PROMPTS_FOLDER",
                    folder.toString(),
                    "PROMPTS_SERVER",
                    String.join("\n", server())),
                List.of("nvim", "--headless", "--clean", "-c", "luafile " + script)))
        .contains("done");
  }
}
