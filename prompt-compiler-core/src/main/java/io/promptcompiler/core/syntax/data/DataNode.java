package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A value of a YAML or JSON document, as written: scalars are texts, which are interpreted later by
 * code that knows the declared type.
 */
public sealed interface DataNode permits DataNode.Scalar, DataNode.Sequence, DataNode.Mapping {

  /** Returns its place. */
  Location location();

  /** Returns the place of its first character. */
  default Location beginning() {
    int start = location().span().start();
    int end = Math.min(location().span().end(), start + 1);
    return new Location(location().source(), new Span(start, end));
  }

  /** Returns a node as one of a form; empty if it has another form. */
  static <N extends DataNode> Optional<N> as(DataNode node, Class<N> form) {
    return form.isInstance(node) ? Optional.of(form.cast(node)) : Optional.empty();
  }

  /** Returns the node at a JSON pointer from this one; empty if there is none. */
  default Optional<DataNode> at(String pointer) {
    Optional<DataNode> found = Optional.of(this);
    String[] steps = pointer.split("/", -1); // the first one is empty
    for (int i = 1; i < steps.length; i++) {
      String name = steps[i].replace("~1", "/").replace("~0", "~");
      found = found.flatMap(node -> member(node, name));
    }
    return found;
  }

  private static Optional<DataNode> member(DataNode node, String name) {
    if (node instanceof Sequence list) {
      boolean isIndex = name.matches("[0-9]{1,9}") && Integer.parseInt(name) < list.items().size();
      return isIndex ? Optional.of(list.items().get(Integer.parseInt(name))) : Optional.empty();
    }
    return as(node, Mapping.class).flatMap(keys -> keys.entry(name)).map(Entry::value);
  }

  /**
   * Returns whether it is of one text, with everything in it. After a merge, entries can be of
   * other texts than the mapping that contains them.
   */
  default boolean isOfOneText() {
    return isOf(location().source());
  }

  private boolean isOf(SourceText source) {
    boolean isHere = location().source() == source;
    if (this instanceof Sequence list) {
      return isHere && list.items().stream().allMatch(item -> item.isOf(source));
    }
    return this instanceof Mapping mapping
        ? isHere
            && mapping.entries().stream()
                .allMatch(
                    entry -> entry.keyLocation().source() == source && entry.value().isOf(source))
        : isHere;
  }

  /**
   * Returns a description of its form for findings: {@code a text}, {@code a list}, {@code a
   * mapping}.
   */
  String shape();

  /**
   * A text, number, boolean or null.
   *
   * @param text its value, without quotes
   * @param isPlain whether it is written without quotes
   */
  record Scalar(String text, boolean isPlain, Location location) implements DataNode {

    /** Returns whether it is null: unquoted and empty, {@code ~} or {@code null}. */
    public boolean isNull() {
      return isPlain && (text.isEmpty() || text.equals("~") || text.equals("null"));
    }

    @Override
    public String shape() {
      return isNull() ? "empty" : "'" + text + "'";
    }
  }

  /** A list. */
  record Sequence(List<DataNode> items, Location location) implements DataNode {

    /** Copies the list. */
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String shape() {
      return "a list";
    }
  }

  /**
   * Keys with values, in order.
   *
   * @param entries the entries; if a key occurs twice, the first entry counts
   * @param byKey the entries by key, for fast lookups
   */
  record Mapping(List<Entry> entries, Map<String, Entry> byKey, Location location)
      implements DataNode {

    /** Copies the list and the map. */
    public Mapping {
      entries = List.copyOf(entries);
      byKey = Map.copyOf(byKey);
    }

    /** Creates a mapping with the given entries. */
    public Mapping(List<Entry> entries, Location location) {
      this(entries, index(entries), location);
    }

    private static Map<String, Entry> index(List<Entry> entries) {
      Map<String, Entry> byKey = new HashMap<>();
      entries.forEach(entry -> byKey.putIfAbsent(entry.key(), entry));
      return byKey;
    }

    /** Returns the entry with the given key. */
    public Optional<Entry> entry(String key) {
      return Optional.ofNullable(byKey.get(key));
    }

    /** Returns a copy with only the keys that satisfy a condition. */
    public Mapping keeping(Predicate<String> condition) {
      return new Mapping(
          entries.stream().filter(entry -> condition.test(entry.key())).toList(), location);
    }

    @Override
    public String shape() {
      return "a mapping";
    }
  }

  /**
   * A key with its value.
   *
   * @param key the key
   * @param keyLocation the place of the key
   */
  record Entry(String key, Location keyLocation, DataNode value) {}
}
