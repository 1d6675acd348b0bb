package io.promptcompiler.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** Parses a page with CommonMark, and records the ranges of its parts. */
final class ReadPage extends AbstractVisitor {
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--(.*?)-->");
  private static final Pattern ADDRESS = Pattern.compile("\\b(?:href|src|srcset)=\"([^\"]*)\"");
  private static final Pattern FILE =
      Pattern.compile("\\.\\./it-tests/.*\\.\\w+|it-tests/.*\\.\\w+");

  private final String text;
  private final Anchors anchors = new Anchors();
  private final List<Page.Heading> headings = new ArrayList<>();
  private final List<Page.Link> links = new ArrayList<>();
  private final List<Snippet> snippets = new ArrayList<>();
  private final List<String> codes = new ArrayList<>();
  private final List<Page.Span> comments = new ArrayList<>();
  private final List<String> before = new ArrayList<>();
  private Optional<String> shownFile = Optional.empty();
  private String title = "";

  private ReadPage(String text) {
    this.text = text;
  }

  static Page of(Path file, String text) {
    ReadPage read = new ReadPage(text);
    Parser.builder()
        .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
        .build()
        .parse(text)
        .accept(read);
    return new Page(
        file,
        text,
        read.title,
        read.headings,
        read.links,
        read.snippets,
        read.codes,
        read.comments);
  }

  @Override
  public void visit(org.commonmark.node.Heading heading) {
    String words = words(heading);
    title = title.isEmpty() ? words : title;
    headings.add(new Page.Heading(words, anchors.next(words), span(heading)));
    visitChildren(heading);
  }

  @Override
  public void visit(org.commonmark.node.Link link) {
    address(link, link.getDestination());
    if (FILE.matcher(link.getDestination()).matches()) {
      shownFile = Optional.of(link.getDestination());
    }
    visitChildren(link);
  }

  @Override
  public void visit(Image image) {
    address(image, image.getDestination());
  }

  private void address(Node link, String address) {
    Page.Span span = span(link);
    int start = text.lastIndexOf("](" + address, span.end());
    if (start < span.start()) {
      throw new IllegalArgumentException("Only links of the form [text](address), not " + address);
    }
    links.add(new Page.Link(address, new Page.Span(start + 2, start + 2 + address.length())));
  }

  @Override
  public void visit(Code code) {
    codes.add(code.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock block) {
    int line = block.getSourceSpans().get(0).getLineIndex() + 1;
    String language = Optional.ofNullable(block.getInfo()).orElse("");
    snippets.add(new Snippet(line, language, block.getLiteral(), List.copyOf(before), shownFile));
    before.clear();
    shownFile = Optional.empty();
  }

  @Override
  public void visit(HtmlBlock html) {
    Page.Span span = span(html);
    Matcher comment = COMMENT.matcher(html.getLiteral());
    while (comment.find()) {
      before.add(comment.group(1).strip());
      comments.add(span);
    }
    addresses(span);
  }

  @Override
  public void visit(HtmlInline html) {
    addresses(span(html));
  }

  private void addresses(Page.Span span) {
    Matcher address = ADDRESS.matcher(text).region(span.start(), span.end());
    while (address.find()) {
      links.add(new Page.Link(address.group(1), new Page.Span(address.start(1), address.end(1))));
    }
  }

  private static Page.Span span(Node node) {
    List<SourceSpan> spans = node.getSourceSpans();
    SourceSpan last = spans.get(spans.size() - 1);
    return new Page.Span(spans.get(0).getInputIndex(), last.getInputIndex() + last.getLength());
  }

  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            words.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            words.append(part.getLiteral());
          }
        });
    return words.toString();
  }
}
