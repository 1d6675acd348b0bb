package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
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
 * reports nothing: a key without a value, or with a value of the wrong form, counts as absent. Keys
 * that the shape requires must be present.
 */
public final class ObjectReader {
  private static final Shape.Whole COUNT = new Shape.Whole(Integer.MIN_VALUE, Integer.MAX_VALUE);

  private final Mapping mapping;
  private final Location at;

  private ObjectReader(Mapping mapping, Location at) {
    this.mapping = mapping;
    this.at = at;
  }

  /** Reads an object without a key: a document, or an element of a list. */
  public static ObjectReader of(Mapping mapping) {
    return new ObjectReader(mapping, mapping.beginning());
  }

  /** Reads an object under a key that the author has chosen. */
  public static Optional<ObjectReader> of(Entry entry) {
    return entry.value() instanceof Mapping mapping
        ? Optional.of(new ObjectReader(mapping, entry.keyLocation()))
        : Optional.empty();
  }

  /** Returns the place of the object itself. */
  public Location location() {
    return mapping.location();
  }

  /** Returns the whole object as data. */
  public Mapping data() {
    return mapping;
  }

  /** Returns the keys and values in source order. */
  public List<Entry> entries() {
    return mapping.entries();
  }

  /** Returns a value together with the place of its key. */
  public <T> Located<T> written(String key, T value) {
    return new Located<>(value, mapping.entry(key).map(Entry::keyLocation).orElse(at));
  }

  /** Returns whether the object has a key, possibly without a value. */
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

  /** Returns a string, number or boolean. */
  public Optional<Scalar> scalar(String key) {
    return as(key, Scalar.class);
  }

  /** Returns a required string, number or boolean. */
  public Scalar required(String key) {
    return scalar(key).orElseThrow(() -> missing(key));
  }

  /** Returns a string without surrounding whitespace; empty if the key is absent. */
  public String text(String key) {
    return scalar(key).map(Scalar::text).orElse("").strip();
  }

  /** Returns a boolean. */
  public boolean truth(String key, boolean otherwise) {
    return scalar(key).map(found -> found.text().equals("true")).orElse(otherwise);
  }

  /** Returns a 32-bit integer; empty if the key is absent or has another value. */
  public OptionalInt count(String key) {
    return scalar(key).stream()
        .flatMap(found -> COUNT.read(found, found.location()).stream())
        .filter(number -> number == number.intValue())
        .mapToInt(Long::intValue)
        .findFirst();
  }

  /** Returns the strings of a list; empty if the key is absent. */
  public List<Scalar> scalars(String key) {
    return list(key, Scalar.class::cast);
  }

  /** Returns an object. */
  public Optional<ObjectReader> object(String key) {
    return mapping.entry(key).flatMap(ObjectReader::of);
  }

  /** Returns a required object. */
  public ObjectReader requiredObject(String key) {
    return object(key).orElseThrow(() -> missing(key));
  }

  /** Reads the objects of a list; returns an empty list if the key is absent. */
  public <T> List<T> objects(String key, Function<ObjectReader, T> read) {
    return list(key, item -> read.apply(of((Mapping) item)));
  }

  /**
   * Reads the object, or the list of objects, under a key; returns an empty list if the key is
   * absent.
   */
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
