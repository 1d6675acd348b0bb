package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * An object of a document that {@link CheckShape} has accepted, read by the keys of its shape. It
 * reports nothing: a key without a value, or with a value of the wrong form, counts as absent.
 *
 * @param data the whole object as data
 * @param at the place of keys that it lacks: its own key, or its beginning if it has no key
 */
public record DataObject(Mapping data, Location at) {
  /** Creates an object without a key: a document, or an element of a list. */
  public static DataObject of(Mapping mapping) {
    return new DataObject(mapping, mapping.beginning());
  }

  /** Returns the value of a key; empty if it is absent or null. */
  public <T> Optional<T> find(Shape.Key<T> key) {
    return node(key).flatMap(node -> key.shape().read(node, place(key)));
  }

  /** Returns the value of a required key. If any value is allowed, it may be null. */
  public <T> T get(Shape.Key<T> key) {
    return entry(key)
        .flatMap(entry -> key.shape().read(entry.value(), entry.keyLocation()))
        .orElseThrow(() -> missing(key));
  }

  /** Returns the elements of a list; empty if the key is absent. */
  public <T> List<T> all(Shape.Key<List<T>> key) {
    return find(key).orElse(List.of());
  }

  /** Returns the value of a key as data; empty if it is absent or null. */
  public Optional<DataNode> node(Shape.Key<?> key) {
    return entry(key)
        .map(Entry::value)
        .filter(node -> !(node instanceof Scalar scalar && scalar.isNull()));
  }

  /** Returns whether the object has a key, possibly without a value. */
  public boolean has(Shape.Key<?> key) {
    return entry(key).isPresent();
  }

  /** Returns the place of a key. */
  public Location place(Shape.Key<?> key) {
    return entry(key).map(Entry::keyLocation).orElse(at);
  }

  /** Returns the place of the value of a key, which must be present. */
  public Location placeOfValue(Shape.Key<?> key) {
    return entry(key).orElseThrow(() -> missing(key)).value().location();
  }

  private Optional<Entry> entry(Shape.Key<?> key) {
    return data.entry(key.name());
  }

  private IllegalStateException missing(Shape.Key<?> key) {
    return new IllegalStateException("no '" + key.name() + "' at " + data.location());
  }
}
