package io.promptcompiler.core.example;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What examples do to a compilation, beyond the findings that the table of diagnostics shows. */
class CheckExamplesTest {
  private static final String GREET =
      """
      ---
      parameters: { name: { required: true } }
      examples:
        - name: Ada
          parameters: { name: Ada }
          file: greet.expected
      ---
      Hello {{name}}
      """;

  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void inFolder() throws Exception {
    templates = new Templates(Files.createDirectory(folder.resolve("prompts")));
    templates.with("greet.md", GREET);
  }

  @Test
  void anExpectedTextHasNoFinding() {
    templates.with("greet.expected", "Hello Ada\n");
    Compilation compilation = check(Map.of()).compilation();
    assertThat(compilation.diagnostics()).isEmpty();
    assertThat(compilation.files()).isNotEmpty();
  }

  @Test
  void anotherTextIsAnErrorSoNothingIsGenerated() {
    templates.with("greet.expected", "Hello Bob\n");
    Compilation compilation = check(Map.of()).compilation();
    assertThat(compilation.errors())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.EXAMPLE_DIFFERS);
    assertThat(compilation.files()).isEmpty();
    assertThat(compilation.program().entryPoints()).hasSize(1);
  }

  @Test
  void anotherTextCanBeAWarningOrNothing() {
    templates.with("greet.expected", "Hello Bob\n");
    Compilation warns =
        check(Map.of(DiagnosticCode.EXAMPLE_DIFFERS, Severity.WARNING)).compilation();
    assertThat(warns.errors()).isEmpty();
    assertThat(warns.warnings()).hasSize(1);
    assertThat(warns.files()).isNotEmpty();
    Compilation silent = check(Map.of(DiagnosticCode.EXAMPLE_DIFFERS, Severity.OFF)).compilation();
    assertThat(silent.diagnostics()).isEmpty();
  }

  @Test
  void findingsOfTheTemplatesStay() {
    templates.with("greet.expected", "Hello Bob\n").with("broken.md", "{{oops}}");
    assertThat(check(Map.of()).compilation().errors())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.UNKNOWN_VARIABLE, DiagnosticCode.EXAMPLE_DIFFERS);
  }

  @Test
  void aByteOrderMarkInTheFileIsNoText() {
    templates.with("greet.expected", "\ufeffHello Ada\n");
    assertThat(check(Map.of()).findings()).isEmpty();
  }

  /** A small template can name one large file in many examples. */
  @Test
  void theFilesOfADocumentAreLimitedTogether() {
    String example = GREET.substring(GREET.indexOf("  - name: "), GREET.lastIndexOf("---"));
    StringBuilder more = new StringBuilder();
    IntStream.range(0, 9).forEach(i -> more.append(example.replace("name: ", "name: n" + i)));
    templates
        .with("greet.md", GREET.replace(example, example + more))
        .with("greet.expected", "a".repeat(16 << 20));
    assertThat(check(Map.of()).findings())
        .filteredOn(one -> one.code() == DiagnosticCode.BAD_EXPECTED_FILE)
        .singleElement()
        .asString()
        .contains("all files together are larger than 128 MiB");
  }

  @Test
  void aFileThatIsNotUtf8IsFoundInItself() {
    templates.with("greet.expected", "Hello Adä\n".getBytes(ISO_8859_1));
    assertThat(templates.print(check(Map.of()).compilation()))
        .startsWith("greet.expected:1:9: error: [PC101] The file is not UTF-8");
  }

  @Test
  void lineBreaksOfTheTemplateCount() {
    templates.with("greet.md", GREET.replace("\n", "\r\n")).with("greet.expected", "Hello Ada\r\n");
    assertThat(check(Map.of()).findings()).isEmpty();
    templates.with("greet.expected", "Hello Ada\n");
    assertThat(templates.print(check(Map.of()).compilation()))
        .contains("line 1 ends with CRLF, not LF", "Only line breaks differ. Git may have");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void aTextInPlaceHasTheLineBreaksOfItsFile(String lineBreak) {
    String template =
        """
        ---
        parameters:
          diff: { required: true }
          note: { default: "x" }
        examples:
          - name: block
            parameters:
              diff: |
                - a
                + b
            text: |
              Look:

              - a
              + b
              x
          - name: another end
            parameters: { diff: a }
            text: |-
              Look:

              ax
          - name: folded
            parameters: { diff: a }
            text: >
              Look:


              ax
        ---
        Look:

        {{diff}}{{note}}
        """;
    templates.with("greet.md", template.replace("\n", lineBreak));
    String findings = templates.print(check(Map.of()).compilation());
    assertThat(findings)
        .contains(
            "'another end' renders a different text: only the number of line breaks at its end")
        .doesNotContain("'block'", "'folded'");
    assertThat(check(Map.of()).findings()).hasSize(1);
  }

  @Test
  void aTextInDoubleQuotesSaysItsLineBreaks() {
    String template = "---\nexamples: [{ name: a, text: \"A\\nB\\n\" }]\n---\nA\nB\n";
    templates.with("greet.md", template);
    assertThat(check(Map.of()).findings()).isEmpty();
    templates.with("greet.md", template.replace("\n", "\r\n"));
    assertThat(templates.print(check(Map.of()).compilation()))
        .contains("line 1 ends with CRLF, not LF");
  }

  @Test
  void aLinkDoesNotLeadOutOfTheRoot() throws Exception {
    Files.write(folder.resolve("outside.expected"), "Hello Ada\n".getBytes(UTF_8));
    Files.createSymbolicLink(
        templates.folder().resolve("greet.expected"), folder.resolve("outside.expected"));
    assertThat(check(Map.of()).findings())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.BAD_EXPECTED_FILE);
  }

  /** Somebody who reads a pipe waits for ever when nobody writes. */
  @Test
  @Timeout(60)
  void aPipeIsNotRead() throws Exception {
    Path pipe = templates.folder().resolve("greet.expected");
    assumeTrue(File.separatorChar == '/');
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    assertThat(templates.print(check(Map.of()).compilation()))
        .contains(
            "[PC1110] The file 'greet.expected' cannot be used for", "it is not a regular file");
  }

  @Test
  void aHelperThatIsNotCompiledIsNoFinding() {
    helped("1");
    CheckExamples.Result result = check(ProjectFunctions.NONE, "java.lang.Long#toHexString");
    assertThat(result.findings()).isEmpty();
    assertThat(notRendered(result))
        .containsExactly(
            "The example 'one' of greet.md is not rendered: the helper 'hex' is not compiled.");
    assertThat(notRendered(check(here(), "com.acme.Gone#hex"))).hasSize(1);
  }

  private static List<String> notRendered(CheckExamples.Result result) {
    return result.runs().stream().flatMap(run -> run.notRendered().stream()).toList();
  }

  @Test
  void aHelperThatIsCompiledIsCalled() {
    helped("255");
    CheckExamples.Result result = check(here(), "java.lang.Long#toHexString");
    assertThat(notRendered(result)).isEmpty();
    assertThat(templates.print(result.compilation()))
        .contains("[PC1108] The example 'one' renders a different text: line 1 is 'ff', not '1'.");
  }

  @Test
  void aHelperThatFailsIsAFindingAboutTheExample() {
    helped("4294967296");
    assertThat(templates.print(check(here(), "java.lang.Math#toIntExact").compilation()))
        .startsWith(
            "greet.md:4:11: error: [PC1107] The example 'one' cannot be rendered: The helper 'hex'"
                + " failed: java.lang.ArithmeticException: integer overflow.");
  }

  private void helped(String number) {
    templates.with(
        "greet.md",
        """
        ---
        parameters: { number: { type: integer, required: true } }
        examples:
          - name: one
            parameters: { number: %s }
            text: |
              1
        ---
        {{hex number}}
        """
            .formatted(number));
  }

  private static StaticMethods here() {
    return new StaticMethods(CheckExamplesTest.class.getClassLoader());
  }

  private CheckExamples.Result check(ProjectFunctions functions, String method) {
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(List.of(new HelperOption("hex", method, List.of("integer"), "string")));
    return CheckExamples.check(PromptCompiler.compile(options), options, functions);
  }

  private CheckExamples.Result check(Map<DiagnosticCode, Severity> severities) {
    CompilerOptions options =
        new CompilerOptions(
            List.of(templates.root()),
            "com.acme",
            "Prompts",
            severities,
            List.of(),
            List.of(),
            folder.resolve("pom.xml"),
            Optional.empty());
    return CheckExamples.check(PromptCompiler.compile(options), options, ProjectFunctions.NONE);
  }
}
