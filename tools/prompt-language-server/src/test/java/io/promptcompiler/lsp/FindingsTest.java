package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tests that an editor shows the findings of the build. */
class FindingsTest {
  private static final Path TABLES = Path.of("../../prompt-compiler-core/src/test/resources");

  @TempDir Path folder;

  private record Case(String title, Map<String, String> files) {}

  /** The broken templates of the compiler's own tests. */
  private static List<Case> cases(String table) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String text : Files.readString(TABLES.resolve(table)).split("(?m)^#{8} ", -1)) {
      Map<String, String> files = new LinkedHashMap<>();
      for (String part : text.split("(?m)^==== ", -1)) {
        int end = part.indexOf('\n') + 1;
        files.put(part.substring(0, end).strip(), part.substring(end));
      }
      String title = files.isEmpty() ? "" : files.keySet().iterator().next();
      files.remove(title);
      files.remove("findings");
      if (!files.isEmpty()) {
        cases.add(new Case(title, files));
      }
    }
    assertThat(cases).isNotEmpty();
    return cases;
  }

  @Test
  void areShownInAFileThatIsNotSavedYet() {
    try (Session session = Session.of(folder)) {
      session.with("other.md", "Other.\n").edit("new.md", "{{x}}\n");
      assertThat(session.findings("new.md")).containsExactly("1:3 PC301 error");
    }
  }

  @Test
  void areShownInTheFirstPromptOfAFolderThatHadOnlyAgentSkills() throws IOException {
    Path skill = folder.resolve("skills/calm/SKILL.md");
    Files.createDirectories(skill.getParent());
    Files.writeString(skill, "---\nname: calm\ndescription: Stay calm.\n---\nBe calm.\n");
    try (Session session = Session.of(folder)) {
      session.settle();
      session.with("other.md", "Other.\n").edit("new.md", "{{x}}\n");
      assertThat(session.findings("new.md")).containsExactly("1:3 PC301 error");
    }
  }

  @Test
  void ofAllModulesWithTheSameSettingsAreShown() throws IOException {
    Files.writeString(folder.resolve("prompt.yaml"), "severities: { PC204: error }\n");
    List<String> files = new ArrayList<>();
    for (String module : List.of("app", "lib")) {
      Path file = folder.resolve(module + "/src/main/prompts/bad.md");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "{{x}}\n");
      files.add(file.toUri().toString());
    }
    try (Session session = Session.of(folder)) {
      assertThat(session.settle().all()).containsOnlyKeys(files);
    }
  }

  @Test
  void ofAFileOutsideOfTheOpenFoldersAreThoseOfItsModuleAlone() throws IOException {
    Path open = Files.createDirectories(folder.resolve("open"));
    Path prompts = Files.createDirectories(folder.resolve("other/app/src/main/prompts/sub"));
    Files.writeString(prompts.resolve("bad.md"), "{{x}}\n");
    Files.writeString(prompts.resolveSibling("bad.md"), "{{x}}\n");
    try (Session session = Session.of(open)) {
      String outside = "../../../../other/";
      session.edit(outside + "notes.md", "{{x}}\n");
      assertThat(session.settle().all()).isEmpty();
      session.edit(outside + "app/src/main/prompts/sub/bad.md", "{{y}}\n");
      assertThat(session.settle().all())
          .containsOnlyKeys(
              session.uri(outside + "app/src/main/prompts/sub/bad.md"),
              prompts.resolveSibling("bad.md").toUri().toString());
    }
  }

  @TestFactory
  Stream<DynamicTest> areThoseOfTheBuild() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String kind : List.of("diagnostics", "fixes")) {
      try (Stream<Path> tables = Files.list(TABLES.resolve(kind))) {
        for (Path table : tables.sorted().toList()) {
          tests.add(
              DynamicTest.dynamicTest(
                  kind + "/" + table.getFileName(),
                  () -> areThoseOfTheBuild(kind + "/" + table.getFileName())));
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(20);
    return tests.stream();
  }

  private void areThoseOfTheBuild(String table) throws IOException {
    List<Case> all = cases(table);
    for (Case one : all) {
      if (!Cases.has(all.indexOf(one))) {
        continue;
      }
      Path place = Files.createTempDirectory(folder, "case");
      Path prompts = Files.createDirectories(place.resolve("src/main/prompts"));
      List<String> expected;
      try (Session session = Session.of(place)) {
        one.files().forEach(session::with);
        expected = built(prompts);
        session.settle();
        // The folder was read before or after the files were written.
        session.server().getWorkspaceService().didChangeWatchedFiles(changed(prompts));
        assertThat(shown(session)).as("%s, as saved", one.title()).isEqualTo(expected);
        one.files()
            .forEach((file, text) -> session.edit(file, text.substring(0, text.length() / 3)));
        session.settle();
        one.files().forEach(session::edit);
        assertThat(shown(session)).as("%s, as written", one.title()).isEqualTo(expected);
      }
    }
  }

  private static org.eclipse.lsp4j.DidChangeWatchedFilesParams changed(Path place) {
    return new org.eclipse.lsp4j.DidChangeWatchedFilesParams(
        List.of(
            new org.eclipse.lsp4j.FileEvent(
                place.toUri().toString(), org.eclipse.lsp4j.FileChangeType.Changed)));
  }

  private static List<String> built(Path prompts) {
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(prompts, "prompts"));
    Compilation compilation = PromptCompiler.analyze(options);
    return CheckExamples.check(compilation, options, ProjectFunctions.NONE)
        .compilation()
        .diagnostics()
        .stream()
        .map(
            one ->
                (Files.isDirectory(Path.of(one.location().source().path()))
                        ? "pom.xml"
                        : name(one.location().source().path())
                            + ":"
                            + one.location().line()
                            + ":"
                            + one.location().column())
                    + " "
                    + one.severity()
                    + " "
                    + one.code().id()
                    + " "
                    + one.message()
                    + (one.fix().isEmpty() ? "" : " " + one.fix().text())
                    + (Files.isDirectory(Path.of(one.location().source().path()))
                        ? " (" + one.location() + ")"
                        : ""))
        .distinct()
        .sorted()
        .toList();
  }

  private static List<String> shown(Session session) {
    session.settle();
    List<String> shown = new ArrayList<>();
    session
        .all()
        .forEach(
            (uri, found) ->
                found.forEach(
                    one -> {
                      String name = name(uri);
                      var at = one.getRange().getStart();
                      String place =
                          name.equals("pom.xml")
                              ? name
                              : name + ":" + (at.getLine() + 1) + ":" + (at.getCharacter() + 1);
                      boolean isError = one.getSeverity() == DiagnosticSeverity.Error;
                      shown.add(
                          place
                              + (isError ? " ERROR " : " WARNING ")
                              + one.getCode().getLeft()
                              + " "
                              + one.getMessage().getLeft());
                    }));
    return shown.stream().sorted().toList();
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replace("%20", " ");
  }

  @Test
  void comeAndGoWithTheText() {
    try (Session session = Session.of(folder)) {
      session.with("greet.md", "Hello {{name}}.\n");
      session.edit("greet.md", "Hello {{name}}.\n");
      assertThat(session.findings("greet.md")).containsExactly("1:9 PC301 error");
      session.edit("greet.md", "Hello.\n");
      assertThat(session.findings("greet.md")).isEmpty();
      session.close("greet.md");
      assertThat(session.findings("greet.md")).containsExactly("1:9 PC301 error");
    }
  }
}
