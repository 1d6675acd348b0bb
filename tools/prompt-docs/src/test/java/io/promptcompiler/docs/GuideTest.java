package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide and the menu of the site list all pages in the same order. */
class GuideTest {
  private static final Pattern ITEM = Pattern.compile("href=\"([a-z0-9-]+)\\.html\"");

  private final Repository repository = SnippetsTest.REPOSITORY;

  /** The names of the pages that the guide lists, in order. Links to sections answer questions. */
  private List<String> guide() throws IOException {
    return Page.read(repository.root().resolve("docs/README.md")).links().stream()
        .filter(link -> link.fragment().isEmpty())
        .map(link -> link.path().replaceFirst(".*/", "").replaceFirst("\\.md$", ""))
        .map(name -> name.equals("README") ? "index" : name.toLowerCase(java.util.Locale.ROOT))
        .toList();
  }

  @Test
  void hasThePagesOfTheMenuInItsOrder() throws IOException {
    String menu = Files.readString(Path.of("src", "site", "site.xml"));
    List<String> pages =
        ITEM.matcher(menu)
            .results()
            .map((MatchResult item) -> item.group(1))
            .filter(name -> !name.equals("guide"))
            .toList();

    assertThat(guide()).containsExactlyElementsOf(pages);
  }

  @Test
  void hasAllPages() throws IOException {
    List<String> files =
        repository.pages().stream()
            .map(page -> page.file().getFileName().toString().replaceFirst("\\.md$", ""))
            .filter(name -> !name.equals("README"))
            .map(name -> name.toLowerCase(java.util.Locale.ROOT))
            .toList();

    assertThat(guide()).containsAll(files);
  }

  @Test
  void theFirstListIsShort() throws IOException {
    String guide = Files.readString(repository.root().resolve("docs/README.md"));
    String first =
        guide.substring(guide.indexOf("### First\n"), guide.indexOf("### To look things up\n"));

    assertThat(first.lines().filter(line -> line.startsWith("- [")))
        .hasSizeLessThanOrEqualTo(1 + 15);
  }

  @Test
  void pagesBeginWithTheirPurpose() throws IOException {
    try (Stream<Path> pages = Files.list(repository.root().resolve("docs"))) {
      List<Path> all =
          pages
              .filter(page -> page.toString().endsWith(".md") && !page.endsWith("README.md"))
              .toList();
      assertThat(all)
          .isNotEmpty()
          .allSatisfy(
              page ->
                  assertThat(Files.readString(page).split("\n\n", 3)[1])
                      .startsWith("After this page"));
    }
  }
}
