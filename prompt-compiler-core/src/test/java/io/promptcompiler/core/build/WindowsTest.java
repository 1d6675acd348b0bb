package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds by the rules of Windows: paths with drives and backslashes, names that differ in nothing
 * but case, lines that end in CR LF. What is generated is the same, byte for byte, as elsewhere.
 */
class WindowsTest {
  private static final Map<String, String> TEMPLATES =
      Map.of(
          "_defaults.yaml", "types: { Author: { properties: { name: {} } } }\n",
          "greet.md",
              """
              ---
              parameters: { by: { type: Author } }
              ---
              Hello
              {{by.name}}!

              {{> rules}}
              """,
          "build/code.md", "{{#if true}}\nYes\n{{/if}}\n{{skill:tone}}\n",
          "build/ask.chat.md", "{{#system}}\nBe kind.\n{{/system}}\n{{#user}}\nHello\n{{/user}}\n",
          "partials/rules.md", "Line one.\nLine two.\n",
          "skills/tone.md", "Be brief.\n",
          "tasks/ask.task.yaml", "task: ask\ndescription: |\n  Ask.\n  Then wait.\n");

  @TempDir Path elsewhere;

  private FileSystem windows;
  private Path home;
  private Path otherDrive;

  @BeforeEach
  void twoDrives() throws IOException {
    Configuration rules = Configuration.windows().toBuilder().setRoots("C:\\", "D:\\").build();
    windows = Jimfs.newFileSystem(rules);
    home = Files.createDirectories(windows.getPath("C:\\work\\app"));
    otherDrive = Files.createDirectories(windows.getPath("D:\\shared"));
  }

  @AfterEach
  void close() throws IOException {
    windows.close();
  }

  @Test
  void whatIsGeneratedIsTheSameAsElsewhere() throws IOException {
    assertThat(home.isAbsolute()).isTrue();
    assertThat(home).hasToString("C:\\work\\app");
    new Templates(home.resolve("prompts")).with(TEMPLATES);
    new Templates(elsewhere.resolve("prompts")).with(TEMPLATES);
    assertThat(print(build(home))).isEmpty();
    assertThat(print(build(elsewhere))).isEmpty();
    Map<String, String> made = files(home, "sources", "resources");
    assertThat(made).isEqualTo(files(elsewhere, "sources", "resources"));
    assertThat(made)
        .containsKeys(
            "sources/com/acme/GreetPrompt.java",
            "sources/com/acme/build/AskPrompt.java",
            "resources/META-INF/prompts/index.json");
    assertThat(made.get("resources/META-INF/prompts/index.json"))
        .contains("\"build/code.md\"")
        .doesNotContain("\\\\");
  }

  @Test
  void aBuildKnowsWhatItMade() throws IOException {
    Templates templates = new Templates(home.resolve("prompts")).with(TEMPLATES);
    build(home);
    assertThat(build(home).outcome()).isEqualTo(Outcome.UP_TO_DATE);
    templates.with("partials/rules.md", "Other.\n");
    assertThat(build(home).written().toString()).contains("GreetPrompt").doesNotContain("Code");
    Path ours = home.resolve("sources\\com\\acme\\build\\CodePrompt.java");
    Path copy = home.resolve("classes\\META-INF\\prompts\\sources\\0\\build\\code.md");
    assertThat(Files.exists(ours)).isTrue();
    Files.createDirectories(copy.getParent());
    Files.write(copy, "a copy".getBytes(UTF_8));
    Files.delete(home.resolve("prompts\\build\\code.md"));
    assertThat(build(home).deleted()).contains(ours);
    assertThat(Files.exists(ours)).isFalse();
    assertThat(Files.exists(copy)).isFalse();
    assertThat(build(home).outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aBuildOverTwoDrivesKnowsWhatItMade() throws IOException {
    new Templates(home.resolve("prompts"))
        .with(TEMPLATES)
        .with("told.md", "---\nexamples:\n  - { name: one, file: told.expected }\n---\nTold.\n")
        .with("told.expected", "Told.\n");
    BuildRequest here = request(home, options(home));
    BuildRequest there =
        new BuildRequest(
            here.options(),
            otherDrive.resolve("sources"),
            otherDrive.resolve("resources"),
            here.stateFile(),
            "1",
            false);
    assertThat(print(IncrementalBuild.run(there))).isEmpty();
    assertThat(IncrementalBuild.run(there).outcome()).isEqualTo(Outcome.UP_TO_DATE);
    Path file = otherDrive.resolve("resources\\options");
    RecordedOptions.of(there.options(), otherDrive.resolve("classes")).write(file);
    RecordedOptions read = RecordedOptions.read(file, home).orElseThrow();
    assertThat(read.options().roots()).isEqualTo(there.options().roots());
    Files.delete(home.resolve("prompts/told.md"));
    assertThat(IncrementalBuild.run(there).deleted()).hasSize(2);
  }

  @Test
  void linesThatEndInCrLfKeepThem() throws IOException {
    Templates templates = new Templates(home.resolve("prompts"));
    TEMPLATES.forEach((id, text) -> templates.with(id, text.replace("\n", "\r\n")));
    assertThat(print(build(home))).isEmpty();
    assertThat(files(home, "sources").get("sources/com/acme/build/CodePrompt.java"))
        .contains("Yes\\r\\n")
        .doesNotContain("\r");
  }

  @Test
  void pathsInFindingsHaveSlashes() throws IOException {
    new Templates(home.resolve("prompts")).with("build/a.md", "Hello {{nam}}\n");
    BuildResult result = build(home);
    Diagnostic finding = result.diagnostics().get(0);
    assertThat(finding.location().source().path()).isEqualTo("C:/work/app/prompts/build/a.md");
    assertThat(print(result)).startsWith("prompts/build/a.md:1:9: error: [PC301]");
    assertThat(new DiagnosticPrinter(otherDrive).print(finding))
        .startsWith("C:/work/app/prompts/build/a.md:1:9: ");
    assertThat(new Sarif(home, "1").log(result.diagnostics()))
        .contains("\"uri\":\"prompts/build/a.md\",\"uriBaseId\":\"%SRCROOT%\"");
    assertThat(new Sarif(otherDrive, "1").log(result.diagnostics()))
        .contains("\"uri\":\"file:///C:/work/app/prompts/build/a.md\"");
  }

  @Test
  void classesThatDifferInNothingButCaseOrAccentsClash() throws IOException {
    // Where names that differ in nothing but case are one, the second file would replace the first.
    new Templates(home.resolve("prompts")).with("read-me.md", "a\n").with("README.hbs", "b\n");
    new Templates(home.resolve("prompts")).with("caf\u00e9.md", "a\n").with("cafe\u0301.md", "b\n");
    assertThat(print(build(home)))
        .contains("[PC402] 'README.hbs' and 'read-me.md' both")
        .contains("[PC402] 'cafe\\u0301.md' and 'caf\\u00e9.md' both become the class");
  }

  @Test
  void aNameIsLookedUpAsItIsWrittenThere() throws IOException {
    // It would be found on this machine, and not on the next.
    new Templates(home.resolve("prompts"))
        .with("a.md", "{{> Rules}}\n")
        .with("partials/rules.md", "Rules.\n");
    assertThat(print(build(home)))
        .startsWith("prompts/a.md:1:5: error: [PC340] Unknown partial 'Rules'.");
  }

  @Test
  void aLibraryIsReadAsFolderAndAsJar() throws IOException {
    new Templates(otherDrive.resolve("prompts")).with("partials/house.md", "Be {{kind}}.\n");
    Publication published = new Publication("com.lib:prompts", "1", "1");
    assertThat(print(build(otherDrive, published))).isEmpty();
    Path folder = otherDrive.resolve("resources");
    Path jar = otherDrive.resolve("library.jar");
    pack(folder, jar);
    new Templates(home.resolve("prompts")).with("a.md", "{{> house kind=\"good\"}}\n{{> none}}\n");
    for (Path library : List.of(folder, jar)) {
      CompilerOptions options = options(home).withLibraries(List.of(LibraryPath.of(library)));
      String found = print(IncrementalBuild.run(request(home, options)));
      assertThat(found).contains("prompts/a.md:2:5: error: [PC340]").contains("Partials: house.");
    }
    Files.write(jar, new byte[] {'P', 'K', 3, 4});
    CompilerOptions options = options(home).withLibraries(List.of(LibraryPath.of(jar)));
    assertThat(print(IncrementalBuild.run(request(home, options))))
        .contains("library.jar: error: [PC105]")
        .doesNotContain("[PC340]");
  }

  private static CompilerOptions options(Path home) {
    return CompilerOptions.of(SourceRoot.of(home.resolve("prompts"), "com.acme"))
        .publishedAs(new Publication("com.acme:prompts", "1", "1"));
  }

  private static BuildResult build(Path home) throws IOException {
    return IncrementalBuild.run(request(home, options(home)));
  }

  private static BuildResult build(Path home, Publication published) throws IOException {
    return IncrementalBuild.run(
        request(
            home,
            CompilerOptions.of(SourceRoot.of(home.resolve("prompts"), "com.lib"))
                .publishedAs(published)));
  }

  private static BuildRequest request(Path home, CompilerOptions options) {
    return new BuildRequest(
        options,
        home.resolve("sources"),
        home.resolve("resources"),
        home.resolve("state/main.state"),
        "1",
        false,
        new ModuleLayout(Optional.of(home.resolve("classes")), List.of(), List.of(), List.of()));
  }

  private String print(BuildResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(home);
    return result.diagnostics().stream()
        .map(printer::print)
        .reduce("", (all, one) -> all + one + "\n");
  }

  private static Map<String, String> files(Path home, String... folders) throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (String folder : folders) {
      try (Stream<Path> paths = Files.walk(home.resolve(folder))) {
        for (Path file : paths.filter(Files::isRegularFile).toList()) {
          files.put(
              home.relativize(file).toString().replace('\\', '/'),
              new String(Files.readAllBytes(file), UTF_8));
        }
      }
    }
    return files;
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> paths = Files.walk(folder)) {
      for (Path file : paths.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
      }
    }
  }
}
