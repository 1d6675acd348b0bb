package io.promptcompiler.maven.apart;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests first builds with templates of all families in a separate JVM, which only has the given
 * class path.
 */
class BuildApartTest {
  private static final int FEW = 3;
  private static final String DONE = "The prompts were compiled in a separate JVM.";

  @TempDir private Path project;
  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void templates() throws IOException {
    write(
        "greet.md",
        """
        ---
        parameters:
          name: { required: true }
          level: { enum: [low, high] }
          details: { type: any }
        ---
        Hello {{name}} {{json details}}{{#if level}}: {{level}}{{/if}}{{> rules title=name}}
        """);
    write(
        "partials/rules.md",
        "---\nparameters: { title: { required: true } }\n---\n"
            + "Keep in mind what the ticket says about {{title}}.\n".repeat(40));
    write(
        "old.txt",
        "---\nsyntax: dollar\n---\nDear ${customer}, your order [NUMBER] is on its way.\n");
    write(
        "title.task.yaml",
        """
        task: title
        description: Finds a title for a text.
        context:
          text: { required: true }
        """);
    write(
        "title.chat.yaml",
        """
        id: title
        task: title
        name: Finds a title
        version: 1
        layout:
          - { kind: slot, name: all }
        slots:
          all:
            priority: 0
            plan:
              - { kind: message, role: user, content: "Find a title for {{text}}." }
        """);
    write(
        "close.step.yaml",
        """
        step_id: S1
        title: Close
        objective: Leave the repository clean.
        prompt_template: Commit what you changed for {{ticket}}.
        parameters:
          ticket: { required: true, description: What the change is for }
        injections: { invariants: [Commit only what belongs to the change] }
        tool_policy: { allowed: [git_commit], forbidden: [git_push], max_calls: 5 }
        evidence_schema:
          required: [commands_run, criteria_checklist]
          optional: [notes]
          criteria_checklist: { c1: Everything is committed }
        gates:
          - { type: no_uncommitted_changes, description: Nothing is left behind. }
        on_fail: { max_retries: 1, retry_prompt: Commit it., escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: true
        """);
    write(
        "review.orchestrator.json",
        """
        {
          "id": "review",
          "name": "Review",
          "description": "Reviews a change, file by file",
          "config": { "maxWorkers": 2, "sessionPrefix": "review_" },
          "prompts": { "analysis": { "system": "You review.", "user": "Review {CHANGE}." } },
          "parameters": { "CHANGE": { "required": true, "description": "What to review" } },
          "hooks": { "onError": null },
          "ui": { "workerColumns": ["status", "time"] }
        }
        """);
  }

  private void write(String path, String text) throws IOException {
    Path file = project.resolve("prompts").resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  private BuildRequest request(String target) {
    Path to = project.resolve(target);
    return new BuildRequest(
        CompilerOptions.of(SourceRoot.of(project.resolve("prompts"), "com.acme"))
            .publishedAs(new Publication("com.acme:prompts", "1.0", "1")),
        to.resolve("sources"),
        to.resolve("resources"),
        to.resolve("main.state"),
        "1",
        false);
  }

  private BuildResult run(BuildRequest request, int forkFrom) throws IOException {
    return BuildApart.run(request, forkFrom, work(), said::add);
  }

  private Path work() {
    return project.resolve("work");
  }

  private Map<Path, String> files(String target) throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    Path directory = project.resolve(target);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().contains(".state")) {
          contents.put(directory.relativize(file), Files.readString(file, ISO_8859_1));
        }
      }
    }
    return contents;
  }

  @Test
  void makesTheSameInAnotherJvm() throws IOException {
    BuildResult here = run(request("here"), Integer.MAX_VALUE);
    assertThat(here.diagnostics()).isEmpty();
    assertThat(said).isEmpty();
    BuildResult there = run(request("there"), FEW);

    assertThat(said).contains(DONE);
    assertThat(there.prompts()).isEqualTo(here.prompts()).isGreaterThan(4);
    assertThat(there.compiled()).isEqualTo(here.compiled());
    assertThat(there.written()).hasSameSizeAs(here.written());
    assertThat(files("there")).isEqualTo(files("here"));
    assertThat(work()).doesNotExist();
    assertThat(IncrementalBuild.run(request("there")).outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void startsNoJvmWhereItWouldNotPay() throws IOException {
    Files.createFile(work());
    // The other JVM would need the directory.
    assertThat(run(request("few"), 100).outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(run(request("few"), FEW).outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void reportsFindings() throws IOException {
    write("broken.md", "Hello {{name\n");
    BuildResult result = run(request("broken"), FEW);
    assertThat(said).doesNotContain(DONE).noneMatch(text -> text.contains("Exception"));
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics()).isNotEmpty();
    assertThat(project.resolve("broken/sources")).doesNotExist();
    assertThat(work()).doesNotExist();
  }

  @Test
  void reportsWarningsAndTheResultOfTheOtherJvm() throws IOException {
    write("unused.md", "---\nparameters: { name: { required: true } }\n---\nHello\n");
    BuildResult here = run(request("here"), Integer.MAX_VALUE);
    BuildResult there = run(request("there"), FEW);
    assertThat(said).contains(DONE);
    assertThat(there.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(there.diagnostics()).isNotEmpty().hasToString(here.diagnostics().toString());
    assertThat(there.compiled()).isEqualTo(here.compiled());
    assertThat(there.written()).hasSameSizeAs(here.written());
    assertThat(files("there")).isEqualTo(files("here"));
  }

  @Test
  void runsHereWhereNoJvmCanBeStarted() throws IOException {
    String home = System.getProperty("java.home");
    System.setProperty("java.home", project.toString());
    try {
      assertThat(run(request("alone"), FEW).outcome()).isEqualTo(Outcome.COMPILED);
      assertThat(said).isEmpty();
    } finally {
      System.setProperty("java.home", home);
    }
    assertThat(work()).doesNotExist();
  }
}
