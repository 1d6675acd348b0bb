package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.it.harness.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name that a library no longer offers is told with the library that had it. */
class VanishedNamesTest {
  private static final String TASK = "task: turns\ncontext: { hero: {} }\nsources: {}\n";

  private static final String ORCHESTRATOR =
      """
      {
        "id": "%s",%s
        "name": "Base",
        "version": "1.0.0",
        "config": { "maxWorkers": 3 },
        "phases": { "analysis": { "enabled": true, "required": true, "priority": 1 } },
        "prompts": { "analysis": { "system": "You analyse.", "user": "Look." } }
      }
      """;

  @TempDir private Path folder;
  private LibraryPath before;
  private LibraryPath after;

  @BeforeEach
  void publish() {
    before =
        library(
            "1.2.0",
            Map.of(
                "partials/_house-rules.md", "Rules\n",
                "skills/tone.md", "Plain\n",
                "_defaults.yaml", "types: { Author: { enum: [ada] } }\n",
                "turns.task.yaml", TASK,
                "base.orchestrator.json", ORCHESTRATOR.formatted("base", ""),
                "kept.md", "K\n"));
    after = library("1.3.0", Map.of("kept.md", "K\n"));
  }

  private LibraryPath library(String version, Map<String, String> files) {
    Path place = folder.resolve(version);
    Module.of(place, "acme:house", version, files).packed();
    return LibraryPath.of(place.resolve("target/house.jar"));
  }

  private CompilerOptions options(LibraryPath... libraries) {
    return CompilerOptions.of(SourceRoot.of(folder.resolve("app"), "acme.app"))
        .withLibraries(List.of(libraries));
  }

  private BuildResult build(LibraryPath... libraries) throws IOException {
    Path target = folder.resolve("target");
    return IncrementalBuild.run(
        new BuildRequest(
            options(libraries),
            target.resolve("sources"),
            target.resolve("resources"),
            target.resolve("state"),
            "0.1.0",
            false));
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve("app").resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The meaning of a partial with declared parameters does not depend on its includer. */
  @Test
  void aPartialOfALibraryIsCheckedWithTheOtherLibraries() throws IOException {
    String text =
        """
        ---
        parameters: { who: { required: true } }
        ---
        Hi {{who}}.
        {{> house-rules}}
        """;
    Module rules =
        Module.of(
                folder.resolve("rules"),
                "acme:house",
                "1.2.0",
                Map.of("partials/_house-rules.md", "Rules\n"))
            .packed();
    Module.of(
            folder.resolve("greeting"),
            "acme:greeting",
            "1",
            Map.of("partials/greet.md", text),
            rules)
        .packed();
    LibraryPath greeting = LibraryPath.of(folder.resolve("greeting/target/greeting.jar"));
    write("a.md", "{{> greet who=\"Ann\"}}\n");
    assertThat(build(before, greeting).diagnostics()).isEmpty();
    List<Diagnostic> found = build(after, greeting).diagnostics();
    assertThat(found)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.LIBRARY_CHANGED, DiagnosticCode.UNKNOWN_PARTIAL);
    assertThat(found.get(1).includedFrom()).hasSize(1);
    assertThat(build(before, greeting).diagnostics()).isEmpty();
  }

  @Test
  void eachKindOfNameIsReportedWithItsLibrary() throws IOException {
    write("partial.md", "{{> house-rules}}\n");
    write("skill.md", "Write like this: {{skill:tone.md}}\n");
    write(
        "type.md",
        "---\nparameters: { a: { type: \"Author[]\" } }\n---\n{{#each a}}{{this}}{{/each}}\n");
    write(
        "chat.chat.yaml",
        """
        id: chat
        task: turns
        name: Chat
        version: 1
        layout: [{ kind: message, role: user, content: Hello }]
        slots: {}
        """);
    write("mine.orchestrator.json", ORCHESTRATOR.formatted("mine", "\n  \"extends\": \"base\","));
    BuildResult good = build(before);
    assertThat(good.diagnostics()).isEmpty();
    assertThat(good.outcome()).isEqualTo(Outcome.COMPILED);
    String sentence =
        "The library 'acme:house:1.2.0' provided it at the last build; 'acme:house:1.3.0' does not.";
    for (int run = 0; run < 2; run++) {
      BuildResult broken = build(after);
      assertThat(broken.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(broken.diagnostics())
          .extracting(one -> one.code().id())
          .containsExactlyInAnyOrder("PC340", "PC341", "PC208", "PC701", "PC802");
      assertThat(broken.diagnostics()).allMatch(one -> one.fix().text().startsWith(sentence));
    }
    assertThat(build(before).outcome()).as("as before").isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aLibraryThatWentAndOneThatMovedAreReportedAsThat() throws IOException {
    write("partial.md", "{{> house-rules}}\n");
    assertThat(build(before).outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(fixes(build()))
        .containsExactly(
            "The library 'acme:house:1.2.0' provided it at the last build; it is no longer on the class"
                + " path. Add it to a folder 'partials' next to this file or in a folder above.");
    assertThat(fixes(build(new LibraryPath(before.path(), Role.AT_RUN_TIME))).get(0))
        .startsWith(
            "The library 'acme:house:1.2.0' provided it at the last build; it is now a run-time dependency, so its templates cannot be included.");
    Module.of(folder.resolve("again"), "acme:house", "1.2.0", Map.of("kept.md", "K")).packed();
    assertThat(fixes(build(LibraryPath.of(folder.resolve("again/target/house.jar")))).get(0))
        .startsWith(
            "The library 'acme:house:1.2.0' provided it at the last build, and no longer does.");
  }

  @Test
  void whatNoLibraryEverHadIsReportedAsBefore() throws IOException {
    write("partial.md", "Fine\n");
    build(before);
    write("partial.md", "{{> house-ruls}}\n");
    assertThat(fixes(build(after)))
        .containsExactly("Add it to a folder 'partials' next to this file or in a folder above.");
  }

  @Test
  void withoutABuildBeforeNothingIsRemembered() throws IOException {
    write("partial.md", "{{> house-rules}}\n");
    build(before);
    assertThat(PromptCompiler.compile(options(after)).diagnostics())
        .extracting(one -> one.fix().text())
        .containsExactly("Add it to a folder 'partials' next to this file or in a folder above.");
  }

  private static List<String> fixes(BuildResult result) {
    return result.diagnostics().stream().map(one -> one.fix().text()).toList();
  }
}
