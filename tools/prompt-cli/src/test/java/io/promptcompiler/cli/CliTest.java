package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.command.StandardStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Runs commands in a temporary folder, like a shell. */
abstract class CliTest {
  /** A prompt with all kinds of parameters. */
  static final String CODE =
      """
      ---
      synopsis: Implements a task
      parameters:
        task: { required: true, description: What to do }
        tries: { type: integer, default: 1 }
        files: { type: "string[]" }
      ---
      Do {{task}}, try {{tries}}.
      {{#each files}}
      - {{this}}
      {{/each}}
      """;

  /** A prompt with an error. */
  static final String BROKEN = "---\nparameters: { task: {} }\n---\nDo {{tsk}}.\n";

  private final Map<String, String> environment = new LinkedHashMap<>();
  private String input = "";
  private boolean isTerminal;

  @TempDir private Path temporary;

  /** What a command did. */
  record Ran(int code, String out, String err) {}

  final Path folder() {
    try {
      return temporary.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  final void variable(String name, String value) {
    environment.put(name, value);
  }

  final void pipedIn(String text) {
    input = text;
  }

  final void atATerminal() {
    isTerminal = true;
  }

  final Path file(String path, String content) {
    try {
      Path file = folder().resolve(path);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A template of a project without a POM. */
  final Path template(String id, String content) {
    return file("src/main/prompts/" + id, content);
  }

  final String text(String path) {
    try {
      return Files.readString(folder().resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs git in the folder. */
  final void git(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder().toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  final Ran prompt(String... args) {
    return in(folder(), args);
  }

  final Ran in(Path present, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(console(present, out, err), args);
    return new Ran(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  final Console console(Path present, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    StandardStreams streams =
        new StandardStreams(new ByteArrayInputStream(input.getBytes(UTF_8)), out, false);
    return new Console(streams, err, present, environment, isTerminal);
  }
}
