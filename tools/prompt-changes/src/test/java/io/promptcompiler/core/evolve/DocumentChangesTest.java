package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.Severity.OFF;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What changes of steps, chat prompts and orchestrators break. Each is one edit of a document. */
class DocumentChangesTest {
  private static final String STEP =
      """
      step_id: S1
      title: Look around
      objective: Know it.
      prompt_template: "Look at {{area}}."
      injections: {}
      parameters: { area: { required: true } }
      tool_policy: { allowed: [look, read], forbidden: [write], max_calls: 9 }
      evidence_schema:
        required: [notes]
        optional: [risks]
        criteria_checklist: { seen: "All was seen." }
      gates:
        - type: file_exists
          parameters: { path: notes.md }
          description: The notes are there.
        - { type: no_uncommitted_changes }
      on_fail: { max_retries: 2, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: JOB_COMPLETE }
      human_review: false
      checkpoint: false
      """;

  private static final String TASK =
      """
      task: story
      types:
        Turn:
          type: object
          properties:
            author: { type: string, required: true }
            text: { type: string, required: true }
      context:
        title: { type: string, required: true }
      sources:
        turns:
          args:
            limit: { type: integer, required: true }
          returns: Turn[]
        words: { returns: string[] }
      """;

  private static final String CHAT =
      """
      id: x
      task: story
      name: X
      version: 1
      layout:
        - { kind: message, role: system, content: "You write {{title}}." }
        - { kind: slot, name: words }
        - { kind: slot, name: turns }
      slots:
        turns:
          priority: 0
          budget: { maxTokens: 900 }
          plan:
            - kind: forEach
              source: { source: turns, args: { limit: 5 } }
              map:
                - { kind: message, role: user, content: "{{item.text}}" }
        words:
          priority: 1
          plan:
            - { kind: message, role: user, content: "Be brief." }
      """;

  private static final String ORCHESTRATOR =
      """
      id: docs
      name: Docs
      version: 1.0.0
      config: { maxWorkers: 4, sessionPrefix: docs }
      phases:
        verification: { enabled: true }
      prompts:
        responseFormat: { delimiterStart: "<<", delimiterEnd: ">>", type: json }
        analysis:
          system: "You plan. Answer between << and >>. Write {OUTPUT_FORMAT}."
          user: "{USER_REQUEST}"
      variables: { OUTPUT_FORMAT: markdown, STYLE: plain }
      """;

  @TempDir Path folder;

  static Stream<Arguments> stepChanges() {
    return Stream.of(
        change("Look around", "Have a look"),
        change("description: The notes are there.", "description: There are notes."),
        change("[look, read]", "[read, look]"),
        change("optional: [risks]", "optional: [risks, ideas]"),
        change(
            "required: [notes]\n  optional: [risks]",
            "required: [notes, risks]",
            "PC1253 The evidence 'risks' was optional and is now required."),
        change(
            "required: [notes]\n",
            "required: [notes, diff]\n",
            "PC1242 The evidence 'diff' is new and required."),
        change(
            "optional: [risks]",
            "optional: []",
            "PC1204 'evidence.risks' can no longer be passed.",
            "PC1254 The step no longer has the evidence 'risks'."),
        change(
            "{ seen: \"All was seen.\" }",
            "{ read: \"All was seen.\" }",
            "PC1254 The step no longer has the evidence 'criteria_checklist.seen'.",
            "PC1242 The evidence 'criteria_checklist.read' is new and required."),
        change(
            "  - { type: no_uncommitted_changes }\n",
            "",
            "PC1251 The gate 'no_uncommitted_changes' is gone."),
        change(
            "path: notes.md",
            "path: report.md",
            "PC1243 The gate 'file_exists' checks 'report.md'; it checked 'notes.md'."),
        change(
            "JOB_COMPLETE",
            "ROUTE_TO_PLANNING",
            "PC1244 'on_pass.next_step_id' changed from JOB_COMPLETE to ROUTE_TO_PLANNING."),
        change(
            "human_review: false",
            "human_review: true",
            "PC1244 'human_review' changed from false to true."),
        change(
            "[look, read]",
            "[look]",
            "PC1245 'tool_policy.allowed' changed from [look, read] to [look]."),
        change(", max_calls: 9", "", "PC1245 'tool_policy.max_calls' changed from 9 to not set."),
        change(
            "max_retries: 2",
            "max_retries: 3",
            "PC1246 'on_fail.max_retries' changed from 2 to 3."));
  }

  @ParameterizedTest
  @MethodSource("stepChanges")
  void changesOfStepsAreReported(String before, String after, List<String> expected) {
    Evolution evolution = edit("look.step.yaml", STEP, before, after);
    // What a prompt says of evidence and gates is also another text.
    assertThat(evolution.severity(Category.RENDER, OFF).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> chatChanges() {
    return Stream.of(
        change("name: X", "name: Y"),
        change("maxTokens: 900", "maxTokens: 950"),
        change("You write {{title}}.", "You write {{! the title }}{{ title }}."),
        change("You write", "You tell", "PC1220 The text has changed."),
        change("Be brief.", "Be short.", "PC1220 The text in the slot 'words' has changed."),
        change(
            "role: system",
            "role: user",
            "PC1240 The messages are now: user, the slot 'words', the slot 'turns'."),
        change(
            "  - { kind: slot, name: words }\n  - { kind: slot, name: turns }",
            "  - { kind: slot, name: turns }\n  - { kind: slot, name: words }",
            "PC1240 The messages are now: system, the slot 'turns', the slot 'words'."),
        change(
            "{ kind: message, role: user, content: \"{{item.text}}\" }",
            "{ kind: message, role: assistant, content: \"{{item.text}}\" }",
            "PC1240 The messages in the slot 'turns' are now: assistant for each element."),
        change(
            "maxTokens: 900",
            "maxTokens: 800",
            "PC1232 A budget of the slot 'turns' changed from 900 to 800."),
        change(
            "priority: 0\n",
            "priority: 2\n",
            "PC1233 The order in which slots are filled changed from 'turns, words' to 'words, turns'."),
        change(
            """
              words:
                priority: 1
                plan:
                  - { kind: message, role: user, content: "Be brief." }
            """,
            "",
            "PC1241 The slot 'words' is gone."));
  }

  @ParameterizedTest
  @MethodSource("chatChanges")
  void changesOfChatPromptsAreReported(String before, String after, List<String> expected) {
    Evolution evolution = new Evolution(folder).both("story.task.yaml", TASK);
    String changed = changed(CHAT, before, after);
    if (after.isEmpty()) {
      changed = changed(changed, "  - { kind: slot, name: words }\n", "");
    }
    assertThat(evolution.of("x.chat.yaml", CHAT, changed).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> taskChanges() {
    return Stream.of(
        change(
            "  title: { type: string, required: true }",
            "  title: { type: string, required: true }\n  mood: { type: string }"),
        change(
            "  title: { type: string, required: true }",
            "  title: { type: string, required: true }\n  mood: { type: string, required: true }",
            "PC1206 'StoryContext.mood' is now required."),
        change(
            "      author: { type: string, required: true }",
            "      author: { type: integer, required: true }",
            "PC1205 The type of 'Turn.author' changed from 'string' to 'integer'."),
        change(
            "words: { returns: string[] }",
            "words: { returns: Turn[] }",
            "PC1267 The result of the source 'words' changed from string[] to Turn[]."),
        change("  words: { returns: string[] }\n", "", "PC1211 The source 'words' is gone."),
        change(
            "  words: { returns: string[] }\n",
            "  words: { returns: string[] }\n  place: { returns: string }\n",
            "PC1265 The source 'place' is new."),
        change(
            "  words: { returns: string[] }\n",
            "  words:\n    args: { count: { type: integer } }\n    returns: string[]\n",
            "PC1266 The arguments of the source 'words' changed from nothing to WordsArgs."));
  }

  @ParameterizedTest
  @MethodSource("taskChanges")
  void changesOfTasksAreReported(String before, String after, List<String> expected) {
    Evolution evolution = edit("story.task.yaml", TASK, before, after);
    assertThat(evolution.both("x.chat.yaml", CHAT).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> messagesForNewContext() {
    String slot = "      - { kind: message, role: user, content: \"Be brief.\" }\n";
    String exists = "when: { type: exists, ref: { source: $ctx, args: { path: mood } } }";
    String isCalm = "when: { type: eq, ref: { source: $ctx, args: { path: mood } }, value: calm }";
    String message = "[{ kind: message, role: user, content: \"Mood: {{mood}}\" }]";
    String forEach = "{ kind: forEach, source: { source: $ctx, args: { path: tags } }, map: %s }";
    return Stream.of(
        change(slot, slot + "      - { kind: if, %s, then: %s }\n".formatted(exists, message)),
        change(slot, slot + "      - { kind: if, %s, then: %s }\n".formatted(isCalm, message)),
        change(
            slot,
            "      - { kind: if, %s, then: %s, else: [%s] }\n"
                .formatted(exists, message, slot.strip().substring(2))),
        change(slot, slot + "      - " + forEach.formatted(message) + "\n"),
        change(
            slot,
            "      - { kind: if, %s, then: [%s], else: %s }\n"
                .formatted(exists, slot.strip().substring(2), message),
            "PC1220 The text in the slot 'words' has changed."),
        change(
            slot,
            "      - { kind: if, %s, then: [%s] }\n".formatted(exists, slot.strip().substring(2)),
            "PC1240 The messages in the slot 'words' are now: none."),
        change(
            "    priority: 1\n",
            "    priority: 1\n    " + exists + "\n",
            "PC1240 The messages in the slot 'words' are now: none."));
  }

  /** Callers of the released prompt give no mood and no tags. */
  @ParameterizedTest
  @MethodSource("messagesForNewContext")
  void changesOfMessagesForNewContextAreReported(
      String before, String after, List<String> expected) {
    String title = "  title: { type: string, required: true }\n";
    Evolution evolution =
        edit(
            "story.task.yaml",
            TASK,
            title,
            title + "  mood: { enum: [calm, wild] }\n  tags: { type: \"string[]\" }\n");
    String changed = changed(CHAT, before, after);
    assertThat(evolution.of("x.chat.yaml", CHAT, changed).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> orchestratorChanges() {
    return Stream.of(
        change("name: Docs", "name: Documentation"),
        change(
            "config: { maxWorkers: 4, sessionPrefix: docs }",
            "config: { sessionPrefix: docs, maxWorkers: 4, maxRetries: 2 }"),
        change("maxWorkers: 4", "maxWorkers: 8", "PC1247 'config.maxWorkers' changed from 4 to 8."),
        change(", STYLE: plain", "", "PC1212 'variables.STYLE' can no longer be read."),
        change(
            "enabled: true",
            "enabled: false",
            "PC1247 'phases.verification.enabled' changed from true to false."),
        change(
            "type: json",
            "type: yaml",
            "PC1247 'responseFormat.type' changed from \"json\" to \"yaml\"."),
        change(
            "OUTPUT_FORMAT: markdown",
            "OUTPUT_FORMAT: text",
            "PC1221 The default of 'OUTPUT_FORMAT' changed from \"markdown\" to \"text\"."),
        change(
            "OUTPUT_FORMAT: markdown",
            "OUTPUT_FORMAT: 7",
            "PC1205 The type of 'OUTPUT_FORMAT' changed from 'string' to 'integer'.",
            "PC1213 'variables.OUTPUT_FORMAT' changed from a string to an integer."),
        change(
            "    user: \"{USER_REQUEST}\"\n",
            "",
            "PC1204 'USER_REQUEST' can no longer be passed.",
            "PC1240 The messages of 'analysis' are now: system."),
        change("You plan.", "You think.", "PC1220 The text in 'analysis.system' has changed."));
  }

  @ParameterizedTest
  @MethodSource("orchestratorChanges")
  void changesOfOrchestratorsAreReported(String before, String after, List<String> expected) {
    Evolution evolution = edit("docs.orchestrator.yaml", ORCHESTRATOR, before, after);
    assertThat(evolution.reports()).containsExactlyInAnyOrderElementsOf(expected);
  }

  static Stream<Arguments> toolChanges() {
    return Stream.of(
        change("title: Search", "title: Find"),
        change(
            "note: { description: N }",
            "note: { description: M }",
            "PC1292 The description of 'note' changed."),
        change(
            "  note: { description: N }\n",
            "  note: { description: N }\n  more: { description: M }\n"),
        change("name: search", "name: find", "PC1291 The tool 'search' is now called 'find'."),
        change("Finds it.", "Finds more.", "PC1292 The description of 'search' changed."),
        change(
            "trust: trusted\n", "", "PC1296 Results of the tool 'search' are no longer trusted."),
        change(
            "note: { description: N }",
            "note: { required: true, description: N }",
            "PC1293 The arguments of the tool became narrower: 'note' was optional and is"
                + " required."),
        change(
            "  note: { description: N }\n",
            "",
            "PC1293 The arguments of the tool became narrower: 'note' is gone."),
        change(
            "enum: [open, paid]",
            "enum: [open]",
            "PC1293 The arguments of the tool became narrower: 'state' cannot be 'paid' any more."),
        change(
            "ids: { type: \"string[]\", required: true }",
            "ids: { required: true }",
            "PC1295 The result of the tool changed: 'output.ids' was a list (string[]) and is a"
                + " string."));
  }

  @ParameterizedTest
  @MethodSource("toolChanges")
  void changesOfToolsAreReported(String before, String after, List<String> expected) {
    String tool =
        """
        ---
        name: search
        title: Search
        trust: trusted
        parameters:
          text: { required: true, description: T }
          note: { description: N }
          state: { enum: [open, paid], description: S }
        output: { properties: { ids: { type: "string[]", required: true } } }
        ---
        Finds it.
        """;
    assertThat(edit("search.tool.md", tool, before, after).reports()).isEqualTo(expected);
  }

  @Test
  void changesOfAStepChangeItsPromptToo() {
    assertThat(edit("look.step.yaml", STEP, "required: [notes]", "required: [diff]").reports())
        .containsExactlyInAnyOrder(
            "PC1220 The text has changed.",
            "PC1242 The evidence 'diff' is new and required.",
            "PC1204 'evidence.notes' can no longer be passed.",
            "PC1254 The step no longer has the evidence 'notes'.");
  }

  @Test
  void theFirstArgumentOfASourceIsNoOtherText() {
    String words = "words: { returns: string[] }";
    String taking =
        "words: { args: { most: { type: integer, required: true } }, returns: string[] }";
    String brief = "- { kind: message, role: user, content: \"Be brief.\" }";
    String loop =
        """
        - kind: forEach
                source: { source: words }
                map: [{ kind: message, role: user, content: "{{item}}" }]\
        """;
    String asking = changed(CHAT, brief, loop);
    assertThat(
            new Evolution(folder)
                .of("story.task.yaml", TASK, changed(TASK, words, taking))
                .of(
                    "x.chat.yaml",
                    asking,
                    changed(asking, "{ source: words }", "{ source: words, args: { most: 3 } }"))
                .reports())
        .containsExactly(
            "PC1266 The arguments of the source 'words' changed from nothing to WordsArgs.");
  }

  @Test
  void anotherArgumentThatTheSourceKnewIsAnotherText() {
    Evolution evolution = new Evolution(folder).both("story.task.yaml", TASK);
    assertThat(
            evolution
                .of("x.chat.yaml", CHAT, changed(CHAT, "limit: 5", "limit: 6"))
                .check()
                .findings())
        .extracting(finding -> finding.code().id())
        .containsExactly("PC1220");
  }

  @Test
  void aPromptThatMovesToAnotherScopeIsNotGone() throws Exception {
    Path released = Files.createDirectories(folder.resolve("released"));
    Path present = Files.createDirectories(folder.resolve("present"));
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Files.writeString(released.resolve("look.step.yaml"), STEP);
    Files.writeString(released.resolve("stays.md"), "Stay.");
    Files.writeString(present.resolve("stays.md"), "Stay.");
    Files.writeString(
        shared.resolve("look.step.yaml"), changed(STEP, "max_retries: 2", "max_retries: 3"));
    EvolutionResult result =
        CheckEvolution.run(
            new EvolutionRequest(
                CompilerOptions.of(root(present, Scope.PROJECT))
                    .withRoots(List.of(root(present, Scope.PROJECT), root(shared, Scope.SHARED))),
                Released.inDirectories(
                    "1.2.0",
                    Optional.of("1.2.0"),
                    CompilerOptions.of(root(released, Scope.PROJECT))),
                Optional.of("1.3.0"),
                Map.of(),
                folder.resolve("no-baseline.txt"),
                /* accepts= */ false));
    assertThat(result.findings())
        .extracting(finding -> finding.code().id() + " " + finding.message())
        .contains(
            "PC1264 The prompt 'look.step.yaml' moved from the scope 'project' to 'shared'.",
            "PC1246 'on_fail.max_retries' changed from 2 to 3.")
        .noneMatch(finding -> finding.startsWith("PC1201"));
  }

  private static SourceRoot root(Path folder, Scope scope) {
    return new SourceRoot(
        folder, Optional.empty(), Optional.empty(), scope, "acme", List.of(), List.of());
  }

  private Evolution edit(String id, String document, String before, String after) {
    return new Evolution(folder).of(id, document, changed(document, before, after));
  }

  private static String changed(String document, String before, String after) {
    assertThat(document).contains(before);
    return document.replace(before, after);
  }

  private static Arguments change(String before, String after, String... expected) {
    return Arguments.of(before, after, Arrays.asList(expected));
  }
}
