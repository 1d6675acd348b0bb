package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Declarations that are one level too deep: parameters as a JSON Schema, and an output below the
 * key {@code schema}. Both are reported and then read as intended.
 */
public final class WrappedDeclaration {
  private static final Set<String> AROUND_PROPERTIES =
      Set.of(
          "$schema",
          "additionalProperties",
          "description",
          "properties",
          "required",
          "title",
          "type");

  private static final Set<String> AROUND_SCHEMA =
      Set.of("description", "format", "name", "schema", "strict");

  /** The keys around properties that say nothing else. */
  private static final Set<String> WITHOUT_WORDS =
      Set.of("$schema", "additionalProperties", "required", "type");

  private WrappedDeclaration() {}

  /** Returns the entry {@code parameters} with the properties of a JSON Schema as its value. */
  static Entry parameters(Entry parameters, DiagnosticSink sink) {
    Mapping all = (Mapping) parameters.value();
    boolean isSchema =
        all.entry("type").filter(type -> isWord(type.value(), "object")).isPresent()
            && areIn(all, AROUND_PROPERTIES);
    Optional<Entry> properties =
        all.entry("properties").filter(entry -> isSchema && entry.value() instanceof Mapping);
    if (properties.isEmpty()) {
      return parameters;
    }
    sink.report(
        finding(properties.get(), parameters.key())
            .fix(
                unwrapping(
                    "Write the properties directly below 'parameters'.", all, properties.get())));
    Mapping object = JsonSchemaKeys.withRequired(all, sink);
    return new Entry(
        parameters.key(),
        parameters.keyLocation(),
        object.entry("properties").orElseThrow().value());
  }

  /**
   * Returns an output without the key {@code schema} around its type. A mapping without any key of
   * a declaration has the fields of the answer, since nothing else can be written there.
   */
  public static Entry output(Entry output, DiagnosticSink sink) {
    Entry type = withoutSchema(output, sink);
    return type.value() instanceof Mapping fields
        ? new Entry(type.key(), type.keyLocation(), LooseFields.ofFieldsAlone(fields))
        : type;
  }

  private static Entry withoutSchema(Entry output, DiagnosticSink sink) {
    if (output.value() instanceof Mapping all
        && all.entries().size() == 1
        && all.entry("format").filter(format -> isWord(format.value(), "json")).isPresent()) {
      Scalar json = new Scalar("json", true, all.location());
      return new Entry(output.key(), output.keyLocation(), json);
    }
    Optional<Entry> schema =
        output.value() instanceof Mapping all && areIn(all, AROUND_SCHEMA)
            ? all.entry("schema")
            : Optional.empty();
    if (schema.isEmpty() || isOfFields((Mapping) output.value())) {
      return output;
    }
    Mapping all = (Mapping) output.value();
    sink.report(
        finding(schema.get(), output.key())
            .fix(unwrapping("Write the type directly below 'output'.", all, schema.get())));
    return new Entry(output.key(), output.keyLocation(), schema.get().value());
  }

  private static Diagnostic finding(Entry inner, String outer) {
    return Diagnostic.of(
        DiagnosticCode.NOT_A_KEY, inner.keyLocation(), inner.key(), "'" + outer + "'");
  }

  /** Returns whether a key next to {@code schema} has a type, like a field of an object. */
  private static boolean isOfFields(Mapping all) {
    return all.entries().stream()
        .filter(entry -> !entry.key().equals("schema"))
        .anyMatch(entry -> isWord(entry.value(), "string") || entry.value() instanceof Mapping);
  }

  private static boolean areIn(Mapping all, Set<String> keys) {
    return all.entries().stream().allMatch(entry -> keys.contains(entry.key()));
  }

  private static boolean isWord(DataNode node, String word) {
    return node instanceof Scalar scalar && scalar.text().equals(word);
  }

  /** Returns a fix that leaves only the value of an inner entry; certain if no words are lost. */
  private static Fix unwrapping(String words, Mapping all, Entry inner) {
    Fix fix = Fix.of(words).editing(unwrapped(all, inner));
    boolean isLossless =
        all.entries().stream()
            .allMatch(entry -> entry.equals(inner) || WITHOUT_WORDS.contains(entry.key()));
    return isLossless ? fix : fix.suggested();
  }

  /** Returns the edits that leave only the value of an inner entry. */
  private static List<Edit> unwrapped(Mapping all, Entry inner) {
    List<Edit> edits = new ArrayList<>();
    Location key = inner.keyLocation();
    Location value = inner.value().location();
    Optional<EntryEdits> lines = EntryEdits.of(all);
    if (lines.isEmpty()) {
      return edits;
    }
    if (EntryEdits.isInBraces(all)) {
      edits.add(new Edit(all.location(), value.text().strip()));
      return edits;
    }
    for (Entry entry : all.entries()) {
      if (!entry.equals(inner) && !entry.key().equals("required")) {
        edits.add(lines.get().remove(entry));
      }
    }
    boolean isBlock = value.line() > key.line();
    int start = isBlock ? key.span().start() - key.column() + 1 : key.span().start();
    int end = isBlock ? value.span().start() - value.column() + 1 : value.span().start();
    edits.add(new Edit(new Location(key.source(), new Span(start, end)), ""));
    return edits;
  }
}
