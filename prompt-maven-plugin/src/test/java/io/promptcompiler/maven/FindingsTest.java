package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

/** Tests how findings are printed by Maven. */
class FindingsTest {
  private static final Path STARTED_IN = Path.of("work").toAbsolutePath();
  private static final SourceText TEXT =
      new SourceText(STARTED_IN.resolve("a.md").toString().replace('\\', '/'), "one {{x}}");
  private static final Diagnostic ERROR = at(DiagnosticCode.UNKNOWN_VARIABLE).fix("Mend it.");
  private static final Diagnostic WARNING = at(DiagnosticCode.UNUSED_PARAMETER);

  private final ToldLog log = new ToldLog();

  @Test
  void noFindingsAreNotMentioned() {
    assertThatCode(() -> findings(true).report(List.of())).doesNotThrowAnyException();
    assertThat(log.told()).isEmpty();
  }

  @Test
  void anErrorFails() {
    assertThatThrownBy(() -> findings(false).report(List.of(WARNING, ERROR)))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(log.told())
        .containsExactly(
            """
            warn: a.md:1:7: warning: [PC204] The parameter 'x' is not used.
                1 | one {{x}}
                  |       ^\
            """,
            """
            error: a.md:1:7: error: [PC301] Unknown variable 'x'.
                1 | one {{x}}
                  |       ^ Mend it.\
            """);
  }

  @Test
  void aWarningFailsOnlyWhenConfiguredSo() {
    assertThatCode(() -> findings(false).report(List.of(WARNING))).doesNotThrowAnyException();
    assertThatThrownBy(() -> findings(true).report(List.of(WARNING, ERROR)))
        .hasMessage("The prompts have 1 error and 1 warning, listed above.");
    assertThatThrownBy(() -> findings(true).report(List.of(WARNING, WARNING)))
        .hasMessage("The prompts have 2 warnings, listed above, and failOnWarning is set.");
  }

  @Test
  void onlyFindingsThatFailTheBuildAreLoggedAsErrors() {
    assertThatThrownBy(() -> findings(true).report(List.of(WARNING)))
        .isExactlyInstanceOf(MojoFailureException.class);
    assertThat(log.told()).hasSize(1);
    assertThat(log.told().get(0)).startsWith("error: a.md:1:7: warning: [PC204]");
    assertThatThrownBy(() -> findings(true).report(List.of(ERROR), List.of(WARNING)))
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(log.told().get(1)).startsWith("warn: a.md:1:7: warning: [PC204]");
  }

  @Test
  void aFloodIsCountedAndFailsAsItDid() {
    List<Diagnostic> flood = new ArrayList<>(Collections.nCopies(50_000, WARNING));
    flood.add(ERROR);
    assertThatThrownBy(() -> findings(true).report(flood))
        .hasMessage("The prompts have 1 error and 50000 warnings, listed above.");
    assertThat(log.told()).hasSize(101);
    assertThat(log.told().get(99)).startsWith("error: a.md:1:7: error: [PC301]");
    assertThat(log.told().get(100))
        .isEqualTo("error: a.md: 49901 more findings in this file are not listed: 49901 warnings.");
  }

  @Test
  void annotationsOfAFloodAreCountedToo() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StandardStreams streams = new StandardStreams(InputStream.nullInputStream(), out, false);
    new AnnotationReport(new GithubAnnotations(STARTED_IN), streams)
        .report(Collections.nCopies(102, ERROR));
    assertThat(out.toString(UTF_8).lines()).hasSize(101);
    assertThat(out.toString(UTF_8))
        .endsWith("::error file=a.md::2 more findings in this file are not listed: 2 errors.\n");
  }

  @Test
  void numbersAgreeWithTheirNouns() {
    assertThat(Plural.of(0, "file")).isEqualTo("0 files");
    assertThat(Plural.of(1, "file")).isEqualTo("1 file");
    assertThat(Plural.of(2, "file")).isEqualTo("2 files");
  }

  @Test
  void aMissingLibraryIsLoggedWithErrorsAlone() throws Exception {
    Findings findings = new Findings(log, STARTED_IN, false, List.of(), List.of("It is missing."));
    findings.report(List.of(WARNING));
    assertThat(log.told()).noneMatch(line -> line.contains("missing"));
    assertThatThrownBy(() -> findings.report(List.of(ERROR)))
        .isExactlyInstanceOf(MojoFailureException.class);
    assertThat(log.told()).contains("error: It is missing.");
  }

  @Test
  void reportsTakeAllFindingsBeforeTheyFail() {
    List<List<Diagnostic>> taken = new ArrayList<>();
    Findings findings = new Findings(log, STARTED_IN, false, List.of(taken::add), List.of());
    assertThatThrownBy(() -> findings.report(List.of(WARNING, ERROR)))
        .isExactlyInstanceOf(MojoFailureException.class);
    assertThat(taken).containsExactly(List.of(WARNING, ERROR));
  }

  @Test
  void reportsLearnThatThereIsNothing() throws Exception {
    List<List<Diagnostic>> taken = new ArrayList<>();
    new Findings(log, STARTED_IN, false, List.of(taken::add), List.of()).reportOnly(List.of());
    assertThat(taken).containsExactly(List.of());
  }

  private Findings findings(boolean failOnWarning) {
    return new Findings(log, STARTED_IN, failOnWarning, List.of(), List.of());
  }

  private static Diagnostic at(DiagnosticCode code) {
    return Diagnostic.of(code, new Location(TEXT, new Span(6, 7)), "x");
  }
}
