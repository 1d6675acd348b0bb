package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.testing.chromium.Chromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/**
 * The packaged extension in Visual Studio Code, in the profile {@code vscode}. The npm package
 * {@code code-server} has a Visual Studio Code that serves its window to a browser. If it, Chromium
 * or {@code rg} is missing, a message is printed and nothing is tested. The extension contains the
 * npm package of the command line, which must have been packaged.
 *
 * <p>No folder is trusted here, which is how most people see a checkout first.
 */
class VscodeIT {
  private static final Path NPM = Path.of("target", "vscode").toAbsolutePath();
  private static final Path CODE = NPM.resolve("node_modules/code-server/lib/vscode");
  private static final Path EXTENSION = Path.of("../vscode").toAbsolutePath().normalize();
  private static final Path RIPGREP = Path.of("/usr/bin/rg");
  private static final Pattern PORT = Pattern.compile("Extension host agent listening on (\\d+)");
  private static final String SUPPORT =
      """
      ---
      types:
        Order: { properties: { id: { required: true }, paid: { type: boolean } } }
      parameters:
        customer: { required: true, description: Who asks. }
        orders: { type: "Order[]" }
      examples:
        - { name: two, parameters: { customer: Ada, orders: [{ id: A1, paid: true }, { id: B2 }] } }
      ---
      Hello {{customer}}.
      {{#each orders}}
      - {{id}}{{#if paid}} (paid){{/if}}
      {{/each}}
      {{> footer}}
      """;

  @TempDir private static Path temporary;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static ChromeDriver driver;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Process server;

  private static int port;

  /** The open folder of the current test. */
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    install();
    driver = Chromium.open();
    Path data = temporary.resolve("data");
    Path user = Files.createDirectories(data.resolve("data/User"));
    Files.writeString(
        user.resolve("settings.json"),
        """
        { "security.workspace.trust.startupPrompt": "never", "workbench.startupEditor": "none" }
        """);
    Path extension = EXTENSION.resolve("prompt-compiler.vsix");
    run(node(data, "--install-extension", extension.toString()));
    Path log = temporary.resolve("log.txt");
    server =
        node(data, "--port", "0", "--without-connection-token")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    await("started: " + log, () -> port(log).isPresent());
    port = port(log).orElseThrow();
  }

  @AfterAll
  static void stop() {
    if (driver != null) {
      driver.quit();
    }
    if (server != null) {
      // They write into the temporary folder until they have ended.
      List<ProcessHandle> all = server.descendants().toList();
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(one -> one.onExit().join());
      server.destroyForcibly().onExit().join();
    }
  }

  private static void install() throws Exception {
    Path jar = Path.of("target", "npm", "lib", "prompt.jar");
    if (!Files.exists(jar)) {
      throw Chromium.skip("Visual Studio Code was not tried: package tools/prompt-cli first.");
    }
    if (!Files.exists(RIPGREP)) {
      throw Chromium.skip("Visual Studio Code was not tried: there is no " + RIPGREP + ".");
    }
    try {
      if (!Files.exists(NPM.resolve("complete"))) {
        Files.createDirectories(NPM);
        Files.writeString(NPM.resolve("package.json"), "{}");
        // Scripts would compile what only terminals and logs need, and download ripgrep.
        npm(NPM, "install", "--no-save", "--ignore-scripts", "code-server@4.100.3");
        npm(CODE, "install", "--omit=dev", "--ignore-scripts");
        Path bin = Files.createDirectories(CODE.resolve("node_modules/@vscode/ripgrep/bin"));
        Files.createSymbolicLink(bin.resolve("rg"), RIPGREP);
        Files.createFile(NPM.resolve("complete"));
      }
      npm(EXTENSION, "ci");
    } catch (IOException e) {
      throw Chromium.skip(
          "Visual Studio Code was not tried, as npm could not install it. " + e.getMessage());
    }
    npm(EXTENSION, "run", "package");
  }

  private static void npm(Path folder, String... arguments) throws Exception {
    ProcessBuilder npm = new ProcessBuilder("npm").directory(folder.toFile());
    npm.command().addAll(List.of(arguments));
    npm.command().addAll(List.of("--no-audit", "--no-fund"));
    run(npm);
  }

  private static ProcessBuilder node(Path data, String... arguments) {
    ProcessBuilder node =
        new ProcessBuilder(
            "node",
            CODE.resolve("out/server-main.js").toString(),
            "--host",
            "127.0.0.1",
            "--accept-server-license-terms",
            "--telemetry-level",
            "off",
            "--server-data-dir",
            data.toString(),
            "--extensions-dir",
            temporary.resolve("extensions").toString());
    node.command().addAll(List.of(arguments));
    node.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return node;
  }

  private static void run(ProcessBuilder command) throws Exception {
    Path out = Files.createTempFile(temporary, "run", ".txt");
    Process process = command.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(command.command() + " failed. " + Files.readString(out, UTF_8));
    }
  }

  private static Optional<Integer> port(Path log) {
    Matcher found = PORT.matcher(read(log));
    return found.find() ? Optional.of(Integer.parseInt(found.group(1))) : Optional.empty();
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file, UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    Chromium.await(condition, () -> "Visual Studio Code never " + what + ":\n" + shown("body"));
  }

  /** The visible text of all elements, with usual blanks. */
  private static String shown(String css) {
    Object text =
        driver == null
            ? ""
            : driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText)"
                    + ".join('\\n').replace(/\\u00a0/g, ' ')",
                css);
    return String.valueOf(text);
  }

  private static void awaitShown(String css, String text) {
    await("showed '" + text + "' in " + css, () -> shown(css).contains(text));
  }

  private static long count(String css) {
    return (Long)
        Objects.requireNonNull(
            driver.executeScript("return document.querySelectorAll(arguments[0]).length", css));
  }

  private static void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Presses a key together with the control key. */
  private static void control(String... keys) {
    for (String key : keys) {
      new Actions(driver).keyDown(Keys.CONTROL).sendKeys(key).keyUp(Keys.CONTROL).perform();
    }
  }

  /** Runs a command of the palette. */
  private static void command(String title) {
    press(Keys.F1);
    await("opened the palette", () -> count(".quick-input-widget input:focus") > 0);
    press(title);
    awaitShown(".quick-input-list .focused", title);
    press(Keys.ENTER);
  }

  private Path file(String path) {
    return folder.resolve(path);
  }

  private Path write(String path, String text) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file(path).getParent()));
    return Files.writeString(file(path), text, UTF_8);
  }

  /** Opens the folder with the cursor at a place of a file: {@code line:column}. */
  private void open(String path, String place) throws IOException {
    Path real = folder.toRealPath();
    String remote = "vscode-remote://localhost:" + port + real.resolve(path) + ":" + place;
    String payload = "[[\"gotoLineMode\",\"true\"],[\"openFile\",\"" + remote + "\"]]";
    driver.get("about:blank");
    driver.get(
        "http://localhost:"
            + port
            + "/?folder="
            + real
            + "&payload="
            + URLEncoder.encode(payload, UTF_8));
    String name = String.valueOf(Path.of(path).getFileName());
    awaitShown(".tab.active", name);
    String[] numbers = place.split(":");
    awaitShown(".statusbar", "Ln " + numbers[0] + ", Col " + numbers[1]);
    await("focused the editor", () -> count(".monaco-editor.focused") > 0);
  }

  private static void settings(Map<String, Path> settings) throws IOException {
    StringBuilder json = new StringBuilder();
    settings.forEach((key, path) -> json.append("\"" + key + "\": \"" + path + "\""));
    Path machine = Files.createDirectories(temporary.resolve("data/data/Machine"));
    Files.writeString(machine.resolve("settings.json"), "{" + json + "}", UTF_8);
  }

  /** The language servers that run. */
  private static List<ProcessHandle> languageServers() {
    return server.descendants().filter(one -> isLanguageServer(one.info())).toList();
  }

  private static boolean isLanguageServer(ProcessHandle.Info info) {
    @Nullable String[] arguments = info.arguments().orElse(new String[0]);
    return List.of(arguments).contains("lsp");
  }

  @BeforeEach
  void write() throws IOException {
    settings(Map.of());
    write("src/main/prompts/support.md", SUPPORT);
    write("src/main/prompts/partials/footer.md", "Yours, the shop of {{customer}}.\n");
  }

  @Test
  void anAuthorWritesAPrompt() throws Exception {
    open("src/main/prompts/support.md", "10:20");
    awaitShown(".codelens-decoration", "Preview: two");
    awaitShown(".statusbar", "Prompt template");
    // Names of blocks have one color, also in lists, and the compiler finds nothing.
    assertThat(colors("each", "if")).hasSize(1);
    assertThat(count(".squiggly-error") + count(".squiggly-warning")).isZero();

    press(" {{cus");
    awaitShown(".suggest-widget.visible", "customer: string (required)");
    press(Keys.ENTER);
    Path prompt = file("src/main/prompts/support.md");
    await("completed", () -> read(prompt).contains("Hello {{customer}}. {{customer}}\n"));
    control("k", "i");
    awaitShown(".monaco-hover:not(.hidden)", "Who asks.");

    press(Keys.ESCAPE, Keys.END, " {{nam");
    await("found one error", () -> count(".squiggly-error") == 1);
    press(Keys.ESCAPE);
    control(".");
    awaitShown(".action-widget", "Declare the parameter 'nam'");
    press(Keys.ENTER);
    await("declared it", () -> read(prompt).contains("  nam: { required: true }\n"));
  }

  /** The classes with which Monaco colors words. */
  private static List<?> colors(String... words) {
    return (List<?>)
        Objects.requireNonNull(
            driver.executeScript(
                "return [...new Set([...document.querySelectorAll('.view-line span span')]"
                    + ".filter(e => arguments[0].includes(e.textContent)).map(e => e.className))]",
                List.of(words)));
  }

  @Test
  void namesAreFoundAndRenamedInAllFiles() throws Exception {
    open("src/main/prompts/support.md", "14:7");
    awaitShown(".codelens-decoration", "Preview: two");
    press(Keys.F12);
    awaitShown(".tab.active", "footer.md");

    open("src/main/prompts/support.md", "10:12");
    awaitShown(".codelens-decoration", "Preview: two");
    press(Keys.F2);
    await("asked for a name", () -> count(".rename-box input:focus") > 0);
    press("person", Keys.ENTER);
    Path footer = file("src/main/prompts/partials/footer.md");
    await("renamed", () -> read(footer).contains("the shop of {{person}}."));
    await(
        "renamed",
        () ->
            read(file("src/main/prompts/support.md"))
                .equals(SUPPORT.replace("customer", "person")));
  }

  @Test
  void aPreviewFollowsTheText() throws Exception {
    open("src/main/prompts/support.md", "10:6");
    awaitShown(".codelens-decoration", "Preview: two");
    command("Prompt Compiler: Preview the prompt");
    awaitShown(".view-lines", "Hello Ada.");
    awaitShown(".view-lines", "Yours, the shop of Ada.");
    press(", dear");
    awaitShown(".view-lines", "Hello, dear Ada.");
    write("src/main/prompts/partials/footer.md", "Bye.\n");
    awaitShown(".view-lines", "Bye.");

    List<ProcessHandle> before = languageServers();
    before.forEach(ProcessHandle::destroyForcibly);
    await(
        "started the server again",
        () -> languageServers().stream().anyMatch(one -> !before.contains(one)));
    write("src/main/prompts/partials/footer.md", "Good bye.\n");
    awaitShown(".view-lines", "Good bye.");
  }

  @Test
  void toolsAndAgentSkillsAreChecked() throws Exception {
    write("src/main/prompts/look.tool.md", "---\ndescription: Looks.\n---\nLooks.\n");
    open("src/main/prompts/look.tool.md", "2:3");
    await("found an error", () -> count(".squiggly-error") == 1);
    press(Keys.F8);
    awaitShown(".marker-widget", "A tool has no key 'description'.");
  }

  @Test
  void anAgentSkillNeedsNoProject() throws Exception {
    folder = Files.createDirectories(file("repository"));
    write("skills/review/SKILL.md", "---\nname: review\ndescription: D.\nversion: 2\n---\nGo.\n");
    open("skills/review/SKILL.md", "4:1");
    await("found an error", () -> count(".squiggly-error") == 1);
    control(".");
    awaitShown(".action-widget", "Move it to 'metadata'");
  }

  /** A checkout is input: only settings of the machine name what is started. */
  @Test
  void noSettingOfTheFolderStartsAnything() throws Exception {
    Path java = write("java/bin/java", "#!/bin/sh\necho x > " + file("started") + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    write("java/release", "JAVA_VERSION=\"21.0.1\"\n");
    write(".vscode/settings.json", "{\"promptCompiler.javaHome\": \"" + file("java") + "\"}");
    open("src/main/prompts/support.md", "1:1");
    awaitShown(".codelens-decoration", "Preview: two");
    assertThat(file("started")).doesNotExist();

    settings(Map.of("promptCompiler.javaHome", file("java")));
    await("started what the machine names", () -> Files.exists(file("started")));
  }

  @Test
  void aMissingJavaIsReportedUntilThereIsOne() throws Exception {
    settings(Map.of("promptCompiler.javaHome", file("none")));
    open("src/main/prompts/support.md", "1:1");
    awaitShown(".notification-toast", "'" + file("none") + "', but there is no Java in it.");
    settings(Map.of("promptCompiler.jar", file("none.jar")));
    awaitShown(".notification-toast", "none.jar', which is not the absolute path of a file.");
    settings(Map.of());
    awaitShown(".codelens-decoration", "Preview: two");
  }
}
