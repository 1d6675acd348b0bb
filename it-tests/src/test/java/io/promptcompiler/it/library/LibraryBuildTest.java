package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.it.harness.Module;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
