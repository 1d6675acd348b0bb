package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.TerminalColors;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The command {@code explain}. */
class ExplainCommandTest extends CliTest {

  @Test
  void theExplanationIsPrintedWithBothExamples() {
    Ran ran = prompt("explain", "PC301");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.out())
        .startsWith("PC301 · error, can be lowered\n\n│ Unknown variable '…'.\n\n")
        .contains("\nWrong:\n    ---\n", "\nRight:\n    ---\n")
        .doesNotContain("```", "](");
    assertThat(prompt("explain", "[pc301]")).isEqualTo(ran);
    assertThat(prompt("explain", "301")).isEqualTo(ran);
  }

  @Test
  void paragraphsFitIntoTheTerminal() {
    atATerminal();
    variable("NO_COLOR", "1");
    variable("COLUMNS", "60");
    assertThat(prompt("explain", "PC1108").out().lines().filter(line -> !line.startsWith("    ")))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60))
        .anySatisfy(line -> assertThat(line).contains("prompt check --accept"));
  }

  @Test
  void anUnknownIdNamesTheNearest() {
    assertThat(prompt("explain", "PC30I"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: There is no finding 'PC30I'. Did you mean 'PC301'? Write the id in brackets"
                    + " of a finding, as in 'prompt explain PC301'.\n"));
  }

  @Test
  void markdownIsReadableWithoutColors() {
    assertThat(new MarkdownText(TerminalColors.NONE, OptionalInt.empty()).show(MARKDOWN))
        .isEqualTo(
            """
            PC1 · error

            │ Unknown `x`.

            See the page, and `{{a}}`.

                # {{b}} [c](d)

            - one
            """);
  }

  @Test
  void markdownIsColored() {
    assertThat(
            new MarkdownText(TerminalColors.ANSI, OptionalInt.empty())
                .show("## A\n`b` **c**\n```\n`d`\n```\n"))
        .isEqualTo(
            """
            \u001b[1mA\u001b[0m
            \u001b[36mb\u001b[0m \u001b[1mc\u001b[0m
                \u001b[36m`d`\u001b[0m
            """);
  }

  private static final String MARKDOWN =
      """
      ### PC1 · error

      > Unknown `x`.

      See [the page](x.md#y), and `{{a}}`.

      ```handlebars
      # {{b}} [c](d)
      ```

      - one
      """;
}
