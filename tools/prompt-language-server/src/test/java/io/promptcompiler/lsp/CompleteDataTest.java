package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests completions and explanations in chats, tasks and steps, including texts with errors. */
class CompleteDataTest {
  static final String TASK =
      """
      task: story
      context:
        title: { required: true }
        globals: { properties: { world: string } }
      sources:
        turns:
          description: What was said.
          args: { order: { enum: [asc, desc] }, limit: { type: integer, required: true } }
          returns: { items: { properties: { text: string } } }
      """;
  static final String CHAT =
      """
      {"id": "x", "task": "story", "name": "X", "version": 1,
       "layout": [{"kind": "slot", "name": "a"}, {"kind": "slot", "name": "b"}],
       "slots": {
         "a": {"priority": 0, "plan": [
           {"kind": "forEach", "source": {"source": "turns", "args": {"limit": 5}}, "map": [
             {"kind": "message", "role": "user", "content": "In a loop {{item.text}}"}]}]},
         "b": {"priority": 0, "plan": [
           {"kind": "message", "role": "user", "from": {"source": "$ctx", "args": {"path": "title"}}},
           {"kind": "message", "role": "user", "content": "At the end {{title}}"}]}}}
      """;
  static final String STEP =
      """
      step_id: S1
      title: Look around
      objective: What there is to do is known.
      prompt_template: List {{what}}.
      injections: { what: all }
      tool_policy: { allowed: [read], forbidden: [] }
      evidence_schema: { required: [findings] }
      gates:
        - { type: no_uncommitted_changes }
      on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: JOB_COMPLETE }
      human_review: false
      checkpoint: false
      """;

  static final String STEP_IN_JSON =
      """
      {
        "step_id": "S1",
        "title": "Look around",
        "objective": "What there is to do is known.",
        "prompt_template": "List {{what}}.",
        "injections": { "include_what": true },
        "tool_policy": { "allowed": [], "forbidden": [] },
        "evidence_schema": { "required": ["notes"] },
        "gates": [],
        "on_fail": { "max_retries": 1, "escalate_policy": "FAIL_JOB" },
        "on_pass": { "next_step_id": "JOB_COMPLETE" },
        "human_review": false,
        "checkpoint": false
      }
      """;

  @TempDir Path folder;
  private Session session;

  @BeforeEach
  void open() throws IOException {
    Files.writeString(folder.resolve("prompt.yaml"), "");
    session = Session.of(folder);
    session.with("story.task.yaml", TASK);
    session.edit("story.task.yaml", TASK);
    session.edit("talk.chat.json", CHAT);
    session.edit("one.step.yaml", STEP);
    session.edit("two.step.yaml", STEP.replace("S1", "S2"));
    assertThat(session.findings("talk.chat.json")).isEmpty();
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<String> chat(String old, String now) {
    assertThat(CHAT).contains(old);
    return session.completions("talk.chat.json", CHAT.replace(old, now));
  }

  private List<String> yaml(String text) {
    return session.completions("new.chat.yaml", "id: y\ntask: story\n" + text);
  }

  private List<String> step(String old, String now) {
    assertThat(STEP).contains(old);
    return session.completions("one.step.yaml", STEP.replace(old, now));
  }

  @Test
  void completesSourcesAndTheirArguments() {
    assertThat(chat("\"turns\"", "\"‸")).contains("turns", "$item", "$ctx");
    assertThat(chat("{\"limit\": 5}", "{\"‸")).containsExactly("order", "limit");
    assertThat(chat("{\"limit\": 5}", "{\"limit\": 5, \"‸")).containsExactly("order");
    assertThat(chat("{\"limit\": 5}", "{\"order\": \"‸")).containsExactly("asc", "desc");
    assertThat(chat("{\"path\": \"title\"}", "{\"‸")).containsExactly("path");
    assertThat(chat("\"path\": \"title\"", "\"path\": \"‸"))
        .containsExactly("title", "globals", "model");
    assertThat(chat("\"path\": \"title\"", "\"path\": \"globals.‸")).containsExactly("world");
  }

  @Test
  void completesArgumentsInAChatThatWasNeverCompiled() {
    String message = "layout:\n  - kind: message\n    role: user\n    from:\n      source: turns\n";
    assertThat(yaml(message + "      args:\n        ‸")).containsExactly("order", "limit");
    assertThat(yaml(message + "      args: { ‸")).containsExactly("order", "limit");
    assertThat(yaml("layout:\n  - kind: message\n    from: { source: ‸")).contains("turns");
    assertThat(yaml("layout:\n  - { kind: message, from: { source: turns, args: { order: ‸"))
        .containsExactly("asc", "desc");
  }

  @Test
  void completesTheContextInTexts() {
    assertThat(chat("{{title}}\"}]}}}\n", "{{‸")).contains("title", "world").doesNotContain("item");
    assertThat(chat("{{item.text}}", "{{‸}}")).contains("item", "text").doesNotContain("title");
    assertThat(chat("{{item.text}}", "{{item.‸}}")).containsExactly("text");
    assertThat(yaml("layout:\n  - kind: message\n    role: user\n    content: '{{‸"))
        .contains("title", "world")
        .doesNotContain("item");
    String loop =
        "slots:\n  a:\n    plan:\n      - kind: forEach\n        source: { source: turns }\n";
    assertThat(yaml(loop + "        map:\n          - kind: message\n            content: '{{‸"))
        .contains("item", "text", "world")
        .doesNotContain("title");
  }

  @Test
  void completesSlots() {
    assertThat(chat("\"name\": \"b\"", "\"name\": \"‸\"")).containsExactly("a", "b");
    assertThat(chat("\"b\": {", "\"‸")).containsExactly("b");
    assertThat(yaml("layout:\n  - kind: slot\n    name: ‸\nslots:\n  one: {}\n"))
        .containsExactly("one");
  }

  @Test
  void completesFormsByTheirWord() {
    assertThat(chat("{\"kind\": \"forEach\"", "{\"kind\": \"‸"))
        .containsExactly("message", "forEach", "if");
    assertThat(chat("{\"kind\": \"forEach\",", "{\"kind\": \"forEach\", \"‸"))
        .contains("map", "limit")
        .doesNotContain("role", "then", "kind");
    assertThat(chat("\"b\": {", "\"b\": {\"when\": {\"type\": \"‸")).contains("exists", "eq");
    assertThat(step("{ type: no_uncommitted_changes }", "{ type: ‸"))
        .contains("file_exists", "tests_passed")
        .doesNotContain("string");
    assertThat(step("{ type: no_uncommitted_changes }", "type: ‸"))
        .contains("file_exists", "tests_passed")
        .doesNotContain("string");
    assertThat(step("{ type: no_uncommitted_changes }", "type: file_exists\n    parameters: { ‸"))
        .containsExactly("path");
  }

  @Test
  void completesTheStepThatFollows() {
    assertThat(step("JOB_COMPLETE }", "‸"))
        .containsExactly("S2", "JOB_COMPLETE", "ROUTE_TO_PLANNING");
  }

  @Test
  void completesTypesOnlyInDeclarations() {
    assertThat(session.completions("story.task.yaml", TASK + "  other:\n    returns: ‸"))
        .contains("string", "any");
    assertThat(chat("\"user\"", "\"‸")).containsExactly("system", "user", "assistant");
  }

  @Test
  void explainsSourcesArgumentsAndSlots() {
    assertThat(session.hover("talk.chat.json", CHAT.replace("\"turns\"", "\"tur‸ns\"")))
        .contains("source turns(order?: enum, limit: integer): object[]", "What was said.");
    assertThat(session.hover("story.task.yaml", TASK.replace("turns:", "tur‸ns:")))
        .contains("source turns(");
    assertThat(session.hover("talk.chat.json", CHAT.replace("\"limit\"", "\"li‸mit\"")))
        .contains("limit: integer (required)");
    assertThat(
            session.definition(
                "talk.chat.json", CHAT.replace("\"name\": \"b\"", "\"name\": \"b‸\"")))
        .containsExactly("talk.chat.json:7:5");
  }

  @Test
  void completesTypesInPicoschema() {
    assertThat(session.completions("a.prompt", "---\ninput:\n  schema:\n    a: ‸"))
        .contains("string", "boolean");
  }

  @Test
  void completesVariablesOfOrchestrators() {
    String text =
        """
        id: a
        name: A
        version: 1.0.0
        prompts: { analysis: { system: "Write {KIND}." } }
        variables: { KIND: text }
        """;
    session.edit("a.orchestrator.yaml", text);
    session.settle();
    assertThat(session.completions("a.orchestrator.yaml", text.replace("{KIND}", "{K‸")))
        .contains("KIND", "USER_REQUEST");
    assertThat(session.completions("a.orchestrator.yaml", text.replace("{ sys", "{ ‸, sys")))
        .contains("user", "format");
  }

  @Test
  void settingsOfTheProject() {
    String settings = "../../../prompt.yaml";
    assertThat(session.completions(settings, "‸")).contains("roots", "severities", "migrate");
    assertThat(session.completions(settings, "roots:\n  - ‸")).contains("directory", "scope");
    assertThat(session.completions(settings, "roots: [{ scope: ‸")).contains("shared");
    assertThat(session.completions(settings, "migrate:\n  trimBlocks: ‸"))
        .containsExactly("true", "false");
    assertThat(session.completions(settings, "severities:\n  ‸")).contains("PC204");
    assertThat(session.completions(settings, "severities:\n  PC204: ‸")).contains("off");
    assertThat(session.hover(settings, "pack‸age: a.b\n")).contains("The package of the generated");
    assertThat(session.hover(settings, "severities: { PC‸204: off }\n"))
        .contains("PC204: warning", "is not used");
    session.edit(settings, "rots: [a]\n");
    assertThat(session.findings(settings)).contains("1:1 PC217 error");
  }
}
