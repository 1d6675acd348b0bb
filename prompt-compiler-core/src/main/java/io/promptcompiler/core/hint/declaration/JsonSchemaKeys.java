package io.promptcompiler.core.hint.declaration;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.SchemaKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keywords of JSON Schema that declarations do not have. */
final class JsonSchemaKeys {
  private static final String TYPE = "type";
  private static final String REQUIRED = "required";
  private static final String PROPERTIES = "properties";

  /** Keywords that restrict values, which are not checked. */
  private static final Set<String> LIMITS =
      Stream.concat(
              SchemaKeyword.LIMIT.keywords().stream(),
              Stream.of(
                  "additionalItems",
                  "additionalProperties",
                  "contains",
                  "patternProperties",
                  "prefixItems",
                  "propertyNames",
                  "unevaluatedProperties"))
          .collect(toUnmodifiableSet());

  /** Values of {@code format} that are also words for types. */
  private static final Set<String> FORMATS =
      Set.of("date", "datetime", "email", "json", "markdown", "text", "time", "uri", "url", "uuid");

  static final String ONE_OF = "oneOf";

  /** The advice for several types, of which a value has one. */
  static final Fix ONE_TYPE = Fix.of("Declare one type, or 'type: any'.");

  /** Keywords that combine types. */
  private static final Set<String> COMBINED = Set.of("allOf", "anyOf", "not", ONE_OF);

  /** Keywords for the values of names that are not declared, which make an object a map. */
  private static final Set<String> MAPS = Set.of("additionalProperties", "patternProperties");

  private static final String CONST = "const";
  private static final String REF = "$ref";

  private JsonSchemaKeys() {}

  static boolean isKey(String key) {
    return LIMITS.contains(key) || COMBINED.contains(key) || key.equals(CONST) || key.equals(REF);
  }

  /** Returns whether an entry names a format of texts, and is hardly a field. */
  static boolean isFormat(Entry entry) {
    return entry.key().equals("format")
        && entry.value() instanceof Scalar word
        && FORMATS.contains(word.text());
  }

  /** Returns whether an entry is a keyword with a schema, and cannot be a field. */
  static boolean isSchema(Entry entry) {
    return MAPS.contains(entry.key())
        || (COMBINED.contains(entry.key()) && entry.value() instanceof Sequence);
  }

  /** Returns whether a keyword makes an object without properties a map. */
  private static boolean isMap(Entry entry, Mapping declaration) {
    boolean isClosed =
        entry.value() instanceof Scalar word && List.of("false", "").contains(word.text());
    return MAPS.contains(entry.key())
        && !isClosed
        && Stream.of(PROPERTIES, "items", "enum").allMatch(key -> declaration.entry(key).isEmpty());
  }

  /** Returns a declaration of a map as that of an object without properties. */
  static Mapping withMap(Mapping declaration) {
    Optional<Entry> map =
        declaration.entries().stream().filter(entry -> isMap(entry, declaration)).findFirst();
    if (map.isEmpty() || declaration.entry(TYPE).isPresent()) {
      return declaration;
    }
    List<Entry> entries = new ArrayList<>(declaration.entries());
    Location key = map.get().keyLocation();
    entries.add(new Entry(TYPE, key, new Scalar("object", true, key)));
    return new Mapping(entries, declaration.location());
  }

  /** Returns the finding about a keyword; empty if the key is not of JSON Schema. */
  static Optional<Diagnostic> finding(Entry entry, Mapping declaration) {
    return Optional.of(entry.key())
        .filter(JsonSchemaKeys::isKey)
        .map(
            key ->
                Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), key)
                    .fix(advice(entry, declaration)));
  }

  private static Fix advice(Entry entry, Mapping declaration) {
    if (isMap(entry, declaration)) {
      boolean isTyped = declaration.entry(TYPE).isPresent();
      Fix fix = Fix.of("A map is 'type: object', whose values can have any type.");
      return EntryEdits.of(declaration)
          .filter(edits -> !EntryEdits.isJson(entry))
          .map(edits -> isTyped ? edits.remove(entry) : edits.replace(entry, "type: object"))
          .map(edit -> fix.editing(List.of(edit)).suggested())
          .orElse(fix);
    }
    if (LIMITS.contains(entry.key())) {
      return Fix.of("Values are not checked for it: remove it, and describe it in 'description'.");
    }
    if (COMBINED.contains(entry.key()) || !(entry.value() instanceof Scalar value)) {
      return ONE_TYPE;
    }
    String meant =
        entry.key().equals(CONST)
            ? "enum: [" + value.location().text().strip() + "]"
            : "type: " + value.text().substring(value.text().lastIndexOf('/') + 1);
    Location place = entry.keyLocation().to(value.location());
    boolean isBare = !EntryEdits.isJson(entry);
    Fix fix = Fix.of("Write '" + meant + "'.");
    return isBare ? fix.replacing(place, meant).suggested() : fix;
  }

  /**
   * Reports a list of required properties, and returns the declaration with the properties that it
   * names required.
   */
  static Mapping withRequired(Mapping object, DiagnosticSink sink) {
    return withRequired(object, PROPERTIES, sink);
  }

  /** Does the same for frontmatter that lists the required parameters after their declarations. */
  static Mapping withRequiredParameters(Mapping frontmatter, String key, DiagnosticSink sink) {
    return withRequired(
        frontmatter,
        key,
        finding -> {
          Location place = frontmatter.entry(REQUIRED).orElseThrow().keyLocation();
          sink.report(
              Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, place, REQUIRED).fix(finding.fix()));
        });
  }

  private static Mapping withRequired(Mapping object, String key, DiagnosticSink sink) {
    Optional<Mapping> properties =
        object
            .entry(key)
            .map(Entry::value)
            .filter(Mapping.class::isInstance)
            .map(Mapping.class::cast);
    Optional<List<String>> names = properties.flatMap(all -> required(object, all));
    if (names.isEmpty()) {
      return object;
    }
    sink.report(finding(object, properties.get(), names.get()));
    List<Entry> meant = new ArrayList<>();
    for (Entry one : object.entries()) {
      if (one.key().equals(key)) {
        Mapping required = required(properties.get(), names.get());
        meant.add(new Entry(one.key(), one.keyLocation(), required));
      } else if (!one.key().equals(REQUIRED)) {
        meant.add(one);
      }
    }
    return new Mapping(meant, object.location());
  }

  /** Does the same for a list of required names among the names themselves. */
  static Mapping withRequiredNames(Mapping fields, DiagnosticSink sink) {
    Optional<List<String>> names = required(fields, fields);
    if (names.isEmpty()) {
      return fields;
    }
    sink.report(finding(fields, fields, names.get()));
    Mapping meant = required(fields, names.get());
    return new Mapping(
        meant.entries().stream().filter(entry -> !entry.key().equals(REQUIRED)).toList(),
        fields.location());
  }

  /** Returns the names in a list of required properties. */
  private static Optional<List<String>> required(Mapping object, Mapping properties) {
    return object
        .entry(REQUIRED)
        .filter(
            entry ->
                entry.value() instanceof Sequence list
                    && list.items().stream().allMatch(item -> isProperty(item, properties)))
        .map(entry -> ((Sequence) entry.value()).items())
        .map(items -> items.stream().map(item -> ((Scalar) item).text()).toList());
  }

  private static boolean isProperty(DataNode item, Mapping properties) {
    return item instanceof Scalar name && properties.entry(name.text()).isPresent();
  }

  private static Diagnostic finding(Mapping object, Mapping properties, List<String> names) {
    Entry entry = object.entry(REQUIRED).orElseThrow();
    List<Edit> required = EntryEdits.require(properties, names);
    List<Edit> edits =
        EntryEdits.of(object)
            .filter(all -> !required.isEmpty())
            .map(all -> Stream.concat(required.stream(), Stream.of(all.remove(entry))).toList())
            .orElse(List.of());
    String each = String.join(", ", names.stream().map(name -> "'" + name + "'").toList());
    Fix fix = Fix.of("Write 'required: true' in the declaration of " + each + " instead.");
    return Diagnostic.of(
            DiagnosticCode.WRONG_SHAPE, entry.value().location(), REQUIRED, "true or false")
        .fix(fix.editing(edits));
  }

  private static Mapping required(Mapping properties, List<String> names) {
    return new Mapping(
        properties.entries().stream()
            .map(entry -> names.contains(entry.key()) ? required(entry) : entry)
            .toList(),
        properties.location());
  }

  /** Returns a property whose declaration states that it is required. */
  static Entry required(Entry property) {
    Location place = property.value().location();
    List<Entry> entries = new ArrayList<>();
    if (property.value() instanceof Mapping declaration) {
      entries.addAll(LooseFields.expanded(declaration).entries());
    } else if (!(property.value() instanceof Scalar scalar && scalar.isNull())) {
      entries.add(new Entry(TYPE, property.keyLocation(), property.value()));
    }
    entries.removeIf(entry -> entry.key().equals(REQUIRED));
    entries.add(new Entry(REQUIRED, property.keyLocation(), new Scalar("true", true, place)));
    return new Entry(property.key(), property.keyLocation(), new Mapping(entries, place));
  }
}
