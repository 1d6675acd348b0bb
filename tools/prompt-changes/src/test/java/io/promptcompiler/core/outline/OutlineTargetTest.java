package io.promptcompiler.core.outline;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.Publication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second back end is one package and its choice: builds and comparisons work with its files. */
class OutlineTargetTest {
  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void aModuleOfTwo() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("greet.md", "---\nparameters: { name: { required: true } }\n---\nHello {{name}}")
            .with("part.md", "Bye");
  }

  private CompilerOptions options() {
    return CompilerOptions.of(templates.root())
        .publishedAs(new Publication("com.acme:greetings", "1.0", "1.0"))
        .writtenBy(new OutlineTarget());
  }

  private Path sources() {
    return folder.resolve("sources");
  }

  private BuildResult build() throws Exception {
    return IncrementalBuild.run(
        new BuildRequest(
            options(),
            sources(),
            folder.resolve("resources"),
            folder.resolve("state/main.state"),
            "1.0",
            /* failOnWarning= */ false));
  }

  @Test
  void filesOfTheBackEndAreWrittenAndKept() throws Exception {
    assertThat(build().compiled()).isEqualTo(2);
    assertThat(sources().resolve("outline/greet_md.outline")).content().contains("\"Hello \"");
    assertThat(sources().resolve("outline/all.outline")).hasContent("greet_md\npart_md");
    assertThat(build().compiled()).isZero();
    try (var files = Files.walk(folder.resolve("sources"))) {
      assertThat(files.filter(Files::isRegularFile))
          .allMatch(file -> file.toString().endsWith(".outline"));
    }
  }

  @Test
  void staleFilesOfTheBackEndAreDeletedWithoutAState() throws Exception {
    build();
    Files.delete(folder.resolve("state/main.state"));
    Path own = Files.writeString(sources().resolve("outline/own.txt"), "kept");
    Files.delete(templates.folder().resolve("part.md"));
    build();
    assertThat(sources().resolve("outline/part_md.outline")).doesNotExist();
    assertThat(sources().resolve("outline/greet_md.outline")).exists();
    assertThat(own).exists();
  }

  @Test
  void comparisonsNameWhatTheBackEndNames() throws Exception {
    build();
    Path library = folder.resolve("resources");
    Files.delete(templates.folder().resolve("part.md"));
    try (Released released = ReleasedLibrary.open(library, Optional.empty(), options())) {
      assertThat(
              CheckEvolution.run(
                      new EvolutionRequest(
                          options(),
                          released,
                          Optional.empty(),
                          Map.of(),
                          folder.resolve("baseline.txt"),
                          /* accepts= */ false))
                  .findings())
          .extracting(finding -> finding.code().id())
          .containsExactly("PC1201");
    }
  }

  @Test
  void theApiIsThatOfTheBackEnd() {
    assertThat(PromptCompiler.analyze(options()).api().classes(prompt -> true))
        .extracting(one -> one.name())
        .containsExactly("greet_md", "part_md");
  }
}
