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
 * Runs the builds of {@code docs/other-builds.md} as a reader copies them. Those of Gradle and Ant
 * run if these programs are installed.
 */
class OtherBuildsIT {
  private static final Path PAGE = Path.of("../../docs/other-builds.md");
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

  @Test
  void gradle() throws Exception {
    Matcher version =
        Pattern.compile("Gradle (\\d+)\\.(\\d+)").matcher(assumeInstalled("gradle", "--version"));
    assertThat(version.find()).isTrue();
    int number = Integer.parseInt(version.group(1)) * 100 + Integer.parseInt(version.group(2));
    String build =
        block("groovy").replace("mavenCentral()", "maven { url '" + repository() + "' }");
    put("build.gradle", number < 409 ? build.replace("tasks.register(", "tasks.create(") : build);
    put("settings.gradle", "rootProject.name = 'bot'\n");
    Path classes = Path.of("build/classes/java/main");

    Ran first = gradle("jar");
    assertThat(first.code()).as(first.output()).isEqualTo(0);
    assertThat(greeting(classes.toString())).isEqualTo("Greet Ann in one sentence.\n");
    assertThat(folder.resolve("build/resources/main/META-INF/services")).isNotEmptyDirectory();
    assertThat(gradle("jar").output()).contains(":generatePrompts UP-TO-DATE");

    edit("in one sentence", "again");
    put("src/main/prompts/other.md", "Other.\n");
    Path other = folder.resolve(classes).resolve("com/acme/bot/prompts/OtherPrompt.class");
    assertThat(gradle("jar").output()).contains("Compiled 2 prompts: 3 files written");
    assertThat(greeting(classes.toString())).isEqualTo("Greet Ann again.\n");
    assertThat(other).exists();

    Files.delete(folder.resolve("src/main/prompts/other.md"));
    gradle("jar");
    assertThat(other).doesNotExist();

    edit("{{name}}", "{{nam}}");
    Ran broken = gradle("jar");
    assertThat(broken.code()).isNotEqualTo(0);
    assertThat(broken.output()).contains("greeting.md:5:9: error: [PC301]");
  }

  /** A newer Gradle than that of {@code PATH}; its API evaluates a build but cannot run it. */
  @Test
  void theApiOfGradle() throws Exception {
    // Nothing else of our tests: Gradle has a logger of its own.
    List<String> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(jar -> jar.matches(".*[/\\\\](gradle-api|groovy|kotlin-stdlib)[^/\\\\]*\\.jar"))
            .toList();
    assumeThat(jars).as("the API of Gradle, which the profile 'gradle' adds").isNotEmpty();
    // A script without a build of its own cannot have this block.
    put("build.gradle", gradleBuild().replaceFirst("(?s)plugins \\{.*?\n\\}\n", ""));
    Ran ran =
        run(
            JAVA,
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-cp",
            String.join(File.pathSeparator, jars),
            Path.of("src/gradle/EvaluateBuild.java").toAbsolutePath().toString(),
            folder.toString(),
            home.resolve("gradle").toString(),
            folder.resolve("build.gradle").toString());
    assertThat(ran.output())
        .contains("compileJava [task ':generatePrompts']")
        .contains("processResources [task ':generatePrompts']")
        .contains("Compiled 1 prompt: 3 files written")
        .contains("Gradle 8.");
  }

  /** The build of the page, with jars from here. */
  private String gradleBuild() throws IOException {
    return block("groovy").replace("mavenCentral()", "maven { url '" + repository() + "' }");
  }

  /** Gradle without a process that stays, and without the network. */
  private Ran gradle(String task) throws Exception {
    return run(
        "gradle",
        "--no-daemon",
        "--offline",
        "--console=plain",
        "--gradle-user-home=" + home.resolve("gradle"),
        task);
  }

  /** A repository like Maven Central, with the jars of the page. */
  private String repository() throws IOException {
    Path repository = home.resolve("repository");
    String jspecify = version("jspecify");
    String ours = named();
    copyInto(library("jspecify"), publish(repository, "org.jspecify", "jspecify", jspecify, ""));
    copy(
        standalone,
        publish(repository, "io.promptcompiler", "prompt-cli", ours, "")
            .resolve("prompt-cli-" + ours + "-standalone.jar"));
    String dependency =
        """
        <dependency>
          <groupId>org.jspecify</groupId><artifactId>jspecify</artifactId><version>%s</version>
        </dependency>
        """
            .formatted(jspecify);
    copy(
        library("prompt-runtime"),
        publish(repository, "io.promptcompiler", "prompt-runtime", ours, dependency)
            .resolve("prompt-runtime-" + ours + ".jar"));
    return repository.toUri().toString();
  }

  /** Returns the version that the page names: the last release, which is older than these jars. */
  private static String named() throws IOException {
    Matcher version =
        Pattern.compile("prompt-cli-(\\d.*?)-standalone\\.jar")
            .matcher(Files.readString(PAGE, UTF_8));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  private String version(String library) throws IOException {
    String name = library(library).getFileName().toString();
    return name.substring(library.length() + 1, name.length() - ".jar".length());
  }

  /** Makes the folder of an artifact, with its POM. */
  private static Path publish(
      Path repository, String group, String name, String version, String dependencies)
      throws IOException {
    Path place =
        Files.createDirectories(
            repository.resolve(group.replace('.', '/')).resolve(name).resolve(version));
    Files.writeString(
        place.resolve(name + "-" + version + ".pom"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
          <dependencies>%s</dependencies>
        </project>
        """
            .formatted(group, name, version, dependencies));
    return place;
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
