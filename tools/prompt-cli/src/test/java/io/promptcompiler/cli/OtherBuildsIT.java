package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the builds of {@code docs/gradle.md} without Gradle as a reader copies them. That of Ant
 * runs if it is installed.
 */
class OtherBuildsIT {
  private static final Path PAGE = Path.of("../../docs/gradle.md");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String TEMPLATE = "src/main/prompts/greeting.md";

  private final Path distribution = Path.of(System.getProperty("distribution", "target/prompt"));
  private final Path standalone = Path.of(System.getProperty("standalone", ""));

  @TempDir private Path folder;
  @TempDir private Path home;

  private record Ran(int code, String output) {}

  /** The application of the page, with its jars. */
  @BeforeEach
  void anApplication() throws IOException {
    put(TEMPLATE, block("handlebars"));
    put("src/main/java/com/acme/bot/Main.java", block("java"));
    copy(standalone, folder.resolve("tools").resolve("prompt-cli-" + named() + "-standalone.jar"));
    for (String name : List.of("prompt-runtime", "jspecify")) {
      copyInto(library(name), folder.resolve("lib"));
    }
  }

  @Test
  void javac() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    put("build.sh", block("sh"));
    Ran first = run("/bin/sh", "-e", "build.sh");
    assertThat(first.output()).endsWith("Greet Ann in one sentence.\n");
    assertThat(run("/bin/sh", "-e", "build.sh").output())
        .isEqualTo("Prompts are up to date.\nGreet Ann in one sentence.\n");
  }

  @Test
  void ant() throws Exception {
    assumeInstalled("ant", "-version");
    put("build.xml", block("xml"));
    Ran first = run("ant", "-noinput");
    assertThat(first.code()).as(first.output()).isEqualTo(0);
    assertThat(greeting("build/classes")).isEqualTo("Greet Ann in one sentence.\n");
    edit("in one sentence", "again");
    run("ant", "-noinput");
    assertThat(greeting("build/classes")).isEqualTo("Greet Ann again.\n");
    edit("{{name}}", "{{nam}}");
    Ran broken = run("ant", "-noinput");
    assertThat(broken.code()).isNotEqualTo(0);
    assertThat(broken.output()).contains("greeting.md:5:9: error: [PC301]");
  }

  /** Returns the version that the page names: the last release, which is older than these jars. */
  private static String named() throws IOException {
    Matcher version =
        Pattern.compile("prompt-cli-(\\d.*?)-standalone\\.jar")
            .matcher(Files.readString(PAGE, UTF_8));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  /** What the application prints. */
  private String greeting(String classes) throws Exception {
    return run(JAVA, "-cp", classes + File.pathSeparator + "lib/*", "com.acme.bot.Main", "Ann")
        .output();
  }

  private static String assumeInstalled(String... command) throws Exception {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assumeThat(process.waitFor()).as(command[0] + " runs on this JDK").isEqualTo(0);
      return output;
    } catch (IOException e) {
      assumeThat(e).as(command[0] + " is not installed").isNull();
      throw e;
    }
  }

  /** Runs a command and gives what it prints, errors included. */
  private Ran run(String... command) throws Exception {
    Path output = home.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return new Ran(process.exitValue(), Files.readString(output, UTF_8));
  }

  /** The first block of the page in a language. */
  private static String block(String language) throws IOException {
    String page = Files.readString(PAGE, UTF_8);
    Matcher block = Pattern.compile("(?s)\\n```" + language + "\\n(.*?\\n)```\\n").matcher(page);
    assertThat(block.find()).as("a block of " + language + " in " + PAGE).isTrue();
    return block.group(1);
  }

  private Path library(String name) throws IOException {
    try (Stream<Path> jars = Files.list(distribution.resolve("lib"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith(name + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private void put(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private void edit(String text, String other) throws IOException {
    String before = Files.readString(folder.resolve(TEMPLATE));
    assertThat(before).contains(text);
    put(TEMPLATE, before.replace(text, other));
  }

  private static void copyInto(Path file, Path target) throws IOException {
    copy(file, target.resolve(file.getFileName()));
  }

  private static void copy(Path file, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(file, to);
  }
}
