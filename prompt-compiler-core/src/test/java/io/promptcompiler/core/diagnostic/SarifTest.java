package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings in SARIF: what its schema and code scanning of GitHub ask for. */
class SarifTest {
  private static final Path BASE = Path.of("work").toAbsolutePath();
  private static final Pattern REGION = Pattern.compile("\"region\":(\\{[^}]*})");
  private static final Pattern FINGERPRINT =
      Pattern.compile("\"partialFingerprints\":\\{\"promptFinding/v1\":\"([^\"]+)\"}");

  private final Sarif sarif = new Sarif(BASE, "1.2.3");

  @Test
  void aFileWithTooManyFindingsHasMostOfThemCounted() {
    SourceText file = location("a.md", "x".repeat(2_000), "x").source();
    List<Diagnostic> found = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      Location place = new Location(file, Span.at(i + 1));
      found.add(Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, place, "x"));
    }
    String log = sarif.log(found);
    assertThat(log.split("\"ruleId\"", -1)).hasSize(1_001);
    assertThat(log).contains("500 more findings are not listed.");
    assertThat(sarif.log(found.subList(0, 1_000))).doesNotContain("not listed");
  }

  @Test
  void aRunHasTheFindingsAndTheirRules() {
    Diagnostic unused =
        Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, location("a.md", "x: {}", "x"), "x");
    Diagnostic unknown = unknown("b.md", "one\ntwo {{name}}", "name").fix("Mend it.");
    assertThat(sarif.log(List.of(unused, unknown)))
        .isEqualTo(
            log(
                """
                {
                  "id":"PC204",
                  "name":"UnusedParameter",
                  "shortDescription":{"text":"The parameter '…' is not used."},
                  "fullDescription":{"text":"The parameter '…' is not used."},
                  "help":{"text":"'prompt explain PC204' explains it."},
                  "defaultConfiguration":{"level":"warning"},
                  "properties":{"tags":["declarations"]}
                },
                {
                  "id":"PC301",
                  "name":"UnknownVariable",
                  "shortDescription":{"text":"Unknown variable '…'."},
                  "fullDescription":{"text":"Unknown variable '…'."},
                  "help":{"text":"'prompt explain PC301' explains it."},
                  "defaultConfiguration":{"level":"error"},
                  "properties":{"tags":["meaning"]}
                }
                """,
                """
                {
                  "ruleId":"PC204",
                  "ruleIndex":0,
                  "level":"warning",
                  "message":{"text":"The parameter 'x' is not used."},
                  "locations":[{
                    "physicalLocation":{
                      "artifactLocation":{"uri":"a.md","uriBaseId":"%SRCROOT%"},
                      "region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":2}
                    }
                  }],
                  "partialFingerprints":{
                    "promptFinding/v1":"7137cbb6-1af3-38ca-8f2d-f26f66a51d4a:1"
                  }
                },
                {
                  "ruleId":"PC301",
                  "ruleIndex":1,
                  "level":"error",
                  "message":{"text":"Unknown variable 'x'. Mend it."},
                  "locations":[{
                    "physicalLocation":{
                      "artifactLocation":{"uri":"b.md","uriBaseId":"%SRCROOT%"},
                      "region":{"startLine":2,"startColumn":7,"endLine":2,"endColumn":11}
                    }
                  }],
                  "partialFingerprints":{
                    "promptFinding/v1":"c90cfffc-4146-368e-ac54-e602970f2e16:1"
                  }
                }
                """));
  }

  @Test
  void anEditIsAFixThatEditorsCanApply() {
    Diagnostic finding = unknown("a.md", "nme", "nme");
    Fix fix = Fix.of("Did you mean 'name'?").renaming(finding.location(), "nme", "name");
    assertThat(sarif.log(List.of(finding.fix(fix))))
        .contains(
            "\"fixes\":[{\"description\":{\"text\":\"Did you mean 'name'?\"},\"artifactChanges\":["
                + "{\"artifactLocation\":{\"uri\":\"a.md\",\"uriBaseId\":\"%SRCROOT%\"},"
                + "\"replacements\":[{\"deletedRegion\":{\"startLine\":1,\"startColumn\":1,"
                + "\"endLine\":1,\"endColumn\":4},\"insertedContent\":{\"text\":\"name\"}}]}]}]");
  }

  @Test
  void noFindingsAreAnEmptyList() {
    assertThat(sarif.log(List.of())).isEqualTo(log("", ""));
  }

  @Test
  void aRuleIsListedOnceInTheOrderOfTheCatalogue() {
    Diagnostic helper =
        Diagnostic.of(DiagnosticCode.UNKNOWN_HELPER, location("a.md", "name", "name"), "x");
    Diagnostic variable = unknown("a.md", "name", "name");
    assertThat(sarif.log(List.of(helper, variable, helper)))
        .containsSubsequence("\"id\":\"PC301\"", "\"id\":\"PC306\"", "\"results\"")
        .containsSubsequence(
            "\"ruleId\":\"PC306\",\"ruleIndex\":1",
            "\"ruleId\":\"PC301\",\"ruleIndex\":0",
            "\"ruleId\":\"PC306\",\"ruleIndex\":1")
        .containsOnlyOnce("\"id\":\"PC306\"");
  }

  @Test
  void theLevelIsThatOfTheFindingNotOfItsRule() {
    Diagnostic lowered = unknown("a.md", "name", "name").severity(Severity.WARNING);
    assertThat(sarif.log(List.of(lowered)))
        .contains("\"defaultConfiguration\":{\"level\":\"error\"}", "\"level\":\"warning\"");
  }

  @Test
  void aRuleThatIsOffByDefaultIsMarked() {
    Diagnostic style =
        Diagnostic.of(DiagnosticCode.REQUIRED_NOT_STATED, location("a.md", "x", "x"), "x")
            .severity(Severity.ERROR);
    assertThat(sarif.log(List.of(style)))
        .contains("\"defaultConfiguration\":{\"enabled\":false,\"level\":\"warning\"}")
        .contains("\"level\":\"error\"");
  }

  @Test
  void aFindingAboutAFileHasNoRegion() {
    assertThat(all(REGION, unknown("a.md", "text", ""))).isEmpty();
  }

  @Test
  void linesAndColumnsBeginAtOneAndTheEndIsAfterThePlace() {
    assertThat(all(REGION, unknown("a.md", "😀{{#if\r\nx}}\r\ny", "{{#if\r\nx}}")))
        .containsExactly("{\"startLine\":1,\"startColumn\":3,\"endLine\":2,\"endColumn\":4}");
  }

  @Test
  void aLineBreakAtTheEndIsPartOfItsLine() {
    assertThat(all(REGION, unknown("a.md", "one\r\ntwo", "one\r\n")))
        .containsExactly("{\"startLine\":1,\"startColumn\":1,\"endLine\":1,\"endColumn\":4}");
  }

  @ParameterizedTest
  @CsvSource({
    "prompts/code.md, prompts/code.md",
    "a b/ü%#?.md, a%20b/%C3%BC%25%23%3F.md",
    "c:d/[x]{y}.md, c%3Ad/%5Bx%5D%7By%7D.md",
    "-._~!$&'()*+;=@, -._~!$&'()*+;=@",
    "lib/target/lib.jar!/p/a b.md, lib/target/lib.jar!/p/a%20b.md",
    "../other/a.md, ../other/a.md",
  })
  void pathsAreRelativeAndPercentEncoded(String path, String uri) {
    String log = sarif.log(List.of(unknown(path, "", "")));
    assertThat(log)
        .contains("\"artifactLocation\":{\"uri\":\"" + uri + "\",\"uriBaseId\":\"%SRCROOT%\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "/home/me/.m2/acme-1.0.jar!/p/a b.md, acme-1.0.jar!/p/a%20b.md",
    "acme-1.0.jar!/p/a b.md, acme-1.0.jar!/p/a%20b.md",
    "/home/me/.m2/acme-1.0.jar, acme-1.0.jar",
  })
  void aJarFromElsewhereGoesByItsName(String path, String uri) {
    Location inside = new Location(new SourceText(path, ""), Span.at(0));
    assertThat(sarif.log(List.of(Diagnostic.of(DiagnosticCode.EMPTY_BODY, inside))))
        .contains("\"artifactLocation\":{\"uri\":\"" + uri + "\"}");
  }

  @Test
  void theBaseMayBeTheRootOfTheFileSystem() {
    Diagnostic diagnostic =
        Diagnostic.of(DiagnosticCode.MISSING_ROOT, location("a", "", ""), "/b/c");
    String uri = path("a").substring(slashes(BASE.getRoot()).length());
    assertThat(new Sarif(BASE.getRoot(), "1").log(List.of(diagnostic)))
        .contains("\"uri\":\"" + uri + "\"", "The root '/b/c' is not a directory.");
  }

  @Test
  void messagesHaveNoPathsOfTheMachine() {
    Diagnostic diagnostic =
        Diagnostic.of(DiagnosticCode.MISSING_ROOT, location("a", "", ""), path("nowhere"));
    assertThat(sarif.log(List.of(diagnostic)))
        .contains("\"The root 'nowhere' is not a directory.\"")
        .doesNotContain(slashes(BASE));
  }

  /** A backslash before the bracket is doubled, so that it does not escape the added one. */
  @Test
  void wordsOfATemplateAreNoLinks() {
    Location place = location("a.md", "{{name}}", "name");
    Diagnostic finding =
        Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, place, "[x](http://a) [y\\](b) [z]")
            .fix(Fix.of("Write [1](c).").editing(List.of(new Edit(place, "[1](c)"))));
    assertThat(sarif.log(List.of(finding)))
        .contains("[x\\\\](http://a) [y\\\\\\\\\\\\](b) [z]'")
        .contains("\"text\":\"Write [1\\\\](c).\"", "\"insertedContent\":{\"text\":\"[1](c)\"}");
  }

  @Test
  void placesThatIncludeTheTextAreRelated() {
    Location inner = location("outer.md", "a\n{{> code}}", "{{> code}}");
    Location outer = location("main.md", "{{> outer}}", "{{> outer}}");
    Diagnostic diagnostic = unknown("code.md", "name", "name");
    assertThat(sarif.log(List.of(diagnostic.includedFrom(inner).includedFrom(outer))))
        .contains(
            compact(
                """
                "relatedLocations":[
                  {
                    "id":1,
                    "physicalLocation":{
                      "artifactLocation":{"uri":"outer.md","uriBaseId":"%SRCROOT%"},
                      "region":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":11}
                    },
                    "message":{"text":"Included from here."}
                  },
                  {
                    "id":2,
                    "physicalLocation":{
                      "artifactLocation":{"uri":"main.md","uriBaseId":"%SRCROOT%"},
                      "region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":12}
                    },
                    "message":{"text":"Included from here."}
                  }
                ]\
                """));
  }

  @Test
  void fingerprintsStayWhenLinesMove() {
    assertThat(fingerprints(unknown("a.md", "new\n\nnew\n  two {{name}} ", "name")))
        .isEqualTo(fingerprints(unknown("a.md", "two {{name}}", "name")));
    Location close = location("a.md", "{{/if}}", "{{/if}}");
    assertThat(fingerprints(Diagnostic.of(DiagnosticCode.WRONG_CLOSE, close, "if", "each", 3)))
        .as("the number of a line in a message")
        .isEqualTo(
            fingerprints(Diagnostic.of(DiagnosticCode.WRONG_CLOSE, close, "if", "each", 14)));
  }

  @Test
  void fingerprintsOfDifferentFindingsDiffer() {
    Diagnostic one = unknown("a.md", "{{name}} 1", "name");
    Diagnostic otherLine = unknown("a.md", "{{name}} 2", "name");
    Diagnostic otherWords =
        Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, one.location(), "another");
    assertThat(fingerprints(one, one, otherLine, otherWords)).doesNotHaveDuplicates();
    assertThat(fingerprints(one, one))
        .map(print -> print.split(":", -1)[1])
        .containsExactly("1", "2");
  }

  private List<String> fingerprints(Diagnostic... found) {
    return all(FINGERPRINT, found);
  }

  private List<String> all(Pattern pattern, Diagnostic... found) {
    List<String> all = new ArrayList<>();
    Matcher matcher = pattern.matcher(sarif.log(List.of(found)));
    while (matcher.find()) {
      all.add(matcher.group(1));
    }
    return all;
  }

  /** What is around rules and results in each log. */
  private static String log(String rules, String results) {
    return compact(
                """
                {
                  "$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/\
                sarif-schema-2.1.0.json",
                  "version":"2.1.0",
                  "runs":[{
                    "tool":{"driver":{"name":"Prompt Compiler","version":"1.2.3","rules":[%s]}},
                    "originalUriBaseIds":{
                      "%%SRCROOT%%":{"description":{"text":"The folder in which Maven was started."}}
                    },
                    "columnKind":"utf16CodeUnits",
                    "results":[%s]
                  }]
                }
                """)
            .formatted(compact(rules), compact(results))
        + "\n";
  }

  private static String compact(String json) {
    return json.replaceAll("\n *", "");
  }

  private static Diagnostic unknown(String path, String text, String place) {
    return Diagnostic.of(DiagnosticCode.UNKNOWN_VARIABLE, location(path, text, place), "x");
  }

  private static Location location(String path, String text, String place) {
    int start = text.indexOf(place);
    return new Location(new SourceText(path(path), text), new Span(start, start + place.length()));
  }

  private static String path(String relative) {
    // Joined by hand: not every system has files of all these names.
    String base = slashes(BASE);
    return relative.startsWith("../")
        ? base.substring(0, base.lastIndexOf('/')) + relative.substring(2)
        : base + "/" + relative;
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }
}
