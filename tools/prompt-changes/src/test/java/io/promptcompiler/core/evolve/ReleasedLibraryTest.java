package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars of prompts as releases. */
class ReleasedLibraryTest {
  @TempDir Path folder;

  private Templates templates;
  private Path jar;

  @BeforeEach
  void aRelease() throws Exception {
    templates = new Templates(Files.createDirectories(folder.resolve("src/main/prompts")));
    templates
        .with("_defaults.yaml", "parameters: { name: { required: true } }")
        .with("a.md", "Hello {{name}}{{> end}}")
        .with("partials/end.md", ".");
    jar = folder.resolve("prompts-1.2.0.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (OutputFile file : PromptCompiler.compile(published()).files()) {
        if (file.type() == Artifact.Type.RESOURCE) {
          zip.putNextEntry(new ZipEntry(file.path()));
          zip.write(file.content().getBytes(UTF_8));
          zip.closeEntry();
        }
      }
    }
  }

  @Test
  void theSourcesOfALibraryAreRead() throws Exception {
    EvolutionResult result = compare();
    assertThat(result.findings()).isEmpty();
    assertThat(result.report().orElseThrow().compared()).isEqualTo(1);
  }

  @Test
  void aLibraryIsComparedWithTheFilesOfToday() throws Exception {
    templates.with("partials/end.md", "!");
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    assertThat(compare().findings().stream().map(printer::print))
        .containsExactly(
            """
            src/main/prompts/partials/end.md:1:1: error: [PC1220] The text has changed. Affected: 'a.md'.
                1 | !
                  | ^ It was '.' and is '!'.
              included from src/main/prompts/a.md:1:1
              released at prompts-1.2.0.jar!/META-INF/prompts/sources/0/partials/end.md:1:1\
            """);
  }

  @Test
  void aLibraryKeepsItsPackageAndScope() throws Exception {
    SourceRoot root = SourceRoot.of(templates.folder(), "com.other").in(Scope.SHARED, "com.other");
    assertThat(compare(CompilerOptions.of(root)).findings())
        .extracting(Diagnostic::message)
        .containsExactlyInAnyOrder(
            "The package 'acme' is now 'com.other'.",
            "The scope of the prompts in 'prompts' changed from 'project' to 'shared'.");
  }

  @Test
  void theNameAndVersionComeFromTheIndex() throws Exception {
    try (Released released = ReleasedLibrary.open(jar, Optional.empty(), options())) {
      assertThat(released.name()).isEqualTo("com.acme:prompts:1.2.0");
      assertThat(released.version()).contains("1.2.0");
    }
  }

  @Test
  void aGivenVersionWins() throws Exception {
    try (Released released = ReleasedLibrary.open(jar, Optional.of("1.1.9"), options())) {
      assertThat(released.version()).contains("1.1.9");
    }
  }

  @Test
  void aJarWithoutPromptsIsReported() throws Exception {
    Path other = Files.writeString(folder.resolve("other.jar"), "no zip at all");
    assertThatThrownBy(() -> ReleasedLibrary.open(other, Optional.empty(), options()))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("other.jar' cannot be read: it is not a valid jar file.");
  }

  @Test
  void anIndexOfANewerFormatIsReported() throws Exception {
    Path library = Files.createDirectories(folder.resolve("classes/META-INF/prompts"));
    Files.writeString(
        library.resolve("index.json"),
        "{\"format\": 99, \"library\": \"a:b\", \"version\": \"1\", \"compiler\": \"9.0\"}");
    Path classes = folder.resolve("classes");
    assertThatThrownBy(() -> ReleasedLibrary.open(classes, Optional.empty(), options()))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("was made by version 9.0 of the compiler, in format 99");
  }

  private CompilerOptions options() {
    return CompilerOptions.of(SourceRoot.of(templates.folder(), "acme"));
  }

  private CompilerOptions published() {
    return options().publishedAs(new Publication("com.acme:prompts", "1.2.0", "0.1.0"));
  }

  private EvolutionResult compare() throws Exception {
    return compare(options());
  }

  private EvolutionResult compare(CompilerOptions present) throws Exception {
    try (Released released = ReleasedLibrary.open(jar, Optional.empty(), present)) {
      return CheckEvolution.run(
          new EvolutionRequest(
              present,
              released,
              Optional.of("1.3.0"),
              Map.of(),
              folder.resolve("prompt-baseline.txt"),
              /* accepts= */ false));
    }
  }

  /** A change could add a folder with the name of a release, to be compared with itself. */
  @Test
  void onlyAPathMeansAFile() throws Exception {
    Files.createDirectories(folder.resolve("v9").resolve(IndexShape.PATH).getParent());
    Files.writeString(folder.resolve("v9").resolve(IndexShape.PATH), "{}");
    assertThat(ReleasedLibrary.find(folder, "v9")).isEmpty();
    assertThat(ReleasedLibrary.find(folder, "./v9")).hasValue(folder.resolve("./v9"));
    assertThat(ReleasedLibrary.find(folder, folder.resolve("v9").toString()))
        .hasValue(folder.resolve("v9"));
    assertThatThrownBy(() -> Revision.find(folder, "v9")).hasMessageContaining("v9");
  }
}
