package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.command.FindModules;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each page of all example projects, in light and dark, as tools see it that judge pages. */
class ExamplesBrowserIT {
  private static final Path PROJECTS =
      Path.of("../../it-tests/src/it").toAbsolutePath().normalize();

  @TempDir Path site;
  @TempDir Path shown;

  private static List<PromptModule> modules() throws IOException {
    List<PromptModule> modules = new ArrayList<>();
    try (Stream<Path> projects = Files.list(PROJECTS)) {
      for (Path project : projects.filter(Files::isDirectory).sorted().toList()) {
        switch (String.valueOf(project.getFileName())) {
          case "steps" -> modules.add(of(project, "jobs", "step"));
          case "orchestrators" -> modules.add(of(project, "orchestrators", "orchestrator"));
          default ->
              FindModules.of(project).modules().stream()
                  .filter(one -> isBelow(one, project))
                  .forEach(modules::add);
        }
      }
    }
    return modules;
  }

  private static boolean isBelow(PromptModule module, Path project) {
    return module.options().roots().stream().allMatch(root -> root.directory().startsWith(project));
  }

  /** A project whose POM says what its folders are. */
  private static PromptModule of(Path project, String folder, String kind) {
    Optional<Kind> its =
        Families.STANDARD.documentKinds().stream()
            .map(one -> one.kind())
            .filter(one -> one.word().equals(kind))
            .findFirst();
    SourceRoot root =
        new SourceRoot(
            project.resolve(folder),
            its,
            Optional.empty(),
            Scope.PROJECT,
            "com.acme",
            List.of(),
            List.of());
    return new PromptModule(
        String.valueOf(project.getFileName()), CompilerOptions.of(root), ProjectFunctions.NONE);
  }

  @Test
  void noPageHasAnErrorOrABarrier() throws Exception {
    Catalogue catalogue =
        Catalogue.of(
            modules().stream().map(Shown::alone).toList(), new Texts("Example prompts", PROJECTS));
    WriteSite.write(catalogue, site);
    List<String> barriers = new ArrayList<>();
    try (Browser browser = Browser.open()) {
      browser.go(site.resolve("index.html").toUri().toString());
      browser.one(".row");
      assertThat(browser.violations()).isEmpty();
      Files.writeString(shown.resolve("index.html"), browser.html(), UTF_8);
      int number = 0;
      for (CataloguePage page : catalogue.pages()) {
        String title = page.file().id().fileName();
        browser.script("document.querySelector('main').replaceChildren()");
        browser.show(
            String.valueOf(browser.script("return catalogue.link(arguments[0])", page.key())));
        browser.await(
            "shows " + page.key(),
            "const h = document.querySelector('main h1');"
                + " return h !== null && h.textContent === arguments[0]",
            title);
        browser.script(
            "document.documentElement.dataset.theme = arguments[0]",
            number % 2 == 0 ? "light" : "dark");
        browser.script("document.querySelectorAll('details').forEach(one => { one.open = true; })");
        browser.violations().lines().forEach(line -> barriers.add(page.key() + ": " + line));
        Files.writeString(shown.resolve(number++ + ".html"), browser.html(), UTF_8);
      }
    }
    assertThat(barriers).isEmpty();
    assertThat(Browser.errors(shown)).isEmpty();
  }
}
