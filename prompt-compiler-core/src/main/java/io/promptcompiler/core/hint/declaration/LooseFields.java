package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Fields of an object that are written directly in its declaration. Without any key of a
 * declaration they are a short form of {@code properties}; among such keys they are reported.
 */
public final class LooseFields {
  private static final String PROPERTIES = "properties";

  private LooseFields() {}

  /** Returns the declaration that a short form stands for, or the same declaration. */
  public static Mapping expanded(Mapping declaration) {
    List<Entry> entries = declaration.entries();
    boolean isShort =
        !entries.isEmpty()
            && entries.stream().noneMatch(entry -> DeclarationKeys.ALL.contains(entry.key()))
            && entries.stream().noneMatch(JsonSchemaKeys::isSchema)
            && entries.stream().allMatch(LooseFields::canBeField)
            && (entries.size() > 1 || !DeclarationKeys.isSlip(entries.get(0).key()));
    return isShort
        ? new Mapping(
            List.of(new Entry(PROPERTIES, entries.get(0).keyLocation(), declaration)),
            declaration.location())
        : declaration;
  }

  /** Reports fields among the keys of a declaration, and returns the intended declaration. */
  static Mapping gathered(Mapping declaration, DiagnosticSink sink) {
    List<Entry> loose =
        declaration.entries().stream()
            .filter(entry -> !DeclarationKeys.ALL.contains(entry.key()))
            .filter(entry -> !JsonSchemaKeys.isSchema(entry))
            .filter(entry -> !DeclarationKeys.isSlip(entry.key()) || isTyped(entry))
            .filter(entry -> isObject(declaration) || !DeclarationKeys.isInOtherCase(entry.key()))
            .filter(entry -> isField(entry, isObject(declaration)))
            .toList();
    boolean isOther =
        List.of("enum", "items", "roles").stream()
                .anyMatch(key -> declaration.entry(key).isPresent())
            || (!isObject(declaration) && declaration.entry("type").isPresent());
    if (loose.isEmpty() || isOther) {
      return declaration;
    }
    List<String> words = DeclarationKeys.withOrigin("default", "description", "required");
    boolean isAmbiguous =
        words.stream()
            .flatMap(key -> declaration.entry(key).stream())
            .anyMatch(LooseFields::isTyped);
    List<Edit> edits = EntryEdits.of(declaration).map(all -> all.below(loose)).orElse(List.of());
    Fix fix = Fix.of("Write " + names(loose) + " below 'properties:'.").editing(edits);
    Entry first = loose.get(0);
    sink.report(
        Diagnostic.of(DiagnosticCode.NOT_A_KEY, first.keyLocation(), first.key(), "a declaration")
            .fix(isAmbiguous ? fix.suggested() : fix));
    List<Entry> fields = new ArrayList<>();
    declaration
        .entry(PROPERTIES)
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .ifPresent(properties -> fields.addAll(((Mapping) properties).entries()));
    fields.addAll(loose);
    List<Entry> meant = new ArrayList<>(declaration.entries());
    meant.removeAll(loose);
    meant.removeIf(entry -> entry.key().equals(PROPERTIES));
    meant.add(
        new Entry(PROPERTIES, first.keyLocation(), new Mapping(fields, declaration.location())));
    return new Mapping(meant, declaration.location());
  }

  private static String names(List<Entry> loose) {
    List<String> names = loose.stream().map(entry -> "'" + entry.key() + "'").toList();
    return names.size() > 3 ? names.get(0) + " and the other fields" : String.join(" and ", names);
  }

  private static boolean isObject(Mapping declaration) {
    boolean isObject =
        declaration
            .entry("type")
            .filter(type -> type.value() instanceof Scalar word && word.text().equals("object"))
            .isPresent();
    return isObject || declaration.entry(PROPERTIES).isPresent();
  }

  /** Returns whether an entry among keys of a declaration declares a field. */
  private static boolean isField(Entry entry, boolean isInObject) {
    boolean isMapping = entry.value() instanceof Mapping;
    return isTyped(entry)
        || DeclarationKeys.isDeclaration(entry.value())
        || (isInObject && isMapping && canBeField(entry) && !JsonSchemaKeys.isKey(entry.key()));
  }

  private static boolean isTyped(Entry entry) {
    return entry.value() instanceof Scalar word
        && word.isPlain()
        && TypeWords.meant(word.text()).isPresent();
  }

  private static boolean canBeField(Entry entry) {
    DataNode value = entry.value();
    if (value instanceof Sequence) {
      return ForeignType.of(value).isPresent();
    }
    return value instanceof Mapping
        || ForeignType.of(value).isPresent()
        || (value instanceof Scalar word && (word.isNull() || isTypeName(word.text())));
  }

  private static boolean isTypeName(String word) {
    return TypeWords.meant(word).isPresent()
        || word.matches("(?:[A-Z]\\w*|messages|media)(?:\\[\\])*");
  }
}
