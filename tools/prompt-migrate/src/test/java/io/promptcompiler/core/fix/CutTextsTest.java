package io.promptcompiler.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts of all kinds of documents whose end YAML reads as a comment. In {@link #FILES} they end in
 * {@code #cut} with further words, comments are {@code #note}, and each document is valid.
 */
class CutTextsTest {
  private static final Pattern CUT = Pattern.compile("#cut[^\\n]*");

  private static final String STEP =
      """
      step_id: S1 #note
      title: Look in #cut the channel
      objective: Know it #cut of all
      prompt_template: Reply in the channel #cut and nowhere else.
      injections:
        style: terse #cut
        tone: #cut
      parameters:
        area: { required: true, description: The area #cut
          }
        other: string #note
        kept:
          type: string #note
          default: a value #cut
      tool_policy: { allowed: [], forbidden: [], max_calls: 4 #note
        }
      evidence_schema:
        required:
          - notes #note
        criteria_checklist:
          notes: All was seen #cut
      gates:
        - type: file_exists #note
          parameters: { path: notes.md }
          description: The notes #cut are there
      on_fail:
        max_retries: 0 #note
        escalate_policy: ROUTE_TO_PLANNING #note
      on_pass: { next_step_id: JOB_COMPLETE }
      human_review: false #note
      checkpoint: false
      """;

  private static final String TASK =
      """
      task: story #note
      description: A story #cut
      context:
        title:
          type: string #note
          required: true #note
          description: The title #cut
        turn: Turn[] #note
      types:
        Turn: { properties: { text: { required: true } } }
      sources: {}
      """;

  private static final String CHAT =
      """
      id: write
      task: story #note
      name: Write #cut
      version: 1 #note
      layout:
        - kind: message #note
          role: system #note
          content: Reply in the channel #cut and nowhere else.
      slots: {}
      """;

  private static final String ORCHESTRATOR =
      """
      id: docs #note
      name: Docs #cut
      version: 1.0.0 #note
      prompts:
        analysis:
          system: Plan in #cut
          user: A text of
            several lines #cut
      variables:
        place: general #cut and others
        colour: #cut
        empty: #note of several words
      tags:
        - one #cut
        - two
      mine: It is kept #cut
      """;

  private static final String TEXT =
      """
      ---
      description: Answers "ticket" #cut of sales
      synopsis:
        - Answers tickets #cut
        - in time
      class: OfTicket #note
      status: current #note
      mine: It is ignored #note
      maxTokens: 400 #note
      parameters:
        channel:
          default: general #cut
          type: string #note
          of-mine: ignored #note
        level:
          enum: [low, high]
          default: low #note
        level2: { enum: [low, 'high' #note
          ] }
        size: integer #note
        #other: string
      examples:
        - name: One #cut
          parameters:
            channel: one #cut
            size: 3 #note
            level: # comment
          text: Hello one #cut
      ---
      Hello {{channel}}
      """;

  private static final String DEFAULTS =
      """
      parameters:
        model_name: { description: Written in C# by #cut
          }
      """;

  private static final String DOTPROMPT =
      """
      ---
      model: vendor/model #cut
      description: Handles issue #cut
      config:
        stop: END #cut
        temperature: 0.5 #note
      input:
        schema:
          name: string, the name of issue #cut
          size?: integer #note
          kind?(enum, the kind): [a, b #cut
            ]
        default:
          name: issue #cut
      output:
        format: json #note
        schema:
          type: object #note
          properties:
            a: { type: string, description: the answer #cut
              }
      ---
      Hello {{name}}
      """;

  private static final String SKILL =
      """
      ---
      name: review #note
      description: Handles issues. Use for #cut
      license: MIT #cut
      metadata:
        owner: Team #cut
      ---
      Do it.
      """;

  private static final String TEMPLATE_SKILL =
      """
      ---
      name: plan
      description: Handles issues. Use for #cut
      license: MIT #cut
      parameters: {}
      ---
      Do it.
      """;

  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put("_defaults.yaml", DEFAULTS);
    FILES.put("ask.prompt", DOTPROMPT);
    FILES.put("docs.orchestrator.yaml", ORCHESTRATOR);
    FILES.put("look.step.yaml", STEP);
    FILES.put("skills/plan/SKILL.md", TEMPLATE_SKILL);
    FILES.put("skills/review/SKILL.md", SKILL);
    FILES.put("story.task.yaml", TASK);
    FILES.put(
        "talk.chat.md",
        TEXT.replace("OfTicket", "OfTalk")
            .replace("text: Hello one #cut", "")
            .replace("Hello {{channel}}", "{{#user}}{{channel}}{{/user}}"));
    FILES.put("ticket.md", TEXT);
    FILES.put("write.chat.yaml", CHAT);
  }

  @TempDir Path folder;

  private List<String> found(Templates templates) {
    return templates.compile().diagnostics().stream()
        .filter(finding -> finding.code().id().equals("PC212"))
        .map(finding -> place(finding) + " " + finding.location().text())
        .toList();
  }

  private String place(Diagnostic finding) {
    String path = finding.location().source().path();
    return Path.of(path).getFileName() + ":" + finding.location().line();
  }

  @Test
  void eachTextIsReportedAndQuoted() throws IOException {
    Templates templates = new Templates(folder.resolve("prompts")).with(FILES);
    assertThat(templates.compile().diagnostics())
        .filteredOn(Diagnostic::isError)
        .as("errors")
        .isEmpty();
    assertThat(found(templates))
        .containsExactlyElementsOf(
            FILES.entrySet().stream()
                .flatMap(file -> expected(file.getKey(), file.getValue()).stream())
                .toList());
    FixTree.run(CompilerOptions.of(templates.root()), path -> true, /* writes= */ true);
    assertThat(found(templates)).isEmpty();
    assertThat(templates.compile().diagnostics()).noneMatch(Diagnostic::isError);
    for (String file : FILES.keySet()) {
      String fixed = Files.readString(templates.folder().resolve(file));
      assertThat(comments(fixed)).isEqualTo(comments(FILES.get(file)));
      assertThat(CUT.matcher(fixed).results().map(cut -> cut.group().replaceFirst(".*(.)$", "$1")))
          .as(file)
          .allMatch(end -> end.equals("\"") || end.equals("'"));
    }
    assertThat(Files.readString(templates.folder().resolve("write.chat.yaml")))
        .contains("    content: \"Reply in the channel #cut and nowhere else.\"\n");
    assertThat(Files.readString(templates.folder().resolve("docs.orchestrator.yaml")))
        .contains("    user: \"A text of several lines #cut\"\n");
    assertThat(Files.readString(templates.folder().resolve("ticket.md")))
        .contains("description: 'Answers \"ticket\" #cut of sales'\n");
  }

  private static List<String> comments(String content) {
    return content.lines().filter(line -> line.contains("#note")).toList();
  }

  private static List<String> expected(String file, String content) {
    return CUT.matcher(content)
        .results()
        .map(
            cut ->
                Path.of(file).getFileName()
                    + ":"
                    + content.substring(0, cut.start()).lines().count()
                    + " "
                    + cut.group())
        .collect(Collectors.toList());
  }
}
