package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A file with many findings of one kind takes little memory, and hides no other finding. */
class DiagnosticListTest {
  private static final String ALLOWED =
      "{{! prompt-compiler: allow PC312 because of the tests }}" + "x".repeat(2_000);

  private final DiagnosticList list = new DiagnosticList();

  @Test
  void aLimitedNumberOfAKindIsKept() {
    SourceText file = new SourceText("a.md", "x".repeat(2_000));
    report(file, 0, 700);
    List<Diagnostic> found = list.toList();
    assertThat(found).hasSize(Limits.FINDINGS + 1);
    assertThat(found.subList(0, Limits.FINDINGS)).noneMatch(DiagnosticList::isMore);
    Diagnostic more = found.get(Limits.FINDINGS);
    assertThat(DiagnosticList.isMore(more)).isTrue();
    assertThat(more.location().isWholeFile()).isTrue();
    assertThat(more.sentences())
        .isEqualTo(
            "Only 500 findings of this kind in this file are reported. The others are reported"
                + " when these are fixed.");
  }

  @Test
  void otherKindsSeveritiesAndFilesAreCountedByThemselves() {
    report(new SourceText("a.md", "x".repeat(2_000)), 0, 700);
    Diagnostic warning = finding(new SourceText("a.md", "x".repeat(2_000)), 1_000);
    list.report(warning.severity(Severity.ERROR));
    list.report(finding(new SourceText("b.md", "x"), 0));
    list.report(Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, warning.location(), "x"));
    assertThat(list.toList()).hasSize(Limits.FINDINGS + 4);
  }

  @Test
  void equalFindingsAreOneAndStayForTheirSubjects() {
    SourceText file = new SourceText("a.md", "x");
    for (int i = 0; i < 700; i++) {
      list.report(finding(file, 0).subject("value " + i));
    }
    assertThat(list.toList()).hasSize(700).noneMatch(DiagnosticList::isMore);
  }

  @Test
  void theFindingsOfAListCanBeReportedToAnother() {
    report(new SourceText("a.md", "x".repeat(2_000)), 0, 700);
    DiagnosticList other = new DiagnosticList();
    list.toList().forEach(other::report);
    list.toList().forEach(other::report);
    assertThat(new DiagnosticPolicy(Map.of()).apply(other.toList()))
        .hasSize(Limits.FINDINGS + 1)
        .last()
        .matches(DiagnosticList::isMore);
  }

  @Test
  void findingsThatCommentsAllowDoNotBecomeOneThatTheyDoNot() {
    report(new SourceText("a.md", ALLOWED), 60, 700);
    assertThat(list.toList()).hasSize(Limits.FINDINGS + 1);
    assertThat(new DiagnosticPolicy(Map.of()).apply(list.toList())).isEmpty();
    // Where no comment counts, they are reported.
    assertThat(new DiagnosticPolicy(Map.of(), file -> false).apply(list.toList()))
        .hasSize(Limits.FINDINGS + 1);
  }

  @Test
  void findingsThatCommentsAllowHideNoOther() {
    SourceText file = new SourceText("a.md", ALLOWED + "\n\n\n" + "y".repeat(20));
    report(file, 60, 700);
    list.report(finding(file, file.content().length() - 2));
    assertThat(new DiagnosticPolicy(Map.of()).apply(list.toList()))
        .singleElement()
        .matches(DiagnosticList::isMore);
  }

  private void report(SourceText file, int start, int count) {
    for (int i = 0; i < count; i++) {
      list.report(finding(file, start + i));
    }
  }

  private static Diagnostic finding(SourceText file, int start) {
    Location place = new Location(file, new Span(start, start + 1));
    return Diagnostic.of(DiagnosticCode.FOREIGN_SYNTAX, place, "{x}", "x", "declared parameter")
        .severity(Severity.WARNING);
  }
}
