package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * How a finding reads as a workflow command of GitHub Actions. What is escaped, and how, is as in
 * {@code @actions/core}; the runner refuses columns of a place that ends in another line.
 */
class GithubAnnotationsTest {
  private static final Path WORKSPACE = Path.of("work").toAbsolutePath();

  private final GithubAnnotations annotations = new GithubAnnotations(WORKSPACE);

  @Test
  void namesThePlaceAndTheFinding() {
    assertThat(command("prompts/code.md", "one\ntwo {{name}} three", "name"))
        .isEqualTo(
            "::error file=prompts/code.md,line=2,endLine=2,col=7,endColumn=11,title=PC301::"
                + "Unknown variable 'x'. Mend it.");
  }

  @Test
  void aWarningBecomesAWarning() {
    Diagnostic diagnostic = at("a.md", "name", "name").severity(Severity.WARNING);
    assertThat(annotations.command(diagnostic)).startsWith("::warning file=a.md,line=1,");
  }

  @Test
  void aPlaceOfManyLinesHasNoColumns() {
    assertThat(command("a.md", "one {{#if\n x}}", "{{#if\n x}}"))
        .startsWith("::error file=a.md,line=1,endLine=2,title=PC301::");
  }

  @Test
  void aLineBreakAtTheEndIsPartOfItsLine() {
    assertThat(command("a.md", "one\r\ntwo", "one\r\n"))
        .startsWith("::error file=a.md,line=1,endLine=1,col=1,endColumn=4,");
  }

  @Test
  void aFindingAboutAFileHasNoLine() {
    assertThat(command("a.md", "text", "")).startsWith("::error file=a.md,title=PC301::");
  }

  @Test
  void pathsOutsideOfTheWorkspaceAreAbsolute() {
    assertThat(command("../other/a.md", "text", ""))
        .startsWith("::error file=" + path("../other/a.md").replace(":", "%3A") + ",title=");
  }

  @Test
  void whatWouldEndAPropertyIsEscaped() {
    assertThat(command("100%, or: 1\r\n.md", "text", ""))
        .startsWith("::error file=100%25%2C or%3A 1%0D%0A.md,title=PC301::");
  }

  @Test
  void whatATerminalWouldObeyIsEscaped() {
    assertThat(command("\u001b[2J\u009b1m\u202ea\u200b.md", "text", ""))
        .startsWith("::error file=\\u001b[2J\\u009b1m\\u202ea\\u200b.md,title=PC301::");
    SourceText file = at("\u009bb.md", "", "").location().source();
    assertThat(annotations.command(file, new ListedDiagnostics.Omitted(1, 0)))
        .startsWith("::error file=\\u009bb.md::");
  }

  @Test
  void whatWouldEndTheMessageIsEscapedAndNothingElse() {
    Diagnostic diagnostic = at("a.md", "text", "").fix("50%, as: a::b.");
    assertThat(annotations.command(diagnostic))
        .endsWith("::Unknown variable 'x'. 50%25, as: a::b.");
  }

  @Test
  void wordsOfATemplateAreNoCommands() {
    Diagnostic diagnostic =
        Diagnostic.of(
            DiagnosticCode.UNKNOWN_VARIABLE, at("a.md", "", "").location(), "\n::stop\u001b[2J");
    assertThat(annotations.command(diagnostic))
        .endsWith("::Unknown variable '\\u000a::stop\\u001b[2J'.");
  }

  @Test
  void printsEachIncludeInALineOfItsOwn() {
    Location outer = at("outer.md", "a\n{{> code}}", "{{> code}}").location();
    assertThat(annotations.command(at("a.md", "name", "name").includedFrom(outer)))
        .endsWith("Mend it.%0Aincluded from outer.md:2:1");
  }

  private String command(String path, String text, String place) {
    return annotations.command(at(path, text, place));
  }

  private static Diagnostic at(String path, String text, String place) {
    int start = text.indexOf(place);
    Location location =
        new Location(new SourceText(path(path), text), new Span(start, start + place.length()));
    return Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, location, "x").fix("Mend it.");
  }

  private static String path(String relative) {
    // Joined by hand: not every system has files of all these names.
    String base = WORKSPACE.toString().replace('\\', '/');
    return relative.startsWith("../")
        ? base.substring(0, base.lastIndexOf('/')) + relative.substring(2)
        : base + "/" + relative;
  }
}
