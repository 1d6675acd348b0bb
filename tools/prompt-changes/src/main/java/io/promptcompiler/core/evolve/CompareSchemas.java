package io.promptcompiler.core.evolve;

import io.promptcompiler.core.evolve.CompareTypes.Side;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.tool.PinnedTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares two JSON Schemas that somebody else wrote: of arguments, to which values have to fit as
 * before, or of results, which must not contain what readers do not expect. A keyword whose meaning
 * is not known here counts as a condition, and is reported if it is new or differs.
 */
final class CompareSchemas {
  private static final Set<String> WITHOUT_MEANING =
      Set.of(
          "$comment",
          "$id",
          "$schema",
          "default",
          "deprecated",
          "description",
          "examples",
          "title");

  /** The keywords that are compared by themselves. */
  private static final Set<String> COMPARED =
      Set.of(
          "$defs",
          "additionalProperties",
          "allOf",
          "anyOf",
          "const",
          "definitions",
          "enum",
          "items",
          "oneOf",
          "properties",
          "required",
          "type");

  private static final List<String> CHOICES = List.of("allOf", "anyOf", "oneOf");

  /** Larger values admit less. */
  private static final Set<String> LEAST =
      Set.of("exclusiveMinimum", "minItems", "minLength", "minProperties", "minimum");

  /** Smaller values admit less. */
  private static final Set<String> MOST =
      Set.of("exclusiveMaximum", "maxItems", "maxLength", "maxProperties", "maximum");

  /** Receives changes. */
  interface Sink {
    /**
     * A change of the admitted values.
     *
     * @param words the arguments of the change
     */
    void changed(TypeChange change, String path, String... words);

    /** Another description. */
    void described(String path, String text);
  }

  private final Side side;
  private final Sink sink;
  private final DataNode released;
  private final DataNode present;

  /** The pairs of references that are being compared, since schemas may be recursive. */
  private final Set<List<String>> references = new HashSet<>();

  CompareSchemas(Side side, Sink sink, DataNode released, DataNode present) {
    this.side = side;
    this.sink = sink;
    this.released = released;
    this.present = present;
  }

  /**
   * Compares the schemas.
   *
   * @param path the name of the value, which precedes those of its properties
   */
  void compare(String path) {
    compare(path, released, present);
  }

  private void compare(String path, DataNode old, DataNode now) {
    boolean isReference = reference(old).isPresent() || reference(now).isPresent();
    if (!isReference || references.add(List.of(PinnedTool.json(old), PinnedTool.json(now)))) {
      compareObjects(path, object(released, old), object(present, now));
    }
  }

  private static Optional<String> reference(DataNode schema) {
    return schema instanceof Mapping keys
        ? value(keys, "$ref", Scalar.class).map(Scalar::text)
        : Optional.empty();
  }

  /**
   * Returns the keywords of a schema, with those of the schema to which it refers. The schema
   * {@code true} has none.
   */
  private static Mapping object(DataNode root, DataNode schema) {
    List<Entry> keywords = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    @Nullable DataNode at = schema;
    while (at instanceof Mapping keys) {
      Optional<DataNode> target =
          reference(keys)
              .filter(name -> name.startsWith("#/") && seen.add(name))
              .flatMap(name -> root.at(name.substring(1)));
      for (Entry one : keys.entries()) {
        boolean isFollowed = target.isPresent() && one.key().equals("$ref");
        if (!isFollowed && keywords.stream().noneMatch(it -> it.key().equals(one.key()))) {
          keywords.add(one);
        }
      }
      at = target.orElse(null);
    }
    return new Mapping(keywords, schema.location());
  }

  private void compareObjects(String path, Mapping old, Mapping now) {
    String text = description(now);
    if (!description(old).equals(text)) {
      sink.described(path, text);
    }
    // All values of the one must be admitted by the other.
    Mapping from = isCalled() ? old : now;
    Mapping to = isCalled() ? now : old;
    if (!covers(types(to), types(from))) {
      sink.changed(TypeChange.RETYPED, path, words(types(old)), words(types(now)));
      return;
    }
    values(path, allowed(from), allowed(to));
    properties(path, old, now);
    inner(path, path + "[]", "items", from, to);
    inner(path, path + ".*", "additionalProperties", from, to);
    for (String keyword : CHOICES) {
      choices(path, keyword, list(from, keyword), list(to, keyword));
    }
    conditions(path, from, to);
  }

  private static String description(Mapping schema) {
    return value(schema, "description", Scalar.class).map(Scalar::text).orElse("");
  }

  private boolean isCalled() {
    return side == Side.CALLED;
  }

  private static boolean covers(Optional<Set<String>> wide, Optional<Set<String>> narrow) {
    return wide.isEmpty()
        || (narrow.isPresent()
            && narrow.get().stream()
                .allMatch(
                    one ->
                        wide.get().contains(one)
                            || (one.equals("integer") && wide.get().contains("number"))));
  }

  /** Returns the types of a schema, or those of its alternatives; empty for any. */
  private static Optional<Set<String>> types(Mapping schema) {
    Optional<DataNode> type = schema.entry("type").map(Entry::value);
    if (type.isPresent()) {
      return type.map(
          node -> node instanceof Sequence list ? texts(list.items()) : texts(List.of(node)));
    }
    for (String keyword : List.of("anyOf", "oneOf")) {
      List<? extends DataNode> choices = list(schema, keyword);
      if (!choices.isEmpty()) {
        Set<String> all = new TreeSet<>();
        for (DataNode choice : choices) {
          Optional<Set<String>> inner =
              DataNode.as(choice, Mapping.class).flatMap(CompareSchemas::types);
          if (inner.isEmpty()) {
            return Optional.empty();
          }
          all.addAll(inner.get());
        }
        return Optional.of(all);
      }
    }
    return Optional.empty();
  }

  private static Set<String> texts(List<? extends DataNode> nodes) {
    return nodes.stream()
        .filter(Scalar.class::isInstance)
        .map(node -> ((Scalar) node).text())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String words(Optional<Set<String>> types) {
    return types.map(all -> String.join(" or ", all)).orElse("any value");
  }

  /** Returns the values of an enum, as JSON; empty if the schema lists none. */
  private static Optional<Set<String>> allowed(Mapping schema) {
    return schema
        .entry("enum")
        .map(Entry::value)
        .flatMap(node -> DataNode.as(node, Sequence.class))
        .<List<? extends DataNode>>map(Sequence::items)
        .or(() -> schema.entry("const").map(Entry::value).map(List::of))
        .map(
            all ->
                all.stream()
                    .map(PinnedTool::json)
                    .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  private void values(String path, Optional<Set<String>> from, Optional<Set<String>> to) {
    if (to.isPresent() && from.isEmpty()) {
      sink.changed(TypeChange.CONSTRAINED, path, "enum");
    } else if (to.isPresent()) {
      TypeChange change = isCalled() ? TypeChange.VALUE_REMOVED : TypeChange.VALUE_ADDED;
      from.get().stream()
          .filter(value -> !to.get().contains(value))
          .forEach(value -> sink.changed(change, path, value.replaceAll("^\"|\"$", "")));
    }
  }

  private void properties(String path, Mapping old, Mapping now) {
    Map<String, DataNode> before = members(old);
    Map<String, DataNode> after = members(now);
    Set<String> required = required(old);
    Set<String> requiredNow = required(now);
    before.forEach(
        (name, schema) -> {
          String inner = path + "." + name;
          DataNode same = after.get(name);
          if (same == null) {
            sink.changed(TypeChange.REMOVED, inner);
            return;
          }
          compare(inner, schema, same);
          boolean was = required.contains(name);
          boolean is = requiredNow.contains(name);
          if (isCalled() && is && !was) {
            sink.changed(TypeChange.REQUIRED, inner);
          } else if (!isCalled() && was && !is) {
            sink.changed(TypeChange.OPTIONAL, inner);
          }
        });
    for (String name : requiredNow) {
      if (isCalled() && !before.containsKey(name) && !required.contains(name)) {
        sink.changed(TypeChange.ADDED, path + "." + name);
      }
    }
  }

  private static Map<String, DataNode> members(Mapping schema) {
    return value(schema, "properties", Mapping.class)
        .map(Mapping::entries)
        .orElse(List.of())
        .stream()
        .collect(
            Collectors.toMap(Entry::key, Entry::value, (one, other) -> one, LinkedHashMap::new));
  }

  private static Set<String> required(Mapping schema) {
    return texts(list(schema, "required"));
  }

  /**
   * Compares the schema of elements or of other properties. Whether there may be other properties
   * does not count.
   */
  private void inner(String path, String inner, String keyword, Mapping from, Mapping to) {
    Optional<Mapping> one = value(from, keyword, Mapping.class);
    Optional<Mapping> other = value(to, keyword, Mapping.class);
    if (one.isPresent() && other.isPresent()) {
      compare(inner, isCalled() ? one.get() : other.get(), isCalled() ? other.get() : one.get());
    } else if (other.isPresent()) {
      sink.changed(TypeChange.CONSTRAINED, path, keyword);
    }
  }

  /** Compares alternatives. If there are as many as before, those at the same place correspond. */
  private void choices(
      String path, String keyword, List<? extends DataNode> from, List<? extends DataNode> to) {
    if (from.size() == to.size()) {
      for (int i = 0; i < from.size(); i++) {
        compare(path, isCalled() ? from.get(i) : to.get(i), isCalled() ? to.get(i) : from.get(i));
      }
      return;
    }
    boolean isAdmitted =
        keyword.equals("allOf")
            ? json(from).containsAll(json(to))
            : to.stream().allMatch(CompareSchemas::isType)
                || (!from.isEmpty() && json(to).containsAll(json(from)));
    if (!isAdmitted) {
      sink.changed(TypeChange.CONSTRAINED, path, keyword);
    }
  }

  /** Returns whether a schema has only a type, which is compared by itself. */
  private static boolean isType(DataNode schema) {
    return schema instanceof Mapping keys
        && keys.entries().stream()
            .map(Entry::key)
            .allMatch(key -> key.equals("type") || WITHOUT_MEANING.contains(key));
  }

  private static Set<String> json(List<? extends DataNode> nodes) {
    return nodes.stream().map(PinnedTool::json).collect(Collectors.toSet());
  }

  private void conditions(String path, Mapping from, Mapping to) {
    for (Entry condition : to.entries()) {
      String keyword = condition.key();
      if (!COMPARED.contains(keyword) && !WITHOUT_MEANING.contains(keyword)) {
        Optional<String> other = from.entry(keyword).map(Entry::value).map(PinnedTool::json);
        String one = PinnedTool.json(condition.value());
        if (!other.equals(Optional.of(one)) && !admits(keyword, one, other)) {
          sink.changed(TypeChange.CONSTRAINED, path, keyword);
        }
      }
    }
  }

  /** Returns whether a condition admits all that another one does. */
  private static boolean admits(String keyword, String condition, Optional<String> other) {
    if (other.isEmpty() || !(LEAST.contains(keyword) || MOST.contains(keyword))) {
      return false;
    }
    try {
      int order = new BigDecimal(condition).compareTo(new BigDecimal(other.get()));
      return LEAST.contains(keyword) ? order <= 0 : order >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static List<? extends DataNode> list(Mapping schema, String keyword) {
    return value(schema, keyword, Sequence.class).map(Sequence::items).orElse(List.of());
  }

  private static <T extends DataNode> Optional<T> value(
      Mapping schema, String keyword, Class<T> type) {
    return schema.entry(keyword).map(Entry::value).flatMap(node -> DataNode.as(node, type));
  }
}
