package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The migration of a tree in which many hands wrote, each as the tool of the day wanted it. */
class UserTreeTest {
  private static final String DECLARED = "---\nparameters: { a: { required: true } }\n---\n";

  private static final String MIGRATED = "is migrated";

  /** Each file, and what migrate says of it when it is told no syntax; empty where it is done. */
  private static final Map<String, List<String>> TREE = new LinkedHashMap<>();

  static {
    file("dollar/plain.md", "Hi ${name},\n${text}\n", MIGRATED);
    file("dollar/path.md", "\n\n\nHi ${user.name}", "4:4 PC601");
    file("dollar/hyphen.md", "${first-name}", "1:1 PC601");
    file("dollar/default.md", "${tone:friendly}", "1:1 PC601");
    file("dollar/escaped.md", "$${name}", "1:2 1 of '${name}' (dollar)");
    file("brace/plain.md", "{NAME} {TASK_ID}", MIGRATED);
    file("bracket/plain.md", "[NAME] of [TASK]", "1:1 2 of '[NAME]' (bracket)");
    file("bracket/blank.md", "[FIRST NAME]", "1:1 1 of '[FIRST NAME]' (bracket)");
    file("python/plain.md", "{x}: {{\"a\": {NO}}}", "1:1 2 of '{x}' (python)");
    file("python/path.md", "{ticket.id}", "1:1 1 of '{ticket.id}' (python or spring-ai)");
    file("python/format.md", "{total:.2f}", "1:1 PC601");
    file("python/repr.md", "{name!r}", "1:1 PC601");
    file("python/number.md", "{0} and {}", "1:1 2 of '{0}' (python)");
    file("python/index.md", "{items[0]}", "1:1 PC601");
    file("python/wide.md", "{x:>10}", "1:1 PC601");
    file("python/json.md", "{{\"only\": 1}}", "1:1 1 of '{{\"only\":' (python)");
    file("spring/plain.md", "To {x}: \\{\"a\": {b}\\}", "1:4 2 of '{x}' (spring-ai)");
    file("spring/if.md", "{if(x)}a{endif}", "1:1 PC601\n1:9 PC601");
    file("spring/list.md", "{xs; separator=\", \"}", "1:1 PC601");
    file("langchain4j/plain.md", "{{name}} {{ city }}", MIGRATED);
    file("langchain4j/json.md", "{\"n\": {{x}}}", MIGRATED);
    file("langchain4j/date.md", "On {{current_date}}", MIGRATED);
    file("jinja/tag.md", "{% if x %}a{% endif %}", MIGRATED);
    file("jinja/filter.md", "{{ x | upper }}", MIGRATED);
    file("other/erb.md", "Hi <%= x %>", "1:4 1 of '<%= x %>' (ERB, EJS or JSP)");
    file("other/hash.md", "Hi #{x}", "1:4 1 of '#{x}' (Ruby or SpEL)");
    file("other/printf.md", "%s, %1$s", "1:1 2 of '%s' (printf)");
    file("other/percent.md", "A %(name)s", "1:3 1 of '%(name)s' (printf)");
    file("other/shell.md", "Dear $name", "1:6 1 of '$name' (a shell or string.Template)");
    file(
        "mixed/three.md",
        "${a} {BBB}\n[CC]",
        "1:1 1 of '${a}' (dollar), 1 of '{BBB}' at 1:6 (brace), 1 of '[CC]' at 2:1 (bracket)");
    file("done/half.md", DECLARED + "{{a}} ${b}");
    file("python/name.md", "{name!s}: {{\"a\": {first}}}", "1:1 PC601");
    file("python/names.md", "{name}: {{\"a\": {first}}}", MIGRATED);
    file("spring/name.md", "To {name}: \\{\"a\": {first}\\}", MIGRATED);
    file("code/fence.md", "Text\n```js\nlet a = `${name} {x.y}`;\n```\n");
    file("code/inline.md", "Write `${name}` or `{name}`.");
    file("copilot/input.md", "Review ${input:path:Which file?}\n`${name}`\n", MIGRATED);
    file("copilot/tools.md", "---\ntools: [edit]\n---\nReview ${input:path}\n", "2:9 PC1750");
    file("claude/command.md", "Fix #$ARGUMENTS as $1 for $5.00", MIGRATED);
    file(
        "claude/names.md",
        """
        Fix $ARGUMENTS: @app.get, @vitejs/plugin-react, @user, me@x.md, `@a/b.md`, wow!`x`
        ```css
        @import @x/y.css
        ```
        @app.get("/") @mock.patch @click.prevent v@1.2
        """,
        MIGRATED);
    file(
        "claude/reads.md",
        "$ARGUMENTS as in @src/app.ts, (@CLAUDE.md) @./run\n@../a/b @~/notes @$1.\n",
        "1:18 PC601\n1:32 PC601\n1:44 PC601\n2:1 PC601\n2:9 PC601\n2:18 PC601");
    file("claude/runs.md", "On !`git status`: $ARGUMENTS", "1:4 PC601");
    file("kernel/function.md", "{{$input}} {{time.now}}", "1:1 PC601\n1:12 PC601");
    file("done/declared.md", DECLARED + "{{a}} {\"b\": {}}");
    file("done/sections.md", "{{#items}}{{name}}{{/items}}");
    file("done/skills/rules.md", "Work on {{task}}.");
    file("done/shell.md", "---\nsyntax: handlebars\n---\n```\ncd ${HOME}\n```\n");
    file("plain/text.md", "{\"a\": {}} [x] [a](b) $5 100% { } C:\\x \\frac{a}{b} [a-z]{2}");
  }

  @TempDir Path folder;

  private static void file(String id, String content, String... said) {
    TREE.put(id, List.of(content, String.join("", said)));
  }

  private MigrateResult run(Optional<OldSyntax> asked, Map<DiagnosticCode, Severity> severities)
      throws IOException {
    CompilerOptions options =
        new CompilerOptions(
            List.of(SourceRoot.of(folder, "com.acme")),
            "com.acme",
            "Prompts",
            severities,
            List.of(),
            List.of(),
            folder,
            Optional.empty());
    return MigrateTree.run(new MigrateRequest(options, asked, true));
  }

  /** Each text must be counted. */
  private MigrateResult runTree(Optional<OldSyntax> asked) throws IOException {
    MigrateResult result = run(asked, Map.of());
    assertThat(result.texts()).isEqualTo(TREE.size());
    return result;
  }

  private MigrateResult run(OldSyntax asked) throws IOException {
    return runTree(Optional.of(asked));
  }

  private void write() {
    Map<String, String> files = new LinkedHashMap<>();
    TREE.forEach((id, file) -> files.put(id, file.get(0)));
    new Templates(folder).with(files);
  }

  private String read(String id) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(id)), UTF_8);
  }

  private static String counts(MigrateResult result) {
    return "%d migrated, %d Handlebars, %d plain, %d left"
        .formatted(result.migrated(), result.handlebars(), result.plain(), result.unmigrated());
  }

  /** What is said of each file that is left. */
  private Map<String, String> left(MigrateResult result) {
    Map<String, String> left = new TreeMap<>();
    for (Diagnostic problem : result.problems()) {
      if (problem.isError()) {
        String id = folder.relativize(Path.of(problem.location().source().path())).toString();
        String words =
            problem.code() == DiagnosticCode.UNMIGRATED
                ? problem.message().replaceAll("^The text does not look migrated: |\\.$", "")
                : problem.code().id();
        String place = problem.location().line() + ":" + problem.location().column();
        left.merge(id, place + " " + words, (one, other) -> one + "\n" + other);
      }
    }
    return left;
  }

  @TestFactory
  Stream<DynamicTest> everyTextThatLooksUnmigratedIsNamed() throws IOException {
    write();
    Map<String, String> left = left(runTree(Optional.empty()));
    return DynamicTest.stream(
        TREE.keySet().stream(),
        id -> id,
        id -> {
          String said = TREE.get(id).get(1);
          assertThat(left.getOrDefault(id, "")).isEqualTo(said.equals(MIGRATED) ? "" : said);
          if (said.equals(MIGRATED)) {
            assertThat(read(id)).contains("---\nsyntax: handlebars\nparameters:");
          } else {
            assertThat(read(id)).isEqualTo(TREE.get(id).get(0));
          }
        });
  }

  @Test
  void theResultCountsTheTexts() throws IOException {
    write();
    MigrateResult result = runTree(Optional.empty());
    assertThat(left(result)).hasSize(28);
    assertThat(counts(result)).isEqualTo("12 migrated, 5 Handlebars, 3 plain, 28 left");
  }

  @Test
  void problemsNameTheNextStep() throws IOException {
    write();
    List<Diagnostic> problems = runTree(Optional.empty()).problems();
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    assertThat(problems.stream().map(printer::print))
        .contains(
            "python/number.md:1:1: error: [PC603] The text does not look migrated: 2 of '{0}'"
                + " (python).\n    1 | {0} and {}\n      | ^^^ Migrate it with"
                + " '-Dprompt.syntax=python'. If all of it is text, write 'syntax: handlebars' into"
                + " its frontmatter.")
        .anyMatch(
            text ->
                text.contains("mixed/three.md")
                    && text.contains("Use only one of these styles. Migrate it with"))
        .anyMatch(
            text ->
                text.contains("other/printf.md")
                    && text.contains("Write '{{name}}' for each placeholder"));
  }

  @Test
  void syntaxesCanBeMigratedOneAfterTheOther() throws IOException {
    write();
    assertThat(counts(run(OldSyntax.DOLLAR)))
        .isEqualTo("4 migrated, 5 Handlebars, 1 plain, 38 left");
    assertThat(read("dollar/plain.md")).endsWith("---\nHi {{name}},\n{{text}}\n");
    assertThat(read("dollar/escaped.md")).isEqualTo("---\nsyntax: handlebars\n---\n${name}");
    assertThat(counts(run(OldSyntax.BRACE)))
        .isEqualTo("1 migrated, 9 Handlebars, 1 plain, 37 left");
    assertThat(counts(run(OldSyntax.BRACKET)))
        .isEqualTo("1 migrated, 10 Handlebars, 1 plain, 36 left");
    assertThat(counts(run(OldSyntax.LANGCHAIN4J)))
        .isEqualTo("3 migrated, 11 Handlebars, 1 plain, 33 left");
    assertThat(read("langchain4j/plain.md")).endsWith("---\n{{name}} {{city}}");
    assertThat(read("langchain4j/json.md")).endsWith("---\n{\"n\": {{x}}{{!}}}");
    assertThat(counts(run(OldSyntax.SPRING_AI)))
        .isEqualTo("2 migrated, 14 Handlebars, 1 plain, 31 left");
    assertThat(read("spring/plain.md")).endsWith("---\nTo {{x}}: {\"a\": {{b}}{{!}}}");
    assertThat(counts(run(OldSyntax.PYTHON)))
        .isEqualTo("3 migrated, 16 Handlebars, 1 plain, 28 left");
    assertThat(read("python/plain.md")).endsWith("---\n{{x}}: {\"a\": {{NO}}{{!}}}");
    assertThat(read("python/json.md")).endsWith("---\n{\"only\": 1}");
  }

  /** Only texts whose syntax is not certain get the chosen one. */
  @Test
  void aChosenSyntaxIsThatOfTextsInWhichItIsNotCertain() throws IOException {
    Map<String, String> files =
        Map.of(
            "a.md", "Hi {name}",
            "b.md", "Hi ${name}",
            "c.md", "Hi {user.name}",
            "d.md", "Hi {name} and [OTHER]",
            "e.md", "Hi {{name}} \\{",
            "f.md", "Hi [NAME]");
    List<String> asked = new ArrayList<>();
    new Templates(folder).with(files);
    MigrateResult result =
        MigrateTree.run(
            new MigrateRequest(
                CompilerOptions.of(SourceRoot.of(folder, "com.acme")),
                Optional.empty(),
                (possible, example) -> {
                  asked.add(possible + " " + example.text());
                  return possible.size() > 1 ? Optional.of(OldSyntax.PYTHON) : Optional.empty();
                },
                Optional.empty(),
                Optional.empty(),
                file -> true,
                /* approximates= */ false,
                /* writes= */ true,
                MigrateRequest.Flags.COMMAND_LINE));
    assertThat(asked)
        .containsExactly(
            "[PYTHON, SPRING_AI] {name}",
            "[PYTHON, SPRING_AI] {user.name}",
            "[] {name}",
            "[BRACKET] [NAME]");
    assertThat(read("a.md")).endsWith("---\nHi {{name}}");
    assertThat(read("b.md")).endsWith("---\nHi {{name}}");
    assertThat(left(result))
        .containsOnlyKeys("c.md", "d.md", "f.md")
        .containsEntry("c.md", "1:4 PC601");
  }

  @Test
  void theProjectFileHasTheSyntaxThatIsNotCertain() throws IOException {
    new Templates(folder)
        .with(
            Map.of(
                "prompts/a.md", "Hi {name}",
                "prompts/b.md", "Hi ${name}",
                "prompts/c.md", "Hi \\{ {name}",
                "prompts/d.j2", "{% if x %}\n  {# c #}\nA\n{% endif %}\nB",
                "prompt.yaml", "migrate: { syntax: spring-ai, trimBlocks: true }\n"));
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder.resolve("prompts"), "com.acme"))
            .withProjectFile(folder.resolve("prompt.yaml"));
    MigrateResult result =
        MigrateTree.run(new MigrateRequest(options, Optional.empty(), /* writes= */ true));
    assertThat(counts(result)).isEqualTo("4 migrated, 0 Handlebars, 0 plain, 0 left");
    assertThat(read("prompts/c.md")).endsWith("---\nHi { {{name}}");
    assertThat(read("prompts/d.md")).endsWith("---\n{{#if x}}\n  {{!-- c --}}A\n{{/if}}\nB");
  }

  @Test
  void whatASyntaxCannotMoveIsAProblemAtItsPlace() throws IOException {
    write();
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    String dollar =
        String.join("\n", run(OldSyntax.DOLLAR).problems().stream().map(printer::print).toList());
    assertThat(dollar)
        .contains(
            "dollar/path.md:4:4: error: [PC601] The file was not migrated: '${user.name}' is not a simple placeholder of 'dollar'.",
            "Give the value its own name, as in '${user_name}', or write the text in"
                + " Handlebars with 'user' as an object.",
            "dollar/default.md:1:1: error: [PC601]",
            "Write '${tone}' and declare 'parameters: { tone: { default: \"friendly\" } }'.",
            "dollar/hyphen.md:1:1: error: [PC601]",
            "mixed/three.md:1:6: error: [PC604] The text has placeholders of 'dollar' and what"
                + " looks like others: 1 of '{BBB}' (brace), 1 of '[CC]' at 2:1 (bracket).");
    String python =
        String.join("\n", run(OldSyntax.PYTHON).problems().stream().map(printer::print).toList());
    assertThat(python)
        .contains(
            "python/path.md:1:1: error: [PC601]",
            "python/format.md:1:1: error: [PC601]",
            "python/repr.md:1:1: error: [PC601]",
            "python/number.md:1:1: error: [PC601]",
            "python/number.md:1:9: error: [PC601]",
            "python/index.md:1:1: error: [PC601]",
            "python/wide.md:1:1: error: [PC601]",
            "Write '{total}' and pass the formatted value");
  }

  @Test
  void aTextThatOnlyHasExpressionsIsNamed() throws IOException {
    new Templates(folder)
        .with(Map.of("a.md", "{a + b}", "b.md", "{c(1)}", "c.md", "Use `{c(1)}`."));
    assertThat(left(run(Optional.of(OldSyntax.PYTHON), Map.of())))
        .containsExactly(Map.entry("a.md", "1:1 PC601"), Map.entry("b.md", "1:1 PC601"));
  }

  @Test
  void aMixedTextIsMovedWhenTheGuessIsNoError() throws IOException {
    new Templates(folder).with(Map.of("a.md", "{name} earns $amount"));
    Optional<OldSyntax> python = Optional.of(OldSyntax.PYTHON);
    assertThat(left(run(python, Map.of()))).containsExactly(Map.entry("a.md", "1:14 PC604"));
    MigrateResult result = run(python, Map.of(DiagnosticCode.MIXED_STYLES, Severity.WARNING));
    assertThat(result.problems())
        .extracting(Diagnostic::severity)
        .containsExactly(Severity.WARNING);
    assertThat(read("a.md")).endsWith("---\n{{name}} earns $amount");
  }

  @Test
  void otherChangesOfAToolAreReported() throws IOException {
    new Templates(folder)
        .with(
            Map.of(
                "langchain4j.md", "Today is {{current_date}}.",
                "dollar.md", "---\nsyntax: dollar\n---\n${a} ${b.c}"));
    MigrateResult result = run(Optional.of(OldSyntax.LANGCHAIN4J), Map.of());
    assertThat(result.problems())
        .extracting(Diagnostic::message)
        .containsExactly(
            "'${b.c}' is text in 'dollar', and stays text.",
            "'{{current_date}}' is a parameter from now on.");
    assertThat(result.migrated()).isEqualTo(2);
    new Templates(folder)
        .with(
            Map.of(
                "a.md",
                "Context:\n{context}\n",
                "b.md",
                "- {x}  \nEnd",
                "c.md",
                "A:\n  {x} and",
                "d.md",
                "{x}\n \n  {y}\n",
                "e.st",
                "Hello {x}\r\nand {y}.\r\n"));
    MigrateResult spring = run(Optional.of(OldSyntax.SPRING_AI), Map.of());
    assertThat(spring.problems())
        .extracting(Diagnostic::message)
        .containsExactly(
            "'{context}' is alone on a line.",
            "'{x}' is indented.",
            "'{x}' is alone on a line.",
            "The line has only white space.",
            "'{y}' is indented.",
            "The lines end in CR LF.");
    assertThat(spring.migrated()).isEqualTo(5);
    new Templates(folder).with(Map.of("f.md", "${x} owes $$5 and $${y}"));
    assertThat(run(Optional.of(OldSyntax.DOLLAR), Map.of()).problems())
        .extracting(Diagnostic::message)
        .containsExactly("'$$' stays as it is.");
    new Templates(folder).with(Map.of("e.md", "{x}{! no !}{\\n}{(y)}"));
    assertThat(run(Optional.of(OldSyntax.SPRING_AI), Map.of()).problems())
        .extracting(one -> one.fix().text())
        .containsExactly(
            "Remove the comment. Put a backslash before braces that are text: '\\{'.",
            "Write the line break, tab or space itself. Put a backslash before braces that are"
                + " text: '\\{'.",
            "Put a backslash before braces that are text: '\\{'.");
  }
}
