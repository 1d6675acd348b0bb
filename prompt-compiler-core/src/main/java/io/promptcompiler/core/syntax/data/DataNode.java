package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * A value of a YAML or JSON document, as written: scalars are text, and what they mean is decided
 * by whoever knows the type that is declared for them.
 */
public sealed interface DataNode {

  /** Where it stands. */
  Location location();

  /** What it is, as a message says it: {@code a text}, {@code a list}, {@code a mapping}. */
  String shape();

  /**
   * A text, number, truth value or null.
   *
   * @param text what it says, without quotes
   * @param isPlain whether it stands without quotes
   */
  record Scalar(String text, boolean isPlain, Location location) implements DataNode {

    /** Whether it is nothing: empty without quotes, {@code ~} or {@code null}. */
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

  /** Keys with values, in order; no key stands twice. */
  record Mapping(List<Entry> entries, Location location) implements DataNode {

    /** Copies the list. */
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** The entry of a key. */
    public Optional<Entry> entry(String key) {
      return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
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
   * @param keyLocation where the key stands
   */
  record Entry(String key, Location keyLocation, DataNode value) {}
}
