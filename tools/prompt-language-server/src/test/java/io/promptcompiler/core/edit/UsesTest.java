package io.promptcompiler.core.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.type.NameMeaning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What names are said to mean, in documents of each kind. */
class UsesTest {
  @TempDir Path folder;
  private final java.util.HashMap<String, String> edited = new java.util.HashMap<>();
  private Optional<EditedModule> module = Optional.empty();

  private Snapshot compile() {
    if (module.isEmpty()) {
      module =
          Optional.of(
              new EditedModule(
                  new PromptModule(
                      "test",
                      CompilerOptions.of(new Templates(folder).root()),
                      ProjectFunctions.NONE,
                      List.of()),
                  new EditedTexts() {
                    @Override
                    public Optional<String> text(String path) {
                      return Optional.ofNullable(edited.get(path));
                    }

                    @Override
                    public Set<String> paths() {
                      return edited.keySet();
                    }
                  }));
    }
    return module.get().compile(false);
  }

  private List<String> uses(String file) {
    Snapshot snapshot = compile();
    SourceText text = snapshot.file(path(file)).orElseThrow().text();
    return snapshot.usesIn(text).stream()
        .filter(use -> !(use.meaning() instanceof NameMeaning.Scope))
        .sorted(java.util.Comparator.comparing(use -> use.at().span().start()))
        .map(UsesTest::shown)
        .toList();
  }

  private String path(String file) {
    return folder.toAbsolutePath().normalize().toString().replace('\\', '/') + "/" + file;
  }

  private static String shown(Use use) {
    return use.at().line() + ": " + use.at().text() + " = " + meaning((NameMeaning) use.meaning());
  }

  private static String meaning(NameMeaning meaning) {
    if (meaning instanceof NameMeaning.OfField field) {
      return field.field().type().written() + " of " + place(field.field().location());
    }
    if (meaning instanceof NameMeaning.OfLocal local) {
      return local.type().written();
    }
    if (meaning instanceof NameMeaning.OfFile file) {
      return file.what() + " " + file.file().id();
    }
    if (meaning instanceof NameMeaning.OfPart part) {
      return part.what() + " of " + place(part.declared());
    }
    if (meaning instanceof NameMeaning.OfHelper helper) {
      return helper.form();
    }
    if (meaning instanceof NameMeaning.OfType type) {
      return "type " + type.name().simple();
    }
    return meaning instanceof NameMeaning.OfValue value ? "one of " + value.type().values() : "";
  }

  private static String place(Location place) {
    String path = place.source().path();
    return path.substring(path.lastIndexOf('/') + 1) + ":" + place.line();
  }

  @Test
  void namesInATextAreFound() {
    new Templates(folder)
        .with("_defaults.yaml", "types:\n  Level: { enum: [low, high] }\n")
        .with(
            "review.md",
            """
            ---
            parameters:
              items:
                required: true
                items: { properties: { title: { required: true }, level: { type: Level, required: true } } }
            ---
            {{#each items as |item at|}}
            {{at}} {{item.title}} {{upper title}} {{@index}} {{this.title}}
            {{#if (eq level "high")}}{{> part title=title}}{{/if}}
            {{/each}}
            {{skill:tone}}
            """)
        .with("skills/tone.md", "Calm.\n")
        .with(
            "partials/part.md",
            """
            ---
            parameters:
              title: { required: true }
            ---
            {{title}}
            """);
    assertThat(uses("review.md"))
        .containsExactly(
            "3: items = object[] of review.md:3",
            "5: title = string of review.md:5",
            "5: level = Level of review.md:5",
            "5: Level = type Level",
            "7: each = {{#each value}}…{{/each}}",
            "7: items = object[] of review.md:3",
            "8: at = integer",
            "8: item = object",
            "8: title = string of review.md:5",
            "8: upper = (upper text)",
            "8: title = string of review.md:5",
            "8: @index = integer",
            "8: title = string of review.md:5",
            "9: if = {{#if value}}…{{/if}}",
            "9: eq = (eq a b)",
            "9: level = Level of review.md:5",
            "9: high = one of [low, high]",
            "9: part = partial partials/part.md",
            "9: title = string of part.md:3",
            "9: title = string of review.md:5",
            "11: skill:tone = skill skills/tone.md");
    assertThat(uses("partials/part.md"))
        .containsExactly("3: title = string of part.md:3", "5: title = string of part.md:3");
    assertThat(uses("_defaults.yaml"))
        .containsExactly(
            "2: Level = type Level", "2: low = one of [low, high]", "2: high = one of [low, high]");
  }

  @Test
  void namesInVariantsAreFound() {
    new Templates(folder)
        .with(
            "greet.md",
            "---\nvariants:\n  claude: {}\n  \"opus\": { fallback: claude }\n  de: { fallback: opus }\n---\nHi.\n");
    assertThat(uses("greet.md"))
        .containsExactly(
            "3: claude = variant of greet.md:3",
            "4: opus = variant of greet.md:4",
            "4: claude = variant of greet.md:3",
            "5: de = variant of greet.md:5",
            "5: opus = variant of greet.md:4");
  }

  @Test
  void namesInABrokenTextAreFound() {
    String text = "---\nparameters:\n  name: { required: true }\n---\n{{name}} and {{name}}\n";
    new Templates(folder).with("greet.md", text);
    List<String> before = uses("greet.md");
    assertThat(before).hasSize(3);
    edited.put(path("greet.md"), text + "\n{{na");
    assertThat(uses("greet.md")).containsExactlyElementsOf(before);
    edited.put(path("greet.md"), text.replace("parameters:", "parameters: ["));
    assertThat(uses("greet.md")).hasSize(3);
  }

  private static final String STEP =
      """
      step_id: %s
      title: Look
      objective: Know it.
      prompt_template: Look at {{what}}.
      injections: { what: this }
      tool_policy: { allowed: [look], forbidden: [] }
      evidence_schema: { required: [notes] }
      gates: []
      on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: %s }
      human_review: false
      checkpoint: false
      """;

  @Test
  void namesInTasksAndChatsAreFound() {
    new Templates(folder)
        .with(
            Map.of(
                "story.task.yaml",
                """
                task: story
                types:
                  Turn: { properties: { author: { required: true } } }
                context:
                  title: { required: true }
                sources:
                  turns: { returns: "Turn[]" }
                """,
                "talk.chat.json",
                """
                {
                  "task": "story",
                  "id": "x", "name": "X", "version": 1,
                  "layout": [{"kind": "slot", "name": "a"}],
                  "slots": { "a": {"priority": 0, "plan": [
                    {"kind": "forEach", "source": {"source": "turns"}, "map": [
                      {"kind": "message", "role": "user", "content": "{{title}} {{item.author}}"}]}
                  ]}}
                }
                """));
    assertThat(uses("story.task.yaml"))
        .containsExactly(
            "3: Turn = type Turn",
            "3: author = string of story.task.yaml:3",
            "5: title = string of story.task.yaml:5",
            "7: turns = source of story.task.yaml:7",
            "7: Turn = type Turn");
    assertThat(uses("talk.chat.json"))
        .as("%s", compile().findings())
        .containsExactly(
            "2: story = task story.task.yaml",
            "4: a = slot of talk.chat.json:5",
            "5: a = slot of talk.chat.json:5",
            "6: turns = source of story.task.yaml:7",
            "7: title = string of story.task.yaml:5",
            "7: item = Turn",
            "7: author = string of story.task.yaml:3");
  }

  @Test
  void namesInStepsAndOrchestratorsAreFound() {
    new Templates(folder)
        .with(
            Map.of(
                "flow/1.step.yaml",
                STEP.formatted("S1", "S2"),
                "flow/2.step.yaml",
                STEP.formatted("S2", "JOB_COMPLETE"),
                "base.orchestrator.json",
                "{ \"id\": \"base\", \"name\": \"Base\", \"prompts\": {} }",
                "own.orchestrator.yaml",
                "id: own\nname: Own\nextends: base\n"));
    assertThat(uses("flow/1.step.yaml"))
        .as("%s", compile().findings())
        .containsExactly(
            "4: what = string of 1.step.yaml:5",
            "5: what = string of 1.step.yaml:5",
            "10: S2 = step flow/2.step.yaml");
    assertThat(uses("own.orchestrator.yaml")).contains("3: base = parent base.orchestrator.json");
  }

  @Test
  void namesInMessagesAndDotpromptsAreFound() {
    new Templates(folder)
        .with(
            Map.of(
                "talk.chat.md",
                """
                ---
                parameters:
                  name: { required: true }
                ---
                {{#system}}
                Help {{name}}.
                {{/system}}
                """,
                "greet.prompt",
                """
                ---
                input:
                  schema:
                    name: string
                ---
                Hello {{name}}.
                """));
    assertThat(uses("talk.chat.md"))
        .as("%s", compile().findings())
        .contains("3: name = string of talk.chat.md:3", "6: name = string of talk.chat.md:3");
    assertThat(uses("greet.prompt"))
        .as("%s", compile().findings())
        .contains("6: name = string of greet.prompt:4");
  }
}
