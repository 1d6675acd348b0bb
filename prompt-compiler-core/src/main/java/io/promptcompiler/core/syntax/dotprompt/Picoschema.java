package io.promptcompiler.core.syntax.dotprompt;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.hint.declaration.ForeignType;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a schema of dotprompt, which is Picoschema or JSON Schema, and returns the JSON Schema that
 * dotprompt creates from it. A name that is not a type of JSON Schema becomes the {@code type}: the
 * document declares it. Errors are reported, and the value is read as any.
 */
final class Picoschema {
  /** The types that Picoschema can use without a declaration. */
  static final Set<String> SCALARS =
      Set.of("any", "boolean", "decimal", "integer", "null", "number", "string");

  private static final String WILDCARD = "(*)";
  private static final List<String> PARENTHETICAL = List.of("array", "object", "enum");

  /** Stands for an unknown word in parentheses, which has already been reported. */
  private static final String UNKNOWN = "?";

  /** Matches values of an enum in the place of a type, and a description after them. */
  private static final Pattern ENUM =
      Pattern.compile("(?:enum|one of)[\\s:]*+[\\[(]([^\\[\\]()]++)[\\])](?:,?\\s*+(\\S.*))?");

  private final DiagnosticSink sink;

  private Picoschema(DiagnosticSink sink) {
    this.sink = sink;
  }

  /** Reads the schema in the value of a key. */
  static DataNode read(String subject, DataNode written, DiagnosticSink sink) {
    return new Picoschema(sink).root(subject, written);
  }

  private DataNode root(String subject, DataNode written) {
    if (written instanceof Scalar scalar) {
      // At the root, dotprompt writes even 'any' as a type.
      return line(scalar, /* isRoot= */ true);
    }
    if (written instanceof Mapping mapping) {
      Optional<String> type = Nodes.text(mapping, "type");
      boolean isJsonSchema =
          type.isPresent()
              && (SCALARS.contains(type.get()) || List.of("object", "array").contains(type.get()));
      if (isJsonSchema || mapping.entry("type").filter(Picoschema::isList).isPresent()) {
        return mapping;
      }
      if (mapping
          .entry("properties")
          .filter(entry -> entry.value() instanceof Mapping)
          .isPresent()) {
        return new Nodes.Builder(mapping.location())
            .put("type", Nodes.plain("object", mapping.location()))
            .putAll(Nodes.without(mapping, List.of("type")))
            .build();
      }
    }
    return value(subject, written);
  }

  private static boolean isList(Entry entry) {
    return entry.value() instanceof Sequence;
  }

  /** Reads the value of a name: a line, or the properties of an object. */
  private DataNode value(String subject, DataNode written) {
    if (written instanceof Scalar scalar && !scalar.isNull()) {
      return line(scalar, /* isRoot= */ false);
    }
    if (written instanceof Mapping mapping) {
      return object(mapping);
    }
    sink.report(
        Diagnostic.of(
                DiagnosticCode.WRONG_SHAPE, written.location(), subject, "a type or properties")
            .fix(
                "It is "
                    + written.shape()
                    + (written instanceof Sequence list && list.items().size() == 1
                        ? ". Write '" + subject + "(array):', and its element without a list."
                        : ". Write a type such as 'string', or properties below.")));
    return new Mapping(List.of(), written.location());
  }

  /** Reads a line of the form {@code type, description}. */
  private static Mapping line(Scalar scalar, boolean isRoot) {
    Described described = Described.of(scalar.text().strip());
    Nodes.Builder schema = new Nodes.Builder(scalar.location());
    if (isRoot || !described.what().equals("any")) {
      schema.put(
          "type", Nodes.plain(described.what(), Nodes.part(scalar.location(), described.what())));
    }
    describe(schema, described, scalar.location());
    return schema.build();
  }

  private static void describe(Nodes.Builder schema, Described described, Location location) {
    described
        .description()
        .ifPresent(text -> schema.put("description", Nodes.text(text, Nodes.part(location, text))));
  }

  private Mapping object(Mapping written) {
    Location location = written.location();
    Nodes.Builder properties = new Nodes.Builder(location);
    Set<String> required = new LinkedHashSet<>();
    DataNode others = Nodes.plain("false", location);
    for (Entry each : written.entries()) {
      Entry entry = withMarkAtName(each);
      if (entry.key().equals(WILDCARD)) {
        others = value(entry.key(), entry.value());
        continue;
      }
      Name name = name(entry);
      if (!name.isOptional()) {
        required.add(name.name());
      }
      properties.put(
          new Entry(
              name.name(),
              Nodes.part(entry.keyLocation(), name.name()),
              name.isOptional() ? orNull(property(name, entry)) : property(name, entry)));
    }
    Nodes.Builder schema =
        new Nodes.Builder(location)
            .put("type", Nodes.plain("object", location))
            .put("properties", properties.build())
            .put("additionalProperties", others);
    if (!required.isEmpty()) {
      List<DataNode> names = new ArrayList<>();
      required.forEach(name -> names.add(Nodes.text(name, location)));
      schema.put("required", new Sequence(names, location));
    }
    return schema.build();
  }

  /** Reports the mark of an optional name behind its type, and returns the intended entry. */
  private Entry withMarkAtName(Entry entry) {
    Location key = entry.keyLocation();
    if (!(entry.value() instanceof Scalar line) || !key.text().equals(entry.key())) {
      return entry;
    }
    String type = Described.of(line.text().strip()).what();
    if (!type.matches("\\w+\\?") || !entry.key().matches("\\w+\\??")) {
      return entry;
    }
    String name = entry.key().endsWith("?") ? entry.key() : entry.key() + "?";
    Location place = Nodes.part(line.location(), type);
    String plain = TypeWords.meant(type).orElse(type.substring(0, type.length() - 1));
    List<Edit> edits = new ArrayList<>();
    if (place.text().equals(type)) {
      edits.add(new Edit(place, plain));
      if (!name.equals(entry.key())) {
        edits.add(new Edit(key, name));
      }
    }
    Fix fix = Fix.of("Write '" + name + ": " + plain + "'.").editing(edits);
    sink.report(Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, place, type).fix(fix));
    String text = line.text().replaceFirst("\\w+\\?", plain);
    return new Entry(name, key, Nodes.plain(text, line.location()));
  }

  /**
   * A key: {@code name?(array, description)}.
   *
   * @param kind the text in its parentheses; empty without parentheses
   */
  private record Name(String name, boolean isOptional, String kind, Optional<String> description) {}

  private Name name(Entry entry) {
    String key = entry.key().strip();
    int open = key.indexOf('(');
    String name = (open < 0 ? key : key.substring(0, open)).strip();
    boolean isOptional = name.endsWith("?");
    String plain = isOptional ? name.substring(0, name.length() - 1).strip() : name;
    if (open < 0) {
      return new Name(plain, isOptional, "", Optional.empty());
    }
    boolean isClosed = key.endsWith(")");
    Described inside =
        Described.of(key.substring(open + 1, isClosed ? key.length() - 1 : key.length()).strip());
    if (!isClosed || !PARENTHETICAL.contains(inside.what())) {
      String fix =
          isClosed
              ? Suggestion.didYouMean(inside.what(), PARENTHETICAL, "Kinds")
              : "Close the parenthesis after the description.";
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_PICOSCHEMA, entry.keyLocation(), entry.key()).fix(fix));
      return new Name(plain, isOptional, UNKNOWN, inside.description());
    }
    return new Name(plain, isOptional, inside.what(), inside.description());
  }

  private Mapping property(Name name, Entry entry) {
    Location location = entry.value().location();
    Nodes.Builder schema = new Nodes.Builder(location);
    switch (name.kind()) {
      case "array" ->
          schema
              .put("type", Nodes.plain("array", entry.keyLocation()))
              .put("items", value(name.name(), entry.value()));
      case "enum" -> {
        if (entry.value() instanceof Sequence) {
          schema.put("enum", entry.value());
        } else {
          sink.report(
              Diagnostic.of(DiagnosticCode.WRONG_SHAPE, location, entry.key(), "a list of values")
                  .fix("Write them as a list: '[RED, BLUE, GREEN]'."));
        }
      }
      case UNKNOWN -> {}
      default ->
          schema.putAll(
              alternatives(name, entry)
                  .orElseGet(() -> (Mapping) value(name.name(), entry.value())));
    }
    name.description()
        .ifPresent(
            text ->
                schema.put("description", Nodes.text(text, Nodes.part(entry.keyLocation(), text))));
    return schema.build();
  }

  /** Reports values of an enum in the place of a type, and returns the intended schema. */
  private Optional<Mapping> alternatives(Name name, Entry entry) {
    DataNode value = entry.value();
    Matcher listed = ENUM.matcher(value instanceof Scalar scalar ? scalar.text().strip() : "");
    Optional<ForeignType> meant =
        listed.matches()
            ? Optional.of(
                new ForeignType(value, List.of(listed.group(1).strip().split("\\s*,\\s*", -1))))
            : ForeignType.of(value).filter(Picoschema::isEnum);
    return meant.map(
        type -> {
          String description =
              listed.matches() && listed.group(2) != null ? ", " + listed.group(2) : "";
          String mark = name.isOptional() ? "?" : "";
          String values = String.join(", ", type.words());
          String line = name.name() + mark + "(enum" + description + "): [" + values + "]";
          Fix fix = Fix.of("Write '" + line + "'.");
          boolean isOnLine = value.location().endLine() == entry.keyLocation().line();
          sink.report(
              (value instanceof Scalar scalar
                      ? Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, value.location(), scalar.text())
                      : Diagnostic.of(
                          DiagnosticCode.WRONG_SHAPE, value.location(), name.name(), "a type"))
                  .fix(
                      isOnLine
                          ? fix.replacing(entry.keyLocation().to(value.location()), line)
                          : fix));
          return type.declaration();
        });
  }

  private static boolean isEnum(ForeignType type) {
    return type.words().size() > 1
        && type.words().stream().noneMatch(word -> TypeWords.meant(word).isPresent());
  }

  /** Returns the schema of an optional value, which may also be null. */
  private static Mapping orNull(Mapping schema) {
    Nodes.Builder nullable = new Nodes.Builder(schema.location()).putAll(schema);
    schema
        .entry("type")
        .filter(entry -> entry.value() instanceof Scalar)
        .ifPresent(
            entry -> {
              Location at = entry.value().location();
              nullable.put(
                  "type", new Sequence(List.of(entry.value(), Nodes.text("null", at)), at));
            });
    schema
        .entry("enum")
        .map(Entry::value)
        .filter(
            value ->
                value instanceof Sequence list
                    && list.items().stream().noneMatch(Picoschema::isNull))
        .ifPresent(
            value -> {
              List<DataNode> values = new ArrayList<>(((Sequence) value).items());
              values.add(Nodes.plain("null", value.location()));
              nullable.put("enum", new Sequence(values, value.location()));
            });
    return nullable.build();
  }

  private static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }

  /** A line, split at its first comma. */
  private record Described(String what, Optional<String> description) {
    static Described of(String text) {
      int comma = text.indexOf(',');
      return comma < 0
          ? new Described(text, Optional.empty())
          : new Described(
              text.substring(0, comma).stripTrailing(),
              Optional.of(text.substring(comma + 1).strip()).filter(rest -> !rest.isEmpty()));
    }
  }
}
