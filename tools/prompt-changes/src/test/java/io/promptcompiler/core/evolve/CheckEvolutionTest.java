package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.program.MappedClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change means: severities, versions and the baseline. */
class CheckEvolutionTest {
  private static final String HELLO =
      """
      ---
      parameters: { name: { required: true }, city: {} }
      ---
      Hello {{name}} {{city}}
      """;
  private static final String GOODBYE =
      """
      ---
      parameters: { name: { required: true } }
      ---
      Goodbye {{name}}
      """;

  @TempDir Path folder;

  private Evolution changed() {
    return new Evolution(folder).of("a.md", HELLO, GOODBYE);
  }

  @Test
  void comparesTextsOfAnyLength() {
    // Quotes and backslashes are what the printed form of a program escapes.
    String text = "A \"quoted\" line with a \\ in it.\n".repeat(5_000);
    String template =
        "---\nparameters: { a: { required: true }, b: {} }\n---\n{{a}}" + text + "{{b}}\n";
    Evolution same = new Evolution(folder).both("long.md", template);

    assertThat(same.reports()).isEmpty();
  }

  /** Each includes the next twice, so that what they make together is 2^40 times the last one. */
  private Evolution doubling(String before, String after, String type) {
    Evolution evolution = new Evolution(folder);
    String head = "---\nparameters: { name: { required: true%s } }\n---\n";
    String include = "{{> p%d name=name}}";
    int last = 40;
    for (int i = 0; i < last; i++) {
      // A render is not certain to reach it: else it could never end.
      String next = "{{#if name}}" + include.formatted(i + 1).repeat(2) + "{{/if}}";
      String text = head.formatted("") + "Fixed text. ".repeat(200) + next;
      evolution.both("partials/p" + i + ".md", text);
    }
    String end = head.formatted("") + "Fixed text. ".repeat(200) + "{{name}}";
    evolution.of("partials/p" + last + ".md", end + before, end + after);
    String call = include.formatted(0);
    return evolution.of("all.md", head.formatted("") + call, head.formatted(type) + call);
  }

  @Test
  void fragmentsThatDoubleAreComparedOnce() {
    assertThat(doubling("Yes.", "Yes.", "").reports()).isEmpty();
  }

  @Test
  void aChangeIsSeenBelowFragmentsThatDouble() {
    assertThat(doubling("Yes.", "No.", "").check().findings())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.TEXT_CHANGED);
  }

  @Test
  void withOtherTypesTheTextsOfFragmentsThatDoubleAreCompared() {
    String type = ", enum: [a, b]";
    assertThat(doubling("Yes.", "Yes.", type).check().findings())
        .extracting(Diagnostic::code)
        .doesNotContain(DiagnosticCode.TEXT_CHANGED)
        .isNotEmpty();
    assertThat(doubling("Yes.", "No.", type).check().findings())
        .extracting(Diagnostic::code)
        .contains(DiagnosticCode.TEXT_CHANGED);
  }

  @Test
  void namesThatChangePlacesDifferWhereTheyAreRead() {
    String head = "---\nparameters:\n  a: { type: any }\n  b: { type: any }\n---\n";
    String more =
        head.replace("parameters:", "parameters:\n  extra: { type: any }")
            + "{{#with extra as |z|}}{{z.n}}{{/with}}";
    String block = "{{#with a as |x|}}{{#with b as |y|}}{{%s.n}} and\n{{%s.n}}{{/with}}{{/with}}\n";
    Evolution evolution =
        new Evolution(folder)
            .of("a.md", head + block.formatted("x", "y"), head + block.formatted("x", "x"))
            .of("b.md", head + block.formatted("x", "y"), head + block.formatted("y", "x"))
            .of("c.md", head + block.formatted("x", "y"), more + block.formatted("x", "x"));
    assertThat(evolution.check().findings())
        .extracting(one -> one.location().line() + ":" + one.location().column())
        .containsExactly("7:3", "6:39", "8:3");
  }

  /** Called as before, it says the same as before. */
  @Test
  void aNewOptionalFlagInAConditionBreaksNothing() {
    String head = "---\nparameters:\n  a: { required: true, type: boolean }\n";
    String more = head + "  loud: { type: boolean }\n  quiet: { type: boolean }\n---\n";
    Evolution evolution =
        new Evolution(folder)
            .of(
                "a.md",
                head + "---\n{{#if a}}Yes{{else}}No{{/if}}",
                more + "{{#if (or (and loud a) a quiet)}}Yes{{else}}No{{/if}}")
            .of(
                "b.md",
                head + "---\n{{#if a}}Yes{{else}}No{{/if}}",
                more + "{{#if (and loud a)}}Yes{{else}}No{{/if}}");
    assertThat(evolution.check().findings())
        .extracting(one -> one.location().source().path())
        .singleElement()
        .asString()
        .endsWith("b.md");
  }

  @Test
  void aBreakingChangeIsAnError() {
    EvolutionResult result = changed().check();
    assertThat(result.findings())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.PARAMETER_REMOVED, DiagnosticCode.TEXT_CHANGED);
    assertThat(result.findings()).allMatch(Diagnostic::isError);
    assertThat(result.allowed()).isEmpty();
    assertThat(result.report().orElseThrow().compared()).isEqualTo(1);
  }

  @Test
  void aCategoryCanBeOff() {
    assertThat(changed().severity(Category.RENDER, Severity.OFF).reports())
        .containsExactly("PC1204 'city' can no longer be passed.");
  }

  @Test
  void changesOfAnswersAreReportedForCallersAlone() {
    Evolution evolution =
        new Evolution(folder)
            .of(
                "a.md",
                "---\noutput: { properties: { a: { required: true }, b: { type: integer } } }\n---\nA",
                "---\noutput: { properties: { a: { required: true }, b: { type: integer, required:"
                    + " true } } }\n---\nA");
    assertThat(evolution.reports())
        .containsExactly(
            "PC1275 The output schema became narrower: 'output.b' was optional and is required.");
    assertThat(evolution.severity(Category.CONTRACT, Severity.OFF).check().findings())
        .extracting(finding -> finding.code().id() + " " + finding.fix().text())
        .containsExactly(
            "PC1215 It was 'Long b()' and is 'long b()'.",
            "PC1215 It was 'APrompt.Output of(String)' and is 'APrompt.Output of(String, long)'.",
            "PC1215 It was 'APrompt.Output withB(long)', 'APrompt.Output withB(Long)' and is gone.");
  }

  @Test
  void aSingleFindingIsStrongerThanItsCategory() {
    EvolutionResult result =
        changed()
            .severity(Category.API, Severity.OFF)
            .severity(DiagnosticCode.PARAMETER_REMOVED, Severity.WARNING)
            .severity(Category.RENDER, Severity.WARNING)
            .check();
    assertThat(result.findings())
        .extracting(Diagnostic::severity)
        .containsExactly(Severity.WARNING, Severity.WARNING);
  }

  @Test
  void aWarningCanBeAllowedByAComment() {
    Evolution evolution =
        new Evolution(folder)
            .of("a.md", "Hello", "{{! prompt-compiler: allow PC1220 because it is nicer }}\nHi");
    assertThat(evolution.severity(Category.RENDER, Severity.WARNING).reports()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.0, 2.0.0-SNAPSHOT, true",
    "1.2.0, 1.3.0, false",
    "1.9.0, 10.0.0, true",
    "2.0.0, 1.0.0, false",
    "0.3.1, 0.4.0, true",
    "0.3.1, 0.3.2, false",
    "0.9.0, 1.0.0, true",
    "1.0.0, 0.9.0, false",
    "v1, v2, true",
    "1.0-rc.1, 1.0, false",
    "2024, 2025, true",
    "main, 2.0.0, false",
    "'', 2.0.0, false"
  })
  void aMajorStepOfTheModuleAllowsAll(String from, String to, boolean isAllowed) {
    EvolutionResult result = changed().versions(from, to).check();
    assertThat(result.findings()).hasSize(isAllowed ? 0 : 2);
    assertThat(result.allowed()).hasSize(isAllowed ? 2 : 0);
    assertThat(result.allowed()).noneMatch(Diagnostic::isError);
  }

  @Test
  void aMajorStepOfAPromptAllowsItsOwnChangesOnly() {
    Evolution evolution =
        changed().of("b.md", "---\nversion: 1.4.0\n---\nB", "---\nversion: 2.0.0\n---\nAnother B");
    EvolutionResult result = evolution.check();
    assertThat(result.allowed())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.location().source().path()).endsWith("present/b.md");
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            });
    assertThat(result.findings()).hasSize(2);
  }

  @Test
  void onlyErrorsOfThePresentAreReported() {
    Evolution evolution = new Evolution(folder).of("a.md", HELLO, "Hello {{nobody}}");
    assertThat(evolution.reports()).containsExactly("PC301 Unknown variable 'nobody'.");
  }

  @Test
  void acceptedChangesAreNotReported() throws IOException {
    Evolution evolution = changed();
    assertThat(evolution.accept().report().orElseThrow().accepted()).isEqualTo(2);
    assertThat(lines(evolution))
        .hasSize(3)
        .startsWith(
            "# Accepted changes of prompts since their release, by prompt:breaking.",
            "PC1204 a.md city");
    assertThat(lines(evolution).get(2)).matches("PC1220 a\\.md [0-9a-f]{12}");
    EvolutionResult result = evolution.check();
    assertThat(result.findings()).isEmpty();
    assertThat(result.report().orElseThrow().accepted()).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theBaselineIsNotWrittenThroughALink() throws IOException {
    Evolution evolution = changed();
    Path victim = Files.writeString(folder.resolve("victim"), "");
    Files.createSymbolicLink(evolution.baseline(), victim);
    evolution.accept();
    assertThat(victim).isEmptyFile();
    assertThat(lines(evolution)).hasSize(2);
  }

  /** Findings show lines of a baseline. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aBaselineOutsideOfTheProjectOrHiddenIsNotRead(@TempDir Path other) throws IOException {
    Evolution evolution = changed();
    for (Path secret : List.of(other.resolve("secret"), folder.resolve(".env"))) {
      Files.deleteIfExists(evolution.baseline());
      Files.createSymbolicLink(evolution.baseline(), Files.writeString(secret, "The secret\n"));
      assertThatThrownBy(evolution::check)
          .hasMessageContaining("a symbolic link leads it ")
          .hasMessageNotContaining("The secret");
    }
  }

  @Test
  void anotherChangeOfAnAcceptedTextIsReported() {
    changed().accept();
    Evolution again = new Evolution(folder).of("a.md", HELLO, GOODBYE + "Come back!\n");
    assertThat(again.reports())
        .containsExactlyInAnyOrder(
            "PC1220 The text has changed.",
            "PC1249 The baseline accepts '" + key("PC1220") + "', but there is no such change.");
  }

  private String key(String code) {
    try {
      return Files.readAllLines(folder.resolve("prompt-baseline.txt")).stream()
          .filter(line -> line.startsWith(code))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aLineThatAcceptsNothingIsAWarningAtItsPlace() throws IOException {
    Evolution evolution = changed();
    Files.writeString(
        evolution.baseline(),
        "# Late adopters.\n\nPC1204 a.md city # gone since May\n  PC1204 a.md town\n");
    EvolutionResult result = evolution.check();
    assertThat(result.report().orElseThrow().accepted()).isEqualTo(1);
    assertThat(result.findings())
        .filteredOn(finding -> finding.code() == DiagnosticCode.USELESS_BASELINE)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.location().line()).isEqualTo(4);
              assertThat(finding.location().column()).isEqualTo(3);
              assertThat(finding.location().text()).isEqualTo("PC1204 a.md town");
            });
  }

  @Test
  void commentsStayWhenTheFileIsWrittenAgain() throws IOException {
    Evolution evolution = changed().severity(Category.RENDER, Severity.OFF);
    Files.writeString(
        evolution.baseline(),
        "# Ours.\n\nPC1204 a.md town # long ago\nPC1204 a.md city # gone since May\n");
    evolution.accept();
    assertThat(lines(evolution)).containsExactly("# Ours.", "PC1204 a.md city # gone since May");
  }

  @Test
  void withoutChangesNoBaselineIsWritten() {
    Evolution evolution = new Evolution(folder).both("a.md", HELLO);
    evolution.accept();
    assertThat(evolution.baseline()).doesNotExist();
  }

  @Test
  void allowedChangesAreNotWrittenToTheBaseline() {
    Evolution evolution = changed().versions("1.0.0", "2.0.0");
    evolution.accept();
    assertThat(evolution.baseline()).doesNotExist();
  }

  private static List<String> lines(Evolution evolution) throws IOException {
    return Files.readAllLines(evolution.baseline());
  }

  @Test
  void aMappingThatIsGoneIsReported() {
    String text = "---\nparameters: { task: { properties: { a: {} } } }\n---\n{{task.a}}";
    MappedClass task = new MappedClass("Task", "com.acme.Task", MappedClass.Style.RECORDS);
    Evolution evolution =
        new Evolution(folder)
            .both("a.md", text)
            .released(options -> options.withMapped(List.of(task)));
    assertThat(evolution.reports())
        .containsExactly(
            "PC1215 'from' of the class 'acme.APrompt.Task' has a different signature.");
  }
}
