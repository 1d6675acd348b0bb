package io.promptcompiler.core.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.syntax.data.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What is written when examples are accepted. */
class AcceptExamplesTest {
  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  @Test
  void writesFilesThatAreMissingOrDiffer() throws IOException {
    templates
        .with(
            "build/code.md",
            """
            ---
            parameters: { story: { required: true } }
            examples:
              - { name: same, parameters: { story: "36" }, file: same.expected }
              - { name: other, parameters: { story: "37" }, file: other.expected }
              - { name: new, parameters: { story: "38" }, file: expected/new.expected }
            ---
            Story {{story}}, ‘é’
            """)
        .with("build/same.expected", "Story 36, ‘é’\n")
        .with("build/other.expected", "Story 3\n");
    assertThat(accept()).containsExactly("build/other.expected", "build/expected/new.expected");
    assertThat(read("build/other.expected")).isEqualTo("Story 37, ‘é’\n");
    assertThat(read("build/expected/new.expected")).isEqualTo("Story 38, ‘é’\n");
    assertThat(templates.findings()).isEmpty();
    assertThat(accept()).isEmpty();
  }

  @Test
  void aFileThatCannotBeWrittenDoesNotAffectTheOthers() throws IOException {
    templates.with(
        "a.md",
        """
            ---
            examples:
              - { name: wrong, file: a.md/x.expected }
              - { name: right, file: a.expected }
            ---
            Hello
            """);
    AcceptExamples.Result result = run();
    assertThat(result.written()).containsExactly(folder.resolve("a.expected"));
    assertThat(result.refused())
        .singleElement()
        .satisfies(
            one -> assertThat(one.message()).contains("'wrong'", "its file cannot be written: "));
  }

  @Test
  void replacesTextsInPlaceAndNothingElse() throws IOException {
    templates.with(
        "code.md",
        """
        ---
        # Texts of each kind.
        parameters:   { story: { required: true } }
        examples:
          - name: a block   # with a comment
            text: | # expected
                  Anything
                  else

            parameters: { story: a }
          - name: a plain text
            parameters: { story: b }
            text: Anything   # to be replaced
          - text: "Anything"
            name: quotes
            parameters: { story: c }
          - { name: braces, parameters: { story: d }, text: Anything }
          - name: nothing yet
            parameters: { story: e }
            text:
        version: 1
        ---
        Story {{story}}

        The end.
        """);
    assertThat(accept()).containsExactly("code.md");
    assertThat(read("code.md"))
        .isEqualTo(
            """
            ---
            # Texts of each kind.
            parameters:   { story: { required: true } }
            examples:
              - name: a block   # with a comment
                text: | # expected
                  Story a

                  The end.

                parameters: { story: a }
              - name: a plain text
                parameters: { story: b }
                text: "Story b\\n\\nThe end.\\n"   # to be replaced
              - text: |
                  Story c

                  The end.
                name: quotes
                parameters: { story: c }
              - { name: braces, parameters: { story: d }, text: "Story d\\n\\nThe end.\\n" }
              - name: nothing yet
                parameters: { story: e }
                text: |
                  Story e

                  The end.
            version: 1
            ---
            Story {{story}}

            The end.
            """);
    assertThat(templates.findings()).isEmpty();
  }

  /** Texts that YAML has to be told with care. */
  private static final List<String> TEXTS =
      List.of(
          "",
          "\n",
          "\n\n\n",
          "a",
          "a\n\n",
          "a\n\n\nb\n",
          "  a\n b\n",
          "\n  a\n",
          "\n\n a",
          "   ",
          " \n a\n",
          "a  \n\t\n  \n",
          "\ta\n",
          "a\r\nb\r\n",
          "a\rb",
          "# a\n- b: c\n",
          "---\na\n---\n",
          "...\n",
          "a: \"b\" 'c' \\n",
          "string[] {x: string[]}",
          "caf\u00e9 \ud83d\ude00 \u2028 \u0085 \u00a0 \ufeff",
          "\u007f\u0001 {{x}}",
          "\ud800");

  /** How the text may stand there before. */
  private static final List<String> PLACES =
      List.of("|\n      x", "|-\n      x\n", "\"x\"", "x", "", ">+\n      x\n\n");

  @TestFactory
  Stream<DynamicTest> anyAcceptedTextIsReadBackUnchanged() {
    return TEXTS.stream()
        .flatMap(
            text ->
                PLACES.stream()
                    .map(
                        place ->
                            DynamicTest.dynamicTest(
                                YamlText.quoted(text)
                                    + " in the place of "
                                    + YamlText.quoted(place),
                                () -> isSameAfterwards(text, place))));
  }

  private void isSameAfterwards(String text, String place) throws IOException {
    String before =
        """
        ---
        parameters: { value: {} }
        examples:
          - name: it
            text: %s
            parameters: { value: %s }
          - name: another
            text: |
              nothing
        ---
        {{#if value}}{{value}}{{else}}nothing
        {{/if}}\
        """
            .formatted(place, YamlText.quoted(text));
    templates.with("code.md", before);
    assertThat(accept()).containsExactly("code.md");
    assertThat(templates.findings()).isEmpty();
    assertThat(read("code.md")).contains("name: another\n    text: |\n      nothing\n---\n");
  }

  @Test
  void linesOfAFileWithCarriageReturnsHaveSome() throws IOException {
    String before =
        """
        ---
        examples:
          - name: a
            text: b
        ---
        """;
    String after =
        """
        ---
        examples:
          - name: a
            text: |
              One
              Two
        ---
        """;
    String body = "One\nTwo\n";
    templates.with("code.md", before.replace("\n", "\r\n") + body);
    accept();
    assertThat(read("code.md")).isEqualTo(after.replace("\n", "\r\n") + body);
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void whatWasAcceptedPassesWithOtherLineBreaksToo() throws IOException {
    String before =
        """
        ---
        parameters: { diff: {} }
        examples:
          - name: a
            parameters:
              diff: |
                - a
            text: |
              nothing
        ---
        One
        {{diff}}Two
        """;
    templates.with("code.md", before.replace("\n", "\r\n"));
    assertThat(accept()).containsExactly("code.md");
    assertThat(templates.findings()).isEmpty();
    assertThat(read("code.md"))
        .isEqualTo(
            before
                .replace("      nothing", "      One\n      - a\n      Two")
                .replace("\n", "\r\n"));
    templates.with("code.md", read("code.md").replace("\r\n", "\n"));
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void aTextWithOtherLineBreaksThanItsFileIsQuoted() throws IOException {
    templates.with(
        "code.md",
        """
        ---
        parameters: { a: {} }
        examples:
          - name: a
            parameters: { a: "1\\r\\n2" }
            text: |
              x
        ---
        {{a}}
        """);
    accept();
    assertThat(read("code.md")).contains("    text: \"1\\r\\n2\\n\"\n---\n");
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void aByteOrderMarkStays() throws IOException {
    templates.with("code.md", "\ufeff---\nexamples: [{ name: a, text: b }]\n---\nOne\n");
    accept();
    assertThat(read("code.md"))
        .isEqualTo("\ufeff---\nexamples: [{ name: a, text: \"One\\n\" }]\n---\nOne\n");
  }

  @Test
  void nothingIsWrittenWhileATemplateHasErrors() throws IOException {
    templates
        .with("broken.md", "{{oops}}")
        .with("code.md", "---\nexamples: [{ name: a, file: code.expected }]\n---\nOne\n");
    assertThat(accept()).isEmpty();
    assertThat(folder.resolve("code.expected")).doesNotExist();
  }

  @Test
  void anExampleThatDoesNotFitIsLeftAlone() throws IOException {
    templates.with(
        "code.md",
        """
        ---
        parameters: { story: { required: true } }
        examples:
          - { name: incomplete, file: a.expected }
          - { name: outside, parameters: { story: "37" }, file: ../a.expected }
          - { name: a template, parameters: { story: "37" }, file: a.md }
          - { name: good, parameters: { story: "37" }, file: b.expected }
        ---
        Story {{story}}
        """);
    assertThat(accept()).containsExactly("b.expected");
    assertThat(folder.resolve("a.md")).doesNotExist();
  }

  @Test
  void messagesAreWrittenAsAList() throws IOException {
    templates.with(
        "ask.chat.md",
        """
        ---
        parameters: { q: { required: true }, image: { type: media } }
        examples:
          - name: one
            parameters: { q: "a: b" }
            messages: []
          - name: two
            parameters: { q: " x", image: "https://example.com/a.png" }
            messages:
              - { role: user, content: old }
          - { name: three, parameters: { q: "c" }, messages: [] }
        ---
        {{#system}}One
          two {{q}}{{/system}}
        {{#user}}{{media image}}{{q}}{{/user}}
        {{#assistant prefix=true}}{ {{/assistant}}
        """);
    assertThat(accept()).containsExactly("ask.chat.md");
    assertThat(read("ask.chat.md"))
        .startsWith(
            """
            ---
            parameters: { q: { required: true }, image: { type: media } }
            examples:
              - name: one
                parameters: { q: "a: b" }
                messages:
                  - role: system
                    content: |-
                      One
                        two a: b
                  - role: user
                    content: "a: b"
                  - role: assistant
                    content: "{ "
                    prefix: true
            """);
    assertThat(accept()).isEmpty();
    assertThat(templates.findings()).doesNotContain("PC1108");
  }

  @Test
  void whatDependsOnAHelperThatIsNotCompiledIsLeftAlone() throws IOException {
    templates.with("code.md", "---\nexamples: [{ name: a, text: b }]\n---\n{{hex 10}}\n");
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(
                List.of(new HelperOption("hex", "com.acme.A#hex", List.of("integer"), "string")));
    assertThat(AcceptExamples.accept(options, path -> true, ProjectFunctions.NONE).written())
        .isEmpty();
  }

  @Test
  void aFileThatTwoExamplesShareIsLeftAloneUnlessTheyAgree() throws IOException {
    templates
        .with(
            "code.md",
            """
            ---
            parameters: { story: { required: true } }
            examples:
              - { name: one, parameters: { story: "37" }, file: shared.expected }
              - { name: two, parameters: { story: "38" }, file: shared.expected }
              - { name: three, parameters: { story: "39" }, file: agreed.expected }
              - { name: four, parameters: { story: "39" }, file: agreed.expected }
            ---
            Story {{story}}
            """)
        .with("shared.expected", "Story 38\n");
    AcceptExamples.Result result = run();
    assertThat(relative(result)).containsExactly("agreed.expected");
    assertThat(read("shared.expected")).isEqualTo("Story 38\n");
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    assertThat(result.refused())
        .extracting(printer::print)
        .containsExactly(
            """
            code.md:5:53: error: [PC1111] The rendered text of the example 'two' cannot be accepted:\
             another example has the same file but renders a different text.
                5 |   - { name: two, parameters: { story: "38" }, file: shared.expected }
                  |                                                     ^^^^^^^^^^^^^^^ Name another file.\
            """);
  }

  @Test
  void aTextThatNoFileCanHoldIsRefused() throws IOException {
    templates.with(
        "code.md",
        """
        ---
        parameters: { value: {} }
        examples:
          - { name: a, parameters: { value: "\\0" }, file: code.expected }
        ---
        {{value}}
        """);
    AcceptExamples.Result result = run();
    assertThat(result.written()).isEmpty();
    assertThat(result.refused()).hasSize(1);
    assertThat(result.refused().get(0).message())
        .isEqualTo(
            "The rendered text of the example 'a' cannot be accepted: it has characters that a"
                + " file cannot contain.");
  }

  private AcceptExamples.Result run() throws IOException {
    CompilerOptions options = CompilerOptions.of(templates.root());
    return AcceptExamples.accept(options, path -> true, ProjectFunctions.NONE);
  }

  private List<String> accept() throws IOException {
    AcceptExamples.Result result = run();
    assertThat(result.refused()).isEmpty();
    return relative(result);
  }

  private List<String> relative(AcceptExamples.Result result) {
    return result.written().stream()
        .map(file -> folder.relativize(file).toString().replace('\\', '/'))
        .toList();
  }

  private String read(String id) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(id)), UTF_8);
  }
}
