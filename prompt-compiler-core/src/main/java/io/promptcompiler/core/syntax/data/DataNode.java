package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a YAML or JSON document, as written: scalars are texts, which are interpreted later by
 * code that knows the declared type.
 */
public sealed interface DataNode permits DataNode.Scalar, DataNode.Sequence, DataNode.Mapping {

  /** Returns its place. */
  Location location();

  /**
   * Returns its form in the words of a finding: {@code a text}, {@code a list}, {@code a mapping}.
   */
  String shape();

  /**
   * A text, number, truth value or null.
   *
   * @param text its value, without quotes
   * @param isPlain whether it is written without quotes
   */
  record Scalar(String text, boolean isPlain, Location location) implements DataNode {

    /** Returns whether it is nothing: empty without quotes, {@code ~} or {@code null}. */
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
   * @param entries the keys; of one that occurs twice the first counts
   * @param byKey the same by their keys, so that no lookup goes through all of them
   */
  record Mapping(List<Entry> entries, Map<String, Entry> byKey, Location location)
      implements DataNode {

    /** Copies the list and the map. */
    public Mapping {
      entries = List.copyOf(entries);
      byKey = Map.copyOf(byKey);
    }

    /** Returns a mapping of these entries. */
    public Mapping(List<Entry> entries, Location location) {
      this(entries, index(entries), location);
    }

    private static Map<String, Entry> index(List<Entry> entries) {
      Map<String, Entry> byKey = new HashMap<>();
      entries.forEach(entry -> byKey.putIfAbsent(entry.key(), entry));
      return byKey;
    }

    /** Returns the entry of a key. */
    public Optional<Entry> entry(String key) {
      return Optional.ofNullable(byKey.get(key));
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
