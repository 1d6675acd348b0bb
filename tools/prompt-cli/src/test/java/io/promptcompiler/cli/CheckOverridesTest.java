package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks folders of overrides against what was released. */
class CheckOverridesTest extends CliTest {
  private static final String RELEASED = "released/resources";

  @BeforeEach
  void release() {
    template(
        "refund.md", "---\nparameters: { order: { required: true } }\n---\nRefund {{order}}.\n");
    String said = "---\nparameters: { q: { required: true, trust: untrusted } }\n---\n";
    template("said.md", said + "Hi.");
    template("talk.chat.md", said + "{{#system}}Hi.{{/system}}");
    template("plan.prompt", said + "{{role \"system\"}}Hi.");
    assertThat(
            prompt("generate", "--coordinates=com.acme:bot:1.0", "--publish", "--out=released")
                .code())
        .isZero();
  }

  private Ran check(String... options) {
    List<String> all = new ArrayList<>(List.of("check", "--against-jar", RELEASED));
    all.addAll(List.of(options));
    return prompt(all.toArray(String[]::new));
  }

  @Test
  void overridesThatFitAreCounted() {
    file("overrides/refund.md", "Pay for {{order}}.\n");
    assertThat(check("overrides")).isEqualTo(new Ran(0, "", "Valid: 1 prompt.\n"));
  }

  @Test
  void otherOverridesAreReportedAtTheirLines() {
    file("overrides/refund.md", "Pay for\n{{ordr}}.\n");
    Ran ran = check("overrides");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out())
        .startsWith("overrides/refund.md:2:3: error: [PC301] Unknown variable 'ordr'.\n");
    assertThat(check("overrides", "--format=json").out())
        .contains("\"file\":\"overrides/refund.md\"");
  }

  /** The running catalog rejects these, too. */
  @ParameterizedTest
  @CsvSource({
    "said.md, Hi {{q}}., PC1301",
    "talk.chat.md, {{#system}}Hi {{q}}.{{/system}}, PC1302",
    "plan.prompt, {{role \"system\"}}Hi {{q}}., PC1302",
  })
  void commentsOfOverridesAllowNothing(String path, String text, String code) {
    String comment = "{{! prompt-compiler: allow PC1301, PC1302 because it is short }}\n";
    file("overrides/" + path, comment + text);
    Ran ran = check("overrides");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).contains("[" + code + "]");
  }

  @Test
  void aFolderThatChangesNothingIsNoted() {
    file("overrides/refund.md", text("src/main/prompts/refund.md"));
    assertThat(check("overrides").err()).contains("note: No file of 'overrides' changes a prompt.");
  }

  @Test
  void theGrowthIsThatOfTheApplication() {
    file("overrides/refund.md", "Refund {{order}}. " + "Please. ".repeat(30));
    assertThat(check("overrides").out()).contains("[PC1642]");
    assertThat(check("overrides", "--max-growth=50").code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check --against-jar gone.jar overrides | There is no file 'gone.jar'.",
        "check --against-jar notes.jar overrides | 'notes.jar' is not a jar.",
        "check --against-jar overrides overrides | 'overrides' is not a prompt library.",
        "check --against-jar released/resources gone | 'gone' cannot be checked. The folder does not exist.",
        "check --against-jar released/resources notes.jar | 'notes.jar' cannot be checked. It is a file, not a folder.",
        "check --against-jar released/resources | --against-jar needs one folder of overrides",
        "check --against-jar released/resources --max-growth=0 overrides | --max-growth must be at least 1.",
        "check --max-growth=2 | --max-growth is for overrides. Add --against-jar.",
      })
  void mistakesAreExplained(String command, String problem) throws Exception {
    Files.createDirectories(folder().resolve("overrides"));
    file("notes.jar", "not a zip");
    Ran ran = prompt(command.split(" "));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err().replace(folder() + "/", "")).contains(problem).doesNotContain("Exception");
  }
}
