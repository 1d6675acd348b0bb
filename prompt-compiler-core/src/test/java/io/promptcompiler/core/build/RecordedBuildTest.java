package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.ModuleLayout.CopiedDirectory;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that another JVM runs. */
class RecordedBuildTest {
  @TempDir private Path project;

  private RecordedBuild build() {
    return new RecordedBuild(project.resolve("work"));
  }

  private BuildRequest request(CompilerOptions options) {
    return new BuildRequest(
        options,
        project.resolve("target/sources with\ttab"),
        project.resolve("target/resources"),
        project.resolve("target/main.state"),
        "1.0",
        true,
        new ModuleLayout(
            Optional.of(project.resolve("target/classes")),
            List.of(project.resolve("src/main/java")),
            List.of(new CopiedDirectory(project.resolve("src/main/resources"), Path.of("x/y"))),
            List.of(project.resolve("target/others"))));
  }

  private CompilerOptions options() throws IOException {
    Path prompts = Files.createDirectories(project.resolve("prompts"));
    return CompilerOptions.of(SourceRoot.of(prompts, "com.acme"));
  }

  @Test
  void theRequestIsReadAsItWasWritten() throws IOException {
    assertThat(build().request()).isEmpty();
    BuildRequest asked = request(options());
    assertThat(build().write(asked)).isTrue();
    assertThat(build().request()).contains(asked);
  }

  @Test
  void aRequestThatCannotBeRecordedIsNotWritten() throws IOException {
    assertThat(build().write(request(options().withFamilies(new Families(List.of()))))).isFalse();
  }

  private BuildResult run(String template) throws IOException {
    Files.writeString(options().roots().get(0).directory().resolve("greet.md"), template);
    build().write(request(options()));
    BuildResult made = IncrementalBuild.run(build().request().orElseThrow());
    build().write(made);
    return made;
  }

  @Test
  void theLastResultIsRecorded() throws IOException {
    BuildResult made = run("---\nparameters: { name: { required: true } }\n---\nHi {{name}}\n");
    assertThat(made.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(made.written()).isNotEmpty();
    assertThat(build().result()).contains(new RecordedBuild.Result(made, false));

    // A new request has none yet.
    build().write(request(options()));
    assertThat(build().result()).isEmpty();
  }

  @Test
  void aBuildThatWroteNothingHasNoResult() throws IOException {
    assertThat(run("Hello {{name\n").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(build().result()).isEmpty();
  }
}
