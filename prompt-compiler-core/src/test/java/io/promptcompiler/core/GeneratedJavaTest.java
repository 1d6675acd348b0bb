package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Goldens;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java of a few telling templates, word for word: it is read in editors, stepped through and
 * reviewed, so a change of it is to be seen. It is compiled as well, with all warnings.
 */
class GeneratedJavaTest {
  private static final String PACKAGE = "com/acme/prompts/";

  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  @Test
  void textsAndBranchesMatchTheGolden() throws IOException {
    templates.with(
        "build/code-subtask.md",
        """
        ---
        synopsis: Implements one subtask.
        description: Asks for the code of a subtask, or for the rest of it.
        version: 3
        parameters:
          storyId: { required: true, description: The story. }
          subtaskId: { required: true }
          continue: { type: boolean, default: false, description: Whether work has begun. }
          hint: {}
        ---
        # Subtask {{subtaskId}} of story {{storyId}}

        {{#if continue}}
        Go on where you stopped.
        {{else}}
        Begin.
        {{/if}}
        {{#if hint}}Hint: {{hint}}{{/if}}
        """);
    check("branches/CodeSubtaskPrompt.java", "build/CodeSubtaskPrompt.java");
    check("branches/Prompts.java", "Prompts.java");
  }

  @Test
  void messagesMatchTheGolden() throws IOException {
    templates.with(
        "support.chat.md",
        """
        ---
        synopsis: Answers a question of a customer.
        parameters:
          product: { required: true }
          samples: { type: array, items: { properties: { ask: { required: true }, answer: {} } } }
          history: { type: messages }
          question: { required: true }
          screenshot: { type: media, default: { url: "https://acme.com/a.png", detail: low } }
        ---
        {{#system}}
        You answer questions about {{product}}.
        {{/system}}
        {{#each samples}}
        {{#user}}{{ask}}{{/user}}
        {{#if answer}}{{#assistant}}{{answer}}{{/assistant}}{{/if}}
        {{/each}}
        {{messages history}}
        {{#user priority=1 maxTokens=2000}}
        {{question}}
        {{media screenshot}}
        {{/user}}
        """);
    check("messages/SupportPrompt.java", "SupportPrompt.java");
  }

  @Test
  void toolsMatchTheGolden() throws IOException {
    templates.with(
        "search_orders.tool.md",
        """
        ---
        title: Search orders
        parameters:
          customer: { required: true, description: "Customer number, for example C-1042" }
          status: { enum: [open, paid], default: open, description: Which orders. }
          limit: { type: integer, description: How many. }
        output:
          properties:
            orders: { type: array, required: true, items: { properties: { id: { required: true } } } }
        annotations: { readOnly: true }
        ---
        Finds the orders of a customer.
        Call it before you answer.
        """);
    check("tools/SearchOrdersTool.java", "SearchOrdersTool.java");
    check("tools/Prompts.java", "Prompts.java");
  }

  @Test
  void fencesMatchTheGolden() throws IOException {
    templates.with(
        "review.md",
        """
        ---
        parameters:
          url: {}
          page: { required: true }
          changes: { type: "string[]", required: true }
        ---
        Read this page:
        {{#fence "page" url=url}}
        {{page}}
        {{/fence}}
        Then review these changes:

        {{#each changes}}
        {{#fence "diff" style="markdown"}}
        {{this}}
        {{/fence}}
        {{/each}}
        """);
    check("fences/ReviewPrompt.java", "ReviewPrompt.java");
    templates.with(
        "ask.md",
        """
        ---
        parameters: { name: { required: true } }
        ---
        The user {{#fence "name"}}{{name}}{{/fence}} asks:
        """);
    check("fences/AskPrompt.java", "AskPrompt.java");
  }

  @Test
  void variantsMatchTheGolden() throws IOException {
    templates
        .with(
            "review.md",
            """
            ---
            synopsis: Reviews a change.
            parameters:
              diff: { required: true, description: What changed. }
              style: { default: terse }
            variants:
              claude: { description: For Claude models }
              claude-opus: { fallback: claude }
              de: {}
            ---
            Review in a {{style}} way:
            {{diff}}
            """)
        .with("review.claude.md", "---\nversion: 2\n---\n<diff>{{diff}}</diff>\n")
        .with(
            "review.de.md",
            "---\nstatus: deprecated\n---\n{{#if style}}Stil: {{style}}. {{/if}}{{diff}}\n");
    check("variants/ReviewPrompt.java", "ReviewPrompt.java");
    check("variants/Prompts.java", "Prompts.java");
  }

  @Test
  void loopsOverObjectsMatchTheGolden() throws IOException {
    templates.with(
        "plan.md",
        """
        ---
        parameters:
          owner:
            required: true
            properties:
              name: { required: true }
              age: { type: integer }
          tasks:
            type: array
            required: true
            items:
              properties:
                title: { required: true }
                weight: { type: number, default: 1.5 }
                steps: { type: "string[]" }
        ---
        {{owner.name}}{{#if owner.age}} ({{owner.age}}){{/if}}
        {{#each tasks as |task i|}}
        {{i}}. {{task.title}}: {{task.weight}} of {{../owner.name}}
        {{#each task.steps}}
          - {{@index}} {{this}}{{#unless @last}},{{/unless}}
        {{/each}}
        {{else}}
        Nothing to do.
        {{/each}}
        """);
    check("loops/PlanPrompt.java", "PlanPrompt.java");
  }

  @Test
  void enumsOptionalsAndAnyMatchTheGolden() throws IOException {
    templates.with(
        "report.md",
        """
        ---
        parameters:
          order: { enum: [in-progress, done, 3d], required: true }
          fallback: { enum: [a, b], default: b }
          limit: { type: integer }
          ratio: { type: number }
          sure: { type: boolean }
          data: { type: any, required: true }
          rest: { type: object }
        ---
        {{order}} {{fallback}} {{limit}} {{ratio}} {{sure}}
        {{data}}
        {{#each rest}}{{@key}}={{this}}
        {{/each}}
        """);
    check("values/ReportPrompt.java", "ReportPrompt.java");
  }

  @Test
  void sharedTypesMatchTheGolden() throws IOException {
    templates
        .with(
            "_defaults.yaml",
            """
            types:
              Level: { enum: [low, high], description: How much. }
              Owner:
                description: Who does it.
                properties:
                  name: { required: true, description: The full name. }
                  level: { type: Level, default: low }
            """)
        .with(
            "shared.md",
            """
            ---
            status: deprecated
            deprecated: Use 'plan.md'.
            parameters:
              owners: { type: "Owner[]", required: true }
            ---
            {{#each owners}}{{name}} {{level}}
            {{/each}}
            """);
    check("shared/Owner.java", "Owner.java");
    check("shared/Level.java", "Level.java");
    check("shared/SharedPrompt.java", "SharedPrompt.java");
    check("shared/Prompts.java", "Prompts.java");
  }

  @Test
  void outputsMatchTheGolden() throws IOException {
    templates
        .with(
            "_defaults.yaml",
            """
            types:
              Verdict:
                properties:
                  passed: { type: boolean, required: true }
                  why: {}
            """)
        .with(
            "review.md",
            """
            ---
            parameters:
              change: { required: true }
            output:
              description: What you think of the change.
              properties:
                verdict: { enum: [approve, reject], required: true, description: What you decide. }
                findings:
                  type: array
                  items:
                    properties:
                      line: { type: integer, required: true }
                      text: { required: true }
            ---
            Review {{change}}. Answer with JSON of this schema:
            {{outputSchema}}
            """)
        .with("judge.md", "---\noutput: { type: Verdict }\n---\nJudge.")
        .with("scores.md", "---\noutput: \"number[]\"\n---\nScores.");
    check("outputs/ReviewPrompt.java", "ReviewPrompt.java");
    check("outputs/JudgePrompt.java", "JudgePrompt.java");
    check("outputs/ScoresPrompt.java", "ScoresPrompt.java");
    check("outputs/Verdict.java", "Verdict.java");
  }

  @Test
  void partialsWithParametersMatchTheGolden() throws IOException {
    templates
        .with(
            "report.md",
            """
            ---
            parameters:
              title: { required: true }
              authors: { type: "string[]", required: true }
              pages: { type: integer }
            ---
            {{> report-header}}
            {{#each authors}}
              {{> report-header title=this pages=@index}}
            {{/each}}
            """)
        .with(
            "partials/report-header.md",
            """
            ---
            synopsis: Stands above every report.
            parameters:
              title: { required: true, description: What it is about. }
              pages: { type: integer, description: How many there are. }
              draft: { type: boolean, default: true }
            ---
            # {{title}}{{#if draft}} (draft){{/if}}{{#if pages}}, {{pages}} pages{{/if}}

            """
                + "Answer in plain words, and say so when you do not know.\n".repeat(40));
    check("fragments/ReportHeaderFragment.java", "partials/ReportHeaderFragment.java");
    check("fragments/ReportPrompt.java", "ReportPrompt.java");
  }

  @Test
  void nestedBranchesAndOtherFilesMatchTheGolden() throws IOException {
    templates
        .with(
            "scene.md",
            """
            ---
            parameters:
              hero:
                required: true
                properties:
                  name: { required: true }
                  mood: { enum: [calm, angry] }
                  strength: { type: number }
              night: { type: boolean }
              notes: { type: any }
            ---
            {{> partials/character hero=hero}}
            {{#if night}}It is dark.{{#if notes}} {{notes}}{{else}} {{hero.name}} sleeps.{{/if}}
            {{else if notes}}{{notes}}{{#if hero.mood}} {{#if hero.strength}}!{{else}}?{{/if}}{{/if}}{{/if}}
            Again: {{notes}} and {{notes}}
            """)
        .with(
            "partials/character.md",
            "{{hero.name}}{{#if hero.mood}}, {{hero.mood}}{{/if}} has {{hero.strength}}.");
    check("nested/ScenePrompt.java", "ScenePrompt.java");
  }

  @Test
  void textsThatLookLikeJavaMatchTheGolden() throws IOException {
    templates.with(
        "odd.md",
        """
        ---
        description: "Ends */ a comment \\\\u002a/ with <b> & {@code x} and @see."
        parameters:
          x: { required: true, description: "One */ more \\n@return nothing" }
        ---
        "quoted" \\ and \\u0041 $S $L %q */ ${y} {Y} [X] {{x}}
        """
            + "\u2028 é 😀 \t \u0001");
    GeneratedJava java = check("odd/OddPrompt.java", "OddPrompt.java");
    assertThat(java.source(PACKAGE + "OddPrompt.java").chars())
        .as("a source file is read in any encoding")
        .allMatch(unit -> unit == '\n' || (unit >= ' ' && unit < 0x7f));
  }

  @Test
  void aLongTextIsSplit() {
    String line = "All work and no play makes Jack a dull boy. Größe 名字.\n";
    templates
        .with("long.md", "---\nparameters: { x: {} }\n---\n" + line.repeat(4_000) + "{{x}}")
        .with("wide.md", "---\nparameters: { x: {} }\n---\n" + "名".repeat(70_000) + "{{x}}")
        .with("many.md", "---\nparameters: { x: {} }\n---\n" + "a{{x}}\n".repeat(2_000))
        .with(
            "branches.md",
            "---\nparameters: { x: { type: boolean } }\n---\n"
                + "a{{#if x}}b{{else}}c{{/if}}\n".repeat(1_000));
    generated();
  }

  @Test
  void manyTemplatesHaveOneCatalog() {
    for (int i = 0; i < 1_200; i++) {
      templates.with("a" + i + ".md", "Hello");
    }
    generated();
  }

  @Test
  void orchestratorsMatchTheGolden() throws IOException {
    templates.with(
        "review.orchestrator.json",
        """
        {
          "id": "review",
          "name": "Review",
          "config": { "maxWorkers": 3, "regions": ["eu"] },
          "phases": { "analysis": { "timeout": 5000, "validation": { "maxTasks": 7 } } },
          "prompts": {
            "responseFormat": { "delimiterStart": "<<<", "delimiterEnd": ">>>", "type": "json" },
            "analysis": {
              "system": "Review as {TONE}, {STRICT}: {CUSTOM_INSTRUCTIONS}\\n<<<{\\"score\\": 1}>>>",
              "user": "{USER_REQUEST} in {ORDER}, {FILES}",
              "format": { "requiredFields": ["score"] }
            }
          },
          "variables": { "TONE": "friend", "STRICT": true, "FILES": ["a", "b"] },
          "parameters": { "ORDER": { "required": true, "enum": ["asc", "desc"] } },
          "hooks": { "onError": null }
        }
        """);
    check("orchestrator/ReviewOrchestrator.java", "ReviewOrchestrator.java");
  }

  @Test
  void stepsAndTheirFlowMatchTheGolden() throws IOException {
    templates
        .with(
            "steps/look.step.yaml",
            """
            step_id: S1
            title: Look "around" # twice
            objective: Know it.
            prompt_template: |
              Look at {{area}}.
            injections: { area: src/, include_repo_map: true, limit: 3 }
            tool_policy: { allowed: [look], forbidden: [change], max_calls: 9 }
            evidence_schema: { required: [notes, score], criteria_checklist: { c1: Seen } }
            gates:
              - { type: file_exists, parameters: { path: map.json }, description: There is a map. }
              - type: human_approval
            on_fail: { max_retries: 1, retry_prompt: Look again., escalate_policy: DIAGNOSE }
            on_pass: { next_step_id: S2 }
            human_review: true
            checkpoint: false
            """)
        .with(
            "steps/end.step.yaml",
            """
            step_id: S2
            title: End
            objective: End it.
            prompt_template: Stop.
            injections: {}
            tool_policy: { allowed: [], forbidden: [] }
            evidence_schema: { required: [] }
            gates: []
            on_fail: { max_retries: 0, escalate_policy: FAIL_JOB }
            on_pass: { next_step_id: JOB_COMPLETE }
            human_review: false
            checkpoint: true
            """);
    check("steps/LookStep.java", "steps/LookStep.java");
    check("steps/StepsFlow.java", "steps/StepsFlow.java");
  }

  @Test
  void theGeneratedCodeDoesNotReflect() {
    templates.with(
        "plan.md",
        """
        ---
        parameters:
          all: { type: array, items: { properties: { a: { enum: [b] }, c: { type: any } } } }
        ---
        {{#each all}}{{a}}{{c}}{{/each}}
        """);
    templates.with(
        "plain.orchestrator.json",
        """
        {"id": "plain", "name": "Plain", "prompts": {"worker": {"user": "{TASK_ID} {X}"}},
         "variables": {"X": {"y": [1, "z"]}, "LIST": {"STRING": ["a"], "list": {"INSTANCE": [2]}}},
         "ui": {"a": {"b": {"c": 1}}}}
        """);
    templates.with(
        "look.step.yaml",
        """
        step_id: S1
        title: Look
        objective: Know it.
        prompt_template: Look.
        injections: { names: [a], later: null }
        tool_policy: { allowed: [], forbidden: [] }
        evidence_schema: { required: [changed_files, score] }
        gates: [{ type: forbid_paths, parameters: { paths: [a] } }]
        on_fail: { max_retries: 0, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """);
    GeneratedJava java = generated();
    for (String path : java.paths()) {
      assertThat(java.source(path))
          .as(path)
          .doesNotContain("java.lang.reflect", "Class.forName", " -> ", "::", " record ", "\" + ");
    }
  }

  @Test
  void everyRunGeneratesTheSame() {
    templates
        .with(
            "_defaults.yaml",
            "types: { T: { enum: [a] }, S: { properties: { t: { type: T } } } }\n")
        .with("a.md", "---\nparameters: { s: { type: S } }\n---\n{{s.t}}")
        .with("b/c.md", "Hello")
        .with("b.md", "Hello");
    List<Compilation.OutputFile> files = templates.compile().files();
    assertThat(templates.compile().files()).isEqualTo(files);
    for (Compilation.OutputFile file : files) {
      assertThat(file.content()).doesNotContain(folder.toString()).doesNotContain("\r");
    }
  }

  private GeneratedJava check(String golden, String path) throws IOException {
    assertThat(templates.findings()).isEmpty();
    GeneratedJava java = generated();
    Goldens.check("goldens/" + golden, java.source(PACKAGE + path));
    return java;
  }

  private GeneratedJava generated() {
    return GeneratedJava.of(templates.compile()).compiles(classes);
  }
}
