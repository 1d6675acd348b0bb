package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the distribution: the start script, the jars and the licenses. */
class PackagedIT {
  private static final String GREETING =
      "---\nparameters: { name: { required: true } }\n---\nHello, {{name}}.\n";

  private final Path distribution = Path.of(System.getProperty("distribution", "target/prompt"));

  /** Has the classes that the first command stores, so that the others start faster. */
  @TempDir private static Path sharedCache;

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path cache = sharedCache;

  @BeforeEach
  void aProject() throws IOException {
    Path prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("greet.md"), "Hello.\n");
  }

  private record Ran(int code, String out, String err) {}

  private Ran run(List<String> command) throws Exception {
    Path out = home.resolve("out.txt");
    Path err = home.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("PARAMS_JSON");
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return new Ran(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  private Ran script(String... args) throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    List<String> command = new ArrayList<>(List.of("/bin/sh"));
    command.add(distribution.resolve("bin/prompt").toAbsolutePath().toString());
    command.addAll(List.of(args));
    return run(command);
  }

  @Test
  void theScriptRunsAgainAndAgain() throws Exception {
    cache = home;
    Ran first = script("render", "greet.md");
    assertThat(first).isEqualTo(new Ran(0, "Hello.\n", ""));
    // From here on with the classes that the first run has stored.
    assertThat(script("render", "greet.md")).isEqualTo(first);
    assertThat(script("check").code()).isEqualTo(0);
    try (var cached = Files.list(home.resolve("prompt-compiler"))) {
      assertThat(cached.map(path -> path.getFileName().toString()))
          .singleElement()
          .asString()
          .endsWith(".jsa");
    }
  }

  @Test
  void aCommandThatLoadsFewClassesDoesNotCacheThem() throws Exception {
    cache = home;
    script("--version");
    script("check", "-C", folder.resolve("nothing").toString());
    assertThat(home.resolve("prompt-compiler")).isEmptyDirectory();
    script("check");
    assertThat(home.resolve("prompt-compiler")).isNotEmptyDirectory();
  }

  @Test
  void theScriptPassesArgumentsAndExitCodesOn() throws Exception {
    assertThat(script("render", "no such prompt"))
        .isEqualTo(new Ran(2, "", "prompt: Unknown prompt 'no such prompt'.\n"));
    Files.writeString(folder.resolve("src/main/prompts/greet.md"), "{{#if");
    assertThat(script("check").code()).isEqualTo(1);
  }

  @Test
  void inputThatComesLateIsReadToItsEnd() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    Files.writeString(folder.resolve("src/main/prompts/greet.md"), GREETING);
    String prompt = distribution.resolve("bin/prompt").toAbsolutePath().toString();
    String late = "(sleep 3; echo '{\"name\": \"Zoë\"}') | '" + prompt + "' render greet.md";
    Ran ran = run(List.of("/bin/sh", "-c", late));
    assertThat(ran.out()).isEqualTo("Hello, Zoë.\n");
    assertThat(ran.code()).isZero();
    // On a slow machine, the input comes before the command has waited long.
    assertThat(ran.err())
        .isIn("", "Waiting for the end of standard input. --no-stdin renders without it.\n");
  }

  @Test
  void charactersOfArgumentsDoNotDependOnTheLocale() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    Files.writeString(folder.resolve("src/main/prompts/greet.md"), GREETING);
    String prompt = distribution.resolve("bin/prompt").toAbsolutePath().toString();
    String inAscii =
        "LC_ALL=C '" + prompt + "' render greet.md -p \"$(printf 'name=Zo\\303\\253')\"";
    assertThat(run(List.of("/bin/sh", "-c", inAscii))).isEqualTo(new Ran(0, "Hello, Zoë.\n", ""));
  }

  @Test
  void theScriptIsFoundThroughALink() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    Path link = home.resolve("prompt");
    Files.createSymbolicLink(link, distribution.resolve("bin/prompt").toAbsolutePath());
    assertThat(run(List.of("/bin/sh", link.toString(), "--version")).out()).startsWith("prompt ");
    assertThat(Files.isExecutable(link)).isTrue();
  }

  @Test
  void theJarRunsAlone() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path jar;
    try (var files = Files.list(distribution.resolve("lib"))) {
      jar =
          files
              .filter(file -> file.getFileName().toString().startsWith("prompt-cli-"))
              .findFirst()
              .orElseThrow();
    }
    assertThat(run(List.of(java.toString(), "-jar", jar.toAbsolutePath().toString(), "list")).out())
        .contains("greet.md");
  }

  @Test
  void theStandaloneJarRunsWithoutOthers() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path jar = Files.copy(Path.of(System.getProperty("standalone")), home.resolve("alone.jar"));
    assertThat(run(List.of(java.toString(), "-jar", jar.toString(), "render", "greet.md")))
        .isEqualTo(new Ran(0, "Hello.\n", ""));
    // The end of the input ends the server, before anybody has said anything.
    assertThat(run(List.of(java.toString(), "-jar", jar.toString(), "mcp")))
        .isEqualTo(new Ran(0, "", ""));
    assertThat(run(List.of(java.toString(), "-jar", jar.toString(), "lsp")))
        .isEqualTo(new Ran(1, "", ""));
  }

  @Test
  void theZipHasLaunchers() throws Exception {
    assumeThat(Path.of("/usr/bin/unzip")).exists();
    Path zip = Path.of(System.getProperty("zip")).toAbsolutePath();
    assertThat(run(List.of("/usr/bin/unzip", "-q", zip.toString(), "-d", "unpacked")).code())
        .isEqualTo(0);
    Path unpacked;
    try (var folders = Files.list(folder.resolve("unpacked"))) {
      unpacked = folders.findFirst().orElseThrow();
    }
    Path launcher = unpacked.resolve("bin/prompt");
    assertThat(launcher).isExecutable();
    assertThat(run(List.of(launcher.toString(), "render", "greet.md")))
        .isEqualTo(new Ran(0, "Hello.\n", ""));
    assertThat(unpacked.resolve("bin/prompt.cmd")).content().contains("-jar \"%jar%\" %*\r\n");
    assertThat(unpacked.resolve("LICENSE")).exists();
  }

  @Test
  void theNpmPackageRunsFromItsTarball() throws Exception {
    assumeThat(Path.of("/usr/bin/npm")).exists();
    Path npm = Path.of(System.getProperty("npm")).toAbsolutePath();
    Ran packed = run(List.of("/usr/bin/npm", "pack", "--silent", npm.toString()));
    assertThat(packed.code()).as(packed.err()).isEqualTo(0);
    Ran installed =
        run(
            List.of(
                "/usr/bin/npm",
                "install",
                "--offline",
                "--no-audit",
                "--prefix",
                "app",
                "./" + packed.out().strip()));
    assertThat(installed.code()).as(installed.err()).isEqualTo(0);
    String command = folder.resolve("app/node_modules/.bin/prompt").toString();
    assertThat(run(List.of(command, "render", "src/main/prompts/greet.md")))
        .isEqualTo(new Ran(0, "Hello.\n", ""));
    Files.writeString(folder.resolve("src/main/prompts/greet.md"), "{{#if");
    assertThat(run(List.of(command, "check")).code()).isEqualTo(1);
    assertThat(run(List.of("/usr/bin/env", "JAVA_HOME=/none", command, "check")))
        .isEqualTo(new Ran(2, "", "prompt: JAVA_HOME is '/none', but there is no Java in it.\n"));
  }

  @Test
  void licensesAreIncluded() {
    assertThat(distribution.resolve("LICENSE")).content().contains("Apache License");
    assertThat(distribution.resolve("NOTICE"))
        .content()
        .contains("picocli", "Jackson", "Reactor", "MCP");
  }
}
