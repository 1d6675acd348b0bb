package io.promptcompiler.outputs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of an output, and which of them describe the same value: those to which {@code $ref},
 * {@code allOf}, {@code anyOf} and {@code oneOf} refer.
 */
final class SchemaGraph {
  static final String SENSITIVE = "x-sensitive";
  static final String PROPERTIES = "properties";
  static final String PATTERNS = "patternProperties";
  static final String OTHERS = "additionalProperties";
  static final String ITEMS = "items";
  static final String REF = "$ref";
  static final String PARTS = "allOf";
  static final List<String> CHOICES = List.of("anyOf", "oneOf");

  /** Schemas that apply to some values only. */
  private static final List<String> CONDITIONAL = List.of("anyOf", "oneOf", "then", "else");

  /** Keywords whose schemas {@link OutputSchema} follows. */
  private static final Set<String> FOLLOWED =
      Set.of(
          REF,
          PARTS,
          "anyOf",
          "oneOf",
          "then",
          "else",
          PROPERTIES,
          PATTERNS,
          OTHERS,
          ITEMS,
          "prefixItems",
          "$defs",
          "definitions");

  /** Keywords with which a schema is more than a reference or the only one of its choices. */
  private static final Set<String> DETAILS = Set.of("enum", "const", PROPERTIES, ITEMS);

  private static final Map<?, ?> NULL_SCHEMA = Map.of("type", "null");

  /** The schema of any value. */
  private static final Map<?, ?> ANYTHING = Map.of();

  /** The maximum number of references and choices that lead to one schema. */
  private static final int MOST_FOLLOWED = 100;

  private final Map<?, ?> root;
  private final boolean hasSensitive;

  /** All places that have been visited, by their schemas and the one that has the type. */
  private final Map<Set<Map<?, ?>>, Map<Map<?, ?>, OutputSchema>> visited = new HashMap<>();

  /**
   * Creates an instance.
   *
   * @param hasSensitive whether one of the schemas is sensitive
   */
  SchemaGraph(Map<?, ?> root, boolean hasSensitive) {
    this.root = root;
    this.hasSensitive = hasSensitive;
  }

  /** Returns the place of a whole value, whose type follows only from the keywords of a schema. */
  OutputSchema whole(Map<?, ?> schema) {
    return place(schema, schema, List.of());
  }

  /**
   * Returns the place of values that several schemas describe.
   *
   * @param own the schema that all of the values have to fit; null if there is none
   * @param others the others
   */
  OutputSchema place(@Nullable Object own, List<?> others) {
    return place(typed(own), own, others);
  }

  private synchronized OutputSchema place(Map<?, ?> typed, @Nullable Object own, List<?> others) {
    List<Object> certain = own == null ? List.of() : List.of(own, typed);
    List<Object> given = new ArrayList<>(certain);
    given.addAll(others);
    Set<Map<?, ?>> all = described(given, CONDITIONAL);
    boolean isOpen =
        given.isEmpty()
            || (own == null ? others : List.of(own))
                .stream().anyMatch(one -> isOpen(one, identitySet()));
    return visited
        .computeIfAbsent(all, any -> new IdentityHashMap<>())
        .computeIfAbsent(
            typed,
            any -> new OutputSchema(this, typed, described(certain, List.of()), all, isOpen));
  }

  /** Returns the schema that has the type of a value; one without keywords for several choices. */
  private Map<?, ?> typed(@Nullable Object place) {
    Map<?, ?> found = map(place);
    for (int followed = 0; followed < MOST_FOLLOWED; followed++) {
      if (!Collections.disjoint(found.keySet(), DETAILS)) {
        return found;
      }
      List<?> choices = choices(found);
      if (!choices.isEmpty()) {
        List<?> values = withoutNull(choices);
        if (values.size() != 1) {
          return found.containsKey("type") ? found : ANYTHING;
        }
        found = map(values.get(0));
      } else if (found.get(REF) instanceof String ref) {
        found = map(target(ref));
      } else if (found.get(PARTS) instanceof List<?> parts
          && parts.size() == 1
          && !found.containsKey("type")) {
        found = map(parts.get(0));
      } else {
        return found;
      }
    }
    return ANYTHING; // a reference to itself
  }

  /**
   * Returns some schemas, and all schemas to which they refer for the same values.
   *
   * @param keywords the keywords of further schemas, which need not apply to all of the values
   */
  private Set<Map<?, ?>> described(Collection<?> schemas, List<String> keywords) {
    Set<Map<?, ?>> all = identitySet();
    Deque<Object> open = new ArrayDeque<>();
    schemas.forEach(schema -> addStructure(schema, open));
    while (!open.isEmpty()) {
      if (open.pop() instanceof Map<?, ?> schema && all.add(schema)) {
        addTarget(schema, open);
        addStructures(schema.get(PARTS), open);
        keywords.forEach(keyword -> addStructures(schema.get(keyword), open));
      }
    }
    return all;
  }

  /** Returns a schema, its parts and its choices. */
  Set<Map<?, ?>> parts(Map<?, ?> schema) {
    return described(List.of(schema), CONDITIONAL);
  }

  private void addTarget(Map<?, ?> schema, Deque<Object> open) {
    if (schema.get(REF) instanceof String ref && target(ref) instanceof Map<?, ?> target) {
      open.add(target);
    }
  }

  /**
   * Returns whether an object can have fields that are not declared. Where the compiler knows none,
   * all are allowed.
   */
  private boolean isOpen(@Nullable Object schema, Set<Map<?, ?>> known) {
    Set<Map<?, ?>> parts = described(List.of(map(schema)), List.of());
    List<Object> choices = new ArrayList<>();
    boolean hasFields = false;
    boolean isObject = true;
    for (Map<?, ?> part : parts) {
      Object others = part.get(OTHERS);
      if (others != null && part.containsKey(PROPERTIES) && !others.equals(false)) {
        return true;
      }
      List<String> types = OutputSchema.types(part);
      hasFields |= part.containsKey(PROPERTIES);
      isObject &= types.isEmpty() || types.contains("object") || types.contains("any");
      CHOICES.forEach(keyword -> choices.addAll(listed(part.get(keyword))));
    }
    if (hasFields || !isObject || choices.isEmpty()) {
      return isObject && !hasFields;
    }
    return choices.stream().anyMatch(one -> known.add(map(one)) && isOpen(one, known));
  }

  /**
   * Returns whether a schema is sensitive, or has a sensitive one in a keyword that belongs to no
   * place, such as {@code contains}, so that any part of a value may be sensitive.
   */
  boolean isSensitive(Map<?, ?> schema) {
    if (!hasSensitive) {
      return false;
    }
    List<Object> others = new ArrayList<>();
    schema.forEach(
        (keyword, value) -> {
          if (!FOLLOWED.contains(keyword)) {
            addStructure(value, others);
          }
        });
    return schema.containsKey(SENSITIVE) || hasSensitive(others);
  }

  /** Returns whether one of some schemas, or one at any depth, is sensitive. */
  boolean hasSensitive(Collection<?> schemas) {
    if (!hasSensitive) {
      return false;
    }
    Set<Object> known = identitySet();
    Deque<Object> open = new ArrayDeque<>(schemas);
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (next instanceof Map<?, ?> schema && known.add(schema)) {
        if (schema.containsKey(SENSITIVE)) {
          return true;
        }
        addTarget(schema, open);
        schema.values().forEach(member -> addStructure(member, open));
      } else if (next instanceof List<?> list) {
        addStructures(list, open);
      }
    }
    return false;
  }

  private static void addStructures(@Nullable Object values, Deque<Object> open) {
    listed(values).forEach(value -> addStructure(value, open));
  }

  private static void addStructure(@Nullable Object value, Collection<Object> open) {
    if (value instanceof Map || value instanceof List) {
      open.add(value);
    }
  }

  private static <T> Set<T> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** Returns the choices of a schema that are not null alone. */
  static List<?> withoutNull(List<?> choices) {
    return choices.stream().filter(one -> !NULL_SCHEMA.equals(one)).toList();
  }

  private static List<?> choices(Map<?, ?> schema) {
    return CHOICES.stream()
        .filter(keyword -> schema.get(keyword) instanceof List)
        .findFirst()
        .<List<?>>map(keyword -> listed(schema.get(keyword)))
        .orElse(List.of());
  }

  /**
   * Returns the elements of a list, or a value that is not a list as the only element; none for
   * null.
   */
  static List<?> listed(@Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list ? list : List.of(value);
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  /** Returns the whole schema. */
  Map<?, ?> root() {
    return root;
  }

  /** Returns the JSON at a reference; null if there is none. */
  @Nullable Object target(String ref) {
    return found(root, ref.substring(ref.indexOf('#') + 1));
  }

  /** Returns what is at a JSON pointer; null if there is nothing. */
  static @Nullable Object found(Map<?, ?> root, String pointer) {
    Object found = root;
    String[] steps = pointer.split("/", -1); // the first one is empty
    for (int i = 1; i < steps.length; i++) {
      String name = steps[i].replace("~1", "/").replace("~0", "~");
      found = found instanceof List<?> list ? element(list, name) : map(found).get(name);
    }
    return found;
  }

  private static @Nullable Object element(List<?> list, String index) {
    boolean isThere = index.matches("[0-9]{1,9}") && Integer.parseInt(index) < list.size();
    return isThere ? list.get(Integer.parseInt(index)) : null;
  }
}
