package io.promptcompiler.core.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.skill.AgentSkillFamily;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reference validator of the specification accepts and refuses the same skills as this
 * compiler. Its verdicts are recorded in {@code verdicts.txt}.
 */
class SkillVerdictsTest {
  private static final Path TABLE = Path.of("src/test/resources/skills/verdicts.txt");

  @TempDir Path folder;

  private record Case(
      String title, boolean isRefused, boolean isRefusedByNpm, String folder, String text) {
    static Case of(String line) {
      String[] cells = line.split(" \\| ", 5);
      return new Case(
          cells[0],
          cells[1].equals("refused"),
          cells[2].equals("refused"),
          cells[3],
          text(cells[4]));
    }

    private static String text(String json) {
      SourceText source = new SourceText("cell", "{\"text\":" + json + "}");
      Mapping object = JsonReader.read(source, finding -> {}).orElseThrow();
      return ((Scalar) object.entry("text").orElseThrow().value()).text();
    }
  }

  private static List<Case> cases() throws IOException {
    try (Stream<String> lines = Files.lines(TABLE)) {
      return lines.filter(line -> !line.startsWith("#")).map(Case::of).toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> verdictsAreThoseOfTheReference() throws IOException {
    return cases().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.title(),
                    () -> {
                      List<Diagnostic> found = findings(one);
                      assertThat(found.stream().anyMatch(Diagnostic::isError))
                          .as(found.toString())
                          .isEqualTo(one.isRefused());
                    }));
  }

  /** The guide lists these, as people may use the port. */
  @Test
  void thePortOfNpmDiffersInDetails() throws IOException {
    assertThat(cases().stream().filter(one -> one.isRefused() != one.isRefusedByNpm()))
        .extracting(Case::title)
        .containsExactly(
            "an empty description",
            "a list as description",
            "a mapping as description",
            "a description of 1,024 emoji",
            "a name in Greek",
            "an anchor",
            "a tag",
            "brackets",
            "empty brackets",
            "empty braces",
            "brackets in metadata",
            "an empty compatibility",
            "a tab after a colon");
  }

  private List<Diagnostic> findings(Case one) throws IOException {
    Path root = Files.createTempDirectory(folder, "case");
    new Templates(root).with(one.folder() + "/SKILL.md", one.text());
    SourceRoot skills =
        new SourceRoot(
            root,
            Optional.of(AgentSkillFamily.SKILL),
            Optional.empty(),
            Scope.PROJECT,
            "skills",
            List.of(),
            List.of());
    return PromptCompiler.compile(CompilerOptions.of(skills)).diagnostics();
  }
}
