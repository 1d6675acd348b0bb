package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Reads an object of a document that {@link CheckShape} has accepted into a typed element. It
 * reports nothing: a key without a value counts as absent, and so does one whose value has another
 * form than the one requested. A key that the shape requires must be there.
 */
public final class ObjectReader {
  private final Mapping mapping;
  private final Location at;

  private ObjectReader(Mapping mapping, Location at) {
    this.mapping = mapping;
    this.at = at;
  }

  /** Reads an object without a key: a document, or an element of a list. */
  public static ObjectReader of(Mapping mapping) {
    Location all = mapping.location();
    int start = all.span().start();
    Span first = new Span(start, Math.min(all.span().end(), start + 1));
    return new ObjectReader(mapping, new Location(all.source(), first));
  }

  /** Reads an object under a key of the author's. */
  public static Optional<ObjectReader> of(Entry entry) {
    return entry.value() instanceof Mapping mapping
        ? Optional.of(new ObjectReader(mapping, entry.keyLocation()))
        : Optional.empty();
  }

  /** Returns the place of the object itself. */
  public Location location() {
    return mapping.location();
  }

  /** Returns all of it, as data. */
  public Mapping data() {
    return mapping;
  }

  /** Returns its keys with their values, in the order in which they are written. */
  public List<Entry> entries() {
    return mapping.entries();
  }

  /** Returns the same data with only some of its keys. */
  public Mapping only(List<String> keys) {
    List<Entry> entries = entries().stream().filter(one -> keys.contains(one.key())).toList();
    return new Mapping(entries, mapping.location());
  }

  /** Returns a value that was read of it, with the place of its key. */
  public <T> Located<T> written(String key, T value) {
    return new Located<>(value, mapping.entry(key).map(Entry::keyLocation).orElse(at));
  }

  /** Returns whether a key is there, be it without a value. */
  public boolean has(String key) {
    return mapping.entry(key).isPresent();
  }

  /** Returns the value of a required key; it may be null. */
  public DataNode anything(String key) {
    return mapping.entry(key).map(Entry::value).orElseThrow(() -> missing(key));
  }

  /** Returns the value of a key. */
  public Optional<DataNode> value(String key) {
    return mapping
        .entry(key)
        .map(Entry::value)
        .filter(node -> !(node instanceof Scalar scalar && scalar.isNull()));
  }

  /** Returns a text, number or truth value. */
  public Optional<Scalar> scalar(String key) {
    return as(key, Scalar.class);
  }

  /** Returns a text, number or truth value that must be there. */
  public Scalar required(String key) {
    return scalar(key).orElseThrow(() -> missing(key));
  }

  /** Returns a text without the whitespace around it; empty when there is none. */
  public String text(String key) {
    return scalar(key).map(Scalar::text).orElse("").strip();
  }

  /** Returns a truth value. */
  public boolean truth(String key, boolean otherwise) {
    return scalar(key).map(found -> found.text().equals("true")).orElse(otherwise);
  }

  /** Returns a whole number that has room in 32 bits. */
  public OptionalInt count(String key) {
    return scalar(key).stream().mapToInt(found -> Integer.parseInt(found.text())).findFirst();
  }

  /** Returns the texts of a list; none when it is not there. */
  public List<Scalar> scalars(String key) {
    return list(key, Scalar.class::cast);
  }

  /** Returns an object. */
  public Optional<ObjectReader> object(String key) {
    return mapping.entry(key).flatMap(ObjectReader::of);
  }

  /** Returns an object that must be there. */
  public ObjectReader requiredObject(String key) {
    return object(key).orElseThrow(() -> missing(key));
  }

  /** Returns the objects of a list, each read; none when it is not there. */
  public <T> List<T> objects(String key, Function<ObjectReader, T> read) {
    return list(key, item -> read.apply(of((Mapping) item)));
  }

  /** Reads the object or the objects under a key; none if it is absent. */
  public <T> List<T> oneOrMany(String key, Function<ObjectReader, T> read) {
    return object(key).map(one -> List.of(read.apply(one))).orElseGet(() -> objects(key, read));
  }

  private <T> List<T> list(String key, Function<DataNode, T> read) {
    List<T> items = new ArrayList<>();
    as(key, Sequence.class).ifPresent(list -> list.items().forEach(i -> items.add(read.apply(i))));
    return List.copyOf(items);
  }

  private <T extends DataNode> Optional<T> as(String key, Class<T> shape) {
    return value(key).filter(shape::isInstance).map(shape::cast);
  }

  private IllegalStateException missing(String key) {
    return new IllegalStateException("no '" + key + "' at " + mapping.location());
  }
}
