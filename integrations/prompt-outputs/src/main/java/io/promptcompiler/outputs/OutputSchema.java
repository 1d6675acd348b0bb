package io.promptcompiler.outputs;

import io.promptcompiler.runtime.PromptInfo;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place in the JSON Schema that the compiler wrote for an output. References are followed, and
 * whether null is allowed is ignored, because the output's own reader checks that.
 */
final class OutputSchema {
  /** The type of a number whose digits are kept. It is a number in the schema of a prompt. */
  static final String DECIMAL = "decimal";

  private static final String FORMAT = "format";
  private static final String SENSITIVE = "x-sensitive";

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
    Object declared = here.get("type");
    Object first = declared instanceof List<?> types ? types.get(0) : declared;
    boolean isDecimal = DECIMAL.equals(here.get(FORMAT));
    this.type = isDecimal ? DECIMAL : first == null ? "" : first.toString();
    this.constants = new KnownNames(constants(here));
    this.fields =
        new KnownNames(map(here.get("properties")).keySet().stream().map(String::valueOf).toList());
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
    return new OutputSchema(root, root, Collections.synchronizedMap(new IdentityHashMap<>()));
  }

  @SuppressWarnings("unchecked") // LenientJson makes mutable maps
  private static void mark(Map<?, ?> root, String pointer, String keyword, Object value) {
    Object found = root;
    String[] steps = pointer.split("/", -1); // the first one is empty
    for (int i = 1; i < steps.length; i++) {
      String name = steps[i].replace("~1", "/").replace("~0", "~");
      found =
          found instanceof List<?> list ? list.get(Integer.parseInt(name)) : map(found).get(name);
    }
    ((Map<String, Object>) map(found)).put(keyword, value);
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

  /** Returns the name of the field that a key means; null if there is none. */
  @Nullable String fieldName(String key) {
    return fields.match(key);
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

  private static List<String> constants(Map<?, ?> schema) {
    return schema.get("enum") instanceof List<?> values
        ? values.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }

  /** Returns the schema of a field, or of values that are not declared. */
  OutputSchema field(String name) {
    Object field = map(here.get("properties")).get(name);
    return at(field == null ? here.get("additionalProperties") : field);
  }

  /**
   * Returns whether a field is optional. One of any type counts as optional, as its schema does not
   * show that, unless it is the whole output.
   */
  boolean mayBeNull(String name) {
    Map<?, ?> field = map(map(here.get("properties")).get(name));
    boolean isAny = field(name).type.isEmpty() && !(here == root && fields().size() == 1);
    return isAny
        || field.get("type") instanceof List
        || (field.get("anyOf") instanceof List<?> choices && choices.size() > 1);
  }

  /** Returns the description of a field; empty if it has none. */
  String descriptionOf(String name) {
    return map(map(here.get("properties")).get(name)).get("description") instanceof String text
        ? text
        : "";
  }

  /** Returns whether messages must not show the whole value. */
  boolean isSensitive() {
    return here.containsKey(SENSITIVE);
  }

  /** Returns whether messages must not show the value of a field. */
  boolean isSensitive(String name) {
    return map(map(here.get("properties")).get(name)).containsKey(SENSITIVE);
  }

  /** Returns the schema of the elements of a list. */
  OutputSchema elements() {
    return at(here.get("items"));
  }

  private OutputSchema at(@Nullable Object place) {
    Map<?, ?> found = map(place);
    while (true) {
      if (found.get("anyOf") instanceof List<?> choices) {
        found = map(choices.get(0));
      } else if (found.get("$ref") instanceof String ref) {
        found = target(ref);
      } else {
        return visited.computeIfAbsent(found, here -> new OutputSchema(root, here, visited));
      }
    }
  }

  private Map<?, ?> target(String ref) {
    Map<?, ?> found = root;
    for (String step : ref.substring(ref.indexOf('#') + 1).split("/", -1)) {
      found = step.isEmpty() ? found : map(found.get(step));
    }
    return found;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }
}
