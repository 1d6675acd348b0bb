package io.promptcompiler.core.syntax.dotprompt;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates data that is not literally in a file, with the locations of the data from which it is
 * derived.
 */
final class Nodes {
  private Nodes() {}

  /** A mapping that is built key by key, in order; a key that is set again keeps its place. */
  static final class Builder {
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Location location;

    Builder(Location location) {
      this.location = location;
    }

    Builder put(String key, DataNode value) {
      entries.put(key, new Entry(key, value.location(), value));
      return this;
    }

    Builder put(Entry entry) {
      entries.put(entry.key(), entry);
      return this;
    }

    Builder putAll(Mapping mapping) {
      mapping.entries().forEach(this::put);
      return this;
    }

    Mapping build() {
      return new Mapping(List.copyOf(entries.values()), location);
    }
  }

  /** Returns an unquoted scalar at the given place. */
  static Scalar plain(String text, Location location) {
    return new Scalar(text, true, location);
  }

  /** Returns a string scalar, even if the text looks like a value of another type. */
  static Scalar text(String text, Location location) {
    return new Scalar(text, false, location);
  }

  static Mapping without(Mapping mapping, List<String> keys) {
    return new Mapping(
        mapping.entries().stream().filter(entry -> !keys.contains(entry.key())).toList(),
        mapping.location());
  }

  /**
   * Returns the place of a part of a text, or the place of the whole text if the part is not found
   * in it, as with escapes.
   */
  static Location part(Location whole, String part) {
    int at = part.isEmpty() ? -1 : whole.text().indexOf(part);
    if (at < 0) {
      return whole;
    }
    int start = whole.span().start() + at;
    return new Location(whole.source(), new Span(start, start + part.length()));
  }

  /** Returns the value of a key; empty if the key is absent or its value is null. */
  static Optional<DataNode> value(Mapping mapping, String key) {
    return mapping
        .entry(key)
        .map(Entry::value)
        .filter(value -> !(value instanceof Scalar scalar && scalar.isNull()));
  }

  /** Returns the text of a key; empty if its value is not a scalar. */
  static Optional<String> text(Mapping mapping, String key) {
    return value(mapping, key)
        .filter(Scalar.class::isInstance)
        .map(value -> ((Scalar) value).text());
  }

  /** Returns the texts in a list; empty if it is not a list. */
  static List<String> texts(Optional<DataNode> list) {
    return list.filter(Sequence.class::isInstance).stream()
        .flatMap(node -> ((Sequence) node).items().stream())
        .filter(Scalar.class::isInstance)
        .map(item -> ((Scalar) item).text())
        .toList();
  }
}
