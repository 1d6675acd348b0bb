package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each link of a page leads to a file of the repository, and to a heading that the file has. */
class LinksTest {
  @TestFactory
  Stream<DynamicTest> leadSomewhere() throws IOException {
    List<Page> pages = SnippetsTest.REPOSITORY.pages();
    return pages.stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    SnippetsTest.REPOSITORY.path(page.file()),
                    () -> assertThat(broken(page, pages)).isEmpty()));
  }

  private static List<String> broken(Page page, List<Page> pages) {
    List<String> broken = new ArrayList<>();
    for (Page.Link link : page.links()) {
      if (link.isExternal()) {
        continue;
      }
      Path target = SnippetsTest.REPOSITORY.target(page, link);
      String place = "line %d: %s ".formatted(page.line(link.span().start()), link.address());
      if (!Files.exists(target)) {
        broken.add(place + "is no file");
      } else if (!link.fragment().isEmpty() && !hasAnchor(target, link.fragment(), pages)) {
        broken.add(place + "is no heading");
      }
    }
    return broken;
  }

  private static boolean hasAnchor(Path target, String anchor, List<Page> pages) {
    return pages.stream()
        .filter(page -> page.file().equals(target))
        .flatMap(page -> page.headings().stream())
        .anyMatch(heading -> heading.anchor().equals(anchor));
  }
}
