package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs one after the other over the same folders: what each writes, deletes and leaves alone. */
class IncrementalBuildTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
  private static final String SERVICE =
      "resources/META-INF/services/io.promptcompiler.runtime.PromptCatalog";

  @TempDir Path folder;

  private Templates templates;
  private Path state;
  private String version = "1";
  private String packageName = "com.acme";
  private Map<DiagnosticCode, Severity> severities = Map.of();
  private List<String> required = List.of();
  private List<MappedClass> mapped = List.of();
  private List<String> excludes = List.of();
  private Optional<Path> moduleInfo = Optional.empty();
  private Optional<Path> projectFile = Optional.empty();
  private Optional<Publication> publication = Optional.empty();
  private String sources = "sources";
  private boolean failOnWarning;

  @BeforeEach
  void twoTemplates() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("greet.md", "---\nparameters: { name: {} }\n---\nHello {{name}}")
            .with("mail/thank.md", "Thanks");
    state = folder.resolve("state/main.state");
  }

  @Test
  void theFirstRunWritesEverything() {
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.prompts()).isEqualTo(2);
    assertThat(names(result.written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/GreetPrompt.java",
            "sources/com/acme/mail/ThankPrompt.java",
            "sources/com/acme/Prompts.java",
            SERVICE);
    assertThat(result.deleted()).isEmpty();
    assertThat(output()).containsExactlyInAnyOrderElementsOf(names(result.written()));
    assertThat(state).exists();
  }

  @Test
  void theSecondRunDoesNothing() {
    run();
    rewind();
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.UP_TO_DATE);
    assertThat(result.written()).isEmpty();
    assertThat(result.deleted()).isEmpty();
    assertThat(touched()).isEmpty();
    assertThat(lastModified(state)).isEqualTo(LONG_AGO);
  }

  @Test
  void aChangedTemplateRewritesItsClassOnly() {
    run();
    rewind();
    templates.with("mail/thank.md", "Many thanks");
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(names(result.written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(touched()).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  /** Tools are in other files, and their names in constants of further ones. */
  @Test
  void aChangedToolIsNoticed() throws IOException {
    Path settings = folder.resolve("prompt.yaml");
    projectFile =
        Optional.of(
            Files.writeString(settings, "tools: { java: true, mcp: { shop: shop.json } }\n"));
    Path shop = Files.writeString(folder.resolve("shop.json"), "{\"tools\":[{\"name\":\"a\"}]}");
    Path java = Files.createDirectories(folder.resolve("src/main/java"));
    Files.writeString(
        java.resolve("A.java"),
        "import dev.langchain4j.agent.tool.Tool;\nclass A { @Tool(name = N.A) void a() {} }");
    Path names =
        Files.writeString(java.resolve("N.java"), "class N { static final String A = \"a\"; }");
    run();
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    for (Path file : List.of(shop, names, java.resolve("A.java"))) {
      Files.writeString(file, Files.readString(file).replaceAll("\\ba\\b", "b"));
      assertThat(run().outcome()).as("%s", file).isEqualTo(Outcome.COMPILED);
      assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    }
    Files.writeString(java.resolve("Other.java"), "class Other {}");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aSharedTypeReadsAnswersAsLongAsAPromptAsksForThem() throws IOException {
    templates.with("_defaults.yaml", "types: { Verdict: { properties: { a: {} } } }\n");
    run();
    Path verdict = folder.resolve("sources/com/acme/Verdict.java");
    assertThat(verdict).content().doesNotContain("OutputReader");
    templates.with("greet.md", "---\noutput: Verdict\n---\nHello");
    assertThat(names(run().written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/GreetPrompt.java", "sources/com/acme/Verdict.java");
    assertThat(verdict).content().contains("OutputReader");
    // The other prompt is compiled again, and this one is not.
    templates.with("mail/thank.md", "Many thanks");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(verdict).content().contains("OutputReader");
    templates.with("greet.md", "Hello");
    run();
    assertThat(verdict).content().doesNotContain("OutputReader");
  }

  @Test
  void theFileOfAVariantIsAPartOfItsPrompt() {
    templates
        .with("greet.md", "---\nvariants: { de: {}, fr: {} }\n---\nHello")
        .with("greet.de.md", "Hallo");
    BuildResult first = run();
    assertThat(first.prompts()).isEqualTo(2);
    assertThat(output()).contains("sources/com/acme/GreetPrompt.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    rewind();
    templates.with("greet.de.md", "Servus");
    assertThat(names(run().written())).containsExactly("sources/com/acme/GreetPrompt.java");
    rewind();
    templates.with("greet.fr.md", "Salut");
    assertThat(names(run().written())).containsExactly("sources/com/acme/GreetPrompt.java");
    rewind();
    templates.with("mail/thank.md", "Many thanks");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    templates.with("greet.es.md", "Hola");
    BuildResult undeclared = run();
    assertThat(undeclared.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(undeclared.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.UNDECLARED_VARIANT);
  }

  @Test
  void messagesAreRebuiltWithWhatTheyInclude() throws IOException {
    templates
        .with("ask.chat.md", "{{> turns}}{{#user}}{{> rules}}{{/user}}")
        .with("other.chat.md", "{{#user}}Hi{{/user}}")
        .with("partials/turns.chat.md", "{{#system}}Help.{{/system}}")
        .with("partials/rules.md", "Be brief.");
    String ask = "sources/com/acme/AskPrompt.java";
    assertThat(names(run().written())).contains(ask, "sources/com/acme/OtherPrompt.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    rewind();
    templates.with("partials/turns.chat.md", "{{#system}}Help well.{{/system}}");
    assertThat(names(run().written())).containsExactly(ask);
    assertThat(touched()).containsExactly(ask);
    rewind();
    templates.with("partials/rules.md", "Be kind.");
    assertThat(names(run().written())).containsExactly(ask);
    assertThat(folder.resolve(ask)).content().contains("Help well.", "Be kind.");
    rewind();
    templates.with("other.chat.md", "{{#user}}Hello{{/user}}");
    assertThat(names(run().written())).containsExactly("sources/com/acme/OtherPrompt.java");
    // One of texts with that name would not be found between messages.
    Files.move(
        templates.folder().resolve("partials/turns.chat.md"),
        templates.folder().resolve("partials/turns.md"));
    BuildResult moved = run();
    assertThat(moved.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(moved.diagnostics())
        .extracting(finding -> finding.location().source().path().replaceAll(".*/", ""))
        .contains("ask.chat.md");
    Files.move(
        templates.folder().resolve("partials/turns.md"),
        templates.folder().resolve("partials/turns.chat.md"));
    assertThat(run().outcome()).isNotEqualTo(Outcome.FAILED);
  }

  @Test
  void aTextThatBecomesMessagesRewritesItsClass() throws IOException {
    run();
    Files.delete(templates.folder().resolve("greet.md"));
    templates.with(
        "greet.chat.md", "---\nparameters: { name: {} }\n---\n{{#user}}Hello {{name}}{{/user}}");
    assertThat(names(run().written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/GreetPrompt.java", "sources/com/acme/Prompts.java");
    assertThat(folder.resolve("sources/com/acme/GreetPrompt.java"))
        .content()
        .contains("extends GeneratedMessages");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aFileThatBecomesAVariantIsNoPromptAnyMore() {
    templates.with("greet.de.md", "---\nclass: Gruss\n---\nHallo");
    run();
    assertThat(output()).contains("sources/com/acme/Gruss.java");
    templates
        .with("greet.md", "---\nvariants: { de: {} }\n---\nHello")
        .with("greet.de.md", "Hallo");
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(output()).doesNotContain("sources/com/acme/Gruss.java");
    templates.with("greet.md", "Hello");
    assertThat(run().diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.CLASSES_CLASH);
  }

  @Test
  void aTemplateThatIsTouchedButNotChangedRewritesNothing() throws IOException {
    run();
    Files.setLastModifiedTime(templates.folder().resolve("greet.md"), LONG_AGO);
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aChangedTextOfAnExampleIsComparedAgain() {
    templates
        .with("greet.md", "---\nexamples: [{ name: a, file: greet.expected }]\n---\nHello\n")
        .with("greet.expected", "Hello\n");
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    rewind();
    templates.with("greet.expected", "Good day\n");
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.EXAMPLE_DIFFERS);
    assertThat(touched()).isEmpty();
  }

  @Test
  void aTextOfAnExampleThatAppearsIsCompared() {
    severities = Map.of(DiagnosticCode.EXPECTED_FILE_MISSING, Severity.OFF);
    templates.with(
        "greet.md", "---\nexamples: [{ name: a, file: .texts/greet.expected }]\n---\nHello\n");
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    templates.with(".texts/greet.expected", "Good day\n");
    assertThat(run().diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.EXAMPLE_DIFFERS);
  }

  @Test
  void otherFilesAmongTemplatesChangeNothing() {
    run();
    templates.with("greet.expected", "of no example").with("notes.docx", "of somebody");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aFileThatIsPassedOverIsReportedInEveryRunUntilItIsGone() throws IOException {
    run();
    templates.with("a.markdown", "A");
    for (int i = 0; i < 2; i++) {
      BuildResult result = run();
      assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
      assertThat(result.diagnostics()).extracting(one -> one.code().id()).containsExactly("PC120");
    }
    Files.delete(templates.folder().resolve("a.markdown"));
    assertThat(run().diagnostics()).isEmpty();
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aNewTemplateWritesItsClassAndTheCatalog() {
    run();
    rewind();
    templates.with("remind.md", "Remember");
    assertThat(names(run().written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/RemindPrompt.java", "sources/com/acme/Prompts.java");
    assertThat(touched()).hasSize(2);
  }

  @Test
  void anAliasChangesTheCatalogAndIsRemembered() {
    run();
    templates.with("mail/thank.md", "---\naliases: [thanks]\n---\nThanks");
    assertThat(names(run().written()))
        .containsExactly("sources/com/acme/mail/ThankPrompt.java", "sources/com/acme/Prompts.java");
    templates.with("greet.md", "---\nparameters: { name: {} }\n---\nHi {{name}}");
    assertThat(names(run().written())).containsExactly("sources/com/acme/GreetPrompt.java");
    templates.with(
        "greet.md", "---\nparameters: { name: {} }\naliases: [thanks]\n---\nHi {{name}}");
    assertThat(run().diagnostics())
        .extracting(finding -> finding.code().id() + " " + finding.location().line())
        .containsExactly("PC233 2");
    templates.with("thanks.txt", "T").with("greet.md", "Hi");
    assertThat(run().diagnostics())
        .extracting(finding -> finding.code().id() + " " + finding.location().line())
        .containsExactly("PC232 2");
  }

  @Test
  void aDeprecatedTemplateChangesTheCatalog() {
    run();
    templates.with("mail/thank.md", "---\nstatus: deprecated\ndeprecated: none\n---\nThanks\n");
    assertThat(names(run().written()))
        .containsExactly("sources/com/acme/mail/ThankPrompt.java", "sources/com/acme/Prompts.java");
  }

  @Test
  void aDeletedTemplateTakesItsClassWithIt() throws IOException {
    run();
    rewind();
    Files.delete(templates.folder().resolve("mail/thank.md"));
    BuildResult result = run();
    assertThat(names(result.deleted())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(names(result.written())).containsExactly("sources/com/acme/Prompts.java");
    assertThat(folder.resolve("sources/com/acme/mail")).doesNotExist();
    assertThat(output())
        .containsExactlyInAnyOrder(
            "sources/com/acme/GreetPrompt.java", "sources/com/acme/Prompts.java", SERVICE);
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aRenamedTemplateMovesItsClass() throws IOException {
    run();
    Files.move(
        templates.folder().resolve("mail/thank.md"), templates.folder().resolve("mail/thanks.md"));
    BuildResult result = run();
    assertThat(names(result.deleted())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(names(result.written()))
        .contains("sources/com/acme/mail/ThanksPrompt.java", "sources/com/acme/Prompts.java");
  }

  @Test
  void onlyWhatAnEarlierRunMadeIsDeleted() throws IOException {
    run();
    write("sources/com/acme/mail/Mine.java", "class Mine {}");
    write("sources/com/acme/Old.java", "class Old {}");
    write("resources/META-INF/services/other", "x");
    Files.delete(templates.folder().resolve("mail/thank.md"));
    assertThat(names(run().deleted())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(output())
        .contains(
            "sources/com/acme/mail/Mine.java",
            "sources/com/acme/Old.java",
            "resources/META-INF/services/other");
  }

  @Test
  void theLastTemplateTakesEverythingWithIt() throws IOException {
    run();
    deleteTree(templates.folder());
    BuildResult result = run(Optional.empty());
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.deleted()).hasSize(4);
    assertThat(output()).isEmpty();
    assertThat(folder.resolve("sources/com")).doesNotExist();
  }

  @Test
  void aProjectWithoutTemplatesLeavesNothingBehind() throws IOException {
    deleteTree(templates.folder());
    BuildResult result = run(Optional.empty());
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.prompts()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatWasDeletedByHandIsRestored() throws IOException {
    run();
    rewind();
    Path lost = folder.resolve("sources/com/acme/GreetPrompt.java");
    byte[] before = Files.readAllBytes(lost);
    Files.delete(lost);
    BuildResult result = run();
    assertThat(names(result.written())).containsExactly("sources/com/acme/GreetPrompt.java");
    assertThat(lost).hasBinaryContent(before);
    assertThat(touched()).containsExactly("sources/com/acme/GreetPrompt.java");
  }

  @Test
  void whatWasChangedByHandIsRestored() throws IOException {
    run();
    Path changed = folder.resolve("sources/com/acme/GreetPrompt.java");
    byte[] before = Files.readAllBytes(changed);
    Files.write(changed, "// mine\n".getBytes(UTF_8));
    assertThat(names(run().written())).containsExactly("sources/com/acme/GreetPrompt.java");
    assertThat(changed).hasBinaryContent(before);
  }

  @Test
  void anIndexThatWasChangedByHandIsNotBelieved() throws IOException {
    publication = Optional.of(new Publication("com.acme:mail", "1", "1"));
    run();
    Path index = folder.resolve("resources/META-INF/prompts/index.json");
    FileTime written = Files.getLastModifiedTime(index);
    String changed = Files.readString(index).replace("current", "CURRENT");
    Files.writeString(index, changed);
    Files.setLastModifiedTime(index, written);
    templates.with("mail/thank.md", "Many thanks");
    assertThat(run().written()).contains(index);
    assertThat(index).content().contains("current").doesNotContain("CURRENT");
  }

  @Test
  void allOutputThatWasDeletedIsRestored() throws IOException {
    run();
    List<String> before = output();
    deleteTree(folder.resolve("sources"));
    deleteTree(folder.resolve("resources"));
    assertThat(run().written()).hasSize(4);
    assertThat(output()).isEqualTo(before);
  }

  @Test
  void changedDefaultsCompileAgain() {
    run();
    templates.with("mail/_defaults.yaml", "version: 2\n");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    templates.with("mail/_defaults.yaml", "version: 3\n");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aChangedSkillOrPartialRewritesThoseThatIncludeIt() {
    templates.with("skills/style.md", "Be {{> tone}}.").with("partials/tone.md", "brief");
    templates.with("mail/a.md", "{{skill:style}}").with("mail/b.md", "{{> tone}}");
    run();
    rewind();
    templates.with("skills/style.md", "Be very {{> tone}}.");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/APrompt.java");
    templates.with("partials/tone.md", "short");
    assertThat(names(run().written()))
        .containsExactly(
            "sources/com/acme/mail/APrompt.java", "sources/com/acme/mail/BPrompt.java");
  }

  @Test
  void aPartialWithAClassIsWrittenAndDeletedWithThoseThatIncludeIt() throws IOException {
    String text = "Answer in plain words. ".repeat(100);
    templates.with("partials/rules.md", "---\nparameters: { who: {} }\n---\n{{who}}" + text);
    templates.with("mail/a.md", "{{> rules}}").with("mail/b.md", "b");
    assertThat(names(run().written())).contains("sources/com/acme/partials/RulesFragment.java");
    rewind();
    templates.with("partials/rules.md", "---\nparameters: { by: {} }\n---\n{{by}}" + text);
    assertThat(names(run().written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/partials/RulesFragment.java", "sources/com/acme/mail/APrompt.java");
    templates.with("mail/a.md", "a");
    Files.delete(templates.folder().resolve("partials/rules.md"));
    assertThat(names(run().deleted()))
        .containsExactly("sources/com/acme/partials/RulesFragment.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void anotherVersionOfTheCompilerCompilesAgain() {
    run();
    rewind();
    version = "2";
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.written()).isEmpty();
    assertThat(touched()).isEmpty();
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void otherSeveritiesCompileAgain() {
    run();
    severities = Map.of(DiagnosticCode.REQUIRED_NOT_STATED, Severity.ERROR);
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void otherRequiredTemplatesCompileAgain() {
    run();
    required = List.of("gone.md");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void otherClassesOfTheApplicationCompileAgain() {
    templates.with(
        "task.md", "---\nparameters: { task: { properties: { a: {} } } }\n---\n{{task.a}}");
    assertThat(run().diagnostics()).isEmpty();
    mapped = List.of(new MappedClass("Task", "com.acme.Task", Style.RECORDS));
    assertThat(names(run().written())).contains("sources/com/acme/TaskPrompt.java");
    mapped = List.of(new MappedClass("Task", "com.acme.Task", Style.BEANS));
    assertThat(names(run().written())).contains("sources/com/acme/TaskPrompt.java");
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aMappedClassIsRememberedOfDocumentsThatAreNotCompiledAgain() {
    templates.with(
        "task.md", "---\nparameters: { task: { properties: { a: {} } } }\n---\n{{task.a}}");
    mapped = List.of(new MappedClass("Task", "com.acme.Task", Style.RECORDS));
    assertThat(run().diagnostics()).isEmpty();
    templates.with("other.md", "Hello");
    assertThat(run().diagnostics()).isEmpty();
    templates.with("task.md", "Hello");
    assertThat(run().diagnostics()).extracting(one -> one.code().id()).containsExactly("PC139");
  }

  @Test
  void otherPatternsOfARootCompileAgain() {
    run();
    excludes = List.of("mail/");
    assertThat(names(run().deleted())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
  }

  @Test
  void aChangedModuleCompilesAgain() throws IOException {
    write("module-info.java", "module m {}");
    moduleInfo = Optional.of(folder.resolve("module-info.java"));
    severities = Map.of(DiagnosticCode.NOT_PROVIDED, Severity.ERROR);
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    write(
        "module-info.java",
        "module m { requires io.promptcompiler.runtime;"
            + " provides io.promptcompiler.runtime.PromptCatalog with com.acme.Prompts; }");
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    write("module-info.java", "module m {}");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void anotherFolderTakesEverything() {
    run();
    sources = "sources/java";
    BuildResult result = run();
    assertThat(result.deleted()).hasSize(3);
    assertThat(output())
        .containsExactlyInAnyOrder(
            "sources/java/com/acme/GreetPrompt.java",
            "sources/java/com/acme/mail/ThankPrompt.java",
            "sources/java/com/acme/Prompts.java",
            SERVICE);
  }

  @Test
  void anotherPackageMovesEverything() {
    run();
    packageName = "com.acme.texts";
    BuildResult result = run();
    assertThat(names(result.deleted()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/GreetPrompt.java",
            "sources/com/acme/mail/ThankPrompt.java",
            "sources/com/acme/Prompts.java");
    assertThat(output())
        .containsExactlyInAnyOrder(
            "sources/com/acme/texts/GreetPrompt.java",
            "sources/com/acme/texts/mail/ThankPrompt.java",
            "sources/com/acme/texts/Prompts.java",
            SERVICE);
  }

  @Test
  void aFailedRunTouchesNothing() throws IOException {
    run();
    rewind();
    List<String> before = output();
    templates.with("mail/thank.md", "{{oops}}").with("new.md", "New");
    Files.delete(templates.folder().resolve("greet.md"));
    for (int i = 0; i < 2; i++) {
      BuildResult result = run();
      assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(result.diagnostics()).extracting(one -> one.code().id()).containsExactly("PC301");
      assertThat(result.written()).isEmpty();
      assertThat(result.deleted()).isEmpty();
      assertThat(touched()).isEmpty();
      assertThat(output()).isEqualTo(before);
    }
  }

  @Test
  void aRunAfterAFailedOneCatchesUp() throws IOException {
    run();
    templates.with("mail/thank.md", "{{oops}}");
    Files.delete(templates.folder().resolve("greet.md"));
    run();
    templates.with("mail/thank.md", "Many thanks");
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(names(result.deleted())).containsExactly("sources/com/acme/GreetPrompt.java");
    assertThat(names(result.written()))
        .containsExactlyInAnyOrder(
            "sources/com/acme/mail/ThankPrompt.java", "sources/com/acme/Prompts.java");
  }

  @Test
  void aFirstRunThatFailsLeavesNothing() {
    templates.with("mail/thank.md", "{{oops}}");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(output()).isEmpty();
    assertThat(state).doesNotExist();
  }

  @Test
  void warningsAreReportedInEveryRun() {
    templates.with("mail/thank.md", "---\nparameters: { a: {} }\n---\nThanks");
    for (int i = 0; i < 3; i++) {
      BuildResult result = run();
      assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
      assertThat(result.diagnostics()).extracting(one -> one.code().id()).containsExactly("PC204");
      assertThat(result.written()).hasSize(i == 0 ? 4 : 0);
    }
  }

  @Test
  void aWarningFailsARunThatIsConfiguredSo() {
    run();
    rewind();
    failOnWarning = true;
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    rewind();
    templates.with("mail/thank.md", "---\nparameters: { a: {} }\n---\nMany thanks");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(touched()).isEmpty();
    failOnWarning = false;
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "garbage",
        "prompt-compiler-state 2",
        "prompt-compiler-state 2\n",
        "prompt-compiler-state 999\nx\n5 a\n",
        "prompt-compiler-state 2\nx\n5 \0\n",
        "prompt-compiler-state 2\nx\n99999999999999999999 a\n",
        "prompt-compiler-state 2\nx\n5 ../sources\n",
        "prompt-compiler-state 2\nx\n5 ../sources/com/acme\n",
        "prompt-compiler-state 2\nx\n5 ../precious.txt\n5 ../prompts/greet.md\n",
        "\u0000\uFFFF"
      })
  void aStateThatWasDamagedCountsAsNone(String damaged) throws IOException {
    run();
    write("precious.txt", "12345");
    List<String> before = output();
    Files.write(state, damaged.getBytes(UTF_8));
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(result.deleted()).isEmpty();
    assertThat(output()).isEqualTo(before);
    assertThat(folder.resolve("precious.txt")).exists();
    assertThat(templates.folder().resolve("greet.md")).exists();
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void aStateThatWasCutOffCountsAsNone() throws IOException {
    run();
    byte[] whole = Files.readAllBytes(state);
    for (int length = 0; length < whole.length; length++) {
      Files.write(state, new String(whole, 0, length, UTF_8).getBytes(UTF_8));
      assertThat(run().deleted()).isEmpty();
      assertThat(state).hasBinaryContent(whole);
    }
  }

  @Test
  void aFolderInThePlaceOfTheStateIsAnErrorNotALoss() throws IOException {
    run();
    List<String> before = output();
    Files.delete(state);
    Files.createDirectories(state.resolve("x"));
    assertThatThrownBy(this::run).hasMessageContaining("main.state");
    assertThat(output()).isEqualTo(before);
  }

  @Test
  void theStateNamesNoFolderOfTheMachine() {
    run();
    assertThat(state).content(UTF_8).doesNotContain(folder.toString()).doesNotContain("\r");
  }

  @Test
  void noTemporaryFileStays() {
    run();
    templates.with("mail/thank.md", "Many thanks");
    run();
    assertThat(files(folder)).noneMatch(name -> name.endsWith(".tmp"));
  }

  @Test
  void filesHaveLineFeedsOnly() {
    templates.with("greet.md", "---\r\nparameters: { name: {} }\r\n---\r\nHello\r\n{{name}}\r\n");
    run();
    for (String name : output()) {
      assertThat(folder.resolve(name)).content(UTF_8).doesNotContain("\r").endsWith("\n");
    }
  }

  @Test
  void onlyWhatChangedIsCompiled() {
    templates.with("mail/more.md", "More");
    assertThat(run().compiled()).isEqualTo(3);
    templates.with("mail/thank.md", "Many thanks");
    assertThat(run().compiled()).isEqualTo(1);
    templates.with("new.md", "New");
    assertThat(run().compiled()).isEqualTo(1);
    assertThat(run().compiled()).isZero();
  }

  @Test
  void aNearerPartialCompilesThoseThatIncludeTheName() {
    templates.with("partials/tone.md", "brief").with("mail/a.md", "{{> tone}}");
    templates.with("a.md", "{{> tone}}");
    run();
    templates.with("mail/partials/tone.md", "short");
    BuildResult result = run();
    assertThat(result.compiled()).isEqualTo(2);
    assertThat(names(result.written())).containsExactly("sources/com/acme/mail/APrompt.java");
  }

  @Test
  void aPartialThatWasMissingCompilesThoseThatLookedItUp() {
    templates.with("mail/a.md", "{{#> tone}}nobody said how{{/tone}}");
    run();
    templates.with("mail/partials/tone.md", "short");
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/APrompt.java");
  }

  @Test
  void aNewCandidateForANameThatIsAValueIsSeen() {
    templates.with("partials/brief.md", "Be brief.");
    templates.with(
        "a.md", "---\nparameters: { tone: { required: true } }\n---\n{{> (lookup . \"tone\")}}");
    run();
    templates.with("partials/long.md", "Write at length.");
    assertThat(names(run().written())).contains("sources/com/acme/APrompt.java");
  }

  @Test
  void fragmentsThatIncludeEachOtherAreAlwaysCompiled() {
    String text = "Answer in plain words. ".repeat(100);
    String head = "---\nparameters: { who: {} }\n---\n" + text;
    templates
        .with("partials/one.md", head + "{{#if who}}{{> two who=\"\"}}{{/if}}")
        .with("partials/two.md", head + "{{#if who}}{{> one who=\"\"}}{{/if}}")
        .with("mail/a.md", "{{> two who=\"a\"}}")
        .with("mail/b.md", "b");
    List<String> first = names(run().written());
    assertThat(first).contains("sources/com/acme/partials/OneFragment.java");
    templates.with("mail/b.md", "c");
    BuildResult result = run();
    assertThat(result.compiled()).isEqualTo(4);
    assertThat(names(result.written())).containsExactly("sources/com/acme/mail/BPrompt.java");
  }

  @Test
  void whatWasReportedOfATemplateIsReportedAgain() {
    templates.with("warned.md", "---\nparameters: { unused: {} }\n---\nText");
    BuildResult first = run();
    templates.with("mail/thank.md", "Many thanks");
    BuildResult second = run();
    assertThat(second.compiled()).isEqualTo(2);
    assertThat(second.diagnostics()).hasSize(1).hasToString(first.diagnostics().toString());
  }

  @Test
  void aDamagedMemoryCompilesEverything() throws IOException {
    run();
    Files.write(folder.resolve("state/main.state.documents"), "x".getBytes(UTF_8));
    templates.with("mail/thank.md", "Many thanks");
    assertThat(run().compiled()).isEqualTo(2);
  }

  @Test
  void aFailedRunLeavesNothingBehind() throws IOException {
    run();
    templates.with("mail/thank.md", "Many thanks").with("broken.md", "{{#if}}");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(folder.resolve("state")).isDirectoryNotContaining("glob:**.staged");
    Files.delete(templates.folder().resolve("broken.md"));
    assertThat(names(run().written())).containsExactly("sources/com/acme/mail/ThankPrompt.java");
  }

  private BuildResult run() {
    return run(Optional.of(packageName));
  }

  /** Runs with the templates as the root of a package, or without a root. */
  private BuildResult run(Optional<String> rootPackage) {
    CompilerOptions options =
        new CompilerOptions(
            rootPackage.map(this::root).stream().toList(),
            packageName,
            "Prompts",
            severities,
            required,
            List.of(),
            folder.resolve("pom.xml"),
            moduleInfo,
            List.of(),
            publication,
            "",
            Families.STANDARD,
            mapped,
            Trust.UNDECLARED,
            Targets.DEFAULT,
            projectFile,
            Map.of(),
            List.of());
    try {
      return IncrementalBuild.run(
          new BuildRequest(
              options,
              folder.resolve(sources),
              folder.resolve("resources"),
              state,
              version,
              failOnWarning));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SourceRoot root(String name) {
    return new SourceRoot(
        templates.folder(),
        Optional.empty(),
        Optional.empty(),
        Scope.PROJECT,
        name,
        List.of(),
        excludes);
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(UTF_8));
  }

  /** Makes everything old, so that what is written afterwards shows. */
  private void rewind() {
    for (String name : files(folder)) {
      try {
        Files.setLastModifiedTime(folder.resolve(name), LONG_AGO);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private List<String> touched() {
    return output().stream()
        .filter(name -> !lastModified(folder.resolve(name)).equals(LONG_AGO))
        .toList();
  }

  private static FileTime lastModified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> output() {
    return files(folder).stream()
        .filter(name -> name.startsWith("sources/") || name.startsWith("resources/"))
        .toList();
  }

  private List<String> names(List<Path> paths) {
    return paths.stream().map(this::name).toList();
  }

  private String name(Path path) {
    return folder.relativize(path).toString().replace('\\', '/');
  }

  private List<String> files(Path from) {
    try (Stream<Path> paths = Files.walk(from)) {
      return paths.filter(Files::isRegularFile).map(this::name).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteTree(Path from) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
