package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.SchemaGraph.ITEMS;
import static io.promptcompiler.outputs.SchemaGraph.OTHERS;
import static io.promptcompiler.outputs.SchemaGraph.PATTERNS;
import static io.promptcompiler.outputs.SchemaGraph.PROPERTIES;
import static io.promptcompiler.outputs.SchemaGraph.SENSITIVE;
import static io.promptcompiler.outputs.SchemaGraph.listed;
import static io.promptcompiler.outputs.SchemaGraph.map;

import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A place in the JSON Schema of an output, which the compiler wrote, or the author of a dotprompt.
 * It has the type that the compiler makes of the schema. References are followed, and whether null
 * is allowed does not matter for it.
 *
 * <p>Several schemas can describe the value of a place. Which fields are declared, and what is
 * sensitive, follows from all of them.
 */
final class OutputSchema {
  /** The type of a number whose digits are kept. It is a number in the schema of a prompt. */
  static final String DECIMAL = "decimal";

  /** The place of values that no schema describes. */
  static final OutputSchema ANY =
      new SchemaGraph(Map.of(), /* hasSensitive= */ false).place(null, List.of());

  private static final String FORMAT = "format";
  static final String REQUIRED = "required";

  private final SchemaGraph graph;

  /** The schema that has the type; one without keywords if the type is not known. */
  private final Map<?, ?> here;

  /** The schemas that each value has to fit. */
  private final Set<Map<?, ?>> certain;

  /** These schemas, and those that a value may fit. */
  private final Set<Map<?, ?>> all;

  private final String type;
  private final boolean mayBeDecimal;
  private final KnownNames constants;
  private final KnownNames fields;
  private final boolean isOpen;
  private final boolean isSensitive;
  private final boolean hasSensitive;

  /** The places of declared fields that have been visited. */
  private final Map<String, OutputSchema> ofFields = new ConcurrentHashMap<>();

  private @Nullable OutputSchema ofOthers;
  private @Nullable OutputSchema elements;

  OutputSchema(
      SchemaGraph graph,
      Map<?, ?> here,
      Set<Map<?, ?>> certain,
      Set<Map<?, ?>> all,
      boolean isOpen) {
    this.graph = graph;
    this.here = here;
    this.certain = certain;
    this.all = all;
    this.constants = new KnownNames(constants(here));
    this.type = constants.all().isEmpty() ? type(here) : "string";
    this.mayBeDecimal = all.stream().anyMatch(OutputSchema::isDecimal);
    Set<String> names = new LinkedHashSet<>(ownFields());
    all.forEach(schema -> names.addAll(names(schema)));
    this.fields = new KnownNames(names);
    this.isOpen = isOpen;
    this.isSensitive = all.stream().anyMatch(graph::isSensitive);
    this.hasSensitive = graph.hasSensitive(all);
  }

  private static List<String> names(Map<?, ?> schema) {
    return map(schema.get(PROPERTIES)).keySet().stream().map(String::valueOf).toList();
  }

  /** Returns the type of a schema without constants; empty for any, and for several types. */
  private static String type(Map<?, ?> schema) {
    List<String> types = types(schema).stream().filter(one -> !one.equals("null")).toList();
    if (types.size() != 1 || types.get(0).equals("any")) {
      return "";
    }
    return isDecimal(schema) ? DECIMAL : types.get(0);
  }

  private static boolean isDecimal(Map<?, ?> schema) {
    return DECIMAL.equals(schema.get(FORMAT)) && types(schema).contains("number");
  }

  /** Returns the types of a schema, which follow from its other keywords if it has none. */
  static List<String> types(Map<?, ?> schema) {
    if (schema.containsKey("type")) {
      return listed(schema.get("type")).stream().map(String::valueOf).toList();
    }
    if (schema.containsKey(PROPERTIES)) {
      return List.of("object");
    }
    return schema.containsKey(ITEMS) ? List.of("array") : List.of();
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
    Candidate schema = new LenientJson(prompt.outputSchema()).parse(0);
    if (schema.state() != Candidate.State.COMPLETE) {
      throw new IllegalArgumentException(
          "The schema of the output of '" + prompt.id() + "' has too many levels.");
    }
    Map<?, ?> root = map(schema.value());
    prompt.outputDecimals().forEach(pointer -> mark(root, pointer, FORMAT, DECIMAL));
    prompt.outputSensitive().forEach(pointer -> mark(root, pointer, SENSITIVE, true));
    SchemaGraph graph = new SchemaGraph(root, !prompt.outputSensitive().isEmpty());
    OutputSchema whole = graph.whole(root);
    boolean isObject = whole.type.isEmpty() || whole.type.equals("object");
    return isObject ? whole : graph.whole(holder(root));
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
    ((Map<String, Object>) map(SchemaGraph.found(root, pointer))).put(keyword, value);
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

  /**
   * Returns whether a value, or an element, can be a text that differs from a word in case only.
   */
  boolean hasConstantLike(String word) {
    Set<OutputSchema> known = Collections.newSetFromMap(new IdentityHashMap<>());
    OutputSchema at = this;
    while (known.add(at)) {
      if (at.hasOwnConstantLike(word)) {
        return true;
      }
      if (at.type.equals("array")) {
        at = at.elements();
      }
    }
    return false;
  }

  private boolean hasOwnConstantLike(String word) {
    return all.stream()
        .flatMap(schema -> Stream.of("enum", "const").map(keyword -> allowed(schema, keyword)))
        .flatMap(List::stream)
        .anyMatch(value -> value instanceof String text && text.equalsIgnoreCase(word));
  }

  /** Returns whether the digits of a number are kept, although other values may fit as well. */
  boolean mayBeDecimal() {
    return mayBeDecimal;
  }

  /** Returns whether any text fits. */
  boolean isText() {
    return type.isEmpty() || (type.equals("string") && constants.all().isEmpty());
  }

  /** Returns the names of the fields, also of those that only some values can have. */
  Set<String> fields() {
    return fields.all();
  }

  /** Returns the names of the fields of all values; empty if they are not declared here. */
  List<String> ownFields() {
    return names(here);
  }

  /** Returns whether an object can have other fields than the declared ones, as maps have. */
  boolean isOpen() {
    return isOpen;
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
    return here == graph.root()
        && here.get("$comment") instanceof String comment
        && comment.contains("'output' is of type any");
  }

  /** Returns the allowed texts of all enums at any depth. */
  Set<String> allConstants() {
    Set<String> constants = new HashSet<>();
    addConstants(here, constants);
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
    if (fields.all().contains(name)) {
      return ofFields.computeIfAbsent(
          name,
          declared ->
              inside(
                  schema -> map(schema.get(PROPERTIES)).get(declared),
                  schema -> ofMember(schema, declared)));
    }
    if (ofOthers == null) {
      ofOthers =
          inside(
              schema -> schema.containsKey(PATTERNS) ? null : schema.get(OTHERS),
              schema -> ofMember(schema, name));
    }
    return ofOthers;
  }

  /** Returns the schemas that a schema may have for a field. */
  private static List<Object> ofMember(Map<?, ?> schema, String name) {
    List<Object> all = new ArrayList<>(map(schema.get(PATTERNS)).values());
    Object property = map(schema.get(PROPERTIES)).get(name);
    if (property != null) {
      all.add(property);
    } else if (!Boolean.FALSE.equals(schema.get(OTHERS))) {
      all.addAll(listed(schema.get(OTHERS)));
    }
    return all;
  }

  /** Returns the schema of the elements of a list. */
  OutputSchema elements() {
    if (elements == null) {
      elements =
          inside(
              schema -> firstItems(schema).isEmpty() ? schema.get(ITEMS) : null,
              OutputSchema::ofElement);
    }
    return elements;
  }

  /** Returns the schemas that a schema may have for an element. */
  private static List<Object> ofElement(Map<?, ?> schema) {
    List<Object> all = new ArrayList<>(firstItems(schema));
    if (!all.isEmpty() || schema.containsKey(ITEMS)) {
      all.add(map(furtherItems(schema)));
    }
    return all;
  }

  /** Returns the schemas of the first elements, each of which has its own. */
  static List<?> firstItems(Map<?, ?> schema) {
    return listed(schema.get(schema.get(ITEMS) instanceof List ? ITEMS : "prefixItems"));
  }

  /** Returns the schema of all other elements; null if they can be anything. */
  static @Nullable Object furtherItems(Map<?, ?> schema) {
    return schema.get(schema.get(ITEMS) instanceof List ? "additionalItems" : ITEMS);
  }

  /**
   * Returns the place of values inside the values of this one.
   *
   * @param certainly returns the schema that a schema has for all of them; null if it has none
   * @param possibly returns the schemas that a schema has for some of them, or for all
   */
  private OutputSchema inside(
      Function<Map<?, ?>, @Nullable Object> certainly, Function<Map<?, ?>, List<Object>> possibly) {
    List<Map<?, ?>> owners = new ArrayList<>(certain);
    owners.removeIf(schema -> certainly.apply(schema) == null);
    Map<?, ?> owner = certainly.apply(here) == null && owners.size() == 1 ? owners.get(0) : here;
    Object own = certainly.apply(owner);
    List<Object> others = new ArrayList<>();
    all.forEach(schema -> others.addAll(possibly.apply(schema)));
    if (own == null && isOpen && !others.isEmpty()) {
      others.add(Map.of()); // a choice that does not declare the field
    }
    return graph.place(own, others);
  }

  /** Returns whether a field is optional. The whole output is not. */
  boolean mayBeNull(String name) {
    Map<?, ?> field = map(map(here.get(PROPERTIES)).get(name));
    return field != graph.root()
        && !isAroundAny()
        && (!listed(here.get(REQUIRED)).contains(name) || CheckKeywords.mayBeAbsent(field, this));
  }

  /** Returns whether the type or the values in a schema, one of its parts or choices name null. */
  boolean namesNull(Map<?, ?> schema) {
    return graph.parts(schema).stream()
        .anyMatch(
            part ->
                listed(part.get("type")).contains("null")
                    || Stream.of("enum", "const")
                        .filter(part::containsKey)
                        .flatMap(keyword -> allowed(part, keyword).stream())
                        .anyMatch(Objects::isNull));
  }

  /** Returns the description of a field; empty if it has none. */
  String descriptionOf(String name) {
    return map(map(here.get(PROPERTIES)).get(name)).get("description") instanceof String text
        ? text
        : "";
  }

  /** Returns whether messages must not show the values. */
  boolean isSensitive() {
    return isSensitive;
  }

  /** Returns whether messages must not show whole values, because of a part at any depth. */
  boolean hasSensitive() {
    return hasSensitive;
  }

  /**
   * Returns whether messages must not show any part of a value: because it is sensitive, or because
   * it has sensitive parts but not the form in which they are known.
   */
  boolean hides(Object value) {
    boolean hasForm =
        value instanceof Map
            ? type.equals("object")
            : value instanceof List && type.equals("array");
    return isSensitive || (hasSensitive && !hasForm);
  }

  /** Returns the whole JSON. */
  Map<?, ?> root() {
    return graph.root();
  }

  /** Returns the JSON of this place. */
  Map<?, ?> json() {
    return here;
  }

  /** Returns the JSON at a reference; null if there is none. */
  @Nullable Object target(String ref) {
    return graph.target(ref);
  }
}
