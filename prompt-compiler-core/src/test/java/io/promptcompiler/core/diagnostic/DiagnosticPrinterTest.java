package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a finding reads. */
class DiagnosticPrinterTest {
  private static final Path BASE = Path.of("work").toAbsolutePath();
  private static final String FILE = slashes(BASE.resolve("prompts/code.md"));

  private final DiagnosticPrinter printer = new DiagnosticPrinter(BASE);

  @Test
  void marksThePlaceInItsLine() {
    assertThat(print("one\ntwo {{name}} three\nfour", "name", "Did you mean 'names'?"))
        .isEqualTo(
            """
            prompts/code.md:2:7: error: [PC301] Unknown variable 'name'.
                2 | two {{name}} three
                  |       ^^^^ Did you mean 'names'?\
            """);
  }

  @Test
  void withoutAFixNothingFollowsTheMark() {
    assertThat(print("{{name}}", "name", "")).endsWith("\n      |   ^^^^");
  }

  @Test
  void aFindingAboutAFileHasNoPlace() {
    Diagnostic diagnostic = at(new SourceText(FILE, "Hello"), Span.at(0));
    assertThat(printer.print(diagnostic))
        .isEqualTo("prompts/code.md: error: [PC301] Unknown variable 'name'.");
    assertThat(printer.print(diagnostic.fix("Mend it.")))
        .isEqualTo(
            """
            prompts/code.md: error: [PC301] Unknown variable 'name'.
                  | Mend it.\
            """);
  }

  /** CI servers read commands in logs. */
  @ParameterizedTest
  @CsvSource({
    "a ##[stop-commands]b,a ## [stop-commands]b",
    "##vso[task.prependpath]/evil,## vso[task.prependpath]/evil"
  })
  void aLineOfATemplateIsNoCommandForALog(String line, String shown) {
    assertThat(excerpt(line + " {{name}}", "name")).startsWith("    1 | " + shown + " {{name}}");
  }

  @Test
  void thePathOfAFileIsNoCommandForALog() {
    SourceText file = new SourceText("::add-mask::a.md", "name");
    assertThat(printer.print(at(file, new Span(0, 4)))).startsWith(": :add-mask::a.md:1:1: error");
    assertThat(CiCommands.disarmed("\n \t::a\r\n\u001b[1m::b")).doesNotContain(" \t::", "m::");
  }

  @Test
  void tabsStaySoThatTheMarkStandsBelow() {
    assertThat(excerpt("\ta\t{{name}}", "name"))
        .isEqualTo(
            """
                1 | \ta\t{{name}}
                  | \t \t  ^^^^\
            """);
  }

  @ParameterizedTest
  @CsvSource({"é,2", "名,2", "😀,3", "e\u0301,3"})
  void columnsCountUtf16Units(String before, int column) {
    assertThat(print(before + "name", "name", "")).startsWith("prompts/code.md:1:" + column + ":");
  }

  @ParameterizedTest
  @CsvSource({"1,'    1 | '", "12,'   12 | '", "99999,'99999 | '", "123456,'123456 | '"})
  void numbersOfLinesAreAligned(int line, String expected) {
    assertThat(excerpt("\n".repeat(line - 1) + "name", "name")).startsWith(expected + "name\n");
  }

  @Test
  void aWideLineIsCutAroundThePlace() {
    String wide = "a".repeat(200) + "name" + "b".repeat(200);
    assertThat(excerpt(wide, "name"))
        .isEqualTo(
            "    1 | …"
                + "a".repeat(60)
                + "name"
                + "b".repeat(56)
                + "…\n      | "
                + " ".repeat(61)
                + "^^^^");
  }

  @Test
  void aWideLineIsCutAfterAPlaceAtItsBeginning() {
    String wide = "name" + "b".repeat(200);
    assertThat(excerpt(wide, "name"))
        .isEqualTo("    1 | name" + "b".repeat(116) + "…\n      | ^^^^");
  }

  @Test
  void aWideLineIsCutBeforeAPlaceAtItsEnd() {
    String wide = "a".repeat(200) + "name";
    assertThat(excerpt(wide, "name"))
        .isEqualTo("    1 | …" + "a".repeat(60) + "name\n      | " + " ".repeat(61) + "^^^^");
  }

  @Test
  void aLineThatIsJustWideEnoughIsWhole() {
    String line = "a".repeat(116) + "name";
    assertThat(excerpt(line, "name"))
        .isEqualTo("    1 | " + line + "\n      | " + " ".repeat(116) + "^^^^");
  }

  @Test
  void theMarkEndsWithTheExcerpt() {
    String wide = "x".repeat(300);
    assertThat(excerpt(wide, wide))
        .isEqualTo("    1 | " + "x".repeat(120) + "…\n      | " + "^".repeat(120));
  }

  @Test
  void aWideLineIsNotCutInsideACharacter() {
    String wide = "😀".repeat(100) + "aname" + "😀".repeat(100);
    assertThat(excerpt(wide, "name").chars())
        .as("half of a character would be printed as a question mark")
        .noneMatch(unit -> unit == '?');
    assertThat(excerpt(wide, "name"))
        .isEqualTo(
            "    1 | …"
                + "😀".repeat(29)
                + "aname"
                + "😀".repeat(28)
                + "…\n      | "
                + " ".repeat(31)
                + "^^^^");
  }

  @Test
  void aPlaceOfManyLinesIsMarkedInItsFirst() {
    SourceText source = new SourceText(FILE, "a {{#if\r\nb}}\nc");
    assertThat(printer.print(at(source, new Span(2, 15))))
        .endsWith("    1 | a {{#if\n      |   ^^^^^");
  }

  @Test
  void aPlaceAfterTheLastLineHasAMark() {
    SourceText source = new SourceText(FILE, "abc\n");
    assertThat(printer.print(at(source, Span.at(4))))
        .startsWith("prompts/code.md:2:1: ")
        .endsWith("    2 | \n      | ^");
  }

  @Test
  void whatCannotBeSeenIsSpelledOutAndTheMarkStandsBelow() {
    assertThat(excerpt("\u001b[31m\u0085name", "name"))
        .isEqualTo("    1 | \\u001b[31m\\u0085name\n      |                 ^^^^");
    assertThat(excerpt("\t\u202ea\u2028\tname\u2029", "name"))
        .isEqualTo("    1 | \t\\u202ea\\u2028\tname\\u2029\n      | \t             \t^^^^");
    assertThat(excerpt("a\u2066b", "\u2066")).isEqualTo("    1 | a\\u2066b\n      |  ^^^^^^");
    assertThat(print("\u202ename", "name", ""))
        .as("columns are those of the file")
        .startsWith("prompts/code.md:1:2: ");
    SourceText source = new SourceText(FILE + "\n", "");
    assertThat(printer.print(at(source, Span.at(0)))).startsWith("prompts/code.md\\u000a: error: ");
  }

  @Test
  void wordsAreSpelledOutAndNotEndless() {
    SourceText source = new SourceText(FILE, "");
    Location location = new Location(source, Span.at(0));
    Diagnostic diagnostic =
        Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, location, "\u202e" + "x".repeat(100_000))
            .fix("\u0007" + "y".repeat(100_000));
    assertThat(diagnostic.message())
        .isEqualTo("Unknown variable '\\u202e" + "x".repeat(299) + "… (100001 characters)'.");
    assertThat(diagnostic.fix().text())
        .isEqualTo("\\u0007" + "y".repeat(999) + "… (100001 characters)");
  }

  @Test
  void manyPlacesThatIncludeATextAreCounted() {
    SourceText outer = new SourceText("/elsewhere/main.md", "\n".repeat(13));
    Diagnostic diagnostic = at(new SourceText(FILE, "{{name}}"), new Span(2, 6));
    for (int i = 0; i < 13; i++) {
      diagnostic = diagnostic.includedFrom(new Location(outer, Span.at(i)));
    }
    assertThat(printer.print(diagnostic))
        .endsWith("  included from /elsewhere/main.md:10:1\n  and from 3 more places");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../other/a.md", "../worker/a.md", "../a.md"})
  void pathsOutsideTheBaseAreAbsolute(String outside) {
    String path = slashes(BASE.resolve(outside).normalize());
    assertThat(printer.path(new SourceText(path, ""))).isEqualTo(path);
  }

  @Test
  void pathsInsideOfJarsStayAsTheyAre() {
    assertThat(printer.path(new SourceText("lib.jar!/partials/a.md", "")))
        .isEqualTo("lib.jar!/partials/a.md");
  }

  @Test
  void theBaseMayBeTheRootOfTheFileSystem() {
    DiagnosticPrinter atRoot = new DiagnosticPrinter(BASE.getRoot());
    String root = slashes(BASE.getRoot());
    assertThat(atRoot.path(new SourceText(FILE, ""))).isEqualTo(FILE.substring(root.length()));
  }

  @Test
  void theBaseNeedNotBeNormal() {
    assertThat(new DiagnosticPrinter(BASE.resolve("x/..")).path(new SourceText(FILE, "")))
        .isEqualTo("prompts/code.md");
  }

  @Test
  void printsEachIncludeInnermostFirst() {
    SourceText outer = new SourceText(slashes(BASE.resolve("prompts/outer.md")), "a\n{{> code}}");
    SourceText outmost = new SourceText("/elsewhere/main.md", "{{> outer}}");
    SourceText inner = new SourceText(FILE, "{{name}}");
    Diagnostic diagnostic =
        at(inner, new Span(2, 6))
            .includedFrom(new Location(outer, new Span(2, 12)))
            .includedFrom(new Location(outmost, new Span(0, 11)));
    assertThat(printer.print(diagnostic))
        .endsWith(
            """
                  |   ^^^^
              included from prompts/outer.md:2:1
              included from /elsewhere/main.md:1:1\
            """);
  }

  @Test
  void aWarningIsPrintedAsOne() {
    Diagnostic diagnostic = at(new SourceText(FILE, ""), Span.at(0)).severity(Severity.WARNING);
    assertThat(printer.print(diagnostic)).startsWith("prompts/code.md: warning: [PC301]");
  }

  private String excerpt(String text, String place) {
    String printed = print(text, place, "");
    return printed.substring(printed.indexOf('\n') + 1);
  }

  private String print(String text, String place, String fix) {
    int start = text.indexOf(place);
    Span span = new Span(start, start + place.length());
    return printer.print(at(new SourceText(FILE, text), span).fix(fix));
  }

  private static Diagnostic at(SourceText source, Span span) {
    return Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, new Location(source, span), "name");
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }
}
