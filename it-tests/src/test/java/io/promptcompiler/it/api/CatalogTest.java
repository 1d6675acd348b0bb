package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Prompts are found by id, in this module and in all. */
class CatalogTest extends ApiTest {
  CatalogTest() {
    super(
        Project.ofScopes(
            Map.of(
                "system/greet.md", header() + "System {{name}}",
                "system/build/code.md", "System code",
                "shared/greet.md", header() + "Shared {{name}}",
                "shared/only.md", "Only shared",
                "project/build/code.md", "Project code",
                "project/a.md", "A")));
  }

  private static String header() {
    return "---\nparameters:\n  name: { required: true }\n---\n";
  }

  @Test
  void everyIdOnceAndSorted() {
    assertThat(project.catalog().ids())
        .containsExactly("a.md", "build/code.md", "greet.md", "only.md");
  }

  @Test
  void theStrongestScopeAnswers() {
    PromptCatalog catalog = project.catalog();
    assertThat(catalog.render("build/code.md", Map.of())).isEqualTo("Project code");
    assertThat(catalog.render("greet.md", Map.of("name", 7))).isEqualTo("Shared 7");
    assertThat(catalog.info("greet.md").scope()).isEqualTo(PromptScope.SHARED);
    assertThat(catalog.info("greet.md").id()).isEqualTo("greet.md");
  }

  @Test
  void aScopeCanBeRequestedByName() {
    PromptCatalog system = project.catalog().scope("system");
    assertThat(system.ids()).containsExactly("build/code.md", "greet.md");
    assertThat(system.render("greet.md", Map.of("name", "Ada"))).isEqualTo("System Ada");
    assertThat(system.info("build/code.md").scope()).isEqualTo(PromptScope.SYSTEM);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> system.scope("systems"))
        .withMessageContaining("Unknown scope 'systems'");
  }

  @Test
  void anUnknownIdNamesTheNearest() {
    assertThatThrownBy(() -> project.catalog().info("build/cod.md"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'build/cod.md'. Did you mean 'build/code.md'?");
    assertThatThrownBy(() -> project.catalog().render("../greet.md", Map.of()))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("The prompt name '../greet.md' has a part '..'.");
    assertThatThrownBy(() -> project.catalog().scope("shared").info("a.md"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'a.md'.");
  }

  @Test
  void parametersThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> project.catalog().render("greet.md", Map.of()))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage("Required parameter 'name' is missing.");
  }

  @Test
  void theCatalogIsAlwaysTheSame() {
    assertThat(consumer.eval("Prompts.catalog() == Prompts.catalog()")).isEqualTo(true);
  }

  @Test
  void itIsAServiceThatDiscoverFinds() {
    assertThat(project.resources())
        .containsEntry(
            "META-INF/services/io.promptcompiler.runtime.PromptCatalog",
            "com.acme.prompts.Prompts\n");
    assertThat(consumer.eval("PromptCatalog.discover().ids()")).isEqualTo(project.catalog().ids());
    PromptCatalog discovered = PromptCatalog.discover(project.classes());
    assertThat(discovered.scope("system").render("greet.md", Map.of("name", "Ada")))
        .isEqualTo("System Ada");
    assertThat(PromptCatalog.discover(getClass().getClassLoader()).ids()).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> aScopeAFolderAndANameAreAnAddress() {
    Map<String, PromptCatalog> catalogs =
        Map.of(
            "the generated one", project.catalog(),
            "the one that is discovered", PromptCatalog.discover(project.classes()));
    return DynamicTest.stream(
        catalogs.keySet().stream(), name -> name, name -> findsByAddress(catalogs.get(name)));
  }

  private static void findsByAddress(PromptCatalog catalog) {
    assertThat(catalog.folder("build").ids()).containsExactly("code.md");
    assertThat(catalog.folder("build").render("code", Map.of())).isEqualTo("Project code");
    assertThat(catalog.scope("system").folder("build").render("code.md", Map.of()))
        .isEqualTo("System code");
    assertThat(catalog.scope("shared").folder("build").ids()).isEmpty();
    assertThatThrownBy(() -> catalog.folder("build").info("cod.md"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'cod.md'. Did you mean 'code.md'?");
  }

  @Test
  void moreIdsThanOneMethodHolds() {
    Map<String, String> files = new java.util.TreeMap<>();
    for (int i = 0; i < 1100; i++) {
      files.put("p" + i + ".md", "text " + i);
    }
    try (Project many = Project.of(files)) {
      PromptCatalog catalog = many.catalog();
      assertThat(catalog.ids()).hasSize(1100);
      files.forEach((id, text) -> assertThat(catalog.render(id, Map.of())).isEqualTo(text));
      assertThat(catalog.info("p1099.md").id()).isEqualTo("p1099.md");
    }
  }

  @Test
  void noPromptsAtAll() {
    try (Project none = Project.of(Map.of("_fragment.md", "text"))) {
      assertThat(none.catalog().ids()).isEmpty();
    }
  }
}
