package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A file with more findings than anybody reads has most of them counted only. */
class ListedDiagnosticsTest {
  private static final SourceText FILE = new SourceText("/work/a.md", "x".repeat(1_000));
  private static final SourceText OTHER = new SourceText("/work/b.md", "x");

  private final List<Diagnostic> found = new ArrayList<>();

  @Test
  void fewFindingsAreListedInTheirOrder() {
    warnings(FILE, 2);
    errors(FILE, 2);
    assertThat(ListedDiagnostics.of(found, 4)).isEqualTo(new ListedDiagnostics(found, none()));
  }

  @Test
  void errorsAreListedBeforeWarningsThatStandAboveThem() {
    warnings(FILE, 10);
    errors(FILE, 3);
    ListedDiagnostics listed = ListedDiagnostics.of(found, 4);
    assertThat(listed.listed())
        .containsExactly(found.get(0), found.get(10), found.get(11), found.get(12));
    assertThat(listed.omitted()).containsOnlyKeys(FILE);
    assertThat(listed.omitted().get(FILE).sentence())
        .isEqualTo("9 more findings in this file are not listed: 9 warnings.");
  }

  @Test
  void aFileDoesNotHideAnother() {
    errors(FILE, 7);
    warnings(FILE, 1);
    errors(OTHER, 1);
    ListedDiagnostics listed = ListedDiagnostics.of(found, 5);
    assertThat(listed.listed()).hasSize(6).contains(found.get(8));
    assertThat(listed.omitted().get(FILE).sentence())
        .isEqualTo("3 more findings in this file are not listed: 2 errors and 1 warning.");
  }

  @Test
  void theSentenceAboutOneFindingIsSingular() {
    errors(FILE, 2);
    assertThat(ListedDiagnostics.of(found, 1).omitted().get(FILE).sentence())
        .isEqualTo("1 more finding in this file is not listed: 1 error.");
  }

  private static java.util.Map<SourceText, ListedDiagnostics.Omitted> none() {
    return java.util.Map.of();
  }

  private void errors(SourceText file, int count) {
    add(DiagnosticCode.UNKNOWN_VARIABLE, file, count);
  }

  private void warnings(SourceText file, int count) {
    add(DiagnosticCode.UNUSED_PARAMETER, file, count);
  }

  private void add(DiagnosticCode code, SourceText file, int count) {
    for (int i = 0; i < count; i++) {
      found.add(Diagnostic.of(code, new Location(file, Span.at(found.size())), "x"));
    }
  }
}
