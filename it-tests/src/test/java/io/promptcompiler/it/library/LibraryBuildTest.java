package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.it.harness.Module;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A build is up to date only as long as its libraries are the same. */
class LibraryBuildTest {
  @TempDir private Path folder;

  private Module library(String rule) {
    Map<String, String> files = Map.of("partials/rule.md", rule, "partials/other.md", "other");
    return Module.of(folder.resolve("library"), "acme:base", "1", files).packed();
  }

  private BuildResult build(Module library) throws IOException {
    Module app =
        Module.of(
            folder.resolve("app"),
            "acme:app",
            "1",
            Map.of("a.md", "{{> rule}}\n", "b.md", "b\n"),
            library);
    Path target = folder.resolve("app/target");
    return IncrementalBuild.run(
        new BuildRequest(
            app.options(),
            target.resolve("sources"),
            target.resolve("resources"),
            target.resolve("state"),
            "0.1.0",
            false));
  }

  @Test
  void aChangedLibraryRewritesThoseThatIncludeWhatChanged() throws IOException {
    assertThat(build(library("one")).outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(build(library("one")).outcome()).isEqualTo(Outcome.UP_TO_DATE);
    BuildResult result = build(library("two"));
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.written())
        .extracting(path -> path.getFileName().toString())
        .containsExactlyInAnyOrder("APrompt.java", "index.json");
  }

  /** The index is the one of the last build. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTemplateThatIsNotTheOneOfTheIndexIsRefused(boolean isPacked) throws IOException {
    Module library = isPacked ? library("one") : library("one").unpacked();
    build(library);
    assertThat(build(library).outcome()).isEqualTo(Outcome.UP_TO_DATE);
    Path target = folder.resolve("library/target");
    String template = "META-INF/prompts/sources/0/partials/rule.md";
    try (FileSystem jar = FileSystems.newFileSystem(target.resolve("base.jar"))) {
      Path classes = target.resolve("classes");
      Files.writeString((isPacked ? jar.getPath("/") : classes).resolve(template), "another");
    }
    BuildResult result = build(library);
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .contains(
            "Cannot read 'partials/rule.md': its content is not the one whose hash the index lists.");
  }

  @Test
  void aNewVersionOfALibraryRewritesTheIndexOnly() throws IOException {
    build(library("one"));
    Map<String, String> files = Map.of("partials/rule.md", "one", "partials/other.md", "changed");
    Module newer = Module.of(folder.resolve("newer"), "acme:base", "2", files).packed();
    assertThat(build(newer).written())
        .extracting(path -> path.getFileName().toString())
        .containsExactly("index.json");
  }
}
