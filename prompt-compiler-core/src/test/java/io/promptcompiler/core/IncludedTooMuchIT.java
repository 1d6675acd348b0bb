package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partials and skills that include others again and again: what they become is bounded. */
class IncludedTooMuchIT {
  private static final String NAME = "---\nparameters: { name: { required: true } }\n---\n";

  @TempDir Path folder;
  private Templates templates;

  @BeforeEach
  void begin() {
    templates = new Templates(folder);
  }

  /** Partials 1 to a number, each made with the number of the next, and a last one. */
  private void partials(int count, IntFunction<String> text, String last) {
    for (int i = 1; i < count; i++) {
      templates.with("partials/p" + i + ".md", text.apply(i + 1));
    }
    templates.with("partials/p" + count + ".md", last);
  }

  /** A part that a render is not certain to reach: else the time of each would double as well. */
  private static String maybe(String text) {
    return "{{#if @root.name}}" + text + "{{/if}}";
  }

  private long compiledSize() {
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava.of(compilation).compiles(folder.resolve("classes"));
    return compilation.files().stream()
        .filter(file -> file.type() == Artifact.Type.SOURCE)
        .mapToLong(file -> file.content().length())
        .sum();
  }

  @Test
  void partialsThatDoubleAtEachStepStaySmall() {
    templates.with("code.md", NAME + "{{> p1}}");
    partials(15, next -> maybe("{{> p" + next + "}}{{> p" + next + "}}"), "{{name}}");
    assertThat(compiledSize()).isLessThan(800_000);
    partials(30, next -> maybe("{{> p" + next + "}}{{> p" + next + "}}"), "{{name}}");
    assertThat(compiledSize()).isLessThan(800_000);
  }

  @Test
  void partialsOfFixedTextStaySmallToo() {
    templates.with("code.md", NAME + "{{> p1}}");
    partials(
        20, next -> maybe("{{> p" + next + "}}{{> p" + next + "}}"), "0123456789 ".repeat(100));
    assertThat(compiledSize()).isLessThan(4_000_000);
  }

  @Test
  void manyPartialsThatIncludeManyStaySmall() {
    templates.with("code.md", NAME + "{{> p1}}");
    partials(
        90,
        next -> {
          StringBuilder text = new StringBuilder();
          for (int i = next; i < Math.min(91, next + 10); i++) {
            text.append("{{> p").append(i).append("}}");
          }
          return maybe(text.toString());
        },
        "{{name}}");
    assertThat(compiledSize()).isLessThan(1_000_000);
  }

  @Test
  void anInlinePartialBesideThemMakesNoDifference() {
    templates.with("code.md", NAME + "{{#*inline \"x\"}}{{name}}{{/inline}}{{> p1}}");
    partials(30, next -> maybe("{{> p" + next + "}}{{> p" + next + "}}"), "{{> x}}");
    assertThat(compiledSize()).isLessThan(1_000_000);
  }

  @Test
  void inlinePartialsThatDoubleStaySmall() {
    StringBuilder text = new StringBuilder(NAME);
    for (int i = 1; i < 30; i++) {
      text.append("{{#*inline \"i%d\"}}".formatted(i))
          .append(maybe("{{> i%1$d}}{{> i%1$d}}".formatted(i + 1)))
          .append("{{/inline}}");
    }
    templates.with("code.md", text + "{{#*inline \"i30\"}}{{name}}{{/inline}}{{> i1}}");
    assertThat(compiledSize()).isLessThan(1_000_000);
  }

  @Test
  void partialsChosenByValuesStaySmall() {
    templates.with("code.md", "---\nparameters: { tree: { type: any } }\n---\n{{> p1 tree}}");
    partials(
        25,
        next -> "{{name}}{{#if kid}}{{> (lookup . \"a\") kid}}{{> (lookup . \"b\") kid}}{{/if}}",
        "{{name}}");
    assertThat(compiledSize()).isLessThan(2_000_000);
  }

  @Test
  void valuesThatDoubleWhenTheyArePassedOnStaySmall() {
    templates.with("code.md", NAME + "{{> p1 a=name}}");
    partials(30, next -> "{{> p" + next + " a=(replace a a (upper a))}}", "{{a}}{{#if a}}!{{/if}}");
    assertThat(compiledSize()).isLessThan(200_000);
  }

  @Test
  void callsThatAllDifferAreReported() {
    templates.with("code.md", NAME + "\nHello {{> p1}}\n{{> p2}}");
    partials(
        40,
        next -> "{{> p%1$d a%1$d=1}}{{> p%1$d b%1$d=name}}".formatted(next),
        "{{name}} and more");
    assertThat(templates.findings())
        .startsWith(
            """
            code.md:5:11: error: [PC348] Including the partial 'p1 → p2 → p3 → p4 → … 31 more … → p36 → p37 → p38 → p39' here exceeds the limit of 50000 tags.
                5 | Hello {{> p1}}
                  |           ^^ Include less text or include it less often: each partial that includes another one twice doubles the text.
            """)
        .containsOnlyOnce("[PC348]");
  }

  @Test
  void blocksThatDoubleAreReported() {
    templates.with("code.md", NAME + "{{> p1}}");
    partials(
        40,
        next ->
            "{{#> p%1$d}}{{../x}}{{/p%1$d}}{{#> p%1$d}}{{> @partial-block}}{{/p%1$d}}"
                .formatted(next),
        "{{> @partial-block}}");
    assertThat(templates.findings()).contains("[PC348] Including the partial 'p1 → p2");
  }

  @Test
  void itIsReportedInTextsOfDocumentsToo() {
    partials(40, next -> "{{> p%1$d a%1$d=1}}{{> p%1$d b%1$d=2}}".formatted(next), "x");
    templates
        .with("t.task.yaml", "task: t\ncontext: { name: {} }\nsources: {}\n")
        .with(
            "c.chat.yaml",
            """
            id: c
            task: t
            name: C
            version: 1
            slots: {}
            layout:
              - { kind: message, role: user, content: "{{> p1}}" }
            """);
    assertThat(templates.findings())
        .startsWith("c.chat.yaml:7:48: error: [PC348] Including the partial 'p1 → p2")
        .containsOnlyOnce("[PC348]");
  }

  @Test
  void skillsThatDoubleAreReported() {
    templates.with("code.md", "Hello\n{{skill:s1}} {{skill:s2}}");
    for (int i = 1; i < 40; i++) {
      templates.with("skills/s" + i + ".md", "{{skill:s%1$d}}{{skill:s%1$d}}".formatted(i + 1));
    }
    templates.with("skills/s40.md", "");
    assertThat(templates.findings())
        .startsWith(
            "code.md:2:3: error: [PC348] Including the skill 'skills/s1.md → skills/s2.md → skills/s3.md")
        .contains("here exceeds the limit of 2000000 characters.")
        .containsOnlyOnce("[PC348]");
  }
}
