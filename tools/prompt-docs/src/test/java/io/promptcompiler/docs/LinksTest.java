package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
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
    return SnippetsTest.REPOSITORY.pages().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    SnippetsTest.REPOSITORY.path(page.file()),
                    () -> assertThat(broken(page)).isEmpty()));
  }

  private static List<String> broken(Page page) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Page.Link link : page.links()) {
      if (link.isExternal()) {
        continue;
      }
      String path = URLDecoder.decode(link.path(), StandardCharsets.UTF_8);
      Path target = path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
      String place = "line %d: %s ".formatted(page.line(link.span().start()), link.address());
      if (!Files.exists(target)) {
        broken.add(place + "is no file");
      } else if (!link.fragment().isEmpty() && !hasAnchor(target, link.fragment())) {
        broken.add(place + "is no heading");
      }
    }
    return broken;
  }

  private static boolean hasAnchor(Path target, String anchor) throws IOException {
    return target.toString().endsWith(".md")
        && Page.read(target).headings().stream().anyMatch(one -> one.anchor().equals(anchor));
  }
}
