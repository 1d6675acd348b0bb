package io.promptcompiler.core.diagnostic;

import java.util.Comparator;
import java.util.List;

/**
 * A replacement of a range of a file.
 *
 * @param place the characters to replace; an empty range for an insertion
 * @param replacement the new text, with the escapes of the file
 */
public record Edit(Location place, String replacement) {
  private static final Comparator<Edit> LAST_FIRST =
      Comparator.comparing((Edit edit) -> edit.place().span().start()).reversed();

  /**
   * Returns the content of a file after applying edits. There must be at least one edit, and edits
   * must not overlap.
   */
  public static String applied(List<Edit> edits) {
    StringBuilder content = new StringBuilder(edits.get(0).place().source().content());
    edits.stream()
        .sorted(LAST_FIRST)
        .forEach(
            edit -> {
              Span span = edit.place().span();
              content.replace(span.start(), span.end(), edit.replacement());
            });
    return content.toString();
  }

  /** Returns the edit that removes a tag, with its line if it is alone on it. */
  public static Edit removing(SourceText source, Span tag) {
    String content = source.content();
    boolean isAlone = source.lineText(source.line(tag.start())).strip().equals(source.slice(tag));
    int lineBreak = content.indexOf('\n', tag.end());
    Span removed =
        isAlone && lineBreak >= 0
            ? new Span(content.lastIndexOf('\n', tag.start()) + 1, lineBreak + 1)
            : tag;
    return new Edit(new Location(source, removed), "");
  }

  /** Returns the content of the file after applying this edit. */
  public String applied() {
    return applied(List.of(this));
  }
}
