package io.promptcompiler.core.syntax.dotprompt;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.hint.declaration.MisplacedParameters;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The frontmatter of a dotprompt. Its inputs and outputs are translated to the declarations of this
 * compiler, at the same places, so that later stages need not know dotprompt.
 *
 * @param raw the frontmatter as written
 * @param declarations the translated frontmatter, without keys that only dotprompt has
 * @param input the schema of the input that dotprompt would create, if there is one
 * @param output the schema of the output
 */
public record DotpromptFrontmatter(
    Mapping raw, Mapping declarations, Optional<DataNode> input, Optional<DataNode> output) {
  /** The name of the parameter that receives all values without a parameter of their own. */
  public static final String REST = "(others)";

  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final String SCHEMA = "schema";
  private static final String PARAMETERS = "parameters";
  private static final String HISTORY = "history";

  /** The keys of dotprompt that have no meaning, or a different one, in this compiler. */
  private static final List<String> THEIRS =
      List.of(
          INPUT,
          OUTPUT,
          PARAMETERS,
          "model",
          "config",
          "tools",
          "toolDefs",
          "ext",
          "raw",
          "metadata",
          "name",
          "variant",
          "syntax",
          "escape");

  /**
   * Reads a frontmatter.
   *
   * @param inherited the frontmatter of the folder, which may declare types
   */
  public static DotpromptFrontmatter read(Mapping raw, Mapping inherited, DiagnosticSink sink) {
    Optional<Mapping> input =
        mapping(raw, INPUT, sink)
            .map(
                one ->
                    MisplacedParameters.withSchema(new Entry(INPUT, place(raw, INPUT), one), sink));
    Optional<Mapping> output =
        mapping(raw, OUTPUT, sink)
            .map(
                one ->
                    MisplacedParameters.withSchema(
                        new Entry(OUTPUT, place(raw, OUTPUT), one), sink));
    Mapping types = types(inherited).putAll(types(raw).build()).build();
    NamedSchemas named = new NamedSchemas(types);
    Optional<DataNode> written =
        input
            .flatMap(one -> schema(one, /* isOutput= */ false, types, sink))
            .filter(
                schema ->
                    isKnown(schema, types, sink)
                        && named.isWithinLimits(schema, /* isOutput= */ false, sink));
    Optional<DataNode> inputSchema =
        written.map(schema -> isNamed(schema) ? resolved(schema, types) : schema);
    Optional<Mapping> ofType =
        written
            .filter(DotpromptFrontmatter::isNamed)
            .flatMap(schema -> Nodes.text((Mapping) schema, "type"))
            .flatMap(named::properties);
    Optional<DataNode> outputSchema =
        output
            .flatMap(one -> schema(one, /* isOutput= */ true, types, sink))
            .filter(schema -> named.isWithinLimits(schema, /* isOutput= */ true, sink));
    Nodes.Builder ours = new Nodes.Builder(raw.location());
    for (Entry entry : raw.entries()) {
      if (!THEIRS.contains(entry.key()) && entry.key().indexOf('.') < 0) {
        ours.put(entry);
      }
    }
    parameters(raw, input, inputSchema, ofType, named, sink)
        .ifPresent(
            all ->
                ours.put(
                    new Entry(
                        PARAMETERS,
                        place(raw, inputSchema.isPresent() ? INPUT : PARAMETERS),
                        all)));
    outputSchema.ifPresent(
        schema ->
            ours.put(new Entry(OUTPUT, place(raw, OUTPUT), SchemaDeclaration.of(schema, named))));
    return new DotpromptFrontmatter(raw, ours.build(), inputSchema, outputSchema);
  }

  private static Nodes.Builder types(Mapping frontmatter) {
    Nodes.Builder types = new Nodes.Builder(frontmatter.location());
    Nodes.value(frontmatter, "types")
        .filter(Mapping.class::isInstance)
        .ifPresent(declared -> types.putAll((Mapping) declared));
    return types;
  }

  /** Returns whether a schema is only the name of a type. */
  private static boolean isNamed(DataNode schema) {
    return schema instanceof Mapping mapping
        && mapping.entry("properties").isEmpty()
        && Nodes.text(mapping, "type").filter(type -> type.matches("[A-Z]\\w*")).isPresent();
  }

  /** Returns whether the type that a schema names is declared, and reports it otherwise. */
  private static boolean isKnown(DataNode schema, Mapping types, DiagnosticSink sink) {
    if (!isNamed(schema)) {
      return true;
    }
    Scalar name = (Scalar) ((Mapping) schema).entry("type").orElseThrow().value();
    boolean isKnown = types.entry(name.text()).isPresent();
    if (!isKnown) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, name.location(), name.text())
              .fix(
                  "Declare it under 'types', here or in '_defaults.yaml'. Schemas that an"
                      + " application registers are not known."));
    }
    return isKnown;
  }

  /** Returns whether the frontmatter declares the variables of the template. */
  public boolean declaresParameters() {
    return input.isPresent() || Nodes.value(raw, PARAMETERS).isPresent();
  }

  /**
   * Returns the schema of the input or output as dotprompt resolves it.
   *
   * @param types the types that the document can name
   */
  public static DataNode resolved(DataNode schema, Mapping types) {
    return new NamedSchemas(types).resolve(schema);
  }

  /** Returns the keys with dots, by the text before the last dot. */
  public Map<String, Map<String, DataNode>> extensions() {
    Map<String, Map<String, DataNode>> extensions = new LinkedHashMap<>();
    for (Entry entry : raw.entries()) {
      int dot = entry.key().lastIndexOf('.');
      if (dot >= 0) {
        extensions
            .computeIfAbsent(entry.key().substring(0, dot), none -> new LinkedHashMap<>())
            .put(entry.key().substring(dot + 1), entry.value());
      }
    }
    return extensions;
  }

  private static Location place(Mapping raw, String key) {
    return raw.entry(key).map(Entry::keyLocation).orElse(raw.location());
  }

  private static Optional<Mapping> mapping(Mapping raw, String key, DiagnosticSink sink) {
    Optional<DataNode> value = Nodes.value(raw, key);
    if (value.isPresent() && !(value.get() instanceof Mapping)) {
      sink.report(
          Diagnostic.of(DiagnosticCode.WRONG_SHAPE, value.get().location(), key, "a mapping")
              .fix("It is " + value.get().shape() + ". Write '" + key + ": { schema: … }'."));
    }
    return value.filter(Mapping.class::isInstance).map(Mapping.class::cast);
  }

  private static Optional<DataNode> schema(
      Mapping of, boolean isOutput, Mapping types, DiagnosticSink sink) {
    String subject = isOutput ? OUTPUT : INPUT;
    Optional<DataNode> schema =
        Nodes.value(of, SCHEMA)
            .map(written -> NamedSchemas.withArrays(Picoschema.read(subject, written, sink)));
    schema.ifPresent(one -> CheckSchema.check(one, isOutput, types, sink));
    return schema;
  }

  /**
   * Returns the parameters that are declared by a schema, by defaults and by the key of this
   * compiler; empty if there are none.
   *
   * @param ofType the properties of the type that the schema names
   * @param named replaces the names of types
   */
  private static Optional<Mapping> parameters(
      Mapping raw,
      Optional<Mapping> input,
      Optional<DataNode> schema,
      Optional<Mapping> ofType,
      NamedSchemas named,
      DiagnosticSink sink) {
    Optional<Mapping> own =
        Nodes.value(raw, PARAMETERS).filter(Mapping.class::isInstance).map(Mapping.class::cast);
    Map<String, Entry> all = new LinkedHashMap<>();
    if (schema.isPresent() && schema.get() instanceof Mapping object) {
      Mapping properties = ofType.orElseGet(() -> SchemaDeclaration.properties(object, named));
      for (Entry entry : properties.entries()) {
        all.put(entry.key(), entry);
      }
      if (SchemaDeclaration.isOpen(object, named)) {
        all.put(REST, rest(object));
      }
    }
    for (Entry entry :
        input.flatMap(one -> mapping(one, "default", sink)).stream()
            .flatMap(defaults -> defaults.entries().stream())
            .toList()) {
      all.put(entry.key(), withDefault(entry, Optional.ofNullable(all.get(entry.key()))));
    }
    for (Entry entry : own.map(Mapping::entries).orElse(List.of())) {
      Entry below = entry.key().equals(HISTORY) ? history(entry) : all.get(entry.key());
      all.put(entry.key(), below == null ? entry : over(below, entry));
    }
    if (schema.isEmpty() && own.isEmpty() && all.isEmpty()) {
      return Optional.empty();
    }
    Location location = input.map(Mapping::location).orElse(raw.location());
    return Optional.of(new Mapping(new ArrayList<>(all.values()), location));
  }

  /** Returns the declaration of earlier messages, which are optional. */
  private static Entry history(Entry own) {
    Location place = own.keyLocation();
    return new Entry(
        HISTORY,
        place,
        new Nodes.Builder(place)
            .put("type", Nodes.plain("messages", place))
            .put("required", Nodes.plain("false", place))
            .build());
  }

  private static Entry rest(Mapping schema) {
    Location place =
        schema
            .entry("additionalProperties")
            .map(entry -> entry.value().location())
            .orElse(schema.location());
    return new Entry(
        REST,
        place,
        new Nodes.Builder(place)
            .put("type", Nodes.plain("object", place))
            .put("default", new Mapping(List.of(), place))
            .put("required", Nodes.plain("false", place))
            .build());
  }

  private static Entry withDefault(Entry given, Optional<Entry> declared) {
    Location place = given.keyLocation();
    Nodes.Builder declaration = new Nodes.Builder(place);
    if (declared.isPresent() && declared.get().value() instanceof Mapping one) {
      declaration.putAll(one);
    } else {
      declaration.put("type", Nodes.plain("any", place));
    }
    declaration.put("required", Nodes.plain("false", place));
    if (!(given.value() instanceof Scalar scalar && scalar.isNull())) {
      declaration.put(new Entry("default", place, given.value()));
    }
    return new Entry(
        given.key(), declared.map(Entry::keyLocation).orElse(place), declaration.build());
  }

  private static Entry over(Entry below, Entry own) {
    if (below.value() instanceof Mapping lower && own.value() instanceof Mapping upper) {
      Nodes.Builder merged = new Nodes.Builder(own.value().location()).putAll(lower);
      merged.putAll(upper);
      return new Entry(own.key(), below.keyLocation(), merged.build());
    }
    return own;
  }
}
