package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.Publication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of agent skills since a release. */
class SkillChangesTest {
  private static final String SKILL =
      """
      ---
      name: review
      description: Reviews changes of {{team}}. Use before a merge.
      allowed-tools: Read Grep
      parameters: { team: { default: all } }
      ---
      Review the change.
      """;

  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void aRelease() throws Exception {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("review/SKILL.md", SKILL)
            .with("review/rules.md", new byte[] {(byte) 0xff, 0})
            .with("review/team.md.tmpl", "{{team}}");
    IncrementalBuild.run(
        new BuildRequest(
            options(),
            folder.resolve("sources"),
            folder.resolve("library"),
            folder.resolve("state/main.state"),
            "1.0",
            /* failOnWarning= */ false));
  }

  private CompilerOptions options() {
    return CompilerOptions.of(templates.root())
        .publishedAs(new Publication("com.acme:skills", "1.0", "1.0"));
  }

  private List<String> changes() throws Exception {
    try (Released released =
        ReleasedLibrary.open(folder.resolve("library"), Optional.empty(), options())) {
      return CheckEvolution.run(
              new EvolutionRequest(
                  options(),
                  released,
                  Optional.empty(),
                  Map.of(),
                  folder.resolve("baseline.txt"),
                  /* accepts= */ false))
          .findings()
          .stream()
          .map(finding -> finding.code().id() + " " + finding.message())
          .toList();
    }
  }

  @Test
  void theSameSkillHasNoChanges() throws Exception {
    templates.with("review/new.md", "New.").with("review/rules.md", "Other.");
    assertThat(changes()).isEmpty();
  }

  @Test
  void filesThatAreGoneAreReported() throws Exception {
    Files.delete(templates.folder().resolve("review/rules.md"));
    assertThat(changes()).containsExactly("PC1287 The file 'rules.md' of the skill is gone.");
    templates.with("review/rules.md.tmpl", "Rules of {{team}}.");
    assertThat(changes())
        .containsExactly(
            "PC1278 The variant 'rules.md' of 'review/SKILL.md' is new. Affected: 'review/SKILL.md'.");
  }

  @Test
  void changesOfWhatAgentsReadAreReported() throws Exception {
    templates.with(
        "review/SKILL.md",
        SKILL.replace("allowed-tools: Read Grep\n", "").replace("Reviews changes", "Reviews Java"));
    assertThat(changes())
        .contains(
            "PC1286 The skill has no 'allowed-tools' any more.",
            "PC1285 'description' changed from \"Reviews changes of {{team}}. Use before a merge.\" to"
                + " \"Reviews Java of {{team}}. Use before a merge.\".");
  }
}
