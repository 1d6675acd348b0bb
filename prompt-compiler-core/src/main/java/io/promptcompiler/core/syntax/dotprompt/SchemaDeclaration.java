package io.promptcompiler.core.syntax.dotprompt;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.declaration.Nullable;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.SchemaKeyword;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Translates a JSON Schema to a declaration of this compiler. Keywords other than types, names,
 * enums, descriptions and defaults only narrow values down; a schema without a corresponding type
 * becomes {@code any}. An object becomes a map if it can have fields that are not among its
 * properties, so that none is lost. A declaration is also sensitive because of a part of the schema
 * that it lacks.
 */
final class SchemaDeclaration {
  private static final String NULL = "null";
  private static final String DECIMAL = "decimal";
  private static final String ITEMS = "items";
  private static final String PROPERTIES = "properties";

  /** Keywords for further schemas that apply to the same values, or to some of them. */
  private static final List<String> PARTS =
      List.of("$ref", "allOf", "anyOf", "oneOf", "then", "else");

  /** The whole schema, with the types that it names. */
  private final DataNode root;

  private final NamedSchemas named;
  private final boolean isSensitive;

  private SchemaDeclaration(DataNode schema, NamedSchemas named) {
    this.root = named.resolve(schema);
    this.named = named;
    this.isSensitive = NamedSchemas.hasSensitive(root);
  }

  /** Returns the declaration that corresponds to a schema. */
  static DataNode of(DataNode schema, NamedSchemas named) {
    return new SchemaDeclaration(schema, named).declaration(schema).build();
  }

  /** Returns the declarations of the properties of an object's schema, by their names. */
  static Mapping properties(Mapping schema, NamedSchemas named) {
    return new SchemaDeclaration(schema, named).properties(schema);
  }

  private Mapping properties(Mapping schema) {
    Nodes.Builder properties = new Nodes.Builder(schema.location());
    Set<String> required = Set.copyOf(Nodes.texts(Nodes.value(schema, "required")));
    inner(Nodes.without(schema, List.of(ITEMS)))
        .forEach(entry -> properties.put(property(entry, required.contains(entry.key()))));
    return properties.build();
  }

  /** Returns whether objects can have fields that are not among the properties of their schema. */
  static boolean isOpen(Mapping schema, NamedSchemas named) {
    return new SchemaDeclaration(schema, named).isOpen(schema);
  }

  private boolean isOpen(Mapping schema) {
    return Nodes.value(schema, "additionalProperties")
            .filter(others -> !(others instanceof Scalar word && word.text().equals("false")))
            .isPresent()
        || partsHaveMore(schema);
  }

  /**
   * Returns whether the parts of a schema may have fields or elements that it does not declare
   * itself. Whether an object in it and one in a part have the same fields is not compared.
   */
  private boolean partsHaveMore(Mapping schema) {
    if (PARTS.stream().allMatch(keyword -> schema.entry(keyword).isEmpty())) {
      return false;
    }
    Set<String> declared =
        inner(schema)
            .filter(
                one -> !(one.value() instanceof Mapping own && inner(own).findAny().isPresent()))
            .map(Entry::key)
            .collect(toSet());
    Set<DataNode> known = identitySet();
    Deque<DataNode> open = new ArrayDeque<>(parts((Mapping) named.resolve(schema)));
    while (!open.isEmpty()) {
      if (open.pop() instanceof Mapping part && known.add(part)) {
        if (!inner(part).allMatch(one -> declared.contains(one.key()))) {
          return true;
        }
        open.addAll(parts(part));
      }
    }
    return false;
  }

  private static Set<DataNode> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private List<DataNode> parts(Mapping schema) {
    return PARTS.stream()
        .flatMap(keyword -> Nodes.value(schema, keyword).stream())
        .flatMap(value -> value instanceof Sequence list ? list.items().stream() : Stream.of(value))
        .flatMap(part -> part instanceof Scalar ref ? target(ref.text()).stream() : Stream.of(part))
        .toList();
  }

  /** Returns the schemas of fields by their names, and that of elements. */
  private static Stream<Entry> inner(Mapping schema) {
    return Stream.concat(
        Nodes.value(schema, PROPERTIES).stream()
            .filter(Mapping.class::isInstance)
            .flatMap(all -> ((Mapping) all).entries().stream()),
        schema.entry(ITEMS).stream());
  }

  private Entry property(Entry entry, boolean isRequired) {
    Location place = entry.keyLocation();
    boolean mayBeMissing = !isRequired || isNullable(entry.value(), identitySet());
    boolean hasDefault =
        entry.value() instanceof Mapping schema && Nodes.value(schema, "default").isPresent();
    return new Entry(
        entry.key(),
        place,
        declaration(entry.value())
            .put("required", Nodes.plain(mayBeMissing || hasDefault ? "false" : "true", place))
            .build());
  }

  /** Returns whether a schema, one of its parts or one of its choices allows null. */
  private boolean isNullable(DataNode schema, Set<DataNode> known) {
    return schema instanceof Mapping mapping
        && known.add(mapping)
        && (Stream.of("type", "enum", "const").anyMatch(keyword -> hasNull(mapping, keyword))
            || parts(mapping).stream().anyMatch(part -> isNullable(part, known)));
  }

  private static boolean hasNull(Mapping schema, String keyword) {
    return schema.entry(keyword).map(Entry::value).stream()
        .flatMap(value -> value instanceof Sequence list ? list.items().stream() : Stream.of(value))
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast)
        .anyMatch(word -> word.isNull() || (keyword.equals("type") && word.text().equals(NULL)));
  }

  private Nodes.Builder declaration(DataNode schema) {
    Nodes.Builder declaration = new Nodes.Builder(schema.location());
    if (!(schema instanceof Mapping mapping)) {
      return declaration.put("type", Nodes.plain("any", schema.location()));
    }
    for (String key : DeclarationKeys.withOrigin("description", "default")) {
      mapping.entry(key).ifPresent(declaration::put);
    }
    mapping
        .entry(NamedSchemas.SENSITIVE_SCHEMA)
        .ifPresent(
            entry ->
                declaration.put(
                    new Entry(NamedSchemas.SENSITIVE, entry.keyLocation(), entry.value())));
    Optional<Mapping> alternative =
        Nullable.alternative(mapping)
            .filter(
                one ->
                    mapping.entries().stream().filter(SchemaDeclaration::describes).count() == 1);
    if (alternative.isPresent()) {
      Mapping inner = declaration(alternative.get()).build();
      Mapping outer = declaration.build();
      boolean isInnerSensitive = inner.entries().stream().anyMatch(NamedSchemas::isSensitive);
      return new Nodes.Builder(inner.location())
          .putAll(inner)
          .putAll(isInnerSensitive ? Nodes.without(outer, List.of(NamedSchemas.SENSITIVE)) : outer);
    }
    return typed(mapping, declaration);
  }

  /** Returns whether a keyword may have schemas or values, besides a type. */
  private static boolean describes(Entry keyword) {
    return switch (SchemaKeyword.of(keyword.key())) {
      case SCHEMA, SCHEMAS, REFUSED -> true;
      case NAMED_SCHEMAS -> keyword.key().equals(PROPERTIES);
      case VALUE -> List.of("$ref", "const", "enum").contains(keyword.key());
      case LIMIT -> false;
      case UNKNOWN -> !(keyword.value() instanceof Scalar);
    };
  }

  private Nodes.Builder typed(Mapping mapping, Nodes.Builder declaration) {
    Optional<Sequence> words = words(mapping);
    if (words.isPresent()) {
      return withHidden(declaration, mapping, "").put("enum", words.get());
    }
    Scalar type = type(mapping);
    Optional<DataNode> items =
        Nodes.value(mapping, ITEMS)
            .filter(Mapping.class::isInstance)
            .filter(rest -> mapping.entry("prefixItems").isEmpty());
    Mapping properties = properties(mapping);
    if (type.text().equals("array") && items.isPresent() && !partsHaveMore(mapping)) {
      return withHidden(declaration, mapping, ITEMS).put(ITEMS, declaration(items.get()).build());
    }
    if (type.text().equals("object") && !properties.entries().isEmpty() && !isOpen(mapping)) {
      return withHidden(declaration, mapping, PROPERTIES).put(PROPERTIES, properties);
    }
    if (NamedSchemas.WORDS.contains(type.text())) {
      withHidden(declaration, mapping, "");
    }
    return declaration.put("type", type);
  }

  /**
   * Declares values as sensitive if a schema of parts or choices is, which a declaration does not
   * have.
   *
   * @param declared the key of the parts that the declaration has
   */
  private Nodes.Builder withHidden(Nodes.Builder declaration, Mapping schema, String declared) {
    if (!isSensitive) {
      return declaration;
    }
    Mapping others =
        Nodes.without(
            schema,
            List.of(declared, "$defs", NamedSchemas.SENSITIVE, NamedSchemas.SENSITIVE_SCHEMA));
    sensitive(named.resolve(others), new HashSet<>())
        .ifPresent(entry -> declaration.put(NamedSchemas.SENSITIVE, entry.value()));
    return declaration;
  }

  /** Returns the first keyword in a schema that declares values as sensitive. */
  private Optional<Entry> sensitive(DataNode node, Set<String> references) {
    if (node instanceof Sequence list) {
      return list.items().stream().flatMap(one -> sensitive(one, references).stream()).findFirst();
    }
    if (!(node instanceof Mapping schema)) {
      return Optional.empty();
    }
    Optional<DataNode> target =
        Nodes.text(schema, "$ref").filter(references::add).flatMap(this::target);
    return Stream.concat(
            schema.entry(NamedSchemas.SENSITIVE_SCHEMA).stream().filter(NamedSchemas::isSensitive),
            Stream.concat(target.stream(), schema.entries().stream().map(Entry::value))
                .flatMap(inner -> sensitive(inner, references).stream()))
        .findFirst();
  }

  /** Returns the schema to which a reference within the whole one leads. */
  private Optional<DataNode> target(String reference) {
    return reference.startsWith("#") ? root.at(reference.substring(1)) : Optional.empty();
  }

  /** Returns the allowed values of an enum or constant, if all of them are strings. */
  private static Optional<Sequence> words(Mapping schema) {
    Optional<DataNode> values =
        Nodes.value(schema, "enum")
            .or(
                () ->
                    Nodes.value(schema, "const")
                        .map(one -> new Sequence(List.of(one), one.location())));
    if (!(values.orElse(null) instanceof Sequence list)) {
      return Optional.empty();
    }
    List<DataNode> texts = new ArrayList<>();
    for (DataNode item : list.items()) {
      boolean isNothing = item instanceof Scalar scalar && scalar.isNull();
      if (!isNothing && !(item instanceof Scalar scalar && isText(scalar))) {
        return Optional.empty();
      }
      if (!isNothing) {
        texts.add(item);
      }
    }
    return texts.isEmpty() ? Optional.empty() : Optional.of(new Sequence(texts, list.location()));
  }

  private static boolean isText(Scalar scalar) {
    return !scalar.isPlain()
        || !scalar
            .text()
            .matches("true|false|[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  }

  /** Returns the type of a schema: a built-in one, or a type that the document declares. */
  private static Scalar type(Mapping schema) {
    Location place =
        schema.entry("type").map(entry -> entry.value().location()).orElse(schema.location());
    List<String> types =
        Nodes.texts(Nodes.value(schema, "type")).stream()
            .filter(type -> !type.equals(NULL))
            .toList();
    Optional<String> type =
        types.size() == 1 ? Optional.of(types.get(0)) : Nodes.text(schema, "type");
    boolean isDecimal =
        type.equals(Optional.of("number"))
            && Nodes.text(schema, "format").equals(Optional.of(DECIMAL));
    String meant =
        isDecimal
            ? DECIMAL
            : type.filter(one -> !one.equals(NULL))
                .orElseGet(
                    () -> {
                      if (Nodes.value(schema, PROPERTIES).isPresent()) {
                        return "object";
                      }
                      return Nodes.value(schema, ITEMS).isPresent() ? "array" : "any";
                    });
    Location word =
        schema.entry("type").map(Entry::value).filter(Sequence.class::isInstance).stream()
            .flatMap(list -> ((Sequence) list).items().stream())
            .filter(item -> item instanceof Scalar scalar && scalar.text().equals(meant))
            .map(DataNode::location)
            .findFirst()
            .orElse(place);
    return Nodes.plain(meant, word);
  }
}
