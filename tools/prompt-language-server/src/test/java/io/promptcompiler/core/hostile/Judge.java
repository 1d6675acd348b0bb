package io.promptcompiler.core.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds a module and holds the result to what every result keeps: findings have a place and can be
 * shown anywhere, a failed build leaves nothing, a good one leaves nothing half done and has
 * nothing to do afterwards, and the editor finds what the build does.
 */
final class Judge {
  private static final Pattern OF_JAVA =
      Pattern.compile(
          "\\b(?:java|jdk|sun|com\\.fasterxml|org\\.yaml|io\\.promptcompiler)\\.[a-z]\\w*\\.");

  private final HostileModule module;
  private final Path home;
  private final String label;

  private Judge(HostileModule module, int number, Path home) {
    this.module = module;
    this.home = home;
    this.label = module.name() + ", number " + number;
  }

  /** Builds a module in a folder that is its own. */
  static Judged judge(HostileModule module, int number, Path home) throws IOException {
    return new Judge(module, number, home).judge("h" + number);
  }

  private Judged judge(String packageName) throws IOException {
    Files.createDirectories(home.resolve("prompts"));
    for (Map.Entry<String, byte[]> file : module.files().entrySet()) {
      write(file.getKey(), file.getValue());
    }
    CompilerOptions usual = CompilerOptions.of(SourceRoot.of(home.resolve("prompts"), packageName));
    CompilerOptions options = module.configured().of(usual, home);
    BuildRequest request =
        new BuildRequest(
            options,
            home.resolve("sources"),
            home.resolve("resources"),
            home.resolve("state/main.state"),
            "1",
            false);
    BuildResult result = IncrementalBuild.run(request);
    String printed = print(result.diagnostics());
    Map<String, String> left = left();
    if (result.outcome() == Outcome.FAILED) {
      assertThat(left).as(label + "\n" + printed).isEmpty();
    } else {
      assertThat(left.keySet()).as(label).allMatch(path -> !path.contains(".tmp"));
      BuildResult again = IncrementalBuild.run(request);
      assertThat(again.written()).as(label).isEmpty();
      assertThat(left()).as(label).isEqualTo(left);
      assertThat(print(again.diagnostics())).as(label).isEqualTo(printed);
    }
    edit(options, print(result.diagnostics().stream().filter(one -> !isOfJar(one)).toList()));
    Map<String, String> sources = new TreeMap<>();
    left.forEach(
        (path, text) -> {
          if (path.startsWith("sources/")) {
            sources.put(path.substring("sources/".length()), text);
          }
        });
    return new Judged(label, home, options, result, sources);
  }

  /** Some names are none on this system, or a file stands where a folder is needed. */
  private void write(String path, byte[] content) throws IOException {
    Path file;
    try {
      file = home.resolve(path);
    } catch (InvalidPathException e) {
      return;
    }
    try {
      Files.createDirectories(file.getParent());
      if (!Files.isDirectory(file)) {
        Files.write(file, content);
      }
    } catch (FileAlreadyExistsException e) {
      // A file has the name of the folder: that one stays.
      assertThat(file.getParent()).exists();
    }
  }

  /** Returns whether only a build finds something: an editor writes no folders of skills. */
  private static boolean isOfJar(Diagnostic finding) {
    return finding.code() == DiagnosticCode.SKILL_TWICE && finding.fix().text().contains("a jar");
  }

  private void edit(CompilerOptions options, String built) {
    PromptModule edited = new PromptModule("test", options, ProjectFunctions.NONE, List.of());
    Snapshot snapshot = new EditedModule(edited, EditedTexts.NONE).compile(true);
    assertThat(print(snapshot.findings())).as(label + ", edited").isEqualTo(built);
  }

  private String print(List<Diagnostic> found) {
    DiagnosticPrinter printer = new DiagnosticPrinter(home);
    StringBuilder all = new StringBuilder();
    for (Diagnostic finding : found) {
      String printed = printer.print(finding);
      assertThat(finding.message()).as(label).isNotBlank().doesNotContain("Exception");
      assertThat(finding.location().source().path()).as(label).isNotBlank();
      assertThat(finding.location().line()).as(label).isPositive();
      assertThat(finding.location().column()).as(label).isPositive();
      assertThat(printed.chars().filter(unit -> unit != '\n' && unit != '\t'))
          .as(label + ": " + printed)
          .noneMatch(Character::isISOControl);
      assertThat(new String(printed.getBytes(UTF_8), UTF_8)).as(label).isEqualTo(printed);
      if (OF_JAVA.matcher(finding.message()).find()) {
        assertThat(texts()).as(label + ": " + printed).containsPattern(OF_JAVA);
      }
      all.append(printed).append('\n');
    }
    String log = new Sarif(home, "1").log(found);
    assertThat(log).as(label).startsWith("{");
    assertThat(new GithubAnnotations(home).commands(found).lines())
        .as(label)
        .allMatch(line -> line.startsWith("::"));
    return all.toString();
  }

  private String texts() {
    StringBuilder all = new StringBuilder();
    module.files().values().forEach(bytes -> all.append(new String(bytes, UTF_8)));
    return all.toString();
  }

  /** All that a build left, by path, without its state. */
  private Map<String, String> left() throws IOException {
    Map<String, String> left = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = home.relativize(file).toString();
        boolean isOurs = path.startsWith("sources/") || path.startsWith("resources/");
        boolean isWaiting = path.contains(".staged") || path.endsWith(".tmp");
        if (isOurs || isWaiting) {
          left.put(path, new String(Files.readAllBytes(file), UTF_8));
        }
      }
    }
    return left;
  }
}
