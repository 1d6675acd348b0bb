package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.MisplacedTemplates;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run is asked to do, checked against itself and the templates. */
class OptionsTest {
  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  @Test
  void aLoweredErrorPrintsNothingAndTheRunGoesOn() {
    templates.with("code.md", "a{{b}}c");
    Compilation compilation =
        compile(severities(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING)));
    assertThat(templates.print(compilation))
        .startsWith("code.md:1:4: warning: [PC301] Unknown variable 'b'.");
    assertThat(compilation.files()).hasSize(3);
    assertThat(
            compile(severities(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.OFF)))
                .diagnostics())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz.A;import zz.Author;class Injected{}//",
        "a\nb",
        "a/../b",
        "a..b",
        "a.class.b",
        "",
        " ",
        "a\u0000b",
        "a\u200bb",
        "\ud800"
      })
  void aPackageThatIsNoNameIsAFindingAndWritesNothing(String name) throws Exception {
    templates.with("prompts/code.md", "Hello");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder.resolve("prompts"), name)).inPackage(name);
    BuildResult result =
        IncrementalBuild.run(
            new BuildRequest(
                options,
                folder.resolve("sources"),
                folder.resolve("resources"),
                folder.resolve("state/main.state"),
                "1",
                false));
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly(DiagnosticCode.BAD_CLASS_NAME);
    assertThat(folder.resolve("sources")).doesNotExist();
  }

  private String source(Map<DiagnosticCode, Severity> severities, String path) {
    Compilation compilation = compile(severities(severities));
    GeneratedJava java = GeneratedJava.of(compilation).compiles(folder.resolve("classes"));
    return java.source("com/acme/prompts/" + path);
  }

  @Test
  void whatIsAbsentIsNotTestedAtRunTime() {
    templates.with(
        "code.md",
        """
        ---
        parameters: { name: { required: true } }
        ---
        {{name}}{{#if b}}B1{{/if}}{{#unless b}}A1{{/unless}}{{#with b}}B2{{x}}{{else}}A2{{/with}}
        {{#each b}}B3{{else}}A3{{/each}}{{#b}}B4{{else}}A4{{/b}}{{#if (not b)}}A5{{else}}B5{{/if}}
        {{#if (eq b "x")}}B6{{else}}A6{{/if}}{{#if (ne b "x")}}A7{{/if}}{{#if (gt b 1)}}B8{{/if}}
        {{#if (and b (eq name "x"))}}B9{{/if}}{{#if (or b (not b))}}A9{{/if}}{{#if b includeZero=true}}B10{{/if}}
        {{#match b}}{{#case "x" "y"}}B11{{/case}}{{else}}A11{{/match}}{{#if (lookup b "x")}}B12{{/if}}
        {{#if (eq b b)}}A12{{/if}}{{#if b.c.d}}B13{{/if}}
        """);
    String source =
        source(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING), "CodePrompt.java");
    // The Javadoc of the class shows the template.
    source = source.substring(source.indexOf("public final class"));
    assertThat(source)
        .doesNotContain("null)", "(null", "B1", "B2", "B3", "B4", "B5", "B6", "B8", "B9");
    for (int i = 1; i <= 12; i++) {
      if (i != 8 && i != 10) {
        assertThat(source).contains("A" + i);
      }
    }
    Compilation compilation =
        compile(severities(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING)));
    assertThat(compilation.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly(DiagnosticCode.UNKNOWN_VARIABLE);
  }

  private static final String CHAT =
      """
      id: c
      task: t
      name: C
      version: 1
      layout: [{ kind: slot, name: s }, { kind: slot, name: u }]
      slots:
        s:
          priority: 0
          budget: { maxTokens: 2 }
          plan:
            - { kind: message, role: user, content: "%s" }
            - kind: if
              when: { type: exists, ref: { source: $ctx, args: { path: %s } } }
              then: [{ kind: message, role: user, content: "yes" }]
              else: [{ kind: message, role: user, content: "no" }]
        u:
          priority: 1
          when: { type: nonEmpty, ref: { source: $ctx, args: { path: %s } } }
          plan: [{ kind: message, role: user, content: "u" }]
      """;

  @Test
  void anEstimateOfTokensCanBeLowered() {
    templates
        .with("t.task.yaml", "task: t\ncontext: { name: {} }\nsources: {}\n")
        .with("c.chat.yaml", CHAT.formatted("One two three", "name", "name"))
        .with("code.md", "---\nmaxTokens: 2\n---\nOne two three");
    assertThat(compile(severities(Map.of())).errors()).hasSize(2);
    Map<DiagnosticCode, Severity> lowered = Map.of(DiagnosticCode.OVER_BUDGET, Severity.WARNING);
    assertThat(templates.print(compile(severities(lowered))))
        .contains(
            "c.chat.yaml:11:48: warning: [PC714] The fixed text has at least about 4 tokens,"
                + " estimated at four characters a token, but the budget is 2.")
        .contains("code.md:2:12: warning: [PC714]");
    assertThat(source(lowered, "CPrompt.java")).contains("One two three");
    assertThat(source(Map.of(DiagnosticCode.OVER_BUDGET, Severity.OFF), "CPrompt.java"))
        .contains("One two three");
  }

  @Test
  void aLoweredErrorInAChatDropsNeitherItsClassNorWhatIsRight() {
    templates
        .with("t.task.yaml", "task: t\ncontext: { name: {} }\nsources: {}\n")
        .with("c.chat.yaml", CHAT.formatted("{{nme}}", "nme", "nme"));
    String source =
        source(
            Map.of(
                DiagnosticCode.UNKNOWN_VARIABLE,
                Severity.WARNING,
                DiagnosticCode.UNKNOWN_PROPERTY,
                Severity.WARNING),
            "CPrompt.java");
    assertThat(source).contains("\"no\"").doesNotContain("\"yes\"", "\"u\", false");
  }

  @Test
  void aRaisedWarningStopsTheRun() {
    templates.with("code.md", "---\nparameters: { a: {} }\n---\nHello");
    assertThat(compile(severities(Map.of())).files()).hasSize(3);
    Compilation compilation =
        compile(severities(Map.of(DiagnosticCode.UNUSED_PARAMETER, Severity.ERROR)));
    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.files()).isEmpty();
  }

  @Test
  void aMatterOfStyleIsReportedWhenTurnedOn() {
    templates.with("code.md", "---\nparameters: { a: {} }\n---\n{{a}}");
    assertThat(compile(severities(Map.of())).diagnostics()).isEmpty();
    assertThat(
            templates.print(
                compile(severities(Map.of(DiagnosticCode.REQUIRED_NOT_STATED, Severity.WARNING)))))
        .startsWith("code.md:2:15: warning: [PC215]");
  }

  @Test
  void anErrorThatCannotBeLoweredStays() {
    templates.with("code.md", "{{#if}}");
    Compilation compilation =
        compile(
            severities(
                Map.of(
                    DiagnosticCode.UNCLOSED_BLOCK, Severity.OFF,
                    DiagnosticCode.NOT_TO_BE_LOWERED, Severity.OFF)));
    assertThat(templates.print(compilation))
        .contains(
            "pom.xml: error: [PC110] The severity of PC110 cannot be 'off'.\n"
                + "      | Remove this setting: a template with this error cannot be compiled.")
        .contains("pom.xml: error: [PC110] The severity of PC502 cannot be 'off'.")
        .contains("code.md:1:1: error: [PC502]");
    assertThat(compilation.files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"my-prompts", "", "class", "a.B", "Prompts{", "1"})
  void anInvalidCatalogNameIsReported(String name) {
    templates.with("code.md", "Hello");
    CompilerOptions options =
        new CompilerOptions(
            List.of(templates.root()),
            "com.acme",
            name,
            Map.of(),
            List.of(),
            List.of(),
            templates.folder(),
            Optional.empty());
    assertThat(PromptCompiler.compile(options).errors())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.BAD_CLASS_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.my-group", "com..acme", "", "com.import", "2nd", "com.acme."})
  void anInvalidPackageIsReported(String name) {
    templates.with("code.md", "Hello");
    assertThat(templates.print(compile(options(List.of(root("", name)), name))))
        .isEqualTo(
            """
            pom.xml: error: [PC404] '%s' cannot be the name of a Java package.
                  | Write a name like 'com.acme.prompts' as packageName.
            """
                .formatted(name));
  }

  /** Catalogs write the names of many prompts in full, but not where a variable hides them. */
  @ParameterizedTest
  @ValueSource(strings = {"acme", "number", "parameters.of.acme"})
  void manyPromptsMayBeInAnyPackage(String name) {
    for (int i = 0; i <= 500; i++) {
      templates.with("p" + i + ".md", "text " + i);
    }
    Compilation compilation = compile(options(List.of(root("", name + ".texts")), name));
    String catalog =
        GeneratedJava.of(compilation)
            .compiles(folder.resolve("classes"))
            .source(name.replace('.', '/') + "/Prompts.java");
    assertThat(catalog).contains("P500Prompt.info()");
    assertThat(catalog.contains("import " + name)).isEqualTo(!name.equals("acme"));
  }

  @Test
  void anInvalidPackageOfARootIsReported() {
    templates.with("code.md", "Hello");
    assertThat(templates.print(compile(options(List.of(root("", "a-b")), "com.acme"))))
        .startsWith("pom.xml: error: [PC404] 'a-b' cannot be the name of a Java package.")
        .hasLineCount(2);
  }

  @Test
  void aMissingRequiredTemplateIsReported() {
    templates.with("build/code-subtask.md", "Hello");
    CompilerOptions plain = severities(Map.of());
    CompilerOptions options =
        new CompilerOptions(
            plain.roots(),
            plain.packageName(),
            "Prompts",
            Map.of(),
            List.of("build/*.md", "build/code-subtask.md", "build/code-subtsk.md", "plan/**"),
            List.of(),
            plain.configuration(),
            Optional.empty());
    assertThat(templates.print(compile(options)))
        .isEqualTo(
            """
            pom.xml: error: [PC109] The required template 'build/code-subtsk.md' is missing.
                  | Did you mean 'build/code-subtask.md'? Templates: build/code-subtask.md.
            pom.xml: error: [PC109] The required template 'plan/**' is missing.
                  | Templates: build/code-subtask.md.
            """);
  }

  @Test
  void aDuplicateIdInAScopeIsReported() {
    templates.with("one/code.md", "Hello").with("two/code.md", "Hello");
    List<SourceRoot> roots = List.of(root("one", "com.acme.one"), root("two", "com.acme.two"));
    assertThat(templates.print(compile(options(roots, "com.acme"))))
        .startsWith("two/code.md: error: [PC106] The template 'code.md' is in two roots of scope")
        .contains("| The other is '" + folder.resolve("one/code.md"));
  }

  @Test
  void anIdCanBeInSeveralScopes() {
    templates.with("one/code.md", "Hello").with("two/code.md", "Hello");
    List<SourceRoot> roots =
        List.of(root("one", "com.acme.one"), scoped("two", "com.acme.two", Scope.SYSTEM));
    Compilation compilation = compile(options(roots, "com.acme"));
    assertThat(templates.print(compilation)).isEmpty();
    assertThat(compilation.files())
        .extracting(Compilation.OutputFile::path)
        .containsExactly(
            "com/acme/one/CodePrompt.java",
            "com/acme/two/CodePrompt.java",
            "com/acme/Prompts.java",
            "META-INF/services/io.promptcompiler.runtime.PromptCatalog");
  }

  @Test
  void aClashOfClassesOfTwoRootsIsReported() {
    templates.with("one/code.md", "Hello").with("two/code.md", "Hello");
    List<SourceRoot> roots =
        List.of(root("one", "com.acme"), scoped("two", "com.acme", Scope.SYSTEM));
    assertThat(templates.print(compile(options(roots, "com.acme"))))
        .startsWith("two/code.md: error: [PC402] 'code.md' and 'code.md' both become the class");
  }

  @Test
  void theOrderOfRootsDoesNotMatter() {
    templates
        .with("one/a.md", "Hello")
        .with("one/c.md", "Hello")
        .with("two/b.md", "Hello")
        .with("two/_defaults.yaml", "types: { T: { enum: [a] } }\n")
        .with("one/_defaults.yaml", "types: { U: { enum: [a] } }\n");
    List<SourceRoot> roots = List.of(root("one", "com.acme.one"), root("two", "com.acme.two"));
    List<SourceRoot> turned = List.of(roots.get(1), roots.get(0));
    assertThat(compile(options(turned, "com.acme")).files())
        .containsExactlyInAnyOrderElementsOf(compile(options(roots, "com.acme")).files());
  }

  @Test
  void aMistakeThatTwoRootsReadIsReportedOnce() {
    templates
        .with("_defaults.yaml", "parameters: { a: { type: strng } }\n")
        .with("a.md", "{{x}}")
        .with("b.md", "Hello");
    List<SourceRoot> roots =
        List.of(root("", "com.acme.one"), scoped("", "com.acme.two", Scope.SYSTEM));
    assertThat(compile(options(roots, "com.acme")).diagnostics())
        .extracting(one -> one.code().id())
        .containsExactly("PC208", "PC301");
  }

  @Test
  void withoutRootsNothingIsMade() {
    Compilation compilation = compile(options(List.of(), "com.acme"));
    assertThat(compilation.files()).isEmpty();
    assertThat(compilation.diagnostics()).isEmpty();
  }

  @Test
  void anEmptyRootGivesAnEmptyCatalog() {
    assertThat(templates.compile().files()).hasSize(2);
    assertThat(templates.compile().diagnostics())
        .extracting(one -> one.code().id() + ": " + one.fix().text())
        .containsExactly(
            "PC121: Names of templates end in .md, .hbs, .txt or .prompt, or like .chat.yaml.");
  }

  @Test
  void aRootOfOtherFilesHasNoTemplates() {
    templates.with("a.json", "{}").with("b.markdown", "B").with("README.md", "R");
    assertThat(templates.compile().diagnostics())
        .extracting(one -> one.code().id() + ": " + one.fix().text())
        .containsExactly(
            "PC121: Names of templates end in .md, .hbs, .txt or .prompt, or like .chat.yaml."
                + " Files there: README.md, a.json, b.markdown.",
            "PC120: Name it 'b.md', or list it under 'excludes' if it is not a template.");
  }

  @Test
  void templatesThatAreNotReadAreNamed() throws Exception {
    Path base = templates.folder();
    Path read = Files.createDirectories(base.resolve("src/main/prompts"));
    templates.with("src/main/resources/prompts/mail/hello.md", "Hello");
    templates.with("src/main/prompt/README.md", "No template");
    Files.writeString(base.resolve("pom.xml"), "<project/>");
    assertThat(compile(CompilerOptions.of(SourceRoot.of(read, "com.acme"))).diagnostics())
        .singleElement()
        .extracting(one -> one.fix().text())
        .asString()
        .startsWith(
            "There are templates in 'src/main/resources/prompts': move them to 'src/main/prompts',"
                + " or set <sourceDirectory> to that folder. Names of templates");
  }

  @Test
  void templatesOfTheWholeBuildAreNamed() throws Exception {
    Path base = templates.folder();
    Path module = Files.createDirectories(base.resolve("mail"));
    Path read = module.resolve("src/main/prompts");
    templates.with("prompts/hello.md", "Hello");
    assertThat(MisplacedTemplates.advice(module, read)).isEmpty();
    Files.writeString(base.resolve("pom.xml"), "<project/>");
    assertThat(MisplacedTemplates.advice(module, read).orElseThrow())
        .startsWith("There are templates in '../prompts': move them to 'src/main/prompts',");
    assertThat(MisplacedTemplates.advice(module, base.resolve("prompts"))).isEmpty();
  }

  @Test
  void aModuleProvidesItsCatalog() {
    templates.with("code.md", "Hello");
    String requires = "requires io.promptcompiler.runtime;";
    String provides = "provides io.promptcompiler.runtime.PromptCatalog with com.acme.Prompts;";
    assertThat(moduleFindings("module m { " + requires + provides + " }")).isEmpty();
    assertThat(
            moduleFindings(
                """
                import io.promptcompiler.runtime.PromptCatalog;
                module m {
                  requires  transitive io.promptcompiler.runtime ;
                  provides PromptCatalog
                      with a.Other, com.acme.Prompts;
                }
                """))
        .isEmpty();
    String before = "module m { " + requires;
    assertThat(moduleFindings(before + "}")).endsWith("^ Add '" + provides + "'.\n");
    assertThat(moduleFindings(before + "// " + provides + "\n}")).contains("Add '" + provides);
    assertThat(moduleFindings(before + "/* " + provides + "\n*/ }")).contains("Add '" + provides);
    assertThat(moduleFindings(before + provides.replace("Prompts;", "TestPrompts;") + "}"))
        .contains("Add '" + provides);
  }

  @Test
  void aModuleRequiresTheRuntime() {
    templates.with("code.md", "Hello");
    String provides = "provides io.promptcompiler.runtime.PromptCatalog with com.acme.Prompts;";
    assertThat(moduleFindings("/* module a */\nopen module com.acme.app {\n " + provides + "\n}"))
        .isEqualTo(
            """
            module-info.java:2:13: warning: [PC405] 'module-info.java' lacks directives that the prompts need.
                2 | open module com.acme.app {
                  |             ^^^^^^^^^^^^ Add 'requires io.promptcompiler.runtime;'.
            """);
    assertThat(moduleFindings("module m { requires io.promptcompiler.runtime.more; }"))
        .isEqualTo(
            """
            module-info.java:1:8: warning: [PC405] 'module-info.java' lacks directives that the prompts need.
                1 | module m { requires io.promptcompiler.runtime.more; }
                  |        ^ Add 'requires io.promptcompiler.runtime;' and '%s'.
            """
                .formatted(provides));
    assertThat(moduleFindings("module m { requires  transitive  java.sql; " + provides + "}"))
        .endsWith("Add 'requires io.promptcompiler.runtime;'.\n");
    assertThat(moduleFindings("module m { requires transitive com.acme.house; " + provides + "}"))
        .as("which may require the runtime transitively; if not, javac says so")
        .isEmpty();
    assertThat(moduleFindings("module m { // requires io.promptcompiler.runtime;\n}"))
        .contains("Add 'requires io.promptcompiler.runtime;' and 'provides ");
  }

  private String moduleFindings(String moduleInfo) {
    templates.with("module-info.java", moduleInfo);
    CompilerOptions options =
        new CompilerOptions(
            List.of(root("", "com.acme")),
            "com.acme",
            "Prompts",
            Map.of(),
            List.of(),
            List.of(),
            folder.resolve("pom.xml"),
            Optional.of(folder.resolve("module-info.java")));
    return templates.print(compile(options));
  }

  private static Compilation compile(CompilerOptions options) {
    return PromptCompiler.compile(options);
  }

  private CompilerOptions severities(Map<DiagnosticCode, Severity> severities) {
    return new CompilerOptions(
        List.of(templates.root()),
        "com.acme.prompts",
        "Prompts",
        severities,
        List.of(),
        List.of(),
        folder.resolve("pom.xml"),
        Optional.empty());
  }

  private CompilerOptions options(List<SourceRoot> roots, String packageName) {
    return new CompilerOptions(
        roots,
        packageName,
        "Prompts",
        Map.of(),
        List.of(),
        List.of(),
        folder.resolve("pom.xml"),
        Optional.empty());
  }

  private SourceRoot root(String directory, String packageName) {
    return scoped(directory, packageName, Scope.PROJECT);
  }

  private SourceRoot scoped(String directory, String packageName, Scope scope) {
    return new SourceRoot(
        folder.resolve(directory),
        Optional.empty(),
        Optional.empty(),
        scope,
        packageName,
        List.of(),
        List.of());
  }
}
