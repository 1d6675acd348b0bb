package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a comparison says as a whole. */
class EvolutionReportTest {
  private static final String HELLO = "---\nparameters: { name: {} }\n---\nHello {{name}}";

  @TempDir Path folder;

  private Evolution changed() {
    return new Evolution(folder).of("a.md", HELLO, "Goodbye").of("b.md", "B", "Another B");
  }

  private static EvolutionReport report(Evolution evolution) {
    return evolution.check().report().orElseThrow();
  }

  @Test
  void countsByCategoryAndByPromptTheWorstFirst() {
    EvolutionReport report = report(changed());
    assertThat(report.head(/* warningsFail= */ false))
        .isEqualTo(
            """
            3 changes since the release break callers: 1 API, 2 RENDER. The build fails, because from \
            1.2.0 to 1.3.0-SNAPSHOT is not a major step.
              a.md: 1 API, 1 RENDER
              b.md: 1 RENDER
            A major step of the module, or of a prompt's own 'version', allows breaking changes; \
            -Dprompt.acceptBreaking=true accepts them without one.\
            """);
    assertThat(report.failure(/* warningsFail= */ false))
        .isEqualTo(
            "3 changes since the release break callers (1 API, 2 RENDER), listed above: from"
                + " 1.2.0 to 1.3.0-SNAPSHOT is not a major step.");
  }

  @Test
  void warningsBreakAndFailNothing() {
    Evolution warned =
        changed()
            .severity(Category.API, Severity.WARNING)
            .severity(Category.RENDER, Severity.WARNING);
    EvolutionReport report = report(warned);
    assertThat(report.failing(/* warningsFail= */ false)).isZero();
    assertThat(report.failing(/* warningsFail= */ true)).isEqualTo(3);
    assertThat(report.head(/* warningsFail= */ false)).contains("All are warnings, so");
    assertThat(report.verdict())
        .isEqualTo(
            "Compared 2 prompts with the release: 3 changes break callers (1 API, 2 RENDER).");
  }

  @Test
  void aMajorStepNeedsNoAdviceToWaitForOne() {
    EvolutionResult result =
        new Evolution(folder).released("a.md", HELLO).versions("1.0.0", "2.0.0").check();
    assertThat(result.allowed())
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix().text()).isEmpty());
    assertThat(result.report().orElseThrow().head(/* warningsFail= */ false))
        .contains("The version step from 1.0.0 to 2.0.0 is major and allows that.");
  }

  @Test
  void saysWhyNoStepIsMajor() {
    assertThat(report(changed().versions("", "2.0.0")).head(false))
        .contains("because the version of 'the release' is unknown (set -Dprompt.againstVersion).");
    assertThat(report(changed().versions("main", "2.0.0")).head(false))
        .contains("because 'main' is not a version with a major number.");
  }

  @Test
  void rejectedTemplatesAreAlwaysMentioned() {
    Evolution evolution = new Evolution(folder).both("a.md", "A").of("b.md", "{{#if x}}", "B");
    EvolutionResult result = evolution.check();
    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.code()).isEqualTo(DiagnosticCode.RELEASED_BROKEN);
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            });
    EvolutionReport report = result.report().orElseThrow();
    assertThat(report.verdict())
        .isEqualTo(
            "Compared 1 prompt with the release: nothing breaks, but 1 template could not be"
                + " compared.");
    assertThat(report.unreadable())
        .isEqualTo(
            "1 template of the release could not be compared, since this compiler rejects it: changes there are unknown.");
    Evolution hidden = evolution.severity(DiagnosticCode.RELEASED_BROKEN, Severity.OFF);
    assertThat(report(hidden).verdict()).contains("could not be compared");
  }

  @Test
  void severitiesOfTodayDoNotApplyToTheRelease() {
    String unused = "---\nparameters: { name: {}, unused: {} }\n---\nHello {{name}}";
    Evolution evolution =
        new Evolution(folder)
            .of("a.md", unused, "---\nparameters: { name: {} }\n---\nGoodbye {{name}}")
            .severity(DiagnosticCode.UNUSED_PARAMETER, Severity.ERROR);
    assertThat(evolution.reports())
        .containsExactly(
            "PC1204 'unused' can no longer be passed.", "PC1220 The text has changed.");
  }

  @Test
  void aReleaseWithoutPromptsIsNoSuccess() {
    assertThat(report(new Evolution(folder).present("a.md", "A")).verdict())
        .isEqualTo("There are no prompts in the release, so nothing can break.");
  }

  @Test
  void aChangeForTwoPromptsIsOneFindingThatNamesBoth() {
    Evolution evolution =
        new Evolution(folder)
            .both("a.md", "---\nparameters: { name: {} }\n---\n{{> hello}}")
            .both("b.md", "---\nparameters: { name: {} }\n---\n{{> hello}}")
            .of("partials/hello.md", "Hello {{name}}", "Hi {{name}}");
    assertThat(evolution.reports())
        .containsExactly("PC1220 The text has changed. Affected: 'a.md', 'b.md'.");
    assertThat(report(evolution).breaking()).hasSize(2);
  }
}
