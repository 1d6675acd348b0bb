package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog over directories of templates. */
class DirectoryCatalogTest {
  private static final String GREET =
      """
      ---
      synopsis: [Greets, somebody]
      description: Says hello.
      version: 2.1
      status: draft
      parameters:
        name: { required: true, description: Who }
        times: { type: integer, default: 2 }
        order: { enum: [asc, desc], default: asc }
        tags: { type: "string[]", default: [a, b] }
        owner: { type: object, properties: { mail: {} } }
      ---
      Hello {{name}}, {{times}} {{order}} {{#each tags}}{{this}}{{/each}} {{owner.mail}}
      """;

  @TempDir Path folder;

  private Templates templates;
  private DirectoryCatalog catalog;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder.resolve("prompts"));
    templates.with("greet.md", GREET).with("mail/bye.md", "Bye");
    catalog = DirectoryCatalog.of(templates.folder());
  }

  @Test
  void knowsTheExamplesOfPrompts() {
    String head = "---\nparameters: { story: {}, count: { type: integer } }\nexamples:\n";
    templates.with(
        "code.md",
        head
            + "  - { name: first, parameters: { story: 094, count: 3 } }\n"
            + "  - { name: wrong, parameters: { count: three } }\n---\n{{story}} {{count}}\n");
    Optional<String> any = Optional.empty();
    assertThat(catalog.example(any, "code.md", "first"))
        .isEqualTo(Map.of("story", "094", "count", 3L));
    assertThat(catalog.example(Optional.of("project"), "code", "first")).hasSize(2);
    assertThatThrownBy(() -> catalog.example(Optional.of("shared"), "code.md", "first"))
        .isInstanceOf(UnknownPromptException.class);
    assertThatThrownBy(() -> catalog.example(any, "code.md", "frist"))
        .hasMessage(
            "The prompt 'code.md' has no example 'frist'. Did you mean 'first'? Examples: first, wrong.");
    assertThatThrownBy(() -> catalog.example(any, "greet.md", "first"))
        .hasMessage("The prompt 'greet.md' has no example 'first'.");
    assertThatThrownBy(() -> catalog.example(any, "code.md", "wrong"))
        .isInstanceOf(BrokenPromptException.class)
        .hasMessageContaining("[PC1106] The parameter 'count' must be an integer");
  }

  @Test
  void findsPromptsByTheIdsThatTheyHad() {
    templates.with("new/name.md", "---\naliases: [old/name, bye.txt]\n---\nHere\n");
    assertThat(catalog.ids()).containsExactly("greet.md", "mail/bye.md", "new/name.md");
    for (String name : List.of("old/name", "old/name.md", "bye", "bye.txt", "new/name")) {
      assertThat(catalog.render(name, Map.of())).as(name).isEqualTo("Here\n");
      assertThat(catalog.info(name).id()).as(name).isEqualTo("new/name.md");
      assertThat(catalog.entryPoint(Optional.of("project"), name).about().id())
          .as(name)
          .isEqualTo("new/name.md");
    }
    assertThat(catalog.folder("old").render("name", Map.of())).isEqualTo("Here\n");
    assertThatThrownBy(() -> catalog.info("old/name.txt"))
        .isInstanceOf(UnknownPromptException.class);
    templates.with("old/name.md", "Another\n");
    assertThat(catalog.render("old/name", Map.of())).isEqualTo("Another\n");
  }

  @Test
  void findsABrokenPromptByTheIdThatItHad() {
    templates.with("new.md", "---\naliases: [old]\n---\n{{nobody}}\n");
    assertThatThrownBy(() -> catalog.render("old", Map.of()))
        .isInstanceOf(BrokenPromptException.class)
        .hasMessageContaining("PC301");
  }

  @Test
  void anExampleThatDiffersPreventsNothing() {
    templates.with("code.md", "---\nexamples: [{ name: a, text: Old }]\n---\nNew\n");
    assertThat(catalog.render("code.md", Map.of())).isEqualTo("New\n");
  }

  @Test
  void infoIsThatOfTheGeneratedCatalog() throws Exception {
    templates.with("skills/s.md", "S {{name}}").with("_partial.md", "P");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Compilation compilation = templates.compile();
    GeneratedJava.of(compilation).compiles(classes);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      PromptCatalog generated =
          (PromptCatalog)
              loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
      assertThat(catalog.ids())
          .isEqualTo(generated.ids())
          .containsExactly("greet.md", "mail/bye.md");
      for (String id : generated.ids()) {
        assertThat(catalog.info(id)).usingRecursiveComparison().isEqualTo(generated.info(id));
      }
      Map<String, Object> parameters = Map.of("name", "Ada", "times", "3");
      assertThat(catalog.render("greet.md", parameters))
          .isEqualTo(generated.render("greet.md", parameters))
          .isEqualTo("Hello Ada, 3 asc ab \n");
      Map<String, Object> wrong = Map.of("times", "x", "order", "up");
      assertThatThrownBy(() -> generated.render("greet.md", wrong))
          .isInstanceOfSatisfying(
              PromptParameterException.class,
              problem ->
                  assertThatThrownBy(() -> catalog.render("greet.md", wrong))
                      .isExactlyInstanceOf(PromptParameterException.class)
                      .hasMessage(problem.getMessage()));
    }
  }

  @Test
  void anUnknownIdNamesTheNearest() {
    assertThatThrownBy(() -> catalog.info("gret.md"))
        .isExactlyInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'gret.md'. Did you mean 'greet.md'?");
  }

  @Test
  void anEndingCanBeLeftOut() {
    assertThat(catalog.render("mail/bye", Map.of())).isEqualTo("Bye");
    assertThatThrownBy(() -> catalog.info("../greet.md"))
        .isExactlyInstanceOf(UnknownPromptException.class)
        .hasMessage("The prompt name '../greet.md' has a part '..'.");
  }

  @Test
  void aFolderShowsWhatIsThereNow() {
    PromptCatalog mail = catalog.folder("mail");
    PromptCatalog inside = mail.folder("spam").scope("project");
    assertThat(mail.ids()).containsExactly("bye.md");
    assertThat(inside.ids()).isEmpty();
    templates.with("mail/bye.md", "Good bye").with("mail/spam/buy.md", "Buy");
    assertThat(mail.ids()).containsExactly("bye.md", "spam/buy.md");
    assertThat(mail.render("bye.md", Map.of())).isEqualTo("Good bye");
    assertThat(inside.render("buy", Map.of())).isEqualTo("Buy");
    assertThat(inside.info("buy").id()).isEqualTo("mail/spam/buy.md");
    assertThat(catalog.scope("project").folder("mail").ids()).isEqualTo(mail.ids());
    assertThatThrownBy(() -> catalog.folder("..")).hasMessage("The folder '..' has a part '..'.");
  }

  @Test
  void whatChangesIsReread() {
    assertThat(catalog.render("mail/bye.md", Map.of())).isEqualTo("Bye");
    templates.with("mail/bye.md", "Good bye").with("new.md", "New");
    assertThat(catalog.render("mail/bye.md", Map.of())).isEqualTo("Good bye");
    assertThat(catalog.ids()).contains("new.md");
  }

  @Test
  void itsStateShowsWhetherSomethingChanged() {
    PromptInfo first = catalog.info("greet.md");
    Object state = catalog.state();
    assertThat(catalog.info("greet.md").sha256()).isEqualTo(first.sha256());
    assertThat(catalog.state()).isEqualTo(state);
    templates.with("greet.md", GREET + "!");
    assertThat(catalog.state()).isNotEqualTo(state);
    assertThat(catalog.info("greet.md").sha256()).isNotEqualTo(first.sha256());
  }

  @Test
  void hiddenFoldersDoNotCount() {
    Object state = catalog.state();
    templates.with(".git/index", "x");
    assertThat(catalog.state()).isEqualTo(state);
  }

  @Test
  void aPromptWithErrorsReportsThemAndTheOthersGoOn() {
    templates.with("broken.md", "a {{oops}}").with("other.md", "{{#if}}");
    assertThat(catalog.render("mail/bye.md", Map.of())).isEqualTo("Bye");
    assertThat(catalog.ids()).contains("broken.md");
    assertThatThrownBy(() -> catalog.render("broken.md", Map.of()))
        .isInstanceOfSatisfying(
            BrokenPromptException.class, broken -> assertThat(broken.errors()).hasSize(1))
        .hasMessage(
            templates.folder()
                + "/broken.md:1:5: error: [PC301] Unknown variable 'oops'.\n"
                + "    1 | a {{oops}}\n"
                + "      |     ^^^^ Declare it under 'parameters', or let 'prompt declare --write' do so.");
    assertThatThrownBy(() -> catalog.info("broken.md")).isInstanceOf(BrokenPromptException.class);
    templates.with("broken.md", "mended");
    assertThat(catalog.render("broken.md", Map.of())).isEqualTo("mended");
  }

  @Test
  void promptsThatIncludeABrokenFragmentAreRefused() {
    templates
        .with("partials/p.md", "{{skill:none}}")
        .with("a.md", "{{> p}}")
        .with("b.md", "{{> p}}");
    for (String id : List.of("a.md", "b.md")) {
      assertThatThrownBy(() -> catalog.render(id, Map.of()))
          .isInstanceOf(BrokenPromptException.class)
          .hasMessageContaining("partials/p.md:1:3: error: [PC341] Unknown skill 'none'.");
    }
    assertThat(catalog.render("mail/bye.md", Map.of())).isEqualTo("Bye");
  }

  @Test
  void promptsBelowBrokenDefaultsAreRefused() {
    templates.with("mail/_defaults.yaml", "version: [");
    assertThatThrownBy(() -> catalog.render("mail/bye.md", Map.of()))
        .isInstanceOf(BrokenPromptException.class)
        .hasMessageContaining("mail/_defaults.yaml:");
    assertThat(catalog.render("greet.md", Map.of("name", "Ada"))).startsWith("Hello Ada");
  }

  @Test
  void scopesHideEachOtherAndCanBeChosen() {
    Templates system = new Templates(folder.resolve("system")).with("mail/bye.md", "System");
    SourceRoot inSystem =
        new SourceRoot(
            system.folder(),
            Optional.empty(),
            Optional.empty(),
            Scope.SYSTEM,
            "com.acme.system",
            List.of(),
            List.of());
    CompilerOptions one = CompilerOptions.of(templates.root());
    DirectoryCatalog both =
        DirectoryCatalog.of(
            new CompilerOptions(
                List.of(inSystem, templates.root()),
                "com.acme",
                "Prompts",
                Map.of(),
                List.of(),
                List.of(),
                one.configuration(),
                Optional.empty()));
    PromptCatalog chosen = both.scope("system");
    assertThat(both.render("mail/bye.md", Map.of())).isEqualTo("Bye");
    assertThat(chosen.render("mail/bye.md", Map.of())).isEqualTo("System");
    assertThat(chosen.ids()).containsExactly("mail/bye.md");
    assertThat(chosen.info("mail/bye.md").scope()).isEqualTo(PromptScope.SYSTEM);
    assertThat(chosen.scope("shared").ids()).isEmpty();
    system.with("mail/bye.md", "System changed");
    assertThat(chosen.render("mail/bye.md", Map.of())).isEqualTo("System changed");
    assertThatThrownBy(() -> both.scope("nobody"))
        .hasMessageStartingWith("Unknown scope 'nobody'.");
  }

  @Test
  void helpersOfTheProjectAreCalled() {
    templates.with("hex.md", "{{hex 255}}");
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(
                List.of(
                    new HelperOption(
                        "hex", "java.lang.Long#toHexString", List.of("integer"), "string")));
    assertThat(DirectoryCatalog.of(options).render("hex.md", Map.of())).isEqualTo("ff");
  }

  @Test
  void severalThreadsMayUseIt() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<String> work = () -> catalog.render("mail/bye.md", Map.of());
      for (Future<String> done : threads.invokeAll(List.of(work, work, work, work))) {
        assertThat(done.get()).isEqualTo("Bye");
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aDirectoryThatIsNotThereHasNoPrompts() {
    DirectoryCatalog none = DirectoryCatalog.of(folder.resolve("none"));
    assertThat(none.ids()).isEmpty();
    new Templates(folder.resolve("none")).with("late.md", "Late");
    assertThat(none.render("late.md", Map.of())).isEqualTo("Late");
  }

  @Test
  void aClashOfOtherPromptsRefusesNothing() {
    templates.with("a-b.md", "1").with("a_b.md", "2");
    assertThat(PromptCompiler.compile(CompilerOptions.of(templates.root())).errors()).isNotEmpty();
    assertThat(catalog.render("mail/bye.md", Map.of())).isEqualTo("Bye");
  }
}
