package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Removes entries from frontmatter or from a document of data: keys with their values, and elements
 * of lists. An object or list that would then be empty is removed too.
 */
final class RemoveEntries {
  private final SourceText text;

  /** The names of the entries. */
  private final Set<Span> names;

  private final List<Edit> edits = new ArrayList<>();

  private RemoveEntries(SourceText text, Set<Span> names) {
    this.text = text;
    this.names = names;
  }

  /** An entry or element with its range, and whether it is to be removed. */
  private record Part(int start, int end, boolean isRemoved) {}

  /**
   * Returns the edits that remove entries.
   *
   * @param names the keys or elements to remove
   */
  static List<Edit> of(SourceFile file, Set<Span> names) {
    RemoveEntries remove = new RemoveEntries(file.text(), names);
    WrittenData.of(file)
        .filter(remove::isRemoved)
        .ifPresent(whole -> remove.remove(remove.parts(whole), whole));
    return remove.edits;
  }

  private static boolean isIn(Span inner, Span outer) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  private boolean isNamed(Location place) {
    return names.stream().anyMatch(name -> isIn(name, place.span()));
  }

  /** Returns whether everything in a value is to be removed, and otherwise removes parts of it. */
  private boolean isRemoved(DataNode node) {
    List<Part> parts = parts(node);
    boolean isWhole = !parts.isEmpty() && parts.stream().allMatch(Part::isRemoved);
    if (!isWhole) {
      remove(parts, node);
    }
    return isWhole;
  }

  private List<Part> parts(DataNode node) {
    List<Part> parts = new ArrayList<>();
    if (node instanceof DataNode.Mapping mapping) {
      for (DataNode.Entry entry : mapping.entries()) {
        boolean isRemoved = isNamed(entry.keyLocation()) || isRemoved(entry.value());
        Span range = WrittenData.range(entry, text.content());
        parts.add(new Part(range.start(), range.end(), isRemoved));
      }
    } else if (node instanceof DataNode.Sequence list) {
      for (DataNode item : list.items()) {
        boolean isRemoved =
            item instanceof DataNode.Scalar ? isNamed(item.location()) : isRemoved(item);
        Span range = item.location().span();
        int length = item.location().text().stripTrailing().length();
        parts.add(new Part(range.start(), range.start() + length, isRemoved));
      }
    }
    return parts;
  }

  private void remove(List<Part> parts, DataNode node) {
    boolean isFlow = node.location().text().matches("(?s)[{\\[].*");
    int kept = -1;
    for (int i = 0; i < parts.size(); i++) {
      if (!parts.get(i).isRemoved()) {
        kept = i;
      } else if (!isFlow) {
        lines(parts, i, kept < 0);
      } else if (kept >= 0) {
        add(parts.get(i - 1).end(), parts.get(i).end());
      } else {
        add(parts.get(i).start(), parts.get(Math.min(i + 1, parts.size() - 1)).start());
      }
    }
  }

  /** Removes the lines of a part in block style. */
  private void lines(List<Part> parts, int index, boolean isFirst) {
    String content = text.content();
    Part part = parts.get(index);
    if (isFirst && index + 1 < parts.size() && !startsLine(parts.get(0))) {
      add(part.start(), parts.get(index + 1).start()); // after the '-' of an element
      return;
    }
    int lineBreak = content.indexOf('\n', part.end());
    add(startOfLine(part), lineBreak < 0 ? content.length() : lineBreak + 1);
  }

  private boolean startsLine(Part part) {
    return text.content().substring(startOfLine(part), part.start()).isBlank();
  }

  private int startOfLine(Part part) {
    return text.content().lastIndexOf('\n', part.start() - 1) + 1;
  }

  private void add(int start, int end) {
    edits.add(new Edit(new Location(text, new Span(start, end)), ""));
  }
}
