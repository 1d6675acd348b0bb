package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.testing.chromium.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/**
 * A page in Chromium, which tests use, and which axe-core and the Nu checker examine. npm installs
 * the two checkers. Tests are skipped, with a message, if Chromium or npm is not installed.
 */
final class Browser implements AutoCloseable {
  private static final Path FOLDER = Path.of("target", "browser").toAbsolutePath();
  private static final List<String> PACKAGES = List.of("axe-core@4.14.1", "vnu-jar@26.9.27");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  static Browser open() {
    return new Browser(Chromium.open());
  }

  /** A file that npm installs. */
  static Path installed(String path) throws Exception {
    Path complete = FOLDER.resolve("complete");
    if (!Files.exists(complete)) {
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
      if (!problem.isEmpty()) {
        throw Chromium.skip(
            "The pages were not judged, as npm could not install the judges. " + problem);
      }
      Files.createFile(complete);
    }
    return FOLDER.resolve("node_modules").resolve(path);
  }

  /** A process that ended, with all that it printed. */
  record Ran(int code, String out) {}

  static Ran run(List<String> command) throws Exception {
    Path out = Files.createTempFile(FOLDER, "run", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException(command.get(0) + " did not end.");
    }
    return new Ran(process.exitValue(), Files.readString(out, UTF_8));
  }

  void go(String url) {
    driver.get("about:blank");
    driver.get(url);
  }

  /** Shows a page of a catalogue that is open already. */
  void show(String hash) {
    script("location.hash = arguments[0]", hash);
    await("shows " + hash, "return document.querySelector('main article') !== null");
  }

  @Nullable Object script(String script, Object... arguments) {
    return ((JavascriptExecutor) driver).executeScript(script, arguments);
  }

  /** Waits until a script returns true. */
  void await(String what, String script, Object... arguments) {
    Chromium.await(
        () -> Boolean.TRUE.equals(script(script, arguments)),
        () -> "The page never " + what + ":\n" + text("main"));
  }

  WebElement one(String css) {
    await("shows " + css, "return document.querySelector(arguments[0]) !== null", css);
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** The text of an element as it is, with its blanks. */
  String text(String css) {
    if (!css.equals("main")) {
      one(css);
    }
    return String.valueOf(script("return document.querySelector(arguments[0]).textContent", css));
  }

  /** Presses keys where the focus is. */
  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  String focused() {
    return String.valueOf(
        script("const e = document.activeElement; return e.id || e.className || e.tagName"));
  }

  String url() {
    return String.valueOf(driver.getCurrentUrl());
  }

  void size(int width, int height) {
    driver.manage().window().setSize(new org.openqa.selenium.Dimension(width, height));
  }

  /** What axe-core finds, a line for each element. */
  String violations() throws Exception {
    // As text, since the policy of the page allows no other scripts, which is the point of it.
    script(Files.readString(installed("axe-core/axe.min.js"), UTF_8));
    Object found =
        driver.executeAsyncScript(
            "const done = arguments[arguments.length - 1];"
                + "axe.run(document, {resultTypes: ['violations']}).then(r => done("
                + "r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 200)"
                + " + ' ' + n.failureSummary)).join('\\n')), e => done('axe: ' + e))");
    return String.valueOf(found);
  }

  /** The page as it is now, as a file that a checker can read. */
  String html() {
    return "<!doctype html>\n" + script("return document.documentElement.outerHTML");
  }

  /** What the Nu checker finds in pages that lie in a folder. */
  static String errors(Path pages) throws Exception {
    Path jar = installed("vnu-jar/build/dist/vnu.jar");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Ran ran =
        run(
            List.of(
                java,
                "-Xss8m",
                "-jar",
                jar.toString(),
                "--errors-only",
                "--skip-non-html",
                pages.toString()));
    return ran.out();
  }

  /** The files of a folder. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
