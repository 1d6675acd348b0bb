package io.promptcompiler.core.syntax.dotprompt;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.SchemaKeyword;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces the name of a declared type by its schema, as dotprompt does with registered schemas. In
 * a recursive type, the inner one is a reference. Beyond a limit, it is an object without further
 * details, since types that name each other twice grow exponentially. Sensitive schemas have one
 * keyword, however they are declared.
 */
final class NamedSchemas {
  private static final String TYPE = "type";
  private static final String ITEMS = "items";
  private static final String DECIMAL = "decimal";
  private static final String STRING = "string";

  /** The types that no document declares. */
  static final Set<String> WORDS =
      Stream.concat(SchemaKeyword.TYPES.stream(), Stream.of(DECIMAL)).collect(toUnmodifiableSet());

  /** Keywords with schemas by name that answers cannot be read by, but inputs can have. */
  private static final Set<String> NAMED =
      Set.of("dependencies", "dependentSchemas", "patternProperties");

  /** The key of declarations that is also a keyword of schemas in dotprompts. */
  static final String SENSITIVE = "sensitive";

  /** The same keyword in JSON Schemas of this compiler. */
  static final String SENSITIVE_SCHEMA = "x-sensitive";

  /** Ends the name of a type of lists. */
  private static final String LIST = "[]";

  private static final String DEFINITIONS = "$defs";

  private final Mapping types;
  private final boolean hasSensitiveTypes;

  /** The characters of all types that the current schema includes. */
  private int characters;

  private Optional<Diagnostic> excess = Optional.empty();

  /** The first name in a type that means something else in the schema than it means there. */
  private Optional<Diagnostic> ambiguous = Optional.empty();

  /** The names of definitions that the author of the current schema wrote. */
  private Set<String> ownDefinitions = Set.of();

  /** The types that contain themselves in the current schema. */
  private final Set<String> recursive = new LinkedHashSet<>();

  /**
   * Creates an instance for the given types.
   *
   * @param types the declared types by name, as in frontmatter
   */
  NamedSchemas(Mapping types) {
    this.types = types;
    this.hasSensitiveTypes = hasSensitive(types);
  }

  /**
   * Returns the declared properties of a type, with their trust and sensitivity, which no schema
   * has; empty if it is not an object.
   */
  Optional<Mapping> properties(String type) {
    return types
        .entry(type)
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .flatMap(one -> Nodes.value(RepairedDeclaration.again((Mapping) one), "properties"))
        .filter(Mapping.class::isInstance)
        .map(all -> declarations((Mapping) all));
  }

  private static Mapping declarations(Mapping properties) {
    Nodes.Builder all = new Nodes.Builder(properties.location());
    for (Entry entry : properties.entries()) {
      DataNode declaration =
          entry.value() instanceof Mapping written
              ? RepairedDeclaration.again(written)
              : new Nodes.Builder(entry.value().location()).put(TYPE, entry.value()).build();
      all.put(new Entry(entry.key(), entry.keyLocation(), declaration));
    }
    return all.build();
  }

  /**
   * Returns the schema with all names of types replaced. A type that contains itself becomes a
   * definition, so that its inner schema is complete, too.
   */
  DataNode resolve(DataNode schema) {
    characters = 0;
    excess = Optional.empty();
    ambiguous = Optional.empty();
    recursive.clear();
    ownDefinitions =
        DataNode.as(schema, Mapping.class)
            .flatMap(whole -> Nodes.value(whole, DEFINITIONS))
            .flatMap(all -> DataNode.as(all, Mapping.class))
            .map(all -> all.entries().stream().map(Entry::key).collect(Collectors.toSet()))
            .orElse(Set.of());
    DataNode resolved = resolve(schema, Map.of());
    if (recursive.isEmpty() || !(resolved instanceof Mapping whole)) {
      return resolved;
    }
    Nodes.Builder definitions = new Nodes.Builder(whole.location());
    Nodes.value(whole, DEFINITIONS)
        .flatMap(own -> DataNode.as(own, Mapping.class))
        .ifPresent(definitions::putAll);
    Set<String> defined = new HashSet<>();
    while (defined.size() < recursive.size()) {
      for (String name : List.copyOf(recursive)) {
        if (defined.add(name)) {
          Entry type = types.entry(name).orElseThrow();
          Map<String, Location> inside = Map.of(name, type.keyLocation());
          definitions.put(definition(name), resolve(schema(type.value()), inside));
        }
      }
    }
    return new Nodes.Builder(whole.location())
        .putAll(whole)
        .put(DEFINITIONS, definitions.build())
        .build();
  }

  /**
   * Returns whether a schema with all its types is within the limits, and reports it otherwise. In
   * an output, also reports a name inside of a type that cannot be replaced.
   */
  boolean isWithinLimits(DataNode schema, boolean isOutput, DiagnosticSink sink) {
    int levels = levels(resolve(schema));
    if (excess.isEmpty() && levels > Limits.SCHEMA_LEVELS) {
      excess = Optional.of(tooDeep(schema.location(), isOutput ? "output" : "input", levels));
    }
    excess.ifPresent(sink::report);
    ambiguous.filter(finding -> isOutput).ifPresent(sink::report);
    return excess.isEmpty();
  }

  private static int levels(DataNode node) {
    Stream<DataNode> inner =
        node instanceof Sequence list
            ? list.items().stream()
            : DataNode.as(node, Mapping.class).stream()
                .flatMap(mapping -> mapping.entries().stream().map(Entry::value));
    return node instanceof Scalar ? 0 : 1 + inner.mapToInt(NamedSchemas::levels).max().orElse(0);
  }

  private static Diagnostic tooDeep(Location place, String subject, int levels) {
    return Diagnostic.of(
            DiagnosticCode.TOO_MANY, place, subject, levels, "levels", Limits.SCHEMA_LEVELS)
        .fix(
            "The schema of a dotprompt has the fields of each named type in place of the name."
                + " Write 'object' in place of a type inside of others.");
  }

  /**
   * Returns a schema with all names of types replaced.
   *
   * @param inside the types around it, outermost first, and where they are named
   */
  private DataNode resolve(DataNode node, Map<String, Location> inside) {
    if (!(node instanceof Mapping schema)) {
      return node;
    }
    Nodes.Builder resolved = new Nodes.Builder(schema.location());
    for (Entry entry : schema.entries()) {
      if (!isSensitivity(entry)) {
        DataNode value = withSchemas(entry, one -> resolve(one, inside));
        resolved.put(new Entry(entry.key(), entry.keyLocation(), value));
      } else if (isSensitive(entry)) {
        resolved.put(new Entry(SENSITIVE_SCHEMA, entry.keyLocation(), entry.value()));
      }
    }
    Optional<String> name = name(schema);
    if (ambiguous.isEmpty() && !inside.isEmpty()) {
      ambiguous =
          types(schema).stream()
              .flatMap(word -> ambiguous(word.text(), inside).stream())
              .findFirst();
    }
    if (name.isEmpty()) {
      return withoutDecimal(resolved.build());
    }
    Map<String, Location> more = new LinkedHashMap<>(inside);
    more.put(name.get(), schema.entry(TYPE).orElseThrow().value().location());
    Optional<DataNode> declared =
        types.entry(name.get()).map(Entry::value).filter(declaration -> hasRoom(declaration, more));
    Mapping found =
        declared
            .map(
                declaration ->
                    inside.containsKey(name.get()) || recursive.contains(name.get())
                        ? reference(name.get(), schema.location())
                        : (Mapping) resolve(schema(declaration), more))
            .orElseGet(() -> object(schema.location()));
    Nodes.Builder merged = new Nodes.Builder(schema.location()).putAll(found);
    // The fields are those of the type.
    Mapping own = Nodes.without(resolved.build(), List.of(TYPE, "additionalProperties"));
    merged.putAll(own);
    boolean isNullable = Nodes.texts(Nodes.value(schema, TYPE)).contains("null");
    return isNullable ? orNull(merged.build()) : merged.build();
  }

  /**
   * Counts a use of a type, and returns whether it is within the limits.
   *
   * @param names the names that lead to it, outermost first, and their places
   */
  private boolean hasRoom(DataNode declaration, Map<String, Location> names) {
    if (excess.isEmpty()) {
      characters += Math.max(declaration.location().span().length(), Limits.CHARACTERS_OF_A_TAG);
      if (characters > Limits.TYPE_CHARACTERS) {
        excess = Optional.of(excess(names));
      } else if (names.size() > Limits.SCHEMA_LEVELS) {
        Map.Entry<String, Location> first = names.entrySet().iterator().next();
        excess = Optional.of(tooDeep(first.getValue(), first.getKey(), names.size()));
      }
    }
    return excess.isEmpty();
  }

  /**
   * Returns the finding about a name in a type that is not a declared type, or a type that is
   * declared again further inside than the type that names it.
   */
  private Optional<Diagnostic> ambiguous(String word, Map<String, Location> inside) {
    if (WORDS.contains(word)) {
      return Optional.empty();
    }
    String outer = List.copyOf(inside.keySet()).get(inside.size() - 1);
    Location place = inside.values().iterator().next();
    Optional<Entry> declared = types.entry(word);
    if (declared.isEmpty()) {
      return Optional.of(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, place, word)
              .fix(
                  "'"
                      + outer
                      + "' names it. The output of a dotprompt can only have types that documents"
                      + " declare under 'types', and none of a library."));
    }
    Location at = declared.get().keyLocation();
    return types
        .entry(outer)
        .filter(type -> isInside(at.source().path(), type.keyLocation().source().path()))
        .map(
            type ->
                Diagnostic.of(
                        DiagnosticCode.TYPE_CONFLICT,
                        place,
                        outer,
                        "its '" + word + "' is another type than '" + word + "' in this file")
                    .fix("Rename one of the two types '" + word + "'."));
  }

  /** Returns whether types that a file declares replace those of another file. */
  private static boolean isInside(String file, String other) {
    String folder = file.substring(0, file.lastIndexOf('/') + 1);
    String otherFolder = other.substring(0, other.lastIndexOf('/') + 1);
    return folder.equals(otherFolder)
        ? !file.equals(other) && !file.startsWith(folder + "_defaults.")
        : folder.startsWith(otherFolder);
  }

  private static Diagnostic excess(Map<String, Location> names) {
    return Diagnostic.of(
            DiagnosticCode.TOO_MUCH_INCLUDED,
            names.values().iterator().next(),
            TYPE,
            Suggestion.chain(List.copyOf(names.keySet())),
            Limits.TYPE_CHARACTERS,
            "characters")
        .fix(
            "Each use of a type adds a copy of it to the schema of a dotprompt. Write 'object' in"
                + " place of types that are used often.");
  }

  private Mapping reference(String type, Location place) {
    recursive.add(type);
    return new Nodes.Builder(place)
        .put("$ref", Nodes.plain("#/" + DEFINITIONS + "/" + definition(type), place))
        .build();
  }

  /** Returns the name of the definition of a type, which no other definition has. */
  private String definition(String type) {
    String name = type;
    while (ownDefinitions.contains(name) || (!name.equals(type) && types.entry(name).isPresent())) {
      name += "_";
    }
    return name;
  }

  /** Returns the schema of an object beyond the limit, which may have sensitive parts. */
  private Mapping object(Location place) {
    Nodes.Builder object = new Nodes.Builder(place).put(TYPE, Nodes.plain("object", place));
    if (hasSensitiveTypes) {
      object.put(SENSITIVE_SCHEMA, Nodes.plain("secret", place));
    }
    return object.build();
  }

  /** Returns whether a part of a schema, or of declarations, is sensitive at any depth. */
  static boolean hasSensitive(DataNode node) {
    if (node instanceof Sequence list) {
      return list.items().stream().anyMatch(NamedSchemas::hasSensitive);
    }
    return node instanceof Mapping mapping
        && mapping.entries().stream()
            .anyMatch(entry -> isSensitive(entry) || hasSensitive(entry.value()));
  }

  private static boolean isSensitivity(Entry entry) {
    return List.of(SENSITIVE, SENSITIVE_SCHEMA).contains(entry.key())
        && entry.value() instanceof Scalar;
  }

  /** Returns whether an entry declares that values are sensitive. */
  static boolean isSensitive(Entry entry) {
    return isSensitivity(entry)
        && !((Scalar) entry.value()).isNull()
        && !((Scalar) entry.value()).text().equals("none");
  }

  /**
   * Returns a schema with a number instead of a decimal, which JSON Schema has only as a format.
   */
  private static Mapping withoutDecimal(Mapping schema) {
    Optional<Entry> type = schema.entry(TYPE);
    if (type.isEmpty()) {
      return schema;
    }
    var place = type.get().value().location();
    DataNode number = Nodes.plain("number", place);
    if (type.get().value() instanceof Sequence list
        && list.items().stream().anyMatch(NamedSchemas::isDecimal)) {
      number =
          new Sequence(
              list.items().stream()
                  .map(item -> isDecimal(item) ? Nodes.plain("number", place) : item)
                  .toList(),
              place);
    } else if (!isDecimal(type.get().value())) {
      return schema;
    }
    return new Nodes.Builder(schema.location())
        .putAll(schema)
        .put(TYPE, number)
        .put("format", Nodes.plain(DECIMAL, place))
        .build();
  }

  private static boolean isDecimal(DataNode type) {
    return type instanceof Scalar scalar && scalar.text().equals(DECIMAL);
  }

  /** Returns the value of a keyword with each schema in it replaced. */
  static DataNode withSchemas(Entry keyword, UnaryOperator<DataNode> change) {
    SchemaKeyword meaning = SchemaKeyword.of(keyword.key());
    DataNode value = keyword.value();
    if (meaning == SchemaKeyword.VALUE || meaning == SchemaKeyword.LIMIT) {
      return value;
    }
    if (value instanceof Sequence list) {
      return new Sequence(list.items().stream().map(change).toList(), list.location());
    }
    if (!(value instanceof Mapping mapping)
        || !(meaning == SchemaKeyword.NAMED_SCHEMAS || NAMED.contains(keyword.key()))) {
      return change.apply(value);
    }
    Nodes.Builder all = new Nodes.Builder(mapping.location());
    for (Entry one : mapping.entries()) {
      all.put(new Entry(one.key(), one.keyLocation(), change.apply(one.value())));
    }
    return all.build();
  }

  /** Returns a schema with arrays in place of types such as {@code Item[]}, at any depth. */
  static DataNode withArrays(DataNode node) {
    if (!(node instanceof Mapping schema)) {
      return node;
    }
    Nodes.Builder built = new Nodes.Builder(schema.location());
    for (Entry entry : schema.entries()) {
      DataNode value = withSchemas(entry, NamedSchemas::withArrays);
      built.put(new Entry(entry.key(), entry.keyLocation(), value));
    }
    List<Scalar> types = types(schema);
    boolean isArray = types.size() == 1 && isList(types.get(0)) && schema.entry(ITEMS).isEmpty();
    if (isArray) {
      built.putAll(ofType(types.get(0)));
    }
    if (schema.entry(TYPE).map(Entry::value).orElse(null) instanceof Sequence list) {
      List<DataNode> words =
          list.items().stream()
              .map(
                  item ->
                      isArray && item == types.get(0)
                          ? Nodes.plain("array", item.location())
                          : withoutNull(item))
              .toList();
      built.put(TYPE, new Sequence(words, list.location()));
    }
    return built.build();
  }

  /** Returns the type {@code "null"} for null, which YAML reads without quotes. */
  private static DataNode withoutNull(DataNode type) {
    return type instanceof Scalar word && word.isNull() && word.text().equals("null")
        ? Nodes.text("null", word.location())
        : type;
  }

  /** Returns the types of a schema, without null. */
  static List<Scalar> types(Mapping schema) {
    return schema.entry(TYPE).map(Entry::value).stream()
        .flatMap(type -> type instanceof Sequence list ? list.items().stream() : Stream.of(type))
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast)
        .filter(type -> !type.isNull() && !type.text().equals("null"))
        .toList();
  }

  /** Returns whether a word is the type of a list, which is not nested too deeply. */
  private static boolean isList(Scalar type) {
    return type.text().endsWith(LIST) && !type.text().endsWith(LIST.repeat(Limits.LIST_DEPTH + 1));
  }

  /** Returns the declared type that a schema names. */
  Optional<String> name(Mapping schema) {
    return types(schema).stream()
        .map(Scalar::text)
        .filter(type -> !WORDS.contains(type) && types.entry(type).isPresent())
        .findFirst();
  }

  private static Mapping orNull(Mapping schema) {
    Location place = schema.location();
    Scalar none = Nodes.text("null", place);
    return schema
        .entry(TYPE)
        .map(Entry::value)
        .filter(Scalar.class::isInstance)
        .map(
            type ->
                new Nodes.Builder(place)
                    .putAll(schema)
                    .put(TYPE, new Sequence(List.of(type, none), type.location())))
        .orElseGet(
            () -> {
              Mapping alone = new Nodes.Builder(place).put(TYPE, none).build();
              return new Nodes.Builder(place)
                  .put("anyOf", new Sequence(List.of(schema, alone), place));
            })
        .build();
  }

  /** Returns a declaration of this compiler as JSON Schema. */
  private static DataNode schema(DataNode declaration) {
    if (!(declaration instanceof Mapping written)) {
      return ofType(declaration);
    }
    Mapping mapping = RepairedDeclaration.again(written);
    Nodes.Builder schema = new Nodes.Builder(mapping.location());
    List<DataNode> required = new ArrayList<>();
    for (Entry entry : mapping.entries()) {
      if (entry.key().equals("properties") && entry.value() instanceof Mapping properties) {
        schema.put(TYPE, Nodes.plain("object", entry.keyLocation()));
        Nodes.Builder all = new Nodes.Builder(properties.location());
        for (Entry property : RepairedDeclaration.ofFields(properties, none -> {}).entries()) {
          all.put(new Entry(property.key(), property.keyLocation(), schema(property.value())));
          if (property.value() instanceof Mapping one
              && Nodes.value(RepairedDeclaration.again(one), "required")
                  .flatMap(DeclarationKeys::truth)
                  .orElse(false)) {
            required.add(Nodes.text(property.key(), property.keyLocation()));
          }
        }
        schema.put("properties", all.build());
        schema.put("additionalProperties", Nodes.plain("false", entry.keyLocation()));
      } else if (entry.key().equals(ITEMS)) {
        schema.put(TYPE, Nodes.plain("array", entry.keyLocation()));
        schema.put(ITEMS, schema(entry.value()));
      } else if (entry.key().equals(TYPE)) {
        schema.putAll(ofType(entry.value()));
      } else if (List.of("description", "default", "enum", SENSITIVE).contains(entry.key())) {
        schema.put(entry); // other keys are reported, and have no effect
      }
    }
    if (!required.isEmpty()) {
      schema.put("required", new Sequence(required, mapping.location()));
    }
    Mapping built = schema.build();
    return built.entry(TYPE).isPresent() || built.entry("enum").isPresent()
        ? built
        : schema.put(TYPE, Nodes.plain(STRING, mapping.location())).build();
  }

  /**
   * Returns the schema of a type, which can be a list as in {@code string[]}. A declaration without
   * a type is a string.
   */
  private static Mapping ofType(DataNode type) {
    Nodes.Builder schema = new Nodes.Builder(type.location());
    if (type instanceof Scalar nothing && nothing.isNull()) {
      return schema.put(TYPE, Nodes.plain(STRING, type.location())).build();
    }
    if (type instanceof Scalar scalar && isList(scalar)) {
      String element = scalar.text().substring(0, scalar.text().length() - LIST.length());
      return schema
          .put(TYPE, Nodes.plain("array", type.location()))
          .put(ITEMS, ofType(Nodes.plain(element, Nodes.part(type.location(), element))))
          .build();
    }
    return schema.put(TYPE, type).build();
  }
}
