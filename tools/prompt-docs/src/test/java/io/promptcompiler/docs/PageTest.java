package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that pages are read like on GitHub. */
class PageTest {
  private static Page page(String text) {
    return ReadPage.of(Path.of("page.md"), text);
  }

  @Test
  void headingsHaveTheNamesThatGitHubGivesThem() {
    assertThat(
            page("# The `api`, and more\n## PC120 · warning\n## A_b – c\n## A_b – c\n").headings())
        .extracting(Page.Heading::anchor)
        .containsExactly("the-api-and-more", "pc120--warning", "a_b--c", "a_b--c-1");
  }

  @Test
  void linksHaveTheRangeOfTheirAddress() {
    String text = "See [the `one` thing](other.md#there), ![](a.png) and\n<img src=\"b.png\">.\n";

    assertThat(page(text).links())
        .extracting(link -> text.substring(link.span().start(), link.span().end()))
        .containsExactly("other.md#there", "a.png", "b.png");
  }

  @Test
  void snippetsHaveTheCommentsSinceTheLastOne() {
    Page page =
        page("<!-- file: a.md -->\n\n```handlebars\nA\n```\n\n- b\n\n  ```\n  <!-- c -->\n  ```\n");

    assertThat(page.snippets())
        .extracting(Snippet::line, Snippet::language, Snippet::text, Snippet::comments)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                3, "handlebars", "A\n", java.util.List.of("file: a.md")),
            org.assertj.core.groups.Tuple.tuple(9, "", "<!-- c -->\n", java.util.List.of()));
  }
}
