package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Types that allow null, as in JSON Schema: {@code type: [string, "null"]}, or {@code anyOf} a type
 * and null. They are reported, and read as optional.
 */
public final class Nullable {
  private static final String TYPE = "type";
  private static final String REQUIRED = "required";

  private Nullable() {}

  /** Reports such a type and returns the intended declaration. */
  static Mapping read(Mapping declaration, DiagnosticSink sink) {
    for (Entry entry : declaration.entries()) {
      Optional<List<Entry>> type = type(entry);
      if (type.isPresent()) {
        List<Entry> added =
            type.get().stream()
                .filter(one -> one.key().equals(TYPE) || declaration.entry(one.key()).isEmpty())
                .toList();
        sink.report(finding(entry, added, declaration));
        return optional(declaration, entry, added);
      }
    }
    return declaration;
  }

  /** Returns the entries that declare the type that a value has if it is not null. */
  private static Optional<List<Entry>> type(Entry entry) {
    return entry.key().equals(TYPE)
        ? ForeignType.of(entry.value())
            .filter(ForeignType::isOptional)
            .map(type -> List.of(type.entry(entry.keyLocation())))
        : alternative(entry).map(Mapping::entries);
  }

  /** Returns the schema that is the only alternative to null in a JSON Schema. */
  public static Optional<Mapping> alternative(Mapping schema) {
    return schema.entries().stream().flatMap(entry -> alternative(entry).stream()).findFirst();
  }

  private static Optional<Mapping> alternative(Entry entry) {
    if (!List.of(JsonSchemaKeys.ONE_OF, "anyOf").contains(entry.key())
        || !(entry.value() instanceof Sequence types)) {
      return Optional.empty();
    }
    List<DataNode> others = types.items().stream().filter(type -> !isNull(type)).toList();
    return others.size() == 1 && others.size() < types.items().size()
        ? Optional.of(others.get(0)).filter(Mapping.class::isInstance).map(Mapping.class::cast)
        : Optional.empty();
  }

  private static boolean isNull(DataNode type) {
    return type instanceof Mapping mapping
        && mapping.entries().size() == 1
        && mapping
            .entry(TYPE)
            .filter(entry -> entry.value() instanceof Scalar word && word.text().equals("null"))
            .isPresent();
  }

  private static Diagnostic finding(Entry entry, List<Entry> type, Mapping declaration) {
    Optional<EntryEdits> edits = EntryEdits.of(declaration);
    boolean isType = entry.key().equals(TYPE);
    String written =
        isType
            ? ForeignType.of(entry.value()).orElseThrow().asEntry()
            : edits
                .map(all -> all.joined(entry, type))
                .orElseGet(() -> String.join(", ", type.stream().map(EntryEdits::text).toList()));
    Location place = entry.value().location();
    Diagnostic finding =
        isType
            ? Diagnostic.of(DiagnosticCode.WRONG_SHAPE, place, entry.key(), "a type")
            : Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key());
    String shown = written.replaceAll("(?<!\\s)\\s*\\R\\s*", ", ");
    Fix fix = Fix.of("Write '" + shown + "' and 'required: false', which allows null.");
    return finding.fix(
        edits
            .filter(all -> !EntryEdits.isJson(entry))
            .map(all -> fix.editing(all.optional(entry, written)))
            .orElse(fix));
  }

  private static Mapping optional(Mapping declaration, Entry entry, List<Entry> type) {
    List<Entry> meant = new ArrayList<>();
    for (Entry one : declaration.entries()) {
      if (one.equals(entry)) {
        meant.addAll(type);
      } else if (!one.key().equals(REQUIRED)) {
        meant.add(one);
      }
    }
    Location place = entry.keyLocation();
    meant.add(new Entry(REQUIRED, place, new Scalar("false", true, place)));
    return new Mapping(meant, declaration.location());
  }
}
