package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.fix.FileChange;
import io.promptcompiler.core.fix.FixTree;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.project.ProjectShape;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the files of a tree. */
class MigrateTreeTest {
  @TempDir Path folder;

  private MigrateResult run(Optional<Syntax> configured, Optional<OldSyntax> asked, boolean writes)
      throws IOException {
    SourceRoot root =
        new SourceRoot(
            folder, Optional.empty(), configured, Scope.PROJECT, "com.acme", List.of(), List.of());
    return MigrateTree.run(new MigrateRequest(CompilerOptions.of(root), asked, writes));
  }

  private MigrateResult write() throws IOException {
    return run(Optional.empty(), Optional.empty(), true);
  }

  private MigrateResult write(OldSyntax asked) throws IOException {
    return run(Optional.empty(), Optional.of(asked), true);
  }

  private void files(Map<String, String> files) {
    new Templates(folder).with(files);
  }

  private String read(String id) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(id)), UTF_8);
  }

  private String problems(MigrateResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return result.problems().stream().map(printer::print).collect(Collectors.joining("\n"));
  }

  private static String counts(MigrateResult result) {
    String plain = result.plain() == 0 ? "" : ", " + result.plain() + " plain";
    return result.changes().size() + " " + result.handlebars() + " " + result.unmigrated() + plain;
  }

  @Test
  void untrustedValuesAreNoReasonToStay() throws IOException {
    files(
        Map.of(
            "ask.md",
            """
            ---
            syntax: dollar
            parameters: { q: { required: true, trust: untrusted } }
            output: "string[]"
            ---
            Answer ${q} now.
            """));
    assertThat(problems(write())).isEmpty();
    assertThat(read("ask.md"))
        .isEqualTo(
            """
            ---
            syntax: handlebars
            parameters: { q: { required: true, trust: untrusted } }
            output: "string[]"
            ---
            Answer {{q}} now.
            """);
  }

  @Test
  void filesThatWouldGetTheSameNameAreLeft() throws IOException {
    files(Map.of("x.j2", "One {{ a }}", "x.jinja", "Two {{ a }}", "y.j2", "Three {{ a }}"));
    MigrateResult result = write();
    assertThat(counts(result)).isEqualTo("1 0 2");
    assertThat(problems(result))
        .contains("x.j2: error: [PC601] The file was not migrated: 'x.jinja' would get the name")
        .contains("x.jinja: error: [PC601] The file was not migrated: 'x.j2' would get the name");
    assertThat(folder.resolve("x.md")).doesNotExist();
    assertThat(read("x.j2")).isEqualTo("One {{ a }}");
    assertThat(read("y.md")).endsWith("Three {{a}}");
  }

  @Test
  void rootsCanHaveTheSameFolder() throws IOException {
    files(
        Map.of(
            "x.j2", "One {{ a }}",
            "x.jinja", "Two {{ a }}",
            "sub/y.md", "Three ${a}",
            "sub/_defaults.yaml", "syntax: dollar\n"));
    List<SourceRoot> roots =
        List.of(
            root(folder, List.of("x.jinja")),
            root(folder, List.of("x.j2", "sub/**")).in(Scope.SHARED, "com.acme.shared"),
            root(folder.resolve("sub"), List.of()).in(Scope.SYSTEM, "com.acme.system"));
    CompilerOptions options = CompilerOptions.of(roots.get(0)).withRoots(roots);
    MigrateResult result = MigrateTree.run(new MigrateRequest(options, Optional.empty(), true));
    assertThat(counts(result)).isEqualTo("3 0 1");
    assertThat(problems(result))
        .contains("x.jinja: error: [PC601] The file was not migrated: 'x.j2' would get the name");
    assertThat(read("x.md")).endsWith("One {{a}}");
    assertThat(read("sub/y.md")).endsWith("Three {{a}}");
  }

  private static SourceRoot root(Path folder, List<String> excludes) {
    return new SourceRoot(
        folder, Optional.empty(), Optional.empty(), Scope.PROJECT, "com.acme", List.of(), excludes);
  }

  @Test
  void aRenamedFileReplacesNoOther() throws IOException {
    files(Map.of("x.j2", "One", "x.md", "Other"));
    SourceText old = new SourceText(folder.resolve("x.j2").toString(), "One");
    FileChange change = FileChange.of(folder.getFileSystem(), old, "Two").renamedTo("x.md");
    assertThatThrownBy(change::write).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(read("x.j2")).isEqualTo("One");
    assertThat(read("x.md")).isEqualTo("Other");
  }

  @Test
  void variantsAreLeftTogether() throws IOException {
    files(
        Map.of(
            "a.md",
            "---\nsyntax: dollar\nvariants: { de: {} }\n---\nHello ${name}\n",
            "a.de.md",
            "Hallo ${name}\n",
            "b.md",
            "---\nparameters: { x: {} }\nvariants: { de: {} }\n---\nHello {{x}}\n",
            "b.de.md",
            "Hallo {{x}}\n"));
    MigrateResult result = write();
    assertThat(counts(result)).isEqualTo("0 2 2");
    assertThat(problems(result))
        .contains("it has variants in separate files, which use the same syntax")
        .doesNotContain("a.de.md:");
    assertThat(read("a.de.md")).isEqualTo("Hallo ${name}\n");
  }

  @Test
  void addsParametersAfterTheKeysThatAreThere() throws IOException {
    files(
        Map.of(
            "a.md",
            """
            ---
            synopsis:
              - First line: Start a subtask   # by hand
            syntax: dollar # the old one
            owner: me

            # the end
            ---
            Subtask ${subtaskId} of ${storyId}, ${subtaskId}. ${HOME:-x} $${HOME} {"a": {"b": ${no}}}
            """));
    assertThat(counts(write())).isEqualTo("1 0 0");
    assertThat(read("a.md"))
        .isEqualTo(
            """
            ---
            synopsis:
              - First line: Start a subtask   # by hand
            syntax: handlebars # the old one
            owner: me

            # the end
            parameters:
              subtaskId: { required: true }
              storyId: { required: true }
              "no": { required: true }
            ---
            Subtask {{subtaskId}} of {{storyId}}, {{subtaskId}}. ${HOME:-x} ${HOME} {"a": {"b": {{no}}{{!}}}}
            """);
    assertThat(counts(write())).isEqualTo("0 1 0");
  }

  @Test
  void leavesMessagesAsTheyAre() throws IOException {
    String messages = "{{#user}}[TASK] of the {{x}}{{/user}}\n";
    files(
        Map.of(
            "a.md", "[TASK]\n",
            "b.chat.md", "{{#user}}[TASK]{{/user}}\n",
            "partials/c.chat.md", messages,
            "d.prompt", "{{role \"system\"}}[TASK]\n"));
    MigrateResult result = run(Optional.of(Syntax.BRACKET), Optional.empty(), true);
    assertThat(counts(result)).isEqualTo("1 0 0");
    assertThat(read("b.chat.md")).isEqualTo("{{#user}}[TASK]{{/user}}\n");
    assertThat(read("partials/c.chat.md")).isEqualTo(messages);
    assertThat(read("d.prompt")).isEqualTo("{{role \"system\"}}[TASK]\n");
  }

  @Test
  void missingFrontmatterIsAdded() throws IOException {
    files(Map.of("a.md", "[TASK]\r\n- [x] [LINK](u)\r\n", "b.md", "", "c.md", "---"));
    MigrateResult result = run(Optional.of(Syntax.BRACKET), Optional.empty(), true);
    assertThat(counts(result)).isEqualTo("2 0 1");
    assertThat(read("a.md"))
        .isEqualTo(
            """
            ---
            syntax: handlebars
            parameters:
              TASK: { required: true }
            ---
            {{TASK}}
            - [x] [LINK](u)
            """
                .replace("\n", "\r\n"));
    assertThat(read("b.md")).isEqualTo("---\nsyntax: handlebars\n---\n");
    assertThat(problems(result)).startsWith("c.md:1:1: error: [PC201]");
    assertThat(counts(run(Optional.of(Syntax.BRACKET), Optional.empty(), true))).isEqualTo("0 2 1");
  }

  @Test
  void allFormsOfFrontmatterAreEdited() throws IOException {
    String body = "---\n${a}";
    files(
        Map.of(
            "empty.md", "---\n" + body,
            "flow.md", "---\n{ synopsis: x }\n" + body,
            "flow-empty.md", "---\n{}\n" + body,
            "indented.md", "---\n  synopsis: |\n    x\n\n" + body,
            "null.md", "---\nparameters:\nsynopsis: x\n" + body,
            "tilde.md", "---\nparameters: ~ # none\nsyntax: 'dollar'\n" + body,
            "declared.md", "---\nparameters: { a: { default: x } }\n" + body));
    MigrateResult result = run(Optional.of(Syntax.DOLLAR), Optional.empty(), true);
    assertThat(problems(result)).isEmpty();
    assertThat(counts(result)).isEqualTo("7 0 0");
    String lines = "parameters:\n  a: { required: true }\n";
    String flow = "parameters: { a: { required: true } }";
    String end = "---\n{{a}}";
    assertThat(read("empty.md")).isEqualTo("---\nsyntax: handlebars\n" + lines + end);
    assertThat(read("flow.md"))
        .isEqualTo("---\n{syntax: handlebars, " + flow + ",  synopsis: x }\n" + end);
    assertThat(read("flow-empty.md")).isEqualTo("---\n{syntax: handlebars, " + flow + "}\n" + end);
    assertThat(read("indented.md"))
        .isEqualTo(
            "---\n  synopsis: |\n    x\n\n  syntax: handlebars\n"
                + lines.replaceAll("(?m)^(?=.)", "  ")
                + end);
    assertThat(read("null.md"))
        .isEqualTo("---\n" + flow + "\nsynopsis: x\nsyntax: handlebars\n" + end);
    assertThat(read("tilde.md")).isEqualTo("---\n" + flow + " # none\nsyntax: handlebars\n" + end);
    assertThat(read("declared.md"))
        .isEqualTo("---\nparameters: { a: { default: x } }\nsyntax: handlebars\n" + end);
  }

  @Test
  void namesWithAMeaningInTagsAreEscaped() throws IOException {
    files(Map.of("a.md", "---\nsyntax: dollar\n---\n${if} ${lookup} ${this} ${else} ${null} ${x}"));
    assertThat(problems(write())).isEmpty();
    assertThat(read("a.md"))
        .endsWith(
            "---\n{{this.[if]}} {{this.[lookup]}} {{this.[this]}} {{this.[else]}} {{null}} {{x}}");
  }

  @Test
  void byteOrderMarkAndPermissionsStay() throws IOException {
    files(Map.of("a.md", "\uFEFF---\nsyntax: dollar\nparameters: { a: {} }\n---\n${a}"));
    Path file = folder.resolve("a.md");
    boolean isPosix = Files.getFileStore(file).supportsFileAttributeView("posix");
    if (isPosix) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r-x"));
    }
    write();
    assertThat(read("a.md"))
        .isEqualTo("\uFEFF---\nsyntax: handlebars\nparameters: { a: {} }\n---\n{{a}}");
    if (isPosix) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-r--r-x");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void writesNothingUnlessRequested() throws IOException {
    files(Map.of("a.md", "---\nsyntax: dollar\n---\n${a}\n"));
    MigrateResult result = run(Optional.empty(), Optional.empty(), false);
    assertThat(read("a.md")).contains("${a}");
    assertThat(result.diff(text -> "a.md"))
        .isEqualTo(
            """
            diff --git a/a.md b/a.md
            --- a/a.md
            +++ b/a.md
            @@ -1,4 +1,6 @@
             ---
            -syntax: dollar
            +syntax: handlebars
            +parameters:
            +  a: { required: true }
             ---
            -${a}
            +{{a}}
            """);
  }

  @Test
  void defaultsChangeWhenAllBelowDid() throws IOException {
    files(
        Map.of(
            "_defaults.yaml", "syntax: dollar # old\nparameters: { a: { required: true } }\n",
            "x.md", "${a}",
            "bad/_defaults.yaml", "syntax: bracket\n",
            "bad/y.md", "[UNKNOWN]",
            "good/_defaults.yml", "syntax: brace",
            "good/z.md", "---\nparameters: { B: {} }\n---\n{B}",
            "good/skills/s.md", "{B}"));
    MigrateResult result = write();
    assertThat(counts(result)).isEqualTo("4 0 1");
    assertThat(problems(result))
        .isEqualTo(
            "bad/y.md:1:2: error: [PC301] Unknown variable 'UNKNOWN'.\n    1 | [UNKNOWN]\n      |"
                + "  ^^^^^^^ Declared parameters: a. To write it as text, use '\\[UNKNOWN]'.");
    assertThat(read("_defaults.yaml")).startsWith("syntax: dollar # old");
    assertThat(read("bad/_defaults.yaml")).isEqualTo("syntax: bracket\n");
    assertThat(read("good/_defaults.yml")).isEqualTo("syntax: handlebars");
    assertThat(read("good/skills/s.md")).isEqualTo("---\nsyntax: handlebars\n---\n{{B}}");
    files(Map.of("bad/y.md", "\\[UNKNOWN]"));
    assertThat(counts(write())).isEqualTo("3 3 0");
    assertThat(read("_defaults.yaml")).startsWith("syntax: handlebars # old");
    assertThat(counts(write())).isEqualTo("0 4 0");
  }

  @Test
  void aMixedTreeIsMigratedByItsMatches() throws IOException {
    String modern = "---\nparameters: { a: { required: true } }\n---\n{{a}} ${HOME}\n";
    files(
        Map.of(
            "old.md", "${a} $${HOME}",
            "modern.md", modern,
            "plain.md", "Hello {",
            "both.md", "{{a}} ${b}"));
    MigrateResult result = write(OldSyntax.DOLLAR);
    assertThat(counts(result)).isEqualTo("1 1 1, 1 plain");
    assertThat(problems(result))
        .isEqualTo(
            "both.md:1:1: error: [PC601] The file was not migrated: it has tags of Handlebars and"
                + " placeholders of 'dollar'.\n"
                + "    1 | {{a}} ${b}\n"
                + "      | ^^ Write 'syntax: dollar' or 'syntax: handlebars' into its"
                + " frontmatter.");
    assertThat(read("modern.md")).isEqualTo(modern);
    assertThat(read("old.md")).startsWith("---\nsyntax: handlebars\n").endsWith("{{a}} ${HOME}");
    assertThat(counts(write(OldSyntax.DOLLAR))).isEqualTo("0 2 1, 1 plain");
    files(Map.of("modern.md", modern.replaceFirst("---\n", "---\nsyntax: handlebars\n")));
    assertThat(counts(write(OldSyntax.DOLLAR))).isEqualTo("0 2 1, 1 plain");
  }

  @Test
  void pythonPlaceholdersAreMigrated() throws IOException {
    files(
        Map.of(
            "a.md", "{name}: {{\"a\": {größe}}} {name}",
            "json.md", "{name} {\"a\": {b!r}} {0} {} {x.y} }",
            "none.md", "{ \"a\": 1 }"));
    MigrateResult result = write(OldSyntax.PYTHON);
    assertThat(counts(result)).isEqualTo("1 0 1, 1 plain");
    assertThat(read("a.md"))
        .contains("  größe: { required: true }\n")
        .endsWith("{{name}}: {\"a\": {{größe}}{{!}}} {{name}}");
    assertThat(problems(result))
        .contains("json.md:1:8: error: [PC601] The file was not migrated: '{\"a\": '")
        .contains("'{b!r}'", "'{0}'", "'{}'", "'{x.y}'", ":1:34: ");
    assertThat(counts(write(OldSyntax.PYTHON))).isEqualTo("0 1 1, 1 plain");
  }

  @Test
  void aDeclaredSyntaxWinsOverTheRequestedOne() throws IOException {
    files(
        Map.of(
            "a.md", "---\nsyntax: brace\n---\n{A} ${b}",
            "b.md", "---\nsyntax: handlebars\n---\n${b}"));
    assertThat(counts(write(OldSyntax.DOLLAR))).isEqualTo("1 1 0");
    assertThat(read("a.md")).endsWith("{{A}} ${b}");
  }

  @Test
  void findingsOfTheOldTextStopTheMigration() throws IOException {
    files(Map.of("a.md", "---\nsyntax: dollar\nparameters: { a: { type: strin } }\n---\n${a}"));
    MigrateResult result = write();
    assertThat(counts(result)).isEqualTo("0 0 1");
    assertThat(problems(result)).contains("PC208");
  }

  @Test
  void brokenDefaultsStopTheMigrationOfTheirRoot() throws IOException {
    files(Map.of("_defaults.yaml", "syntax: [", "a.md", "---\nsyntax: dollar\n---\n${a}"));
    MigrateResult result = write();
    assertThat(counts(result)).isEqualTo("0 0 1");
    assertThat(problems(result)).startsWith("_defaults.yaml:1:9: error: [PC202]");
  }

  @Test
  void filesOfOtherKindsAreNotTouched() throws IOException {
    files(Map.of("a.step.json", "{}", "README.md", "${a}", ".hidden/a.md", "${a}"));
    FileTime before = Files.getLastModifiedTime(folder.resolve("README.md"));
    MigrateResult result = run(Optional.of(Syntax.DOLLAR), Optional.empty(), true);
    assertThat(counts(result)).isEqualTo("0 0 0");
    assertThat(Files.getLastModifiedTime(folder.resolve("README.md"))).isEqualTo(before);
  }

  @Test
  void aProjectCanNameEachSyntax() {
    assertThat(ProjectShape.OLD_SYNTAXES).isEqualTo(OldSyntax.words());
  }

  @Test
  void filesOfWindowsAreRewrittenWhereTheyAre() throws IOException {
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      Path prompts = Files.createDirectories(windows.getPath("C:\\work\\app\\prompts"));
      CompilerOptions options = CompilerOptions.of(SourceRoot.of(prompts, "com.acme"));
      Templates templates =
          new Templates(prompts)
              .with("a.md", "---\nparameters:\n  name: { requred: true }\n---\n{{name}}\r\n");
      FixTree.run(options, path -> true, /* writes= */ true);
      assertThat(Files.readString(prompts.resolve("a.md")))
          .isEqualTo("---\nparameters:\n  name: { required: true }\n---\n{{name}}\r\n");
      templates.with("a.md", "---\nsyntax: dollar\nparameters: { name: {} }\n---\nHi ${name}\r\n");
      MigrateTree.run(new MigrateRequest(options, Optional.empty(), /* writes= */ true));
      assertThat(Files.readString(prompts.resolve("a.md"))).contains("Hi {{name}}\r\n");
    }
  }
}
