package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code fix}. */
class FixCommandTest extends CliTest {
  private static final String FILE = "src/main/prompts/greet.md";
  private static final String BROKEN =
      """
      ---
      parameters:
        vip: { type: boolean }
      ---
      {{#If vip}}Hello.{{/If}}
      """;

  @Test
  void certainEditsAreApplied() {
    template("greet.md", BROKEN);
    Ran ran = prompt("fix");
    assertThat(ran.err()).endsWith("Fixed: 1 finding in 1 file, 0 findings left.\n");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(text(FILE)).isEqualTo(BROKEN.replace("If", "if"));
  }

  @Test
  void aDryRunPrintsTheDifferenceAndNothingElse() {
    template("greet.md", BROKEN);
    Ran ran = prompt("fix", "--dry-run");
    assertThat(ran.out())
        .startsWith(
            "diff --git a/" + FILE + " b/" + FILE + "\n--- a/" + FILE + "\n+++ b/" + FILE + "\n")
        .contains("-{{#If vip}}Hello.{{/If}}\n+{{#if vip}}Hello.{{/if}}\n");
    assertThat(ran.err())
        .startsWith("To fix: 1 finding in 1 file, ")
        .endsWith("Nothing was written. Run without --dry-run to write the files.\n");
    assertThat(text(FILE)).isEqualTo(BROKEN);
  }

  @Test
  void remainingFindingsArePrintedAndFail() {
    template("greet.md", "---\nparameters: {}\n---\nHello {{whoever}}.\n");
    Ran ran = prompt("fix");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .startsWith("Fixed: 0 findings in 0 files, 1 finding left.\n")
        .contains(FILE + ":4:9: error: [PC301] Unknown variable 'whoever'.");
    template("greet.md", "Call {{tool serch_orders}} or {{tool search-orders}}.\n");
    template("search_orders.tool.md", "Finds orders.");
    assertThat(prompt("fix").err())
        .startsWith(
            "Fixed: 1 finding in 1 file, 1 finding left. For 1 of them, editors offer an edit that"
                + " needs a review.\n");
    assertThat(text(FILE)).isEqualTo("Call {{tool serch_orders}} or {{tool search_orders}}.\n");
  }

  @Test
  void anOptionToWriteIsNotNeeded() {
    assertThat(prompt("fix", "--write").err())
        .startsWith(
            "prompt: There is no option '--write'. 'prompt fix' changes the files without an"
                + " option, and with '--dry-run' it only prints.\n");
  }
}
