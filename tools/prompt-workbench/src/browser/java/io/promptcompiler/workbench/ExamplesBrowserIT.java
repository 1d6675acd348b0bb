package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each page of all example projects, in light and dark, as tools see it that judge pages. */
class ExamplesBrowserIT {
  @TempDir Path site;
  @TempDir Path shown;

  @Test
  void noPageHasAnErrorOrABarrier() throws Exception {
    Catalogue catalogue =
        Catalogue.of(
            ExampleModules.all().stream().map(Shown::alone).toList(),
            new Texts("Example prompts", ExampleModules.PROJECTS));
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
