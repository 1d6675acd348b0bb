package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.ScalarText;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.List;
import java.util.Optional;

/**
 * Locates parts of a data document. Programs and elements only know the place of the whole, so the
 * document is read again; this class is therefore only used to report changes.
 */
final class DocumentKeys {
  private DocumentKeys() {}

  /**
   * Returns the place of a key.
   *
   * @param place a key, or the beginning of an object
   * @param path the keys that lead to it from there
   * @return the place of the last existing key in the path
   */
  static Location find(Location place, List<String> path) {
    return path.isEmpty() ? place : find(node(place), place, path);
  }

  /**
   * Returns the place of a key of a document.
   *
   * @param somewhere a place in the document, which is returned if no key of the path exists
   * @param path the keys that lead to it
   */
  static Location inDocument(Location somewhere, List<String> path) {
    return path.isEmpty()
        ? somewhere
        : find(document(somewhere.source()).map(all -> all), somewhere, path);
  }

  private static Location find(Optional<DataNode> start, Location place, List<String> path) {
    Location deepest = place;
    Optional<DataNode> node = start;
    for (String key : path) {
      Optional<Entry> entry =
          node.filter(Mapping.class::isInstance).flatMap(found -> ((Mapping) found).entry(key));
      if (entry.isEmpty()) {
        return deepest;
      }
      deepest = entry.get().keyLocation();
      node = entry.map(Entry::value);
    }
    return deepest;
  }

  /** Returns the place of a character in the text under a key, or the key if there is no text. */
  static Location character(Location key, int offset) {
    return node(key)
        .filter(Scalar.class::isInstance)
        .map(text -> ScalarText.of((Scalar) text))
        .filter(text -> !text.text().content().isEmpty())
        .map(
            text -> {
              int last = text.text().content().length() - 1;
              int at = Math.min(offset, last);
              return text.at(new Span(at, at + 1));
            })
        .orElse(key);
  }

  /** Returns the value under a key, or the object that begins at a place. */
  private static Optional<DataNode> node(Location place) {
    return document(place.source()).flatMap(all -> find(all, place));
  }

  private static Optional<Mapping> document(SourceText source) {
    Span all = new Span(0, source.content().length());
    return source.path().endsWith(".json")
        ? JsonReader.read(source, problem -> {})
        : YamlReader.read(source, all, problem -> {});
  }

  private static Optional<DataNode> find(DataNode node, Location place) {
    if (node.location().equals(place)) {
      return Optional.of(node);
    }
    if (node instanceof Sequence list) {
      return first(list.items(), place);
    }
    if (node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        if (entry.keyLocation().equals(place)) {
          return Optional.of(entry.value());
        }
      }
      return first(mapping.entries().stream().map(Entry::value).toList(), place);
    }
    return Optional.empty();
  }

  private static Optional<DataNode> first(List<DataNode> nodes, Location place) {
    return nodes.stream().flatMap(node -> find(node, place).stream()).findFirst();
  }
}
