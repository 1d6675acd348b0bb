package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Edits that remove, move and add whole entries of a mapping, in braces or in lines. There are none
 * for a mapping that was merged: its entries are in several files.
 */
final class EntryEdits {
  private static final String REQUIRED = "required";
  private static final String PROPERTIES = "properties";

  private final Mapping mapping;
  private final SourceText source;

  private EntryEdits(Mapping mapping) {
    this.mapping = mapping;
    this.source = mapping.location().source();
  }

  /** Returns the edits of a mapping; empty if it was merged. */
  static Optional<EntryEdits> of(Mapping mapping) {
    return Optional.of(mapping).filter(DataNode::isOfOneText).map(EntryEdits::new);
  }

  /** Returns the edit that removes an entry with its lines, or with its comma. */
  Edit remove(Entry entry) {
    if (!isInBraces(mapping)) {
      return new Edit(new Location(source, lines(entry)), "");
    }
    List<Entry> entries = mapping.entries();
    int at = entries.indexOf(entry);
    int start = entry.keyLocation().span().start();
    int end = end(entry);
    if (at + 1 < entries.size()) {
      end = entries.get(at + 1).keyLocation().span().start();
    } else if (at > 0) {
      start = end(entries.get(at - 1));
    }
    return new Edit(new Location(source, new Span(start, end)), "");
  }

  /** Returns the edit that writes another entry instead. */
  Edit replace(Entry entry, String other) {
    return new Edit(whole(entry), other);
  }

  /** Returns the text of other entries, which replaces an entry of this mapping. */
  String joined(Entry entry, List<Entry> others) {
    return others.stream().map(EntryEdits::text).collect(Collectors.joining(next(entry)));
  }

  private String next(Entry entry) {
    return isInBraces(mapping) ? ", " : source.lineBreak() + indent(entry);
  }

  /** Returns the edits that write another type instead of an entry, and that it is optional. */
  List<Edit> optional(Entry entry, String type) {
    Optional<Entry> required = mapping.entry(REQUIRED);
    boolean isStated = required.isPresent();
    List<Edit> edits = new ArrayList<>();
    edits.add(replace(entry, isStated ? type : type + next(entry) + REQUIRED + ": false"));
    required.ifPresent(one -> edits.add(new Edit(one.value().location(), "false")));
    return edits;
  }

  /** Returns the edits that put entries below {@code properties}; empty if that is not possible. */
  List<Edit> below(List<Entry> loose) {
    Optional<Mapping> properties =
        mapping
            .entry(PROPERTIES)
            .map(Entry::value)
            .filter(Mapping.class::isInstance)
            .map(Mapping.class::cast);
    return properties.isPresent() ? moved(loose, properties.get()) : wrapped(PROPERTIES, loose);
  }

  /** Returns the edits that put entries below a new key; empty if that is not possible. */
  List<Edit> wrapped(String around, List<Entry> loose) {
    int first = mapping.entries().indexOf(loose.get(0));
    Entry last = loose.get(loose.size() - 1);
    boolean isApart = mapping.entries().indexOf(last) != first + loose.size() - 1;
    if (isApart || mapping.entry(around).isPresent()) {
      return List.of();
    }
    Location start = loose.get(0).keyLocation();
    boolean isQuoted = start.text().startsWith("\"");
    String key = isQuoted ? '"' + around + "\":" : around + ":";
    if (isInBraces(mapping)) {
      return List.of(
          new Edit(new Location(source, Span.at(start.span().start())), key + " { "),
          new Edit(new Location(source, Span.at(end(last))), " }"));
    }
    List<Edit> edits = new ArrayList<>();
    String indent = " ".repeat(start.column() - 1);
    edits.add(
        new Edit(
            new Location(source, Span.at(start.span().start())),
            key + source.lineBreak() + indent + "  "));
    for (int line = start.line() + 1; line <= source.line(end(last) - 1); line++) {
      if (!source.lineText(line).isBlank()) {
        edits.add(new Edit(new Location(source, Span.at(start(line, start))), "  "));
      }
    }
    return edits;
  }

  /** Returns the start of a line at or after the line of a place. */
  private int start(int line, Location from) {
    int at = from.span().start();
    while (source.line(at) < line) {
      at = source.content().indexOf('\n', at) + 1;
    }
    return at;
  }

  private List<Edit> moved(List<Entry> loose, Mapping properties) {
    List<Edit> edits = new ArrayList<>();
    StringBuilder added = new StringBuilder();
    boolean isFlow = isInBraces(properties);
    String indent = properties.entries().isEmpty() ? "" : indent(properties.entries().get(0));
    for (Entry entry : loose) {
      String text = text(entry);
      boolean isOneLine = text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
      if (!isOneLine) {
        return List.of();
      }
      edits.add(remove(entry));
      boolean isFirst = added.isEmpty() && properties.entries().isEmpty();
      added.append(isFlow ? (isFirst ? " " : ", ") : source.lineBreak() + indent).append(text);
    }
    int at =
        properties.entries().isEmpty()
            ? properties.location().span().start() + 1
            : end(properties.entries().get(properties.entries().size() - 1));
    edits.add(new Edit(new Location(source, Span.at(at)), added.toString()));
    return edits;
  }

  /** Returns the edits that declare the given properties as required; empty if that is unclear. */
  static List<Edit> require(Mapping properties, List<String> names) {
    List<Edit> edits = new ArrayList<>();
    if (!properties.isOfOneText()) {
      return edits;
    }
    for (String name : names) {
      Optional<Edit> edit = properties.entry(name).flatMap(EntryEdits::require);
      if (edit.isEmpty()) {
        return List.of();
      }
      edits.add(edit.get());
    }
    return edits;
  }

  private static Optional<Edit> require(Entry property) {
    SourceText source = property.keyLocation().source();
    boolean isQuoted = property.keyLocation().text().startsWith("\"");
    String quote = isQuoted ? "\"" : "";
    String required = quote + REQUIRED + quote + ": true";
    if (property.value() instanceof Scalar scalar) {
      Location place =
          new Location(source, new Span(scalar.location().span().start(), end(property)));
      String type = quote + "type" + quote + ": " + place.text();
      return Optional.of(
              scalar.isNull()
                  ? new Edit(
                      new Location(source, Span.at(property.keyLocation().span().end())),
                      ": { " + required + " }")
                  : new Edit(place, "{ " + type + ", " + required + " }"))
          .filter(edit -> !scalar.isNull() || !isFollowedByColon(property));
    }
    if (!(property.value() instanceof Mapping declaration)
        || declaration.entry(REQUIRED).isPresent()) {
      return Optional.empty();
    }
    if (declaration.entries().isEmpty()) {
      return Optional.of(new Edit(declaration.location(), "{ " + required + " }"));
    }
    Entry last = declaration.entries().get(declaration.entries().size() - 1);
    String before =
        isInBraces(declaration) ? ", " : source.lineBreak() + indent(declaration.entries().get(0));
    return Optional.of(new Edit(new Location(source, Span.at(end(last))), before + required));
  }

  private static boolean isFollowedByColon(Entry property) {
    String content = property.keyLocation().source().content();
    return content.startsWith(":", property.keyLocation().span().end());
  }

  /** Returns whether an entry is written as in JSON, with its key in quotes. */
  static boolean isJson(Entry entry) {
    return entry.keyLocation().text().startsWith("\"");
  }

  static boolean isInBraces(Mapping mapping) {
    return mapping.location().text().startsWith("{");
  }

  private static String indent(Entry entry) {
    return " ".repeat(entry.keyLocation().column() - 1);
  }

  /** Returns the text of an entry, its key and its value. */
  static String text(Entry entry) {
    return whole(entry).text();
  }

  /** Returns the range of an entry without the white space behind it. */
  private static Location whole(Entry entry) {
    Location key = entry.keyLocation();
    Location all = key.to(entry.value().location());
    int length = Math.max(key.span().length(), all.text().stripTrailing().length());
    int start = key.span().start();
    return new Location(key.source(), new Span(start, start + length));
  }

  /** Returns the end of an entry's last character. */
  private static int end(Entry entry) {
    return whole(entry).span().end();
  }

  /** Returns the lines of an entry, including the last line break. */
  private Span lines(Entry entry) {
    int start = entry.keyLocation().span().start() - entry.keyLocation().column() + 1;
    int lineBreak = source.content().indexOf('\n', end(entry));
    return new Span(start, lineBreak < 0 ? source.content().length() : lineBreak + 1);
  }
}
