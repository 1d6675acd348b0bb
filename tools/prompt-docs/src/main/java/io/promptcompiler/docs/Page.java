package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A page of the documentation, as GitHub reads it.
 *
 * @param file where it is
 * @param text what is written there
 * @param title its first heading
 * @param headings its headings, in order
 * @param links where it leads, in order
 * @param snippets its fenced blocks, in order
 * @param codes what stands between backticks in sentences, in order
 * @param comments its comments in HTML that stand between blocks, in order
 */
public record Page(
    Path file,
    String text,
    String title,
    List<Heading> headings,
    List<Link> links,
    List<Snippet> snippets,
    List<String> codes,
    List<Span> comments) {

  /**
   * A stretch of the text.
   *
   * @param start where it begins
   * @param end where it has ended
   */
  public record Span(int start, int end) {}

  /**
   * A heading.
   *
   * @param words what it says
   * @param anchor what GitHub calls it in addresses
   * @param span where it stands
   */
  public record Heading(String words, String anchor, Span span) {}

  /**
   * A link, or the address of a picture.
   *
   * @param address where it leads
   * @param span where the address stands, and nothing else does
   */
  public record Link(String address, Span span) {
    /** Whether it leads to somebody else's site. */
    public boolean isExternal() {
      return address.matches("[a-z][a-z0-9+.-]*:.*");
    }

    /** The part before {@code #}; empty in a link within the page. */
    public String path() {
      return address.replaceFirst("#.*", "");
    }

    /** The part behind {@code #}; empty if there is none. */
    public String fragment() {
      int hash = address.indexOf('#');
      return hash < 0 ? "" : address.substring(hash + 1);
    }
  }

  /** Reads a page. */
  public static Page read(Path file) throws IOException {
    return ReadPage.of(file, Files.readString(file));
  }

  /** The number of the line at an offset, from 1. */
  public int line(int offset) {
    return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
  }
}
