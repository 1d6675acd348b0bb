package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Templates that no render would complete are findings, in documents of each kind. */
class CheckCostsTest {
  private static final int STEPS = 40;

  @TempDir Path folder;

  /** Partials, each of which prints its block twice. */
  private Templates blocks() {
    Templates templates = new Templates(folder);
    for (int i = 0; i < STEPS; i++) {
      templates.with("partials/p" + i + ".md", "{{> @partial-block}}{{> @partial-block}}");
    }
    return templates;
  }

  private static String inBlocks(String text) {
    return IntStream.range(0, STEPS)
        .mapToObj(i -> "{{#> p" + i + "}}")
        .collect(
            Collectors.joining(
                "",
                "",
                text
                    + IntStream.range(0, STEPS)
                        .mapToObj(i -> "{{/p" + (STEPS - 1 - i) + "}}")
                        .collect(Collectors.joining())));
  }

  @ParameterizedTest
  @CsvSource({
    "code.md, TEXT",
    "code.md, {{#if on}}TEXT{{/if}}",
    "code.chat.md, {{#user}}TEXT{{/user}}",
    "code.prompt, TEXT",
    "code.prompt, '{{role \"user\"}}TEXT'"
  })
  void tooManyCallsOfDoubledBlocksAreReported(String file, String text) {
    String frontmatter =
        text.contains("on}}") ? "---\nparameters: { on: { type: any } }\n---\n" : "";
    assertThat(blocks().with(file, frontmatter + text.replace("TEXT", inBlocks("text"))).findings())
        .contains("[PC348]")
        .contains("here exceeds the limit of 1000000 calls during rendering.")
        .containsOnlyOnce(" error: ");
  }

  @Test
  void tooManyCallsInAChatAreReported() {
    assertThat(
            blocks()
                .with("t.task.yaml", "task: t\ncontext: {}\nsources: {}\n")
                .with(
                    "c.chat.yaml",
                    "id: c\ntask: t\nname: C\nversion: 1\nslots: {}\nlayout:\n"
                        + "  - { kind: message, role: user, content: '"
                        + inBlocks("text")
                        + "' }\n")
                .findings())
        .contains("[PC348]")
        .containsOnlyOnce(" error: ");
  }

  @Test
  void variantsAreCheckedLikeTheirBase() {
    assertThat(
            blocks()
                .with("a.md", "---\nvariants: { other: {} }\n---\ntext")
                .with("a.other.md", inBlocks("text"))
                .findings())
        .contains("[PC348]");
  }

  /** Of fragments, which are compiled by themselves, the first that is too long is reported. */
  @ParameterizedTest
  @CsvSource({"2000, '', 'code.md:1:5:'", "9000, '---\nparameters: {}\n---\n', 'partials/p27.md:'"})
  void partialsAndFragmentsThatDoubleALongText(int length, String frontmatter, String place) {
    Templates templates = new Templates(folder).with("partials/p" + STEPS + ".md", "end");
    for (int i = 0; i < STEPS; i++) {
      String next = "{{> p" + (i + 1) + "}}";
      templates.with("partials/p" + i + ".md", frontmatter + "x".repeat(length) + next + next);
    }
    assertThat(templates.with("code.md", "{{> p0}}").findings())
        .startsWith(place)
        .contains(
            " error: [PC348] Including the partial '",
            "' here exceeds the limit of 50000000 rendered characters.")
        .containsOnlyOnce(" error: ");
  }

  @Test
  void aPartialThatAlwaysCallsItself() {
    assertThat(
            new Templates(folder)
                .with(
                    "code.md",
                    "---\nparameters: { v: { type: any } }\nmaxTokens: 9\n---\n{{> p v}}")
                .with("partials/p.md", "{{name}}{{> p child}}")
                .findings())
        .startsWith("partials/p.md:1:13: error: [PC342] 'p' includes itself: p → p.")
        .containsOnlyOnce(" error: ");
  }

  @Test
  void partialsThatCallEachOtherInAllBranches() {
    Templates templates =
        new Templates(folder)
            .with(
                "code.md", "---\nparameters: { v: { type: any } }\n---\n{{#if v}}{{> p v}}{{/if}}")
            .with("partials/p.md", "{{#if a}}{{> q a}}{{else}}{{> p b}}{{/if}}");
    assertThat(templates.with("partials/q.md", "{{> p x}}{{#if c}}{{> q c}}{{/if}}").findings())
        .contains("'p' includes itself: p → q → p.");
    // Where there is a way out, values decide.
    assertThat(templates.with("partials/q.md", "{{#if c}}{{> q c}}{{/if}}").findings()).isEmpty();
  }
}
