package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place in the JSON Schema of an output, which the compiler wrote, or the author of a dotprompt.
 * It has the type that the compiler makes of the schema. References are followed, and whether null
 * is allowed is ignored, because the output's own reader checks that.
 */
final class OutputSchema {
  /** The type of a number whose digits are kept. It is a number in the schema of a prompt. */
  static final String DECIMAL = "decimal";

  private static final String FORMAT = "format";
  static final String SENSITIVE = "x-sensitive";
  static final String PROPERTIES = "properties";
  static final String REQUIRED = "required";
  static final String OTHERS = "additionalProperties";
  private static final String NULL = "null";
  private static final Map<?, ?> NULL_SCHEMA = Map.of("type", NULL);

  /** Keywords with which a schema is more than the only part of its {@code allOf}. */
  private static final Set<String> BESIDE_PARTS =
      Set.of("type", "enum", "const", PROPERTIES, "items", "$ref");

  /** The maximum number of references and choices that lead to one schema. */
  private static final int MOST_FOLLOWED = 100;

  private final Map<?, ?> root;
  private final Map<?, ?> here;

  /** All places of the schema that have been visited, by their JSON. */
  private final Map<Map<?, ?>, OutputSchema> visited;

  private final String type;
  private final KnownNames constants;
  private final KnownNames fields;

  private OutputSchema(Map<?, ?> root, Map<?, ?> here, Map<Map<?, ?>, OutputSchema> visited) {
    this.root = root;
    this.here = here;
    this.visited = visited;
    this.constants = new KnownNames(constants(here));
    this.type = constants.all().isEmpty() ? type(here) : "string";
    this.fields =
        new KnownNames(map(here.get(PROPERTIES)).keySet().stream().map(String::valueOf).toList());
  }

  /** Returns the type of a schema without constants; empty for any, and for several types. */
  private static String type(Map<?, ?> schema) {
    List<String> types = types(schema).stream().filter(one -> !one.equals(NULL)).toList();
    if (types.size() != 1) {
      return "";
    }
    boolean isDecimal = types.get(0).equals("number") && DECIMAL.equals(schema.get(FORMAT));
    return isDecimal ? DECIMAL : types.get(0);
  }

  /** Returns the types of a schema, which follow from its other keywords if it has none. */
  static List<String> types(Map<?, ?> schema) {
    if (schema.containsKey("type")) {
      return listed(schema.get("type")).stream().map(String::valueOf).toList();
    }
    if (schema.containsKey(PROPERTIES)) {
      return List.of("object");
    }
    return schema.containsKey("items") ? List.of("array") : List.of();
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

  /**
   * Returns the schema of a prompt's output.
   *
   * @throws IllegalArgumentException if the prompt declares no output
   */
  static OutputSchema of(PromptInfo prompt) {
    if (prompt.outputSchema().isEmpty()) {
      throw new IllegalArgumentException("The prompt '" + prompt.id() + "' declares no output.");
    }
    Map<?, ?> root = map(new LenientJson(prompt.outputSchema()).parse(0).value());
    prompt.outputDecimals().forEach(pointer -> mark(root, pointer, FORMAT, DECIMAL));
    prompt.outputSensitive().forEach(pointer -> mark(root, pointer, SENSITIVE, true));
    Map<Map<?, ?>, OutputSchema> visited = Collections.synchronizedMap(new IdentityHashMap<>());
    OutputSchema whole = new OutputSchema(root, root, visited);
    boolean isObject = whole.type.isEmpty() || whole.type.equals("object");
    return isObject ? whole : new OutputSchema(root, holder(root), visited);
  }

  /** Returns the schema of an object that has a value as its field. */
  private static Map<?, ?> holder(Map<?, ?> value) {
    return Map.of(
        "type",
        "object",
        PROPERTIES,
        Map.of(OutputRoot.VALUE, value),
        REQUIRED,
        List.of(OutputRoot.VALUE));
  }

  @SuppressWarnings("unchecked") // LenientJson makes mutable maps
  private static void mark(Map<?, ?> root, String pointer, String keyword, Object value) {
    ((Map<String, Object>) map(found(root, pointer))).put(keyword, value);
  }

  /** Returns what is at a JSON pointer; null if there is nothing. */
  private static @Nullable Object found(Map<?, ?> root, String pointer) {
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

  /** Returns {@code object}, {@code array}, another type, or an empty string for any. */
  String type() {
    return type;
  }

  /** Returns the allowed texts; empty if any is. */
  Set<String> constants() {
    return constants.all();
  }

  /** Returns the allowed text that a text means; null if there is none. */
  @Nullable String constant(String text) {
    return constants.match(text);
  }

  /** Returns whether any text fits. */
  boolean isText() {
    return type.isEmpty() || (type.equals("string") && constants.all().isEmpty());
  }

  /** Returns the names of the fields; empty if they are not declared. */
  Set<String> fields() {
    return fields.all();
  }

  /** Returns whether an object can have other fields than the declared ones, as maps have. */
  boolean isOpen() {
    Object others = here.get(OTHERS);
    if (others == null || !here.containsKey(PROPERTIES)) {
      return fields().isEmpty();
    }
    return !others.equals(false);
  }

  /** Returns the name of the field that a key means; null if there is none. */
  @Nullable String fieldName(String key) {
    return isOpen() ? key : fields.match(key);
  }

  /** Returns the declared field that an undeclared key could mean; null if there is none. */
  @Nullable String similarField(String key) {
    String match = fields.match(key);
    return isOpen() && !key.equals(match) ? match : null;
  }

  /**
   * Returns whether this is the object that the compiler puts around an output of any type. An
   * object that is declared with one field of any type has the same schema, except for the comment.
   */
  boolean isAroundAny() {
    return here == root
        && here.get("$comment") instanceof String comment
        && comment.contains("'output' is of type any");
  }

  /** Returns the allowed texts of all enums at any depth. */
  Set<String> allConstants() {
    Set<String> constants = new HashSet<>();
    addConstants(root, constants);
    return constants;
  }

  private static void addConstants(Object schema, Set<String> constants) {
    if (schema instanceof List<?> choices) {
      choices.forEach(choice -> addConstants(choice, constants));
    } else if (schema instanceof Map<?, ?> map) {
      constants.addAll(constants(map));
      map.values().forEach(inner -> addConstants(inner, constants));
    }
  }

  /** Returns the allowed values of a schema if all of them are texts or null. */
  private static List<String> constants(Map<?, ?> schema) {
    List<?> values = allowed(schema, schema.containsKey("enum") ? "enum" : "const");
    List<String> texts =
        values.stream().filter(String.class::isInstance).map(String.class::cast).toList();
    boolean areTexts = values.stream().filter(Objects::nonNull).count() == texts.size();
    return areTexts ? texts : List.of();
  }

  /** Returns the allowed values by a keyword: {@code enum} or {@code const}. */
  static List<?> allowed(Map<?, ?> schema, String keyword) {
    Object values = schema.get(keyword);
    return keyword.equals("enum") ? listed(values) : Collections.singletonList(values);
  }

  /** Returns the schema of a field, or of values that are not declared. */
  OutputSchema field(String name) {
    Object field = map(here.get(PROPERTIES)).get(name);
    return at(field == null ? here.get(OTHERS) : field);
  }

  /**
   * Returns whether a field is optional. The whole output is not. A field of any type counts as
   * optional, as its schema does not show that.
   */
  boolean mayBeNull(String name) {
    Map<?, ?> field = map(map(here.get(PROPERTIES)).get(name));
    if (field == root) {
      return false;
    }
    boolean isAny = field(name).type.isEmpty() && !isAroundAny();
    return isAny
        || !(here.get(REQUIRED) instanceof List<?> required && required.contains(name))
        || field.containsKey("default")
        || (field.get("type") instanceof List<?> types && types.contains(NULL))
        || (field.get("enum") instanceof List<?> values && values.contains(null))
        || choices(field).contains(NULL_SCHEMA);
  }

  /** Returns the description of a field; empty if it has none. */
  String descriptionOf(String name) {
    return map(map(here.get(PROPERTIES)).get(name)).get("description") instanceof String text
        ? text
        : "";
  }

  /** Returns whether messages must not show the whole value. */
  boolean isSensitive() {
    return here.containsKey(SENSITIVE);
  }

  /** Returns whether messages must not show the value of a field. */
  boolean isSensitive(String name) {
    return map(map(here.get(PROPERTIES)).get(name)).containsKey(SENSITIVE);
  }

  /** Returns whether messages must not show the whole value, because of a part at any depth. */
  boolean hasSensitive() {
    return hasSensitive(new HashSet<>());
  }

  private boolean hasSensitive(Set<OutputSchema> known) {
    return known.add(this)
        && (isSensitive()
            || fields().stream()
                .anyMatch(name -> isSensitive(name) || field(name).hasSensitive(known))
            || at(here.get(OTHERS)).hasSensitive(known)
            || elements().hasSensitive(known));
  }

  /** Returns the schema of the elements of a list. */
  OutputSchema elements() {
    return at(here.get("items"));
  }

  private OutputSchema at(@Nullable Object place) {
    Map<?, ?> found = map(place);
    for (int followed = 0; followed < MOST_FOLLOWED; followed++) {
      List<?> choices = choices(found);
      if (!choices.isEmpty()) {
        List<?> values = withoutNull(choices);
        found = values.size() == 1 ? map(values.get(0)) : Map.of(); // several can be any
      } else if (found.get("$ref") instanceof String ref) {
        found = map(target(ref));
      } else if (found.get("allOf") instanceof List<?> parts
          && parts.size() == 1
          && Collections.disjoint(found.keySet(), BESIDE_PARTS)) {
        found = map(parts.get(0));
      } else {
        return visited.computeIfAbsent(found, here -> new OutputSchema(root, here, visited));
      }
    }
    return at(Map.of()); // a reference to itself
  }

  /** Returns the choices of a schema that are not null alone. */
  static List<?> withoutNull(List<?> choices) {
    return choices.stream().filter(one -> !NULL_SCHEMA.equals(one)).toList();
  }

  private static List<?> choices(Map<?, ?> schema) {
    Object choices = schema.containsKey("anyOf") ? schema.get("anyOf") : schema.get("oneOf");
    return choices instanceof List<?> list ? list : List.of();
  }

  /** Returns the JSON of this place. */
  Map<?, ?> json() {
    return here;
  }

  /** Returns the JSON at a reference; null if there is none. */
  @Nullable Object target(String ref) {
    return found(root, ref.substring(ref.indexOf('#') + 1));
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }
}
