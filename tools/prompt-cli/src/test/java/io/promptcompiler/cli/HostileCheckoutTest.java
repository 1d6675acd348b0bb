package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.build.SealedLines;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.module.AllowedFolders;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a checkout do not run code, and no list of files in it leads outside. */
class HostileCheckoutTest extends CliTest {
  private static final String SERVICES =
      "META-INF/services/io.promptcompiler.runtime.PromptCatalog";

  private static final String TEMPLATE =
      """
      ---
      parameters: { name: { required: true } }
      examples:
        - { name: one, parameters: { name: Ann } }
      ---
      Hello {{evil name}}.
      """;

  @BeforeEach
  void homeOfTheUser() {
    variable("XDG_CONFIG_HOME", folder().resolve("home").toString());
    variable("APPDATA", folder().resolve("home").toString());
  }

  /** A module with a compiled class and a record of a build that names it as a helper. */
  private void module(String module) throws IOException {
    Path base = Files.createDirectories(folder().resolve(module));
    Path root = base.resolve("src/main/prompts");
    file(module + "/src/main/prompts/greet.md", TEMPLATE);
    Path marker = folder().resolve("ran");
    Path source =
        file(
            "Evil.java",
            """
            public class Evil {
              public static String run(String name) throws Exception {
                java.nio.file.Files.writeString(java.nio.file.Path.of("%s"), name);
                return "evil " + name;
              }
            }
            """
                .formatted(marker));
    Path classes = Files.createDirectories(base.resolve("target/classes"));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(root, "prompts"))
            .withHelpers(List.of(new HelperOption("evil", "Evil#run", List.of("string"), "string")))
            .configuredIn(base.resolve("pom.xml"));
    RecordedOptions.of(options, classes)
        .write(base.resolve("target/prompt-compiler/main-default.options"));
  }

  private boolean hasRun() {
    return Files.exists(folder().resolve("ran"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "doctor",
        "list",
        "render greet.md -p name=Ann",
        "render greet.md --example one",
        "site --output out",
        "export promptfoo --out out",
        "mcp --help",
        "fix --dry-run"
      })
  void nothingOfACheckoutRuns(String command) throws IOException {
    module("app");
    Ran ran = in(folder().resolve("app"), command.split(" "));
    assertThat(hasRun()).as("%s: %s%s", command, ran.out(), ran.err()).isFalse();
    assertThat(ran.err()).doesNotContain("Exception");
  }

  @Test
  void aPromptThatNeedsTheHelperSaysHowToAllowIt() throws IOException {
    module("app");
    Ran check = in(folder().resolve("app"), "check");
    assertThat(check.code()).isZero();
    assertThat(check.err())
        .contains(
            "the helper 'evil' is code of the project, which runs only after you have allowed");
    Ran render = in(folder().resolve("app"), "render", "greet.md", "-p", "name=Ann");
    assertThat(render.code()).isNotZero();
    assertThat(render.err())
        .contains("(Evil#run) is code of the project")
        .contains("allow-helpers");
    assertThat(hasRun()).isFalse();
  }

  @Test
  void theUserCanAllowTheHelpersOfAProject() throws IOException {
    module("app");
    Path app = folder().resolve("app");
    Ran once = in(app, "render", "greet.md", "--allow-helpers", "-p", "name=Ann");
    assertThat(once).isEqualTo(new Ran(0, "Hello evil Ann.\n", ""));
    assertThat(in(app, "render", "greet.md", "-p", "name=Ann").code()).isNotZero();
    Ran always = in(app, "check", "--allow-helpers=always");
    assertThat(always.err()).contains("allowed-helpers allows the helpers of " + app);
    Ran later = in(app, "render", "greet.md", "-p", "name=Bob");
    assertThat(later).isEqualTo(new Ran(0, "Hello evil Bob.\n", ""));
    module("other");
    assertThat(in(folder().resolve("other"), "render", "greet.md", "-p", "name=Ann").code())
        .isNotZero();
    assertThat(in(app, "check", "--allow-helpers=alway").err()).contains("Did you mean 'always'?");
  }

  @Test
  void severitiesOfABuildAreNamed() throws IOException {
    Path root = folder().resolve("src/main/prompts");
    file("src/main/prompts/greet.md", "Hello {{name}}.\n");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(root, "prompts"))
            .withSeverities(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.OFF))
            .configuredIn(folder().resolve("pom.xml"));
    RecordedOptions.of(options, folder())
        .write(folder().resolve("target/prompt-compiler/main-default.options"));
    String said = "Not reported: PC301 (target/prompt-compiler/main-default.options).";
    assertThat(prompt("check").err()).isEqualTo("note: " + said + "\nValid: 1 prompt.\n");
    assertThat(prompt("doctor").out()).contains("• " + said);
  }

  /** A commit can have the record of a build that never ran. */
  @Test
  void aRecordOfAnotherUserChangesNothing() throws Exception {
    Path root = template("greet.md", "Hello {{name}}.\n").getParent();
    file("src/main/prompts/calm.md", "Be calm.\n");
    file("decoy/calm.md", "Be calm.\n");
    Path secret = file(".own/META-INF/prompts/index.json", "SECRET: [");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    git("tag", "v1.0.0");
    template("calm.md", "Be loud.\n");
    String[] diff = {"diff", "v1.0.0", "--fail-on", "render"};
    Ran checked = prompt("check");
    Files.delete(root.resolve("greet.md"));
    Ran compared = prompt(diff);
    assertThat(List.of(checked.code(), compared.code())).containsOnly(ExitCodes.FINDINGS);
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(root, "prompts"))
            .configuredIn(folder().resolve("pom.xml"));
    Path record = folder().resolve("target/prompt-compiler/main-default.options");
    for (CompilerOptions hostile :
        List.of(
            options.ofModule("com.acme:bot:2.0.0"),
            options.withRoots(List.of(SourceRoot.of(folder().resolve("decoy"), "prompts"))),
            options.withSeverities(
                Map.of(
                    DiagnosticCode.UNKNOWN_VARIABLE,
                    Severity.OFF,
                    DiagnosticCode.TEXT_CHANGED,
                    Severity.OFF)),
            options.withProjectFile(secret),
            options.withModuleInfo(secret),
            options.withLibraries(List.of(LibraryPath.of(secret.resolve("../../..")))))) {
      RecordedOptions.of(hostile, folder().resolve("target/classes")).write(record);
      signAsAnother(record);
      template("greet.md", "Hello {{name}}.\n");
      assertOnlyNoted(prompt("check"), checked);
      Files.delete(root.resolve("greet.md"));
      assertOnlyNoted(prompt(diff), compared);
    }
    // It counts if the user has allowed code of the project, which can do more.
    assertThat(prompt("check", "--allow-helpers").err()).doesNotContain("is not used");
    assertThat(prompt("check").err()).contains("is not used");
    assertThat(prompt("check", "--allow-helpers=always").err()).contains("allows the helpers of ");
    assertThat(prompt("check").err()).doesNotContain("is not used");
  }

  @Test
  void aBuildThatIsUpToDateRecordsItsConfigurationAgain() throws IOException {
    template("calm.md", "Be calm.\n");
    String[] generate = {
      "generate", "--root", "src/main/prompts", "--out", "target/prompt-compiler"
    };
    assertThat(prompt(generate).code()).isZero();
    signAsAnother(folder().resolve("target/prompt-compiler/main-generate.options"));
    assertThat(prompt("check").err()).contains("is not used");
    assertThat(prompt(generate).err()).contains("Prompts are up to date");
    assertThat(prompt("check").err()).isEqualTo("Valid: 1 prompt.\n");
  }

  /** Replaces the signature of a record. */
  private static void signAsAnother(Path record) throws IOException {
    List<String> lines = Files.readAllLines(record);
    List<String> signed = new ArrayList<>(lines.subList(1, lines.size() - 1));
    signed.set(0, "0".repeat(64));
    SealedLines.write(record, lines.get(0), signed);
  }

  private static void assertOnlyNoted(Ran ran, Ran without) {
    String note = ran.err().lines().findFirst().orElseThrow();
    assertThat(note)
        .startsWith(
            "note: The configuration of prompts in target/prompt-compiler/main-default.options is"
                + " not used: it is not signed with the key in ");
    assertThat(ran).isEqualTo(new Ran(without.code(), without.out(), note + "\n" + without.err()));
  }

  /** The shell replaces {@code *.md} by names of files, of which one may be {@code @options.md}. */
  @Test
  void namesOfFilesAreNoOptions() throws IOException {
    module("app");
    Path app = folder().resolve("app");
    Path options = file("app/options.md", "--allow-helpers");
    Ran ran = in(app, "render", "greet.md", "-p", "name=Ann", "@" + options);
    assertThat(ran.err()).contains("'@" + options + "' is an unexpected argument.");
    file("app/--allow-helpers=once", "");
    ran = in(app, "render", "greet.md", "-p", "name=Ann", "--allow-helpers=once");
    assertThat(ran.err()).contains("There is a file '--allow-helpers=once' here");
    assertThat(ran.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(hasRun()).isFalse();
  }

  /** A consent for a folder is a line, and its name must not be several lines or another folder. */
  @ParameterizedTest
  @ValueSource(strings = {"a\n", "a\r", " "})
  @DisabledOnOs(OS.WINDOWS) // has no such names
  void aConsentIsForOneFolder(String name) throws IOException {
    String module = "app/" + name + (name.isBlank() ? "" : folder());
    module(module);
    Ran always = in(folder().resolve(module), "check", "--allow-helpers=always");
    assertThat(always.err()).contains("its path has a line break, or a space at an end");
    assertThat(hasRun()).isFalse();
    module("other");
    Ran other = in(folder().resolve("other"), "render", "greet.md", "-p", "name=Ann");
    assertThat(other.err()).contains("allow-helpers");
  }

  /** Installs the launcher of the command line with a jar that Java cannot read. */
  private Path launcher() throws IOException {
    Path launcher = folder().resolve("dist/bin/prompt");
    Files.createDirectories(launcher.getParent());
    Files.copy(Path.of("src/dist/bin/prompt"), launcher);
    file("dist/lib/prompt-cli-1.jar", "");
    return launcher;
  }

  /** Installs the package for npm with a jar that Java cannot read. */
  private Path npmLauncher() throws IOException {
    Path bin = folder().resolve("npm/bin");
    Files.createDirectories(bin);
    for (String name : List.of("prompt.js", "java.js")) {
      Files.copy(Path.of("src/npm/bin", name), bin.resolve(name));
    }
    file("npm/lib/prompt.jar", "");
    return bin.resolve("prompt.js");
  }

  /** Creates a program that leaves a file when it runs. */
  private Path program(String name) {
    Path program = file(name, "#!/bin/sh\ntouch " + folder().resolve("ran") + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  /** Runs a program to its end in a folder of the checkout. */
  private Ran run(ProcessBuilder program, String working) throws Exception {
    program.directory(folder().resolve(working).toFile()).redirectErrorStream(true);
    Process process = program.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ran(process.waitFor(), said, "");
  }

  /** Programs of a checkout, in folders of {@code PATH} that only it has. */
  @ParameterizedTest
  @CsvSource({"sh, app", "bash --posix, app", "sh, app/sub", "node, app", "node, app/sub"})
  @DisabledOnOs(OS.WINDOWS) // has another launcher
  void theLaunchersRunNoProgramOfACheckout(String shell, String working) throws Exception {
    boolean isNode = shell.equals("node");
    assumeThat(Path.of(isNode ? "/usr/bin/node" : "/bin/" + shell.split(" ", -1)[0])).exists();
    Path launcher = isNode ? npmLauncher() : launcher();
    file("app/.git/HEAD", "ref: refs/heads/main\n");
    file("app/sub/README.md", "");
    file("app/release", "JAVA_VERSION=\"17.0.1\"\n");
    for (String name : List.of("java", "dirname", "mkdir", "cksum", "stty", "readlink")) {
      for (String folder : List.of("app/", "app/sub/", "app/bin/")) {
        program(folder + name);
      }
    }
    List<String> command = new ArrayList<>(List.of("env", "-u", "JAVA_HOME", "HOME=" + folder()));
    String known = System.getProperty("java.home") + "/bin:" + System.getenv("PATH");
    String bin = folder().resolve("app/bin").toString();
    String spelled = folder().resolve("app") + "//bin:" + bin + "/../bin";
    command.add("PATH=:.:bin:./bin:" + bin + ":" + spelled + ":" + known + ":");
    command.addAll(List.of(("/usr/bin/env " + shell + " " + launcher + " check").split(" ", -1)));
    Ran ran = run(new ProcessBuilder(command), working);
    assertThat(ran.out()).contains("Invalid or corrupt jarfile");
    assertThat(hasRun()).isFalse();
  }

  /** A cache in the folder of the project is usual on CI servers, and a commit can have one. */
  @ParameterizedTest
  @ValueSource(strings = {"sh", "node"})
  @DisabledOnOs(OS.WINDOWS) // has another launcher
  void theLaunchersUseNoArchiveOfACheckout(String shell) throws Exception {
    boolean isNode = shell.equals("node");
    assumeThat(Path.of(isNode ? "/usr/bin/node" : "/bin/sh")).exists();
    Path launcher = isNode ? npmLauncher() : launcher();
    file("app/.git/HEAD", "ref: refs/heads/main\n");
    String java = System.getProperty("java.home");
    file("jdk/release", Files.readString(Path.of(java, "release")));
    Path echo = file("jdk/bin/java", "#!/bin/sh\necho \"$@\"\n");
    assertThat(echo.toFile().setExecutable(true)).isTrue();
    Map<String, Boolean> uses = Map.of("app/.cache", false, "own", true);
    for (String cache : uses.keySet()) {
      ProcessBuilder check =
          new ProcessBuilder("/usr/bin/env", shell, launcher.toString(), "check");
      check.environment().put("JAVA_HOME", folder().resolve("jdk").toString());
      check.environment().put("XDG_CACHE_HOME", folder().resolve(cache).toString());
      Ran ran = run(check, "app");
      boolean canArchive = !isNode || Runtime.version().feature() >= 19;
      assertThat(ran.out().contains("/prompt-compiler/"))
          .as(ran.out())
          .isEqualTo(uses.get(cache) && canArchive);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has another launcher
  void theLauncherTakesNoJavaOfTheWorkingFolder() throws Exception {
    Path launcher = launcher();
    program("app/jdk/bin/java");
    ProcessBuilder check = new ProcessBuilder("/bin/sh", launcher.toString(), "check");
    check.environment().put("JAVA_HOME", "jdk");
    assertThat(run(check, "app").out())
        .isEqualTo("prompt: JAVA_HOME is 'jdk', which is not an absolute path.\n");
    assertThat(hasRun()).isFalse();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has other links
  void theNpmLauncherRunsNoJavaOfACheckoutThroughALink() throws Exception {
    assumeThat(Path.of("/usr/bin/node")).exists();
    file("app/jdk/release", "JAVA_VERSION=\"21\"\n");
    program("app/jdk/bin/java");
    Path link = Files.createSymbolicLink(folder().resolve("link"), folder().resolve("app"));
    String launcher = Path.of("src/npm/bin/prompt.js").toAbsolutePath().toString();
    ProcessBuilder check = new ProcessBuilder("/usr/bin/node", launcher, "check");
    check.environment().remove("JAVA_HOME");
    check.environment().put("HOME", folder().toString());
    check.environment().put("PATH", link.resolve("jdk/bin") + ":/usr/bin");
    assertThat(run(check, "app").code()).isNotZero();
    assertThat(hasRun()).isFalse();
  }

  @Test
  void recordsOfOtherFoldersAreNotRead() throws IOException {
    module("app");
    // Beside an empty folder, and in a folder of any name.
    Files.createDirectories(folder().resolve("empty"));
    assertThat(in(folder().resolve("empty"), "list").out()).doesNotContain("greet.md");
    Path record = folder().resolve("app/target/prompt-compiler/main-default.options");
    Path elsewhere = folder().resolve("app/tools/prompt-compiler/main-default.options");
    Files.createDirectories(elsewhere.getParent());
    Files.move(record, elsewhere);
    assertThat(in(folder().resolve("app"), "check").out()).contains("Unknown helper 'evil'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "list",
        "doctor",
        "fix",
        "declare --write",
        "site --output site",
        "export promptfoo --out out",
        "generate --out gen"
      })
  void templatesOutsideOfTheProjectAreNotRead(String command) throws Exception {
    Path secret = file("notes/secret.md", "---\nsynopsis: mine\n---\nThe secret {{word}}.\n");
    String before = Files.readString(secret);
    file("link/src/main/readme", "");
    Files.createSymbolicLink(folder().resolve("link/src/main/prompts"), secret.getParent());
    file("settings/prompt.yaml", "roots: [prompts, ../notes]\n");
    file("settings/prompts/greet.md", "Hello.\n");
    file("record/src/main/prompts/greet.md", "Hello.\n");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder().resolve("record/src/main/prompts"), "prompts"))
            .withRoots(
                List.of(
                    SourceRoot.of(folder().resolve("record/src/main/prompts"), "prompts"),
                    SourceRoot.of(secret.getParent(), "prompts")))
            .configuredIn(folder().resolve("record/pom.xml"));
    RecordedOptions.of(options, folder().resolve("record/target/classes"))
        .write(folder().resolve("record/target/prompt-compiler/main-default.options"));
    file("agent/skills/look/SKILL.md", "---\nname: look\ndescription: L.\n---\nSecret.\n");
    Files.createDirectories(folder().resolve("skilled"));
    Files.createSymbolicLink(folder().resolve("skilled/.claude"), folder().resolve("agent"));
    Files.createDirectories(folder().resolve("modules"));
    Files.createSymbolicLink(folder().resolve("modules/other"), folder().resolve("notes/module"));
    file("notes/module/src/main/prompts/secret.md", "The secret {{word}}.\n");
    for (String project : List.of("link", "settings", "record", "skilled", "modules")) {
      Ran ran = in(folder().resolve(project), command.split(" "));
      assertThat(ran.out() + ran.err())
          .as("%s in %s", command, project)
          .doesNotContain("Exception")
          .doesNotContain("secret.md")
          .doesNotContain("SKILL.md");
      // These commands print no findings in settings.
      boolean isSilent = project.equals("settings") && command.matches("(list|site|declare).*");
      // No module and no skill is looked for behind a link.
      if (!List.of("modules", "skilled").contains(project) && !isSilent) {
        assertThat(ran.out() + ran.err()).as(project).containsPattern("out(side)? of the project");
      }
      try (var files = Files.walk(folder().resolve(project))) {
        assertThat(files.filter(Files::isRegularFile))
            .allSatisfy(
                file -> assertThat(Files.readString(file)).doesNotContainIgnoringCase("secret"));
      }
    }
    assertThat(secret).hasContent(before);
  }

  /** A build has recorded the path before a commit put a link there. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void aLinkedDescriptorOfAModuleIsNotShown() throws IOException {
    Path root = file("app/src/main/prompts/greet.md", "Hello.\n").getParent();
    Path descriptor = folder().resolve("app/src/main/java/module-info.java");
    Files.createDirectories(descriptor.getParent());
    Files.createSymbolicLink(descriptor, file("app/.env", "SECRET_TOKEN\n"));
    Path app = folder().resolve("app");
    RecordedOptions.of(
            CompilerOptions.of(SourceRoot.of(root, "prompts"))
                .configuredIn(app.resolve("pom.xml"))
                .withModuleInfo(descriptor),
            app.resolve("target/classes"))
        .write(app.resolve("target/prompt-compiler/main-default.options"));
    assertThat(in(app, "check").out())
        .contains("a symbolic link leads it to a hidden file")
        .doesNotContain("SECRET");
  }

  @Test
  void aLinkedFileOfSettingsIsNotShown() throws IOException {
    file("notes/secret.txt", "the secret of another\n");
    file("app/src/main/prompts/greet.md", "Hello.\n");
    Files.createSymbolicLink(
        folder().resolve("app/prompt.yaml"), folder().resolve("notes/secret.txt"));
    for (String command : List.of("check", "list", "doctor", "fix", "site")) {
      Ran ran = in(folder().resolve("app"), command.split(" "));
      assertThat(ran.out() + ran.err())
          .as(command)
          .contains("prompt.yaml' cannot be used: a symbolic link leads it out of the project")
          .doesNotContain("the secret", "Exception");
    }
  }

  /**
   * No commit has hidden files with secrets, but its settings and links can name those of a user.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          tools: { mcp: { x: .env } }    | -             | -           | check | it is hidden: a name in its path
          tools: { mcp: { x: x.json } }  | x.json        | .env        | check | leads it to a hidden file
          tools: { java: [.private] }    | -             | -           | check | it is hidden: a name in its path
          tools: { java: [lib] }         | -             | -           | check | 'SECRE_TOKEN'
          tools: { java: true }          | src           | .private    | check | 'SECRE_TOKEN'
          roots: [templates]             | templates     | .private    | check | leads it to a hidden file
          -                              | prompts       | .private    | check | leads it to a hidden file
          -                              | prompt.yaml   | .private/x  | check | leads it to a hidden file
          -                              | src           | .private    | check-code --list | Poet#one: (
          -                              | -             | -           | check-code --list | Poet#one: (
          -                              | -             | -           | check-code | The resource '/.env' is not read: it is hidden.
          -                              | code/src/main/resources | .private | check-code --list | X#one: (
          """)
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void hiddenFilesOfTheUserAreNotShown(
      String settings, String link, String target, String command, String said) throws IOException {
    file("app/.git/HEAD", "ref: refs/heads/main\n");
    for (String file : List.of(".env", ".private/x")) {
      file("app/" + file, "SECRET_TOKEN: [\n");
    }
    file("app/.private/secret.md", "SECRET_TOKEN {{oops}}\n");
    String poet =
        """
        import dev.langchain4j.service.*;
        import dev.langchain4j.agent.tool.Tool;
        interface %s {
          @SystemMessage(%s) String one(String x);
          @Tool(name = "%s") default void two() {}
        }
        """;
    String other = poet.formatted("Other", "\"SECRET_TOKEN\"", "SECRET_TOKEN");
    file("app/.private/main/java/Other.java", other);
    file("app/lib/.private/Other.java", other);
    file("app/code/src/main/java/.private/Other.java", other);
    for (String resource : List.of("/.env", "/x")) {
      String name = resource.equals("/x") ? "X" : "Poet";
      file(
          "app/code/src/main/java/" + name + ".java",
          poet.formatted(name, "fromResource = \"" + resource + "\"", "look"));
    }
    Path app = folder().resolve("app");
    if (settings != null) {
      file("app/prompt.yaml", settings + "\n");
    }
    if (link == null || !link.equals("prompts")) {
      file("app/prompts/greet.md", "Call {{tool \"SECRE_TOKEN\"}}.\n");
    }
    if (link != null) {
      Files.createSymbolicLink(app.resolve(link), app.resolve(target));
    } else {
      file("app/code/src/main/resources/.env", "SECRET_TOKEN\n");
    }
    Ran ran = in(app, command.split(" "));
    assertThat(ran.out() + ran.err()).contains(said).doesNotContain("SECRET", "secret.md");
  }

  /** Templates of other tools, skills and settings that are links, endless or not text. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void filesThatAreNoTemplatesAreReadWithinLimits() throws Exception {
    Path secret = folder().resolve("other/notes.j2");
    file("other/notes.j2", "the secret {% if a %}of another{% endif %}\n");
    file("app/src/main/prompts/greet.md", "---\nparameters: { a: {} }\n---\nHello.\n");
    Path app = folder().resolve("app");
    Path prompts = app.resolve("src/main/prompts");
    Files.createSymbolicLink(prompts.resolve("notes.j2"), secret);
    Ran migrated = in(app, "migrate", "--write");
    assertThat(migrated.out() + migrated.err())
        .contains("through a symbolic link")
        .doesNotContain("the secret");
    assertThat(prompts.resolve("notes.md")).doesNotExist();
    Files.delete(prompts.resolve("notes.j2"));
    file("app/src/main/prompts/ours/defaults.yaml", "parameters: { a: {} }\n");
    Path link = file("app/src/main/prompts/mine/defaults.yaml", "");
    Files.delete(link);
    Files.createSymbolicLink(link, file("other/defaults.yaml", "parameters: { a: {} }\n"));
    assertThat(in(app, "check").out())
        .contains("ours/defaults.yaml")
        .doesNotContain("mine/defaults.yaml");
    String pipe = prompts.resolve("pipe.j2").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    assertThat(in(app, "migrate").err()).contains("[PC105]").doesNotContain("Exception");
    Files.delete(Path.of(pipe));
    // A template that cannot be read is not replaced by an empty one.
    Path latin = Files.write(prompts.resolve("latin.j2"), "caf\u00e9 {{ a }}".getBytes(ISO_8859_1));
    assertThat(in(app, "migrate", "--write").err()).contains("[PC101]");
    assertThat(latin).exists();
    Files.writeString(latin, "caf\u00e9 ".repeat(200_000));
    in(app, "migrate", "--write");
    assertThat(prompts.resolve("latin.md")).isNotEmptyFile();
    Files.delete(prompts.resolve("latin.md"));
    Path settings = app.resolve("prompt.yaml");
    Files.write(settings, "severities: { PC204: error } # caf\u00e9\n".getBytes(ISO_8859_1));
    Ran checked = in(app, "check");
    assertThat(checked.out() + checked.err()).contains("prompt.yaml:1:").contains("[PC101]");
    assertThat(checked.code()).isEqualTo(ExitCodes.FINDINGS);
    Path skills = Files.createDirectories(folder().resolve("skills/endless"));
    Files.createSymbolicLink(skills.resolve("Skill.md"), Path.of("/dev/zero"));
    Ran listed = in(skills.getParent(), "list");
    assertThat(listed.out() + listed.err()).doesNotContain("OutOfMemory", "\tat ");
  }

  /** A link in a checkout leads the folder elsewhere that a command writes by default. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "site",
        "batch greet.md --rows rows.csv --for openai --model m",
        "new text hello",
        "extract-code Poet#poem",
        "skills add ../mine"
      })
  void foldersThatNobodyNamedAreNotWrittenOutsideOfTheProject(String command) throws Exception {
    Path victim = Files.createDirectories(folder().resolve("victim"));
    file("mine/look/SKILL.md", "---\nname: look\ndescription: L.\n---\nLook.\n");
    file("app/prompts/greet.md", "---\nparameters: { name: { required: true } }\n---\n{{name}}\n");
    file("app/rows.csv", "name\nAnn\n");
    file(
        "app/src/main/java/Poet.java",
        """
        import dev.langchain4j.service.*;
        interface Poet { @UserMessage("A poem for {{name}}") String poem(@V("name") String name); }
        """);
    boolean isNew = command.matches("(new|skills) .*");
    if (isNew) {
      Files.move(folder().resolve("app/prompts"), folder().resolve("prompts-of-another"));
    }
    for (String link : List.of("prompt-site", "batch", "skills", "src/main/prompts")) {
      Files.createSymbolicLink(folder().resolve("app").resolve(link), victim);
    }
    Ran ran = in(folder().resolve("app"), command.split(" "));
    assertThat(ran.err()).contains("out of the project").doesNotContain("Exception");
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void aReviewIsNotWrittenThroughALinkOfTheCheckout() throws IOException {
    Path own = file("own/notes.md", "Mine\n");
    file("app/prompts/greet.md", "Hello.\n");
    Files.createSymbolicLink(folder().resolve("app/review.md"), own);
    Files.createSymbolicLink(folder().resolve("app/docs"), own.getParent());
    // The user may name the project by a link that leads to it.
    Path link = Files.createSymbolicLink(folder().resolve("link"), folder().resolve("app"));
    for (String name : List.of("review.md", "docs/notes.md", link + "/review.md")) {
      Ran ran = in(folder().resolve("app"), "diff", "main", "--out", name);
      assertThat(ran.err())
          .contains(
              name.startsWith("docs")
                  ? "leads '" + name + "' out of the project"
                  : "'" + name + "' is a symbolic link");
    }
    assertThat(own).hasContent("Mine\n");
    Path program = file("app/.venv/activate", "mine\n");
    Files.createSymbolicLink(folder().resolve("app/changed.json"), program);
    Ran ran = in(folder().resolve("app"), "diff", "main", "--out", "changed.json");
    assertThat(ran.err()).contains("'changed.json' is a symbolic link");
  }

  /**
   * The configuration of Git names programs, and may have a token. No commit has it, but its links
   * can lead to it.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --accept",
        "fix",
        "declare --write",
        "migrate --write",
        "list",
        "generate --out ../out --accept-examples"
      })
  void linksDoNotLeadIntoTheRepository(String command) throws Exception {
    git("init", "-q", "app");
    Path config = file("app/.git/config", "[core]\n\ttoken = ${secret}\n");
    file("app/prompt.yaml", "roots: .\n");
    file(
        "app/greet.md",
        "---\nexamples: [{ name: one, file: x.expected }]\n---\n[core]\n\tfsmonitor = evil\n");
    Files.createSymbolicLink(folder().resolve("app/x.expected"), config);
    Files.createSymbolicLink(folder().resolve("app/linked.md"), config);
    Files.createSymbolicLink(folder().resolve("app/folder"), config.getParent());
    Ran ran = in(folder().resolve("app"), command.split(" "));
    assertThat(ran.out() + ran.err()).doesNotContain("secret", "filemode", "Exception");
    assertThat(config).hasContent("[core]\n\ttoken = ${secret}\n");
  }

  /** A hook of Git is a program in {@code .git/hooks}, which a skill of that name could have. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "skills install --to ./out",
        "skills install --to ./out/deeper",
        "generate --out out",
        "export promptfoo --out out",
        "site --out out",
        "batch greet.md --rows rows.csv --for gemini --out out",
        "check --root out",
        "diff main --out out/x.md"
      })
  void namedFoldersDoNotLeadIntoTheRepository(String command) throws Exception {
    git("init", "-q", "app");
    file("app/prompts/greet.md", "---\nexamples: [{ name: one }]\n---\nHello.\n");
    file("app/prompts/hooks/SKILL.md", "---\nname: hooks\ndescription: Hooks.\n---\nHooks.\n");
    file("app/prompts/hooks/post-checkout", "#!/bin/sh\n");
    file("app/rows.csv", "x\n1\n");
    Path repository = folder().resolve("app/.git");
    Files.createSymbolicLink(folder().resolve("app/out"), repository);
    List<Path> before = files(repository);
    Ran ran = in(folder().resolve("app"), command.split(" "));
    assertThat(ran.code()).as(ran.out()).isPositive();
    assertThat(ran.err()).contains("symbolic link").doesNotContain("Exception");
    assertThat(files(repository)).isEqualTo(before);
  }

  /** Skills have programs, and a link can lead to where others look for programs. */
  @ParameterizedTest
  @ValueSource(strings = {"skills", "src/main/prompts"})
  void skillsAreNotAddedThroughALinkOfTheCheckout(String root) throws IOException {
    file("app/vendor/tool/SKILL.md", "---\nname: tool\ndescription: A tool.\n---\nUse it.\n");
    file("app/src/main/README.md", "");
    Path own = Files.createDirectories(folder().resolve("app/own/site-packages"));
    Files.createSymbolicLink(folder().resolve("app").resolve(root), own);
    Ran ran = in(folder().resolve("app"), "skills", "add", "vendor");
    assertThat(ran.err()).contains("is reached through a symbolic link");
    assertThat(own).isEmptyDirectory();
  }

  /** A home folder that is a repository has more of the user's than one project. */
  @Test
  void aHomeFolderIsNoCheckout() throws Exception {
    git("init", "-q", "home");
    file("home/.aws/notes.md", "secret\n");
    file("home/downloads/app/prompt.yaml", "roots: [../../.aws]\n");
    file("home/downloads/other/src/main/README.md", "");
    Path other = folder().resolve("home/downloads/other");
    Files.createSymbolicLink(other.resolve("src/main/prompts"), folder().resolve("home/.aws"));
    String home = System.getProperty("user.home");
    try {
      System.setProperty("user.home", folder().resolve("home").toString());
      for (Path project : List.of(other.resolveSibling("app"), other)) {
        Ran ran = in(project, "render", "notes.md");
        assertThat(ran.code()).isNotZero();
        assertThat(ran.out() + ran.err()).doesNotContain("secret");
      }
    } finally {
      System.setProperty("user.home", home);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }

  /** No user has named what a link to a folder outside of the project leads to. */
  @Test
  void skillsAreNotInstalledThroughALinkOfTheCheckout() throws IOException {
    file("app/prompts/bin/SKILL.md", "---\nname: bin\ndescription: Tools.\n---\nTools.\n");
    Path own = Files.createDirectories(folder().resolve("home/.local"));
    Files.createSymbolicLink(folder().resolve("app/out"), own);
    Path link = Files.createSymbolicLink(folder().resolve("link"), folder().resolve("app"));
    for (String name : List.of("./out", link + "/out")) {
      Ran ran = in(folder().resolve("app"), "skills", "install", "--to", name);
      assertThat(ran.err()).contains("out is a symbolic link");
    }
    assertThat(own).isEmptyDirectory();
    Path named = Files.createSymbolicLink(folder().resolve("named"), own);
    assertThat(in(folder().resolve("app"), "skills", "install", "--to", named.toString()).code())
        .isZero();
  }

  /** In the project, the user may have programs that are not of the checkout. */
  /** What the user names is read, and not what a link of the checkout puts in its place. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "render greet.md --params-file input",
        "batch greet.md --rows input --for gemini",
        "batch read input --prompt greet.md",
        "export promptfoo --out out --only input",
        "check-code input",
        "extract-code Secret input",
        "check input --against-jar any.jar",
        "check src --against-jar input",
        "render greet.md --root src/main/prompts --library input",
        "batch greet.md --rows rows.csv --for gemini --jar input",
        "diff ./input",
        "generate --out out --module-info input",
        "migrate input",
        "skills add input",
        "skills install input --to claude",
        "check --accept input",
        "list input",
        "declare --write input/SKILL.md",
        "fix input/SKILL.md",
        "render input/SKILL.md",
        "list -C input"
      })
  void namedPlacesAreNotReadThroughALinkOutOfTheProject(String command) throws IOException {
    file(
        "app/src/main/prompts/greet.md",
        "---\nparameters: { secret: {} }\noutput: { properties: { a: {} } }\n---\n{{secret}}\n");
    boolean isFile = command.matches(".*(-file|rows|read|--only|-info|migrate|diff) .*");
    for (String own : List.of("own", "app/.own")) {
      Path secret = file(own + "/SKILL.md", "{\"secret\": \"secret\"}\n");
      Path link = folder().resolve("app/input");
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, isFile ? secret : secret.getParent());
      Ran ran = in(folder().resolve("app"), command.split(" "));
      assertThat(ran.code()).isEqualTo(2);
      String where = own.equals("own") ? "out of the project" : "to a hidden file or folder, whose";
      assertThat(ran.err())
          .startsWith("prompt: 'input' is not read: a symbolic link leads it " + where);
    }
  }

  /** The repository to which a link leads has not made the link. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void noFileIsEditedThroughALinkToAnotherRepository() throws IOException {
    Path app = file("app/.git/HEAD", "ref: refs/heads/main\n").getParent().getParent();
    Path own = file("own/.git/HEAD", "ref: refs/heads/main\n").getParent().getParent();
    Path text = file("own/prompts/a.md", "---\nparameters: { a: {} }\n---\nHello {{ a }\n");
    String before = Files.readString(text);
    Files.createSymbolicLink(app.resolve("link"), own);
    for (Path here : List.of(app, folder())) {
      String named = here.relativize(app.resolve("link/prompts/a.md")).toString();
      assertThat(in(here, "fix", named).err())
          .contains("/prompts' is not read: a symbolic link leads it out of the project");
      assertThat(text).hasContent(before);
    }
    assertThat(in(app, "fix", "../own/prompts/a.md").err()).doesNotContain("is not read");
  }

  /** A hidden file is read if the user names it. */
  @Test
  void hiddenPlacesThatTheUserNamesAreRead() throws IOException {
    file("app/prompts/greet.md", "---\nparameters: { name: {} }\n---\n{{name}}\n");
    file("app/.own/values.json", "{\"name\": \"Ann\"}\n");
    Path app = folder().resolve("app");
    assertThat(in(app, "render", "greet.md", "--params-file", ".own/values.json").out())
        .isEqualTo("Ann\n");
    file("app/.own/prompts/hi.md", "Hi.\n");
    assertThat(in(app, "list", "--root", ".own/prompts").out()).contains("hi.md");
    file("app/.own/prompt.yaml", "roots: [prompts]\n");
    assertThat(in(app, "list", "-C", ".own").out()).contains("hi.md");
  }

  /** The advice about a link to a hidden folder works. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void theFolderOfALinkCanBeNamed() throws IOException {
    file("app/.ai/prompts/hi.md", "Hi.\n");
    Path app = folder().resolve("app");
    Files.createSymbolicLink(app.resolve("prompts"), app.resolve(".ai/prompts"));
    String advice =
        "Name the folder to which the link leads, with --root or under 'roots' in prompt.yaml.";
    assertThat(in(app, "list").err()).contains(advice);
    assertThat(in(app, "list", "--root", ".ai/prompts").out()).contains("hi.md");
    file("app/prompt.yaml", "roots: [.ai/prompts]\n");
    assertThat(in(app, "list").out()).contains("hi.md");
  }

  /** A root may have a folder of the user's, to which a link of the checkout leads. */
  @ParameterizedTest
  @CsvSource({
    "fix --root app, Hello {name}.",
    "declare --write --root app, Hello {{name}}.",
    "migrate --write --root app --syntax dollar, Hello ${name}.",
    "check --accept --root app, Hello.",
    "new variant linked@claude --root app, Hello {{name}}.",
    "new variant folder/settings@claude --root app, Hello {{name}}."
  })
  void filesBehindLinksAreNotEdited(String command, String text) throws IOException {
    String example = command.startsWith("check") ? "examples: [{ name: one, text: Bye }]\n" : "";
    String head =
        command.startsWith("declare")
            ? ""
            : "---\n" + example + "parameters: { name: { default: Ann } }\n---\n";
    Path own = file("app/.venv/settings.md", head + text + "\n");
    Files.createSymbolicLink(folder().resolve("app/linked.md"), own);
    Files.createSymbolicLink(folder().resolve("app/folder"), own.getParent());
    Ran ran = prompt(command.split(" "));
    assertThat(own).as(ran.out() + ran.err()).hasContent(head + text + "\n");
    assertThat(own.getParent()).isDirectoryContaining("glob:**/settings.md");
    assertThat(ran.err()).doesNotContain("Exception");
  }

  /** The folder may have files that no commit has, as a hidden one. */
  @ParameterizedTest
  @CsvSource({
    "fix --root linked, Hello {name}.",
    "declare --write --root linked, Hello {{name}}.",
    "migrate --write --root linked --syntax dollar, Hello ${name}.",
    "check --accept --root linked, Hello.",
    "new text other --root linked, Hello {{name}}."
  })
  void filesOfALinkedRootAreNotEdited(String command, String text) throws IOException {
    String example = command.startsWith("check") ? "examples: [{ name: one, text: Bye }]\n" : "";
    String head =
        command.startsWith("declare")
            ? ""
            : "---\n" + example + "parameters: { name: { default: Ann } }\n---\n";
    Path own = file("shared/settings.md", head + text + "\n");
    Files.createDirectories(folder().resolve(".git"));
    Files.createSymbolicLink(folder().resolve("linked"), own.getParent());
    Ran ran = prompt(command.split(" "));
    assertThat(own).as(ran.out() + ran.err()).hasContent(head + text + "\n");
    assertThat(own.getParent()).isDirectoryNotContaining("glob:**/other*");
    assertThat(ran.err()).doesNotContain("Exception");
    assertThat(ran.out() + ran.err())
        .containsOnlyOnce("Work in the folder to which the link leads: 'shared'.")
        .doesNotContain("without links");
  }

  @Test
  void acceptedTextsReplaceNothingBehindALink() throws IOException {
    Path tool = file("app/prompts/.venv/activate", "mine\n");
    Path other = file("app/prompts/other.expected", "theirs\n");
    for (Path target : List.of(tool, other)) {
      Path link = folder().resolve("app/prompts/x.expected");
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, target);
      file("app/prompts/greet.md", "---\nexamples: [{ name: one, file: x.expected }]\n---\nEvil\n");
      Ran ran = in(folder().resolve("app"), "check", "--accept");
      assertThat(ran.code()).as(ran.out()).isEqualTo(1);
    }
    assertThat(tool).hasContent("mine\n");
    assertThat(other).hasContent("theirs\n");
  }

  /** An installed server is often a script, whose interpreter is looked for in {@code PATH}. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // has no such scripts
  void theInterpreterOfAServerIsNotOfTheCheckout() throws Exception {
    Path server = file("bin/my-server", "#!/usr/bin/env my-interpreter\n");
    assertThat(server.toFile().setExecutable(true)).isTrue();
    program("app/my-interpreter");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-cp", absoluteClassPath()));
    command.addAll(List.of(Main.class.getName(), "tools", "pin", "mine", "--", "my-server"));
    ProcessBuilder pin = new ProcessBuilder(command);
    pin.environment().put("PATH", ":" + server.getParent() + ":/usr/bin:/bin");
    assertThat(run(pin, "app").out()).contains("The server ended");
    assertThat(hasRun()).isFalse();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // links need a permission
  void toolsAreNotPinnedThroughALink() throws IOException {
    String secret = "{ \"tools\": [{ \"name\": \"a\", \"description\": \"SECRET\" }] }";
    Path hidden = file("app/.hidden/shop.json", secret);
    Path visible = file("app/other/shop.json", secret);
    Path tools = folder().resolve("app/tools");
    Files.createSymbolicLink(tools, Path.of(".hidden"));
    String[] pin = {"tools", "pin", "shop", "--", "no-such-server"};
    assertThat(in(folder().resolve("app"), pin).err())
        .contains("leads it to a hidden file or folder")
        .doesNotContain("SECRET");
    Files.delete(tools);
    Files.createDirectory(tools);
    Files.createSymbolicLink(tools.resolve("shop.json"), Path.of("../other/shop.json"));
    assertThat(in(folder().resolve("app"), pin).err())
        .contains("is a symbolic link, so nothing is written there");
    assertThat(hidden).hasContent(secret);
    assertThat(visible).hasContent(secret);
  }

  private static String absoluteClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void resourcesAndModulesBehindLinksAreNotReadFromJava() throws Exception {
    String java =
        """
        import dev.langchain4j.service.*;
        interface Poet { @UserMessage(fromResource = "secret.txt") String poem(@V("a") String a); }
        """;
    file("app/src/main/java/Poet.java", java);
    file("app/src/main/resources-of-tests/x", "");
    file("notes/secret.txt", "The secret {{word}}.\n");
    file("notes/module/src/main/java/Mine.java", java.replace("Poet", "Mine"));
    Files.createSymbolicLink(folder().resolve("app/src/main/resources"), folder().resolve("notes"));
    Files.createSymbolicLink(folder().resolve("app/other"), folder().resolve("notes/module"));
    Files.createDirectories(folder().resolve("app/linked/src"));
    Files.createSymbolicLink(
        folder().resolve("app/linked/src/main"), folder().resolve("notes/module/src/main"));
    for (String command : List.of("check-code", "check-code --list", "extract-code Poet#poem")) {
      Ran ran = in(folder().resolve("app"), command.split(" "));
      assertThat(ran.out() + ran.err()).as(command).doesNotContain("The secret", "Mine", "word");
    }
    assertThat(folder().resolve("app/src/main/prompts")).doesNotExist();
  }

  /** Findings must not depend on files outside of the folders of resources. */
  @Test
  void resourcesOutsideOfTheirFolderAreNotLookedFor() {
    Path other = file("notes/secret.txt", "The secret.\n");
    file("app/src/main/resources/x", "");
    for (String name : List.of("/" + other, "../../../../notes/secret.txt")) {
      file(
          "app/src/main/java/Poet.java",
          """
          import dev.langchain4j.service.*;
          interface Poet { @UserMessage(fromResource = "%s") String poem(@V("a") String a); }
          """
              .formatted(name.replace('\\', '/')));
      assertThat(in(folder().resolve("app"), "check-code").out()).as(name).contains("PC1404");
    }
  }

  /** Deep or huge files end in a sentence, or count as missing. */
  @Test
  void filesThatWouldFillTheMemoryAreNotRead() throws Exception {
    template("greet.md", "Hello.\n");
    file(
        "src/main/java/Poet.java",
        "interface Poet { @dev.langchain4j.service.UserMessage(\"A\") String poem(); }");
    file("pom.xml", "<project>" + "<a>".repeat(20_000) + "</a>".repeat(20_000) + "</project>");
    assertThat(prompt("check-code", "--list").out()).contains("Poet#poem");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder().resolve("src/main/prompts"), "prompts"))
            .configuredIn(folder().resolve("pom.xml"));
    RecordedOptions.of(options, folder().resolve("target/classes"))
        .write(folder().resolve("target/prompt-compiler/main-default.options"));
    String[] generate = {"generate", "--root", "src/main/prompts", "--out", "gen"};
    assertThat(prompt(generate).code()).isZero();
    for (String name :
        List.of(
            "pom.xml",
            "prompt-site/index.html",
            "gen/java/prompts/GreetPrompt.java",
            "gen/resources/META-INF/prompts/index.json",
            "prompt.yaml",
            "target/prompt-compiler/main-default.options",
            "gen/main-generate.state")) {
      Path huge = file(name, "");
      try (var sparse = new java.io.RandomAccessFile(huge.toFile(), "rw")) {
        sparse.setLength(3L << 30);
      }
      for (String command :
          List.of("list", "check-code", "site", "generate --root src/main/prompts --out gen")) {
        Ran ran = prompt(command.split(" "));
        assertThat(ran.err()).as(command).doesNotContain("OutOfMemory", "\tat ");
      }
      Files.deleteIfExists(huge);
    }
  }

  @Test
  void aStateDoesNotDeleteGeneratedFilesOfOtherProjects() throws IOException {
    template("greet.md", "Hello.\n");
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "a/gen").code()).isZero();
    Path victim = folder().resolve("a/gen/java/prompts/GreetPrompt.java");
    assertThat(victim).exists();
    String[] again = {"generate", "--root", "src/main/prompts", "--out", "gen"};
    assertThat(prompt(again).code()).isZero();
    Path state = folder().resolve("gen/main-generate.state");
    String lines = Files.readString(state);
    seal(
        state,
        lines.substring(0, lines.length() - Checksum.DIGITS - 1)
            + "4 0 0123456789abcdef ../a/gen/java/prompts/GreetPrompt.java\n"
            + lines.substring(lines.length() - Checksum.DIGITS - 1));
    template("greet.md", "Hello again.\n");
    assertThat(prompt(again).code()).isZero();
    assertThat(victim).exists();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has no such file
  void filesWithoutAnEndAreNotRead() throws Exception {
    template("greet.md", "Hello.\n");
    Path data = Files.createDirectories(folder().resolve("prompt-site/data"));
    Files.createSymbolicLink(folder().resolve("prompt-site/index.html"), Path.of("/dev/zero"));
    assertThat(prompt("site").err()).contains("is another page");
    Files.delete(folder().resolve("prompt-site/index.html"));
    Files.createSymbolicLink(data.resolve("x.js"), Path.of("/dev/zero"));
    assertThat(prompt("site").code()).isZero();
    Path batch = Files.createDirectories(folder().resolve("batch"));
    Files.createSymbolicLink(batch.resolve("greet.manifest.json"), Path.of("/dev/zero"));
    for (String name : List.of("main-generate.state", "main-generate.state.lock")) {
      Path pipe = Files.createDirectories(folder().resolve("gen")).resolve(name);
      Files.deleteIfExists(pipe);
      assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
      Ran ran = prompt("generate", "--root", "src/main/prompts", "--out", "gen");
      assertThat(ran.code()).as(name + ": " + ran.err()).isZero();
    }
    file("rows.csv", "a\n1\n");
    Ran rows = prompt("batch", "greet", "--rows", "rows.csv", "--for", "openai", "--model", "m");
    assertThat(rows.err()).doesNotContain("Exception", "Error");
  }

  private void jar(String name, Map<String, byte[]> entries) throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(folder().resolve(name)))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
  }

  /** Files that are not valid jars, jars with hostile entries, and files in place of folders. */
  @Test
  void filesThatAreNotWhatTheyShouldBeEndWithASentence() throws Exception {
    template("greet.md", "Hello.\n");
    file("bad.jar", "PK, but no jar");
    file("text.txt", "text");
    Files.createDirectories(folder().resolve("overrides"));
    Files.createDirectories(folder().resolve("gen/main-generate.state"));
    String index = "META-INF/prompts/index.json";
    jar("bomb.jar", Map.of(index, new byte[70 << 20]));
    byte[] none = "{}".getBytes(UTF_8);
    jar("dots.jar", Map.of(index, none, "META-INF/prompts/../../../x.md", none));
    Map<String, String> said = new LinkedHashMap<>();
    byte[] whole = Files.readAllBytes(folder().resolve("dots.jar"));
    Files.write(folder().resolve("half.jar"), Arrays.copyOf(whole, whole.length / 2));
    jar("app.jar", Map.of("BOOT-INF/lib/half.jar", Arrays.copyOf(whole, whole.length / 2)));
    jar("services.jar", Map.of(SERVICES, "no class\u202e\n".getBytes(UTF_8)));
    jar("missing.jar", Map.of(SERVICES, "prompts.Prompts\n".getBytes(UTF_8)));
    jar(
        "damaged.jar",
        Map.of(
            SERVICES,
            "prompts.Prompts\n".getBytes(UTF_8),
            "prompts/Prompts.class",
            new byte[] {(byte) 0xca, (byte) 0xfe}));
    for (String command : List.of("check", "list", "render greet.md")) {
      String library = command + " --root src/main/prompts --library ";
      said.put(library + "half.jar", "half.jar' cannot be used: it is not a valid jar file.");
      said.put(library + "text.txt", "'text.txt' is not a prompt library: it has no META-INF");
      said.put(library + "none.jar", "There is no library 'none.jar'");
    }
    said.put("diff half.jar", "half.jar' cannot be read: it is not a valid jar file.");
    said.put("check overrides --against-jar half.jar", "half.jar' is not a jar.");
    said.put("check overrides --against-jar app.jar", "half.jar' in '" + folder());
    said.put("mcp --jar half.jar", "'half.jar' cannot be read: it is not a valid jar file.");
    said.put("mcp --jar text.txt", "'text.txt' cannot be read: it is not a valid jar file.");
    said.put("mcp --jar services.jar", "The prompts of 'services.jar' cannot be loaded: ");
    said.put("mcp --jar missing.jar", "Provider prompts.Prompts not found.");
    said.put("mcp --jar damaged.jar", "The prompts of 'damaged.jar' cannot be loaded: ");
    said.put("diff bad.jar", "bad.jar' cannot be read: it is not a valid jar file.");
    said.put("diff dots.jar", "dots.jar' cannot be read: it is not a valid jar file.");
    said.put("diff bomb.jar", "bomb.jar' cannot be read: it is larger than 64 MiB.");
    said.put("diff ./text.txt", "text.txt' is not a jar.");
    said.put("diff text.txt", "is neither a jar, a folder such as './target/classes'");
    said.put("check overrides --against-jar dots.jar", "dots.jar' is not a jar.");
    said.put("check overrides --against-jar bomb.jar", "bomb.jar' cannot be read: it is larger");
    file("others/index.html", "");
    Files.write(folder().resolve("others/index.html"), "<p>caf\u00e9".getBytes(ISO_8859_1));
    said.put("site --output others", "others/index.html' is another page.");
    said.put("site --output text.txt/site", "cannot be used: Not a directory.");
    said.put("export promptfoo --out text.txt", "another file or folder has this name.");
    said.put("generate --root src/main/prompts --out gen", "main-generate.state' cannot be used:");
    if (File.separatorChar == '/') {
      assertThat(new ProcessBuilder("mkfifo", folder() + "/pipe.jar").start().waitFor()).isZero();
      said.put("mcp --jar pipe.jar", "There is no jar '");
    }
    said.forEach(
        (command, sentence) -> {
          Ran ran = prompt(command.split(" "));
          assertThat(ran.err())
              .as(command)
              .contains(sentence)
              .doesNotContain("java.", "Exception", "\tat ", "\u202e");
          assertThat(ran.code()).as(command).isEqualTo(ExitCodes.USAGE);
        });
  }

  @Test
  void aJarWhoseHelpersAreInAnotherIsReported() throws IOException {
    template("greet.md", TEMPLATE.replace("evil", "slug"));
    Path text =
        file(
            "Text.java",
            "package com.acme; public class Text {"
                + " public static String slug(String s) { return s; } }");
    String helper = "slug=com.acme.Text#slug(string):string";
    Ran generated =
        prompt("generate", "--root", "src/main/prompts", "--out", "gen", "--helper", helper);
    assertThat(generated.code()).as(generated.out()).isZero();
    Path jar = folder().resolve("gen/resources");
    List<String> sources = new ArrayList<>(List.of("-proc:none", "-d", jar.toString()));
    sources.add(text.toString());
    try (var files = Files.walk(folder().resolve("gen/java"))) {
      files.filter(Files::isRegularFile).forEach(source -> sources.add(source.toString()));
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, sources.toArray(String[]::new)))
        .isZero();
    file("rows.csv", "name\nAnn\n");
    String batch = "batch greet.md --jar gen/resources --rows rows.csv --for openai --model m";
    assertThat(prompt(batch.split(" ")).code()).isZero();
    Files.delete(jar.resolve("com/acme/Text.class"));
    Ran ran = prompt((batch + " --overwrite").split(" "));
    assertThat(ran.err())
        .contains("there is no class com.acme.Text. Add its jar with --jar.")
        .doesNotContain("\tat ");
    assertThat(ran.code()).isEqualTo(ExitCodes.USAGE);
  }

  /**
   * On other systems than Windows, a name can contain backslashes, which do not separate folders.
   */
  @ParameterizedTest
  @DisabledOnOs(OS.WINDOWS) // has no such names
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fix                             | descriptio: A | Hello
          declare --write                 | title: A      | Hello {{name}}
          migrate --write --syntax python | title: A      | Hello {name}
          check --accept                  | examples: [{ name: a, text: Bye }] | Hello
          """)
  void backslashesInNamesDoNotLeadToOtherFiles(String command, String key, String text)
      throws IOException {
    Path own = file("own/notes.md", "Mine\n");
    Files.createDirectories(folder().resolve("work/app/.git"));
    Files.createDirectories(folder().resolve("work/app/m"));
    String root = "m\\..\\..\\..\\own";
    file("work/app/prompt.yaml", "roots: ['" + root + "']\n");
    Path template = file("work/app/" + root + "/notes.md", "---\n" + key + "\n---\n" + text + "\n");
    String before = Files.readString(template);
    Ran ran = in(folder().resolve("work/app"), command.split(" "));
    assertThat(own).as(ran.out() + ran.err()).hasContent("Mine\n");
    assertThat(Files.readString(template)).isNotEqualTo(before);
  }

  @Test
  void generatedFilesStayInTheOutputFolder() throws IOException {
    template("greet.md", "Hello.\n");
    Path others = Files.createDirectories(folder().resolve("others"));
    Files.createDirectories(folder().resolve("gen"));
    Files.createSymbolicLink(folder().resolve("gen/java"), others);
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "gen").err())
        .contains("'java' in 'gen' is a symbolic link that leads out of it.");
    Files.delete(folder().resolve("gen/java"));
    Path java = Files.createDirectories(folder().resolve("gen/java"));
    Files.createSymbolicLink(java.resolve("prompts"), others);
    Ran deeper = prompt("generate", "--root", "src/main/prompts", "--out", "gen");
    assertThat(deeper.err())
        .contains("a symbolic link leads out of " + java + ": ")
        .doesNotContain("Exception");
    assertThat(deeper.code()).isEqualTo(2);
    assertThat(others).isEmptyDirectory();
  }

  /** Temporary files had names that a checkout could know and occupy with links. */
  @Test
  void linksInPlaceOfTemporaryFilesAreNotFollowed() throws IOException {
    Path victim = file("victim.txt", "mine");
    Path prompt =
        template("greet.md", "---\nparameters: { name: { requird: true } }\n---\n{{nmae}}\n");
    String hash = Integer.toHexString("greet.md".hashCode());
    Path link = prompt.resolveSibling("." + hash + ".tmp");
    Files.createSymbolicLink(link, victim);
    assertThat(prompt("fix").err()).doesNotContain("Exception");
    assertThat(victim).hasContent("mine");
    assertThat(link).isSymbolicLink();
    assertThat(prompt).content().contains("required");
  }

  @Test
  void aListOfAllowedFoldersThatIsNotTextAllowsNone() throws IOException {
    module("app");
    file("home/prompt-compiler/allowed-helpers", "");
    Files.write(
        folder().resolve("home/prompt-compiler/allowed-helpers"),
        new byte[] {(byte) 0xff, 0, '\n', '.', '\n'});
    Ran ran = in(folder().resolve("app"), "render", "greet.md", "-p", "name=Ann");
    assertThat(ran.err()).contains("allow-helpers").doesNotContain("Exception");
    assertThat(hasRun()).isFalse();
  }

  /** Java calls the home folder of a user without an entry in the system {@code ?}. */
  @Test
  void theListOfAllowedFoldersIsNeverInTheCurrentFolder() {
    String home = System.getProperty("user.home");
    try {
      System.setProperty("user.home", "?");
      for (String given : List.of("", "x", "?")) {
        Map<String, String> environment =
            Map.of("HOME", given, "XDG_CONFIG_HOME", given, "APPDATA", given);
        Path file = AllowedFolders.of(environment).file();
        assertThat(file).isAbsolute();
        assertThat(file.startsWith(Path.of("").toAbsolutePath())).isFalse();
      }
    } finally {
      System.setProperty("user.home", home);
    }
  }

  /** Writes a file as {@link SealedLines} does: the checksum at its end has no key. */
  private static void seal(Path file, String content) throws IOException {
    byte[] bytes = content.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    String sealed = content.substring(0, content.length() - Checksum.DIGITS - 1);
    Files.createDirectories(file.getParent());
    Files.writeString(file, sealed + Checksum.of(bytes, bytes.length - Checksum.DIGITS - 1) + "\n");
  }

  @Test
  void aStateDoesNotDeleteFilesOutsideOfItsFolder() throws IOException {
    template("greet.md", "Hello.\n");
    Path victim = file("victim.txt", "mine");
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "gen").code()).isZero();
    Path state = folder().resolve("gen/main-generate.state");
    String lines = Files.readString(state);
    String line = "4 0 0123456789abcdef ../victim.txt\n4 0 0123456789abcdef ../link/x.txt\n";
    seal(
        state,
        lines.substring(0, lines.length() - Checksum.DIGITS - 1)
            + line
            + lines.substring(lines.length() - Checksum.DIGITS - 1));
    template("greet.md", "Hello again.\n");
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "gen").code()).isZero();
    assertThat(victim).hasContent("mine");
    // A damaged line causes no exception.
    seal(
        state,
        lines.substring(0, lines.length() - Checksum.DIGITS - 1)
            + "x\n"
            + lines.substring(lines.length() - Checksum.DIGITS - 1));
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "gen").code()).isZero();
  }

  @Test
  void linksInAnOutputFolderDoNotLeadToOtherFiles() throws IOException {
    template("greet.md", "Hello.\n");
    Path folder = Files.createDirectories(folder().resolve("others"));
    Path victim = file("others/0", "mine");
    Path single = file("single.txt", "mine");
    Path gen = Files.createDirectories(folder().resolve("gen"));
    Files.createSymbolicLink(gen.resolve("main-generate.state.staged"), folder);
    Files.createSymbolicLink(gen.resolve("main-generate.state.lock"), single);
    assertThat(prompt("generate", "--root", "src/main/prompts", "--out", "gen").code()).isZero();
    assertThat(victim).hasContent("mine");
    assertThat(single).hasContent("mine");
  }

  @Test
  void aRecordOfSkillsDoesNotDeleteFilesOutsideOfThem() throws IOException {
    file("skills/look/SKILL.md", "---\nname: look\ndescription: Looks.\n---\nLook.\n");
    assertThat(prompt("skills", "install", "--root", "skills", "--to", "./agent").code()).isZero();
    Path victim = file("victim.txt", "mine");
    Path record = folder().resolve("agent/.prompt-skills");
    String lines = Files.readString(record);
    String hash = io.promptcompiler.core.source.Sha256.of(Files.readAllBytes(victim));
    seal(
        record,
        lines.substring(0, lines.length() - Checksum.DIGITS - 1)
            + hash
            + " look ../../victim.txt\n"
            + lines.substring(lines.length() - Checksum.DIGITS - 1));
    file("skills/look/SKILL.md", "---\nname: look\ndescription: Looks.\n---\nLook again.\n");
    assertThat(prompt("skills", "install", "--root", "skills", "--to", "./agent").code()).isZero();
    assertThat(victim).hasContent("mine");
  }

  @Test
  void aRecordOfAnExportNeitherDeletesNorReplacesFilesOfOthers() throws IOException {
    template("greet.md", "---\nexamples: [{ name: one }]\n---\nHello.\n");
    assertThat(prompt("export", "promptfoo", "--out", "out").code()).isZero();
    Path victim = file("victim.txt", "mine");
    // The hash is that of out/x.
    Path behindLink = file("out/conf/x", "yours");
    file("out/x", "mine");
    Files.createDirectories(folder().resolve("out/conf/deep"));
    Files.createSymbolicLink(folder().resolve("out/link"), Path.of("conf/deep"));
    Path record = folder().resolve("out/.prompt-export");
    String lines = Files.readString(record);
    String hash = io.promptcompiler.core.source.Sha256.of(Files.readAllBytes(victim));
    seal(
        record,
        lines.substring(0, lines.length() - Checksum.DIGITS - 1)
            + hash
            + " ../victim.txt\n"
            + hash
            + " link/../x\n"
            + hash
            + " a\0b\n"
            + lines.substring(lines.length() - Checksum.DIGITS - 1));
    template("greet.md", "---\nexamples: [{ name: one }]\n---\nHello again.\n");
    assertThat(prompt("export", "promptfoo", "--out", "out").code()).isZero();
    assertThat(victim).hasContent("mine");
    assertThat(behindLink).hasContent("yours");
    Path configuration = folder().resolve("out/promptfooconfig.yaml");
    Path own = Files.move(configuration, folder().resolve("out/own.yaml"));
    Files.delete(record);
    Files.createSymbolicLink(configuration, own);
    assertThat(prompt("export", "promptfoo", "--out", "out").err())
        .contains("was not written by this export");
    assertThat(configuration).isSymbolicLink();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has no such names
  void aSkillWithALineBreakInAFileNameIsReported() throws IOException {
    file("skills/look/SKILL.md", "---\nname: look\ndescription: Looks.\n---\nLook.\n");
    file("skills/look/a\nb.md", "text");
    for (int i = 0; i < 2; i++) {
      Ran ran = prompt("skills", "install", "--root", "skills", "--to", "./agent");
      assertThat(ran.out() + ran.err()).contains("Rename the file.").doesNotContain("Exception");
    }
  }
}
