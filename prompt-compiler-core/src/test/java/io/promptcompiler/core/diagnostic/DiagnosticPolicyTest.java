package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which findings count, and as what. */
class DiagnosticPolicyTest {
  private static final DiagnosticPolicy USUAL = new DiagnosticPolicy(Map.of());

  @Test
  void aFindingKeepsItsSeverityUnlessConfigured() {
    assertThat(severity(DiagnosticCode.UNKNOWN_VARIABLE, Map.of())).contains(Severity.ERROR);
    assertThat(severity(DiagnosticCode.UNUSED_PARAMETER, Map.of())).contains(Severity.WARNING);
    assertThat(severity(DiagnosticCode.REQUIRED_NOT_STATED, Map.of())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(DiagnosticCode.class)
  void everyFindingCanBeAnError(DiagnosticCode code) {
    assertThat(severity(code, Map.of(code, Severity.ERROR))).contains(Severity.ERROR);
  }

  @ParameterizedTest
  @EnumSource(DiagnosticCode.class)
  void aFindingIsLoweredOnlyWhereTheCompilerCanGoOn(DiagnosticCode code) {
    boolean canGoOn =
        code.severity() != Severity.ERROR
            // What breaks those who use a prompt is no mistake in it.
            || code.id().startsWith("PC12")
            // Code of others is judged by the rules of frameworks.
            || code.category() == DiagnosticCategory.CODE
            || List.of(
                    "PC111", "PC220", "PC232", "PC301", "PC302", "PC307", "PC308", "PC309", "PC312",
                    "PC604", "PC714", "PC1002", "PC1004", "PC1108", "PC1109", "PC1302", "PC1355",
                    "PC1382", "PC1611", "PC1289", "PC1701", "PC1704", "PC1721", "PC1727", "PC1728",
                    "PC1750", "PC1753", "PC1759")
                .contains(code.id());
    assertThat(code.canBeLowered()).isEqualTo(canGoOn);
    assertThat(severity(code, Map.of(code, Severity.WARNING)))
        .contains(canGoOn ? Severity.WARNING : Severity.ERROR);
    assertThat(severity(code, Map.of(code, Severity.OFF)))
        .isEqualTo(canGoOn ? Optional.empty() : Optional.of(Severity.ERROR));
  }

  @Test
  void whatIsMissingInAFileWhoseFrontmatterIsNotReadIsNotReported() {
    Location a = new Location(new SourceText("/a.md", "one"), Span.at(0));
    Location b = new Location(new SourceText("/b.md", "one"), Span.at(0));
    List<Diagnostic> found =
        List.of(
            Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, a, "x"),
            Diagnostic.of(DiagnosticCode.UNREAD_FRONTMATTER, a, "why"),
            Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, b, "x"));
    assertThat(new DiagnosticPolicy(Map.of()).apply(found))
        .extracting(one -> one.code().id() + " " + one.location().source().path())
        .containsExactly("PC220 /a.md", "PC301 /b.md");
    Map<DiagnosticCode, Severity> lowered =
        Map.of(DiagnosticCode.UNREAD_FRONTMATTER, Severity.WARNING);
    assertThat(new DiagnosticPolicy(lowered).apply(found)).hasSize(3);
  }

  @Test
  void aConfiguredSeverityIsThatOfOneFindingOnly() {
    Map<DiagnosticCode, Severity> severities =
        Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING);
    assertThat(severity(DiagnosticCode.UNKNOWN_PROPERTY, severities)).contains(Severity.ERROR);
  }

  @Test
  void findingsAreSortedByFileAndPlaceAndCountOnce() {
    SourceText a = new SourceText("/a.md", "one\ntwo\n");
    SourceText b = new SourceText("/b.md", "one\ntwo\n");
    List<Diagnostic> found = new ArrayList<>();
    for (SourceText source : List.of(b, a)) {
      for (int start : new int[] {4, 0, 4}) {
        found.add(at(DiagnosticCode.UNKNOWN_HELPER, source, start));
        found.add(at(DiagnosticCode.UNKNOWN_VARIABLE, source, start));
      }
    }
    assertThat(USUAL.apply(found))
        .extracting(one -> one.location() + " " + one.code().id())
        .containsExactly(
            "/a.md:1:1 PC301",
            "/a.md:1:1 PC306",
            "/a.md:2:1 PC301",
            "/a.md:2:1 PC306",
            "/b.md:1:1 PC301",
            "/b.md:1:1 PC306",
            "/b.md:2:1 PC301",
            "/b.md:2:1 PC306");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{! prompt-compiler: allow PC310 because it is meant }}",
        "{{!-- prompt-compiler: allow PC310 because it is meant --}}",
        "{{~! prompt-compiler: allow PC310 ~}}",
        "{{!prompt-compiler:allow PC310}}",
        "{{! prompt-compiler: allow PC204, PC310 because both are meant }}",
        "{{! prompt-compiler: allow PC310,PC204 }}",
        "{{! prompt-compiler: allow PC204 }}{{! prompt-compiler: allow PC310 }}",
        "# prompt-compiler: allow PC310 because callers send it",
        "key: value # prompt-compiler: allow PC310"
      })
  void aCommentAllowsAFindingOnItsLineAndTheLineBelow(String comment) {
    assertThat(counts(comment + " here", "here")).isFalse();
    assertThat(counts(comment + "\nhere", "here")).isFalse();
    assertThat(counts("above\r\n" + comment + "\r\nhere", "here")).isFalse();
    assertThat(counts(comment + "\n\nhere", "here")).isTrue();
    assertThat(counts("here\n" + comment, "here")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{! prompt-compiler: allow PC311 }}",
        "{{! prompt-compiler: allow PC3100 }}",
        "{{! prompt-compiler: allow }}",
        "{{! allow PC310 }}",
        "{{! prompt-compiler: PC310 }}",
        "{{! prompt-compiler: allow because of PC310 }}",
        "prompt-compiler: allow PC310",
        "<!-- prompt-compiler: allow PC310 -->",
        "{{! prompt-compiler: allow pc310 }}"
      })
  void otherCommentsAllowNothing(String comment) {
    assertThat(counts(comment + "\nhere", "here")).isTrue();
  }

  @Test
  void anErrorIsNotAllowedByAComment() {
    SourceText source =
        new SourceText("/a.md", "{{! prompt-compiler: allow PC301 because I say so }}{{x}}");
    assertThat(USUAL.apply(List.of(at(DiagnosticCode.UNKNOWN_VARIABLE, source, 50)))).hasSize(1);
  }

  @Test
  void aLoweredErrorIsAllowedByAComment() {
    SourceText source =
        new SourceText("/a.md", "{{! prompt-compiler: allow PC301 because I say so }}{{x}}");
    DiagnosticPolicy lowered =
        new DiagnosticPolicy(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING));
    assertThat(lowered.apply(List.of(at(DiagnosticCode.UNKNOWN_VARIABLE, source, 50)))).isEmpty();
  }

  @Test
  void aRaisedWarningIsNotAllowedByAComment() {
    SourceText source = new SourceText("/a.md", "{{! prompt-compiler: allow PC310 }}");
    DiagnosticPolicy raised =
        new DiagnosticPolicy(Map.of(DiagnosticCode.UNREACHABLE, Severity.ERROR));
    assertThat(raised.apply(List.of(at(DiagnosticCode.UNREACHABLE, source, 0)))).hasSize(1);
  }

  /** Whether a warning at a place in a text counts. */
  private static boolean counts(String text, String place) {
    SourceText source = new SourceText("/a.md", text);
    Diagnostic warning = at(DiagnosticCode.UNREACHABLE, source, text.indexOf(place));
    return !USUAL.apply(List.of(warning)).isEmpty();
  }

  private static Optional<Severity> severity(
      DiagnosticCode code, Map<DiagnosticCode, Severity> severities) {
    SourceText source = new SourceText("/a.md", "text");
    return new DiagnosticPolicy(severities)
        .apply(List.of(at(code, source, 1))).stream().map(Diagnostic::severity).findFirst();
  }

  private static Diagnostic at(DiagnosticCode code, SourceText source, int start) {
    int open = code.text().split("…", -1).length - 1;
    Object[] words = List.of("a", "b", "c", "d", "e").subList(0, open).toArray();
    return Diagnostic.of(code, new Location(source, new Span(start, start + 1)), words);
  }
}
