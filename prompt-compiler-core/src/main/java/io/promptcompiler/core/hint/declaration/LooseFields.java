package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.hint.data.UntypedValue;
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

  /** Keys that a declaration of any type can have. */
  private static final List<String> KEYS_OF_ANY =
      DeclarationKeys.withOrigin("default", "description", "required");

  private LooseFields() {}

  /** Returns the declaration that a short form stands for, or the same declaration. */
  public static Mapping expanded(Mapping declaration) {
    boolean isShort = declaration.entries().stream().allMatch(LooseFields::canBeField);
    return isShort ? ofFieldsAlone(declaration) : declaration;
  }

  /** Returns the declaration that a mapping stands for if it has only fields, and no keys. */
  static Mapping ofFieldsAlone(Mapping declaration) {
    List<Entry> entries = declaration.entries();
    boolean hasFields =
        !entries.isEmpty()
            && entries.stream().noneMatch(entry -> DeclarationKeys.ALL.contains(entry.key()))
            && entries.stream().noneMatch(JsonSchemaKeys::isSchema)
            && (entries.size() > 1
                || !(DeclarationKeys.isSlip(entries.get(0).key())
                    || JsonSchemaKeys.isFormat(entries.get(0))));
    return hasFields
        ? new Mapping(
            List.of(new Entry(PROPERTIES, entries.get(0).keyLocation(), declaration)),
            declaration.location())
        : declaration;
  }

  /** Reports fields among the keys of a declaration, and returns the intended declaration. */
  static Mapping gathered(Mapping declaration, DiagnosticSink sink) {
    boolean isOther =
        List.of("enum", "items", "roles").stream()
                .anyMatch(key -> declaration.entry(key).isPresent())
            || (!isObject(declaration) && declaration.entry("type").isPresent());
    List<Entry> loose = isOther ? List.of() : loose(declaration);
    if (loose.isEmpty()) {
      return declaration;
    }
    if (isUnknownKey(loose, declaration)) {
      DeclarationKeys.reportUnknown(loose.get(0), declaration, sink);
      return declaration;
    }
    boolean isAmbiguous =
        !loose.containsAll(others(declaration))
            || KEYS_OF_ANY.stream()
                .flatMap(key -> declaration.entry(key).stream())
                .anyMatch(LooseFields::isTyped);
    boolean areFields = loose.stream().allMatch(entry -> isField(entry, isObject(declaration)));
    List<Edit> edits =
        EntryEdits.of(declaration)
            .filter(all -> areFields)
            .map(all -> all.below(loose))
            .orElse(List.of());
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

  /** Returns whether the only field is rather a key: it is next to {@code required} or the like. */
  private static boolean isUnknownKey(List<Entry> loose, Mapping declaration) {
    return loose.size() == 1
        && loose.get(0).value() instanceof Scalar
        && !isObject(declaration)
        && KEYS_OF_ANY.stream().anyMatch(key -> declaration.entry(key).isPresent());
  }

  /**
   * Returns the entries that declare fields; without any key of a declaration, all of the others
   * are fields too.
   */
  private static List<Entry> loose(Mapping declaration) {
    boolean isObject = isObject(declaration);
    List<Entry> others = others(declaration);
    List<Entry> loose =
        others.stream()
            .filter(entry -> isObject || !JsonSchemaKeys.isKey(entry.key()))
            .filter(entry -> !JsonSchemaKeys.isFormat(entry))
            .filter(entry -> !DeclarationKeys.isSlip(entry.key()) || isTyped(entry))
            .filter(entry -> isObject || !DeclarationKeys.isInOtherCase(entry.key()))
            .filter(entry -> isField(entry, isObject))
            .toList();
    boolean areAllFields = !loose.isEmpty() && others.size() == declaration.entries().size();
    return areAllFields ? others : loose;
  }

  /** Returns the entries whose keys are neither of declarations nor have a schema. */
  private static List<Entry> others(Mapping declaration) {
    return declaration.entries().stream()
        .filter(entry -> !DeclarationKeys.ALL.contains(entry.key()))
        .filter(entry -> !JsonSchemaKeys.isSchema(entry))
        .toList();
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
        || word.matches("(?:[A-Z]\\w*|messages|media)(?:\\[\\])*")
        || TypeWords.isMisspelt(word)
        || UntypedValue.isRange(word);
  }
}
