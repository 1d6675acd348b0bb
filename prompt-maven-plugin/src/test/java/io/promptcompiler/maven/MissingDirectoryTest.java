package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modules without a directory of templates. */
class MissingDirectoryTest {
  @TempDir Path folder;

  private final Model own = new Model();

  @BeforeEach
  void aModuleThatNamesThePlugin() {
    Plugin plugin = new Plugin();
    plugin.setArtifactId("prompt-maven-plugin");
    own.setBuild(new Build());
    own.getBuild().addPlugin(plugin);
  }

  @Test
  void aModuleThatNamesThePluginHasPrompts() {
    assertThat(check(Map.of()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.message())
                  .isEqualTo("There is no directory 'src/main/prompts', so there are no prompts.");
              assertThat(finding.fix().text())
                  .isEqualTo("Create it, or set <sourceDirectory> to another one.");
            });
  }

  @Test
  void aDirectoryInAnotherPlaceIsNamed() throws Exception {
    Files.createDirectories(folder.resolve("src/main/resources/prompts/mail"));
    Files.writeString(folder.resolve("src/main/resources/prompts/mail/a.st"), "Hello");
    assertThat(check(Map.of()))
        .extracting(finding -> finding.fix().text())
        .containsExactly(
            "There are templates in 'src/main/resources/prompts': move them to 'src/main/prompts',"
                + " or set <sourceDirectory> to that folder.");
  }

  @Test
  void moduleThatInheritsThePluginNeedsNoPrompts() {
    own.setBuild(null);
    assertThat(check(Map.of())).isEmpty();
  }

  @Test
  void parentNeedsNoPrompts() {
    own.setPackaging("pom");
    assertThat(check(Map.of())).isEmpty();
  }

  @Test
  void aModuleWithPromptsOfTestsMayHaveNoOthers() throws Exception {
    Files.createDirectories(folder.resolve("src/test/prompts"));
    assertThat(check(Map.of())).isEmpty();
  }

  @Test
  void theSeverityIsConfigured() {
    assertThat(check(Map.of(DiagnosticCode.NO_DIRECTORY, Severity.OFF))).isEmpty();
  }

  private List<Diagnostic> check(Map<DiagnosticCode, Severity> severities) {
    MavenProject project = new MavenProject(own.clone());
    project.setFile(folder.resolve("pom.xml").toFile());
    project.setOriginalModel(own);
    CompilerOptions options =
        new CompilerOptions(
            List.of(),
            "com.acme",
            "Prompts",
            severities,
            List.of(),
            List.of(),
            folder.resolve("pom.xml"),
            Optional.empty());
    return MissingDirectory.check(project, folder.resolve("src/main/prompts").toFile(), options);
  }
}
