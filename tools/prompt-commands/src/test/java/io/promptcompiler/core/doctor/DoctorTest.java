package io.promptcompiler.core.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check list of a doctor. */
class DoctorTest {
  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void inFolder() throws Exception {
    Files.createDirectories(folder.resolve(".molecular"));
    templates = new Templates(folder.resolve(".molecular"));
  }

  @Test
  void templatesAndTheirStatusAreReported() {
    agents();
    Examination examination = examine();
    assertThat(examination.lines())
        .containsExactly(
            "✓ .molecular/carbon/prompt.md found",
            "✓ .molecular/helium/prompt.md found",
            "✓ .molecular/carbon/skills/ found (2 skills)",
            "✓ .molecular/helium/skills/ found (1 skill)",
            "✓ Templates valid");
    assertThat(examination.failed()).isEmpty();
  }

  @Test
  void whatIsAllowedIsListed() {
    templates.with(
        "ask.md",
        """
        ---
        parameters: { q: { required: true, trust: untrusted } }
        ---
        {{! prompt-compiler: allow PC1301 because operators type it }}
        Answer {{q}}
        """);
    assertThat(examine().lines())
        .contains("• .molecular/ask.md allows PC1301 in line 4 because operators type it");
  }

  @Test
  void variantsAreExamined() {
    templates
        .with("ask.md", "---\nvariants: { de: {}, fr: {} }\n---\nAsk.\n")
        .with("ask.de.md", "---\nstatus: draft\n---\nFrag ${dich}.\n{{> only}}\n")
        .with("partials/only.md", "Only in German.\n");
    assertThat(examine().lines())
        .anyMatch(line -> line.endsWith("ask.de.md is a draft"))
        .anyMatch(line -> line.contains("ask.de.md prints what looks like placeholders"))
        .noneMatch(line -> line.contains("is included by no prompt"));
  }

  @Test
  void messagesAreExamined() {
    templates
        .with(
            "ask.chat.md",
            """
            ---
            status: draft
            examples: [{ name: x, messages: [{ role: user, content: "Is it ${ready}?" }] }]
            ---
            {{> turns}}
            """)
        .with("partials/turns.chat.md", "{{#user}}Is it ${ready}?{{/user}}")
        .with("partials/unused.chat.md", "{{#user}}Hi{{/user}}");
    assertThat(examine().lines())
        .containsExactly(
            "✓ Templates valid",
            "✓ Examples valid (1)",
            "• .molecular/ask.chat.md is a draft",
            "• .molecular/partials/unused.chat.md is included by no prompt",
            "• .molecular/partials/turns.chat.md prints what looks like placeholders: 1 of"
                + " '${ready}' at 1:16");
  }

  @Test
  void messagesHaveNoOlderSyntax() {
    templates
        .with("ask.chat.md", "{{> turns}}{{#user}}Is it ${it}?{{/user}}")
        .with("old.md", "Is it ${it}?")
        .with("partials/turns.chat.md", "{{#user}}Is it {{#if true}}${ready}{{/if}}?{{/user}}");
    SourceRoot root =
        new SourceRoot(
            templates.folder(),
            Optional.empty(),
            Optional.of(Syntax.DOLLAR),
            Scope.PROJECT,
            "com.acme",
            List.of(),
            List.of());
    assertThat(examine(CompilerOptions.of(root)).lines())
        .containsExactly(
            "✓ Templates valid",
            "• .molecular/ask.chat.md prints what looks like placeholders: 1 of '${it}' at 1:27",
            "• .molecular/partials/turns.chat.md prints what looks like placeholders: 1 of"
                + " '${ready}' at 1:28");
  }

  @Test
  void anAgentWithoutTemplateFails() throws Exception {
    agents();
    Files.delete(templates.folder().resolve("carbon/prompt.md"));
    Examination examination = examine();
    assertThat(examination.lines())
        .startsWith(
            "✗ .molecular/carbon/prompt.md missing",
            "✓ .molecular/helium/prompt.md found",
            "✓ .molecular/carbon/skills/ found (2 skills)");
    assertThat(examination.failed())
        .extracting(Check::toString)
        .containsExactly("✗ .molecular/carbon/prompt.md missing");
  }

  @Test
  void reportsWhetherExamplesAreAsExpected() {
    templates.with("a.md", "---\nexamples: [{ name: x, text: A }, { name: y }]\n---\nA");
    assertThat(examine().lines()).containsExactly("✓ Templates valid", "✓ Examples valid (2)");
    templates.with("b.md", "---\nexamples: [{ name: x, text: A }]\n---\nB");
    Examination examination = examine();
    assertThat(examination.lines())
        .containsExactly("✓ Templates valid", "✗ Examples not valid: 1 error");
    assertThat(examination.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.EXAMPLE_DIFFERS);
  }

  @Test
  void reportsWhichExamplesWaitForAHelper() {
    templates.with("a.md", "---\nexamples: [{ name: x, text: A }]\n---\n{{hex 1}}");
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(
                List.of(new HelperOption("hex", "com.acme.A#hex", List.of("integer"), "string")));
    assertThat(examine(options).lines())
        .containsExactly(
            "✓ Templates valid",
            "• .molecular/a.md has the example 'x', which is not rendered:"
                + " the helper 'hex' is not compiled");
  }

  @Test
  void aRootWithoutTemplatesFails() {
    templates.with("a.json", "{}");
    Examination examination = examine();
    assertThat(examination.lines()).containsExactly("✗ .molecular/ has no templates");
    assertThat(examination.diagnostics()).isEmpty();
    templates.with("_defaults.yaml", "types: { A: { properties: { b: {} } } }");
    assertThat(examine().lines()).containsExactly("✓ Templates valid");
  }

  @Test
  void skillsForAllAreNoAgent() {
    templates.with("skills/s.md", "S").with("a.md", "{{skill:s}}");
    assertThat(examine().lines())
        .containsExactly("✓ .molecular/skills/ found (1 skill)", "✓ Templates valid");
  }

  @Test
  void skillsInsideFragmentsAreNoAgent() {
    templates.with("a/partials/skills/s.md", "S").with("a/skills/skills/t.md", "T");
    assertThat(examine().lines())
        .startsWith("✗ .molecular/a/prompt.md missing", "✓ .molecular/a/skills/ found (1 skill)");
  }

  @Test
  void aMissingRequiredTemplateIsReported() {
    agents();
    templates.with("build/a.md", "A").with("build/b.md", "B");
    Examination examination =
        examine("carbon/prompt.md", "build/*.md", "plan/**", "build/c.md", "helium/promt.md");
    assertThat(examination.lines())
        .startsWith(
            "✓ .molecular/carbon/prompt.md found",
            "✓ .molecular/build/*.md found (2 templates)",
            "✗ .molecular/plan/** missing",
            "✗ .molecular/build/c.md missing (did you mean 'build/a.md'?)",
            "✗ .molecular/helium/promt.md missing (did you mean 'helium/prompt.md'?)",
            "✓ .molecular/helium/prompt.md found");
    assertThat(examination.failed()).hasSize(3);
    assertThat(examination.diagnostics()).isEmpty();
  }

  @Test
  void invalidTemplatesAreReported() {
    agents();
    templates.with("a.md", "{{oops}} {{oops2}}").with("b.md", "---\nparameters: {x: {}}\n---\nB");
    Examination examination = examine();
    assertThat(examination.lines()).endsWith("✗ Templates not valid: 2 errors");
    assertThat(examination.failed()).hasSize(1);
    assertThat(examination.diagnostics())
        .extracting(found -> found.code())
        .containsExactly(
            DiagnosticCode.UNKNOWN_VARIABLE,
            DiagnosticCode.UNKNOWN_VARIABLE,
            DiagnosticCode.UNUSED_PARAMETER);
  }

  @Test
  void promptsThatAreNotCurrentAreReported() {
    templates
        .with("a.md", "---\nstatus: draft\n---\nA")
        .with("b.md", "---\nstatus: deprecated\ndeprecated: Use a.md.\n---\nB")
        .with("c.md", "---\nstatus: historical\n---\nC")
        .with("d.md", "---\nstatus: current\n---\nD")
        .with("e.md", "---\nstatus: deprecated\n---\nE");
    Examination examination = examine();
    assertThat(examination.lines())
        .containsExactly(
            "✓ Templates valid",
            "• .molecular/a.md is a draft",
            "• .molecular/b.md is deprecated: Use a.md.",
            "• .molecular/c.md is historical",
            "• .molecular/e.md is deprecated");
    assertThat(examination.failed()).isEmpty();
  }

  @Test
  void textThatLooksLikeAPlaceholderIsReported() {
    templates
        .with("a.md", "---\nsyntax: handlebars\n---\nHi ${user},\n${greeting} %s")
        .with("b.md", "---\nsyntax: dollar\n---\n${a} ${b.c} $${d}")
        .with("c.md", "---\nparameters: { p: {} }\n---\n{{#if p}}Dear {name}{{/if}}")
        .with("partials/_d.md", "See {{x}}\n```\n{document}\necho $HOME ${HOME}\n```\n")
        .with(
            "e.md",
            "Go to `/users/{id}` or /users/{id}, {\"a\": {}}, [TODO], ${HOME}, $5, 100% of"
                + " \\frac{a}{b}, a{2}, `cd ${dir}; echo $name`, {x} in {A, B}, {{! {name} }}");
    assertThat(examine().lines().stream().filter(line -> line.contains("looks like")))
        .containsExactly(
            "• .molecular/a.md prints what looks like placeholders: 2 of '${user}' at 4:4, 1 of"
                + " '%s' at 5:13",
            "• .molecular/b.md prints what looks like placeholders: 1 of '${b.c}' at 4:6",
            "• .molecular/c.md prints what looks like placeholders: 1 of '{name}' at 4:15",
            "• .molecular/partials/_d.md prints what looks like placeholders: 1 of '{document}' at"
                + " 3:1");
  }

  @Test
  void fragmentsThatNobodyIncludesAreReported() {
    templates
        .with("a.md", "{{> p}} {{skill:s}}")
        .with("partials/p.md", "{{> inner}} {{skill:in-partial}}")
        .with("partials/inner.md", "I")
        .with("partials/unused.md", "{{> only-by-unused}}")
        .with("partials/only-by-unused.md", "U")
        .with("skills/s.md", "{{skill:t}}")
        .with("skills/t.md", "T")
        .with("skills/in-partial.md", "IP")
        .with("skills/unused.md", "U")
        .with("_alone.md", "A");
    assertThat(examine().lines())
        .containsExactly(
            "✓ .molecular/skills/ found (4 skills)",
            "✓ Templates valid",
            "• .molecular/_alone.md is included by no prompt",
            "• .molecular/partials/only-by-unused.md is included by no prompt",
            "• .molecular/partials/unused.md is included by no prompt",
            "• .molecular/skills/unused.md is included by no prompt");
  }

  @Test
  void unusedFragmentsAreNotReportedWhileAPromptIsBroken() {
    templates.with("a.md", "{{#if}} {{> p}}").with("partials/p.md", "P");
    assertThat(examine().lines()).containsExactly("✗ Templates not valid: 1 error");
  }

  @Test
  void promptsWithTheSameTextAreReported() {
    String declared = "---\nsynopsis: %s\nparameters: {x: {required: true}}\n---\n%s";
    templates
        .with("a.md", declared.formatted("One", "Say {{x}}.{{#if x}}!{{/if}}"))
        .with("b.md", declared.formatted("Two", "Say {{x}}.{{#if x}}!{{/if}}"))
        .with("c.md", declared.formatted("Two", "Say {{ x }}.{{> p}}"))
        .with("partials/p.md", "{{#if x}}!{{/if}}")
        .with("d.md", declared.formatted("One", "Say {{x}}?"));
    assertThat(examine().lines())
        .containsExactly(
            "✓ Templates valid",
            "• .molecular/a.md has the same text as .molecular/b.md, .molecular/c.md");
  }

  @Test
  void eachRootHasItsList() throws Exception {
    agents();
    Files.createDirectories(folder.resolve("shared"));
    new Templates(folder.resolve("shared")).with("greet.md", "{{oops}}").with("b/a.md", "A");
    SourceRoot shared = root("shared", Scope.SHARED);
    SourceRoot gone = root("gone", Scope.SYSTEM);
    Examination examination =
        examine(List.of(templates.root(), shared, gone), "greet.md", "*/a.md", "none.md");
    assertThat(examination.lines())
        .containsExactly(
            ".molecular (project)",
            "✓ .molecular/carbon/prompt.md found",
            "✓ .molecular/helium/prompt.md found",
            "✓ .molecular/carbon/skills/ found (2 skills)",
            "✓ .molecular/helium/skills/ found (1 skill)",
            "✓ Templates valid",
            "shared (shared)",
            "✓ shared/greet.md found",
            "✓ shared/*/a.md found (1 template)",
            "✗ Templates not valid: 1 error",
            "gone (system)",
            "✗ gone/ missing",
            "All roots",
            "✗ none.md missing");
    assertThat(examination.diagnostics()).hasSize(1);
  }

  @Test
  void whatIsWrongWithTheConfigurationIsNobodysTemplate() {
    templates.with("a.md", "A");
    Examination examination =
        examine(
            new CompilerOptions(
                List.of(templates.root()),
                "no package",
                "Prompts",
                Map.of(),
                List.of(),
                List.of(),
                folder.resolve("pom.xml"),
                Optional.empty()));
    assertThat(examination.lines())
        .containsExactly("✓ Templates valid", "✗ Configuration not valid: 1 error");
  }

  @Test
  void withoutRootsRequiredTemplatesAreMissing() {
    assertThat(examine(List.of(), "a.md").lines()).containsExactly("✗ a.md missing");
  }

  private void agents() {
    templates
        .with("_defaults.yaml", "parameters: { task: { required: true } }")
        .with("carbon/prompt.md", "Do {{task}}. {{skill:list}}")
        .with("carbon/skills/list.md", "{{skill:item}}")
        .with("carbon/skills/item.md", "of {{task}}")
        .with("helium/prompt.md", "Review {{task}}. {{skill:rules}}")
        .with("helium/skills/rules.md", "Rules");
  }

  private Examination examine(String... required) {
    return examine(List.of(templates.root()), required);
  }

  private Examination examine(List<SourceRoot> roots, String... required) {
    return examine(
        new CompilerOptions(
            roots,
            "com.acme",
            "Prompts",
            Map.of(),
            List.of(required),
            List.of(),
            folder.resolve("pom.xml"),
            Optional.empty()));
  }

  private Examination examine(CompilerOptions options) {
    return Doctor.examine(
        new PromptModule("app", options, ProjectFunctions.NONE, List.of()), folder);
  }

  private SourceRoot root(String name, Scope scope) {
    return new SourceRoot(
        folder.resolve(name),
        Optional.empty(),
        Optional.empty(),
        scope,
        "com.acme." + name,
        List.of(),
        List.of());
  }
}
