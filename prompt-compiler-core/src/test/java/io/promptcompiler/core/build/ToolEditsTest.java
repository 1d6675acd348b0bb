package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After an edit of a tool, a build compiles the prompts that mention it, and no others. */
class ToolEditsTest {
  @TempDir Path folder;

  private BuildResult build() throws Exception {
    CompilerOptions options =
        CompilerOptions.of(new Templates(folder.resolve("prompts")).root())
            .withProjectFile(folder.resolve("prompt.yaml"));
    return IncrementalBuild.run(
        new BuildRequest(
            options,
            folder.resolve("sources"),
            folder.resolve("resources"),
            folder.resolve("state/main.state"),
            "1",
            /* failOnWarning= */ false));
  }

  private static List<String> found(BuildResult result) {
    return result.diagnostics().stream().map(Diagnostic::message).toList();
  }

  @Test
  void promptsThatMentionToolsAreCompiledAgain() throws Exception {
    Files.createDirectories(folder.resolve("prompts"));
    Templates prompts =
        new Templates(folder.resolve("prompts"))
            .with("find_it.tool.md", "Finds it.")
            .with("word.md", "Use `find_its` and mcp__s__make_it.")
            .with("listing.md", "---\ntools: [find_it]\n---\nHelp.")
            .with("naming.md", "Call {{> rules}}.")
            .with("partials/rules.md", "{{tool \"s.make_it\"}}")
            .with("other.md", "Help.");
    Templates project =
        new Templates(folder)
            .with("prompt.yaml", "tools: { mcp: { s: s.json } }\n")
            .with("s.json", "{\"tools\":[{\"name\":\"make_it\"},{\"name\":\"find_its\"}]}");
    assertThat(found(build())).isEmpty();
    assertThat(build().outcome()).isEqualTo(BuildResult.Outcome.UP_TO_DATE);

    prompts.with("other.md", "Help me.");
    assertThat(build().compiled()).isEqualTo(1);

    project.with("s.json", "{\"tools\":[{\"name\":\"make_it\"},{\"name\":\"other_one\"}]}");
    BuildResult renamed = build();
    assertThat(found(renamed)).containsExactly("'find_its' looks like the tool 'find_it'.");
    assertThat(renamed.compiled()).isEqualTo(1);

    project.with("s.json", "{\"tools\":[{\"name\":\"make_them\"},{\"name\":\"find_its\"}]}");
    assertThat(found(build()))
        .containsExactlyInAnyOrder(
            "There is no tool 's.make_it'.", "There is no tool 'mcp__s__make_it'.");

    project.with("s.json", "{\"tools\":[{\"name\":\"make_it\"},{\"name\":\"find_its\"}]}");
    assertThat(found(build())).isEmpty();
    prompts.with("find_it.tool.md", "---\nclass: FinderTool\n---\nFinds it.");
    assertThat(build().compiled()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("sources/com/acme/prompts/ListingPrompt.java")))
        .contains("FinderTool.Handler");

    Files.delete(folder.resolve("prompts/find_it.tool.md"));
    assertThat(found(build())).containsExactly("There is no tool 'find_it'.");
  }
}
