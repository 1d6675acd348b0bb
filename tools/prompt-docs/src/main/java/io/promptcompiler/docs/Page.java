package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A page of the documentation, parsed as GitHub does.
 *
 * @param file its file
 * @param text its content
 * @param title its first heading
 * @param headings its headings, in order
 * @param links its links, in order
 * @param snippets its fenced blocks, in order
 * @param codes the code in its sentences, in order
 * @param comments its HTML comments between blocks, in order
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
   * A range of the text.
   *
   * @param start the offset of its first character
   * @param end the offset after its last character
   */
  public record Span(int start, int end) {}

  /**
   * A heading.
   *
   * @param words its text
   * @param anchor its anchor on GitHub
   * @param span its range
   */
  public record Heading(String words, String anchor, Span span) {}

  /**
   * A link, or the address of a picture.
   *
   * @param address its target
   * @param span the range of the address alone
   */
  public record Link(String address, Span span) {
    /** Returns whether the link leads to another site. */
    public boolean isExternal() {
      return address.matches("[a-z][a-z0-9+.-]*:.*");
    }

    /** Returns the part before {@code #}; empty in a link within the page. */
    public String path() {
      return address.replaceFirst("#.*", "");
    }

    /** Returns the part after {@code #}; empty if there is none. */
    public String fragment() {
      int hash = address.indexOf('#');
      return hash < 0 ? "" : address.substring(hash + 1);
    }
  }

  /** Reads a page. */
  public static Page read(Path file) throws IOException {
    return ReadPage.of(file, Files.readString(file));
  }

  /** Returns the number of the line at an offset, from 1. */
  public int line(int offset) {
    return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
  }
}
