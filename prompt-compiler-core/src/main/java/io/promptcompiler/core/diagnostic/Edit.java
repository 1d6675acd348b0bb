package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A replacement of a range of a file.
 *
 * @param place the characters to replace; an empty range for an insertion
 * @param replacement the new text, with the escapes of the file
 */
public record Edit(Location place, String replacement) {
  private static final Comparator<Edit> FIRST_FIRST =
      Comparator.comparing(edit -> edit.place().span().start());

  /**
   * Returns the content of a file after applying edits. There must be at least one edit, and edits
   * must not overlap.
   */
  public static String applied(List<Edit> edits) {
    String content = edits.get(0).place().source().content();
    List<Edit> sorted = new ArrayList<>(edits);
    // The last of several insertions at one place comes first.
    Collections.reverse(sorted);
    sorted.sort(FIRST_FIRST);
    StringBuilder applied = new StringBuilder(content.length());
    int end = 0;
    for (Edit edit : sorted) {
      Span span = edit.place().span();
      applied.append(content, end, Math.max(end, span.start())).append(edit.replacement());
      end = Math.max(end, span.end());
    }
    return applied.append(content, end, content.length()).toString();
  }

  /** Returns the edit that removes a tag, with its line if it is alone on it. */
  public static Edit removing(SourceText source, Span tag) {
    String content = source.content();
    boolean isAlone = source.isAlone(tag);
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
