package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.Severity.OFF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
            "PC1242 The evidence 'risks' was optional and is required."),
        change(
            "required: [notes]\n",
            "required: [notes, diff]\n",
            "PC1242 The evidence 'diff' is new and required."),
        change(
            "optional: [risks]",
            "optional: []",
            "PC1204 'evidence.risks' can no longer be given.",
            "PC1242 The evidence 'risks' was optional and is no longer there."),
        change(
            "{ seen: \"All was seen.\" }",
            "{ read: \"All was seen.\" }",
            "PC1242 The evidence 'criteria_checklist.read' is new and required.",
            "PC1242 The evidence 'criteria_checklist.seen' was required and is no longer there."),
        change(
            "  - { type: no_uncommitted_changes }\n",
            "",
            "PC1243 The gate 'no_uncommitted_changes' is gone."),
        change(
            "path: notes.md",
            "path: report.md",
            "PC1243 The gate 'file_exists' is gone.",
            "PC1243 The gate 'file_exists' is new."),
        change(
            "JOB_COMPLETE",
            "ROUTE_TO_PLANNING",
            "PC1244 'on_pass.next_step_id' was JOB_COMPLETE and is ROUTE_TO_PLANNING."),
        change(
            "human_review: false",
            "human_review: true",
            "PC1244 'human_review' was false and is true."),
        change(
            "[look, read]",
            "[look]",
            "PC1245 'tool_policy.allowed' was [look, read] and is [look]."),
        change(", max_calls: 9", "", "PC1245 'tool_policy.max_calls' was 9 and is not there."),
        change("max_retries: 2", "max_retries: 3", "PC1246 'on_fail.max_retries' was 2 and is 3."));
  }

  @ParameterizedTest
  @MethodSource("stepChanges")
  void ofSteps(String before, String after, List<String> expected) {
    Evolution evolution = edit("look.step.yaml", STEP, before, after);
    // What a prompt says of evidence and gates is also another text.
    assertThat(evolution.severity(Category.RENDER, OFF).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> chatChanges() {
    return Stream.of(
        change("name: X", "name: Y"),
        change("maxTokens: 900", "maxTokens: 950"),
        change("You write {{title}}.", "You write {{! the title }}{{ title }}."),
        change("You write", "You tell", "PC1220 The text is another."),
        change("Be brief.", "Be short.", "PC1220 The text is another in the slot 'words'."),
        change(
            "role: system",
            "role: user",
            "PC1240 The messages are others: [user, slot words, slot turns]."),
        change(
            "  - { kind: slot, name: words }\n  - { kind: slot, name: turns }",
            "  - { kind: slot, name: turns }\n  - { kind: slot, name: words }",
            "PC1240 The messages are others: [system, slot turns, slot words]."),
        change(
            "{ kind: message, role: user, content: \"{{item.text}}\" }",
            "{ kind: message, role: assistant, content: \"{{item.text}}\" }",
            "PC1240 The messages in the slot 'turns' are others: [fill turns [for [assistant]]]."),
        change(
            "maxTokens: 900",
            "maxTokens: 800",
            "PC1232 A budget of the slot 'turns' was 900 and is 800."),
        change(
            "priority: 0\n",
            "priority: 2\n",
            "PC1233 The slots were filled in the order turns, words and are in words, turns."),
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
  void ofChatPrompts(String before, String after, List<String> expected) {
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
            "PC1206 'StoryContext.mood' has to be given now."),
        change(
            "      author: { type: string, required: true }",
            "      author: { type: integer, required: true }",
            "PC1205 'Turn.author' was of type 'string' and is of type 'integer'."),
        change(
            "words: { returns: string[] }",
            "words: { returns: Turn[] }",
            "PC1211 The source 'words' gave string[] and gives Turn[]."),
        change("  words: { returns: string[] }\n", "", "PC1211 The source 'words' is gone."),
        change(
            "  words: { returns: string[] }\n",
            "  words: { returns: string[] }\n  place: { returns: string }\n",
            "PC1211 The source 'place' is new."),
        change(
            "  words: { returns: string[] }\n",
            "  words:\n    args: { count: { type: integer } }\n    returns: string[]\n",
            "PC1211 The source 'words' took nothing and takes WordsArgs."));
  }

  @ParameterizedTest
  @MethodSource("taskChanges")
  void ofTasks(String before, String after, List<String> expected) {
    Evolution evolution = edit("story.task.yaml", TASK, before, after);
    assertThat(evolution.both("x.chat.yaml", CHAT).reports()).isEqualTo(expected);
  }

  static Stream<Arguments> orchestratorChanges() {
    return Stream.of(
        change("name: Docs", "name: Documentation"),
        change(
            "config: { maxWorkers: 4, sessionPrefix: docs }",
            "config: { sessionPrefix: docs, maxWorkers: 4, maxRetries: 2 }"),
        change("maxWorkers: 4", "maxWorkers: 8", "PC1247 'config.maxWorkers' was 4 and is 8."),
        change(", STYLE: plain", "", "PC1212 'variables.STYLE' can no longer be read."),
        change(
            "enabled: true",
            "enabled: false",
            "PC1247 'phases.verification.enabled' was true and is false."),
        change(
            "type: json",
            "type: yaml",
            "PC1247 'responseFormat' was ResponseFormat(\"<<\", \">>\", \"json\") and is"
                + " ResponseFormat(\"<<\", \">>\", \"yaml\")."),
        change(
            "OUTPUT_FORMAT: markdown",
            "OUTPUT_FORMAT: text",
            "PC1221 The default of 'OUTPUT_FORMAT' was \"markdown\" and is \"text\"."),
        change(
            "OUTPUT_FORMAT: markdown",
            "OUTPUT_FORMAT: 7",
            "PC1205 'OUTPUT_FORMAT' was of type 'string' and is of type 'integer'.",
            "PC1213 'variables.OUTPUT_FORMAT' was of type 'string' and is an integer of 32 bits."),
        change(
            "    user: \"{USER_REQUEST}\"\n",
            "",
            "PC1204 'USER_REQUEST' can no longer be given.",
            "PC1240 The messages of 'analysis' are others: system."),
        change("You plan.", "You think.", "PC1220 The text is another in 'analysis.system'."));
  }

  @ParameterizedTest
  @MethodSource("orchestratorChanges")
  void ofOrchestrators(String before, String after, List<String> expected) {
    Evolution evolution = edit("docs.orchestrator.yaml", ORCHESTRATOR, before, after);
    assertThat(evolution.reports()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void aStepSaysItInItsPromptToo() {
    assertThat(edit("look.step.yaml", STEP, "required: [notes]", "required: [diff]").reports())
        .containsExactlyInAnyOrder(
            "PC1220 The text is another.",
            "PC1204 'evidence.notes' can no longer be given.",
            "PC1242 The evidence 'diff' is new and required.",
            "PC1242 The evidence 'notes' was required and is no longer there.");
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
