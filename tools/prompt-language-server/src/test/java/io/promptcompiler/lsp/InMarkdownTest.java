package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;

/** Reads the texts that hovers show with another reader of Markdown. */
class InMarkdownTest {
  private static final String[] PIECES = {
    "![",
    "](http://a.b/c)",
    "[a]: http://a.b",
    "<img src=x>",
    "<http://a.b>",
    "`",
    "``",
    "\\",
    "*a*",
    "&lt;",
    "&#91;",
    "a",
    " ",
    "\n",
    "\n\n",
    "!",
    "[",
    "]",
    "\t",
    "\r",
    "\n- `",
    "~~~",
    "> "
  };

  private static List<Node> loaded(String markdown) {
    List<Node> found = new ArrayList<>();
    Parser.builder()
        .build()
        .parse(markdown)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Image image) {
                found.add(image);
              }

              @Override
              public void visit(Link link) {
                found.add(link);
              }

              @Override
              public void visit(HtmlInline html) {
                found.add(html);
              }

              @Override
              public void visit(HtmlBlock html) {
                found.add(html);
              }
            });
    return found;
  }

  private static Node only(String markdown) {
    Node first = Parser.builder().build().parse(markdown).getFirstChild();
    assertThat(first.getNext()).isNull();
    return first;
  }

  @Test
  void noTextLoadsAnythingOrLeavesItsPlace() {
    Random random = new Random(62);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder("x");
      for (int j = random.nextInt(8); j >= 0; j--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String plain = "Text.\n\n" + InMarkdown.plain(text.toString()) + "\n\n- `a`: b";
      assertThat(loaded(plain)).as("%s", text).isEmpty();
      Node last = Parser.builder().build().parse(plain).getLastChild();
      assertThat(last).as("%s", text).isInstanceOf(BulletList.class);
      assertThat(last.getFirstChild()).as("%s", text).isSameAs(last.getLastChild());
      Node code = only("- " + InMarkdown.span(text.toString()) + ": b").getFirstChild();
      Node inline = code.getFirstChild().getFirstChild();
      assertThat(inline).as("%s", text).isInstanceOf(Code.class);
      assertThat(((Code) inline).getLiteral().strip())
          .isEqualTo(text.toString().replaceAll("\\s", " ").strip());
      Node block = only(InMarkdown.block(text.toString()));
      assertThat(block).as("%s", text).isInstanceOf(FencedCodeBlock.class);
    }
  }
}
