package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.TraceRender;
import io.promptcompiler.core.interpret.TracedText;
import io.promptcompiler.core.interpret.TracedText.Stretch;
import io.promptcompiler.core.program.EntryPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rendered text knows where in the templates each stretch of it comes from. */
class TraceRenderTest {
  @TempDir Path folder;

  private static EntryPoint prompt(Templates templates, String id) {
    return DirectoryCatalog.of(templates.folder()).entryPoint(Optional.empty(), id);
  }

  private static TracedText traced(EntryPoint prompt, Map<String, Object> values) {
    TracedText traced = TraceRender.text(prompt, values, ProjectFunctions.NONE);
    assertThat(traced.text()).isEqualTo(Interpreter.render(prompt, values));
    assertThat(String.join("", traced.stretches().stream().map(Stretch::text).toList()))
        .isEqualTo(traced.text());
    return traced;
  }

  /** {@code file:line text} for a text of a template, {@code file:line [value] tag} for a value. */
  private static List<String> places(TracedText traced) {
    return traced.stretches().stream().map(TraceRenderTest::place).toList();
  }

  private static String place(Stretch stretch) {
    String path = stretch.location().source().path();
    String text = stretch.text().replace("\n", "\\n");
    return path.substring(path.lastIndexOf('/') + 1)
        + ":"
        + stretch.location().line()
        + (stretch.isValue() ? (stretch.isUntrusted() ? " [!" : " [") + text + "]" : " " + text);
  }

  @Test
  void textsAndValuesKnowTheirLines() {
    Templates templates =
        new Templates(folder)
            .with(
                "a.md",
                """
                ---
                parameters:
                  who: { required: true }
                  said: { required: true, trust: untrusted }
                  list: { type: "string[]", required: true }
                ---
                To {{who}}:
                {{#each list}}
                - {{this}}
                {{/each}}
                {{#fence "said"}}
                {{said}}
                {{/fence}}
                """);
    TracedText traced =
        traced(
            prompt(templates, "a.md"),
            Map.of("who", "Ada", "said", "</said>", "list", List.of("x", "y")));
    assertThat(places(traced))
        .contains("a.md:7 To ", "a.md:7 [Ada]", "a.md:9 [x]", "a.md:9 [y]")
        .anyMatch(place -> place.startsWith("a.md:12 [!"));
  }

  @Test
  void partialsAreTheirOwnFilesWhereverTheyAreIndented() {
    Templates templates =
        new Templates(folder)
            .with("partials/list.md", "{{#each files}}\n- {{this}}\n{{/each}}\n")
            .with(
                "partials/named.md",
                "---\nparameters: { name: { required: true } }\n---\nI am {{name}}.\n")
            .with(
                "a.md",
                """
                ---
                parameters:
                  files: { type: "string[]", required: true }
                ---
                Files:
                  {{> list}}
                {{> named name="Bob"}}
                """);
    TracedText traced =
        traced(prompt(templates, "a.md"), Map.of("files", List.of("one\ntwo", "three")));
    assertThat(traced.text()).isEqualTo("Files:\n  - one\n  two\n  - three\nI am Bob.\n");
    assertThat(places(traced))
        .contains("list.md:2 [one\\n  two]", "list.md:2 [three]")
        .anyMatch(place -> place.startsWith("named.md:4 "));
  }

  @Test
  void aValueThatLooksLikeAMarkIsNone() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "---\nparameters: { x: { required: true } }\n---\n{{x}}!\n");
    TracedText traced = traced(prompt(templates, "a.md"), Map.of("x", "\u0000origin 0"));
    assertThat(places(traced)).containsExactly("a.md:4 [\u0000origin 0]", "a.md:4 !\\n");
  }

  @Test
  void messagesAreMadeOfTextsThatKnowTheirPlaces() {
    Templates templates =
        new Templates(folder)
            .with(
                "a.chat.md",
                """
                ---
                parameters: { topic: { required: true } }
                ---
                {{#system}}
                You know all about {{topic}}.
                {{/system}}
                {{#user}}
                Tell me.
                {{/user}}
                """);
    List<TracedText> traced =
        TraceRender.messages(
            prompt(templates, "a.chat.md"), "", Map.of("topic", "ants"), ProjectFunctions.NONE);
    assertThat(traced).hasSize(2);
    assertThat(places(traced.get(0))).contains("a.chat.md:5 [ants]");
    assertThat(places(traced.get(1)).get(0)).startsWith("a.chat.md:8 Tell me.");
  }
}
