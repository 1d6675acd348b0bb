package io.promptcompiler.core.syntax.dotprompt;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports references in a JSON Schema that do not lead to a schema in it, and keywords that contain
 * schemas and are not checked when an answer is read. Other keywords that are not checked only
 * limit values.
 */
final class CheckSchema {
  /**
   * Keywords with schemas that are checked in answers. Without {@code if}, two of them do nothing.
   */
  private static final Set<String> CHECKED =
      Set.of(
          "$defs",
          "additionalItems",
          "additionalProperties",
          "allOf",
          "anyOf",
          "definitions",
          "else",
          "items",
          "not",
          "oneOf",
          "prefixItems",
          "properties",
          "then");

  /** Keywords with names of schemas. */
  private static final Set<String> NAMED =
      Set.of("$defs", "definitions", "dependentSchemas", "patternProperties", "properties");

  /** Keywords with values of any form, which are not schemas. */
  private static final Set<String> VALUES =
      Set.of(
          "const",
          "default",
          "enum",
          "examples",
          "example",
          "discriminator",
          "externalDocs",
          "xml");

  private static final String REF = "$ref";

  /**
   * References, of which two kinds are not known because they depend on the schemas around them.
   */
  private static final Set<String> REFERENCES = Set.of(REF, "$dynamicRef", "$recursiveRef");

  private final DataNode root;
  private final boolean isOutput;
  private final DiagnosticSink sink;
  private final Set<DataNode> known = Collections.newSetFromMap(new IdentityHashMap<>());

  private CheckSchema(DataNode root, boolean isOutput, DiagnosticSink sink) {
    this.root = root;
    this.isOutput = isOutput;
    this.sink = sink;
  }

  /** Checks a schema, and returns it. */
  static DataNode checked(DataNode schema, boolean isOutput, DiagnosticSink sink) {
    new CheckSchema(schema, isOutput, sink).check(schema);
    return schema;
  }

  private void check(DataNode node) {
    if (!(node instanceof Mapping schema) || !known.add(schema)) {
      return;
    }
    for (Entry entry : schema.entries()) {
      String keyword = entry.key();
      if (REFERENCES.contains(keyword)) {
        checkReference(entry);
      } else if (!VALUES.contains(keyword) && !keyword.startsWith("x-")) {
        List<DataNode> inner = schemas(entry);
        if (isOutput && !inner.isEmpty() && !CHECKED.contains(keyword)) {
          sink.report(
              Diagnostic.of(DiagnosticCode.UNCHECKED_KEYWORD, entry.keyLocation(), keyword)
                  .fix(
                      "Declare the values with 'properties', 'items' or 'anyOf', or check them in the"
                          + " application and allow this finding."));
        }
        inner.forEach(this::check);
      }
    }
  }

  private static List<DataNode> schemas(Entry entry) {
    if (entry.value() instanceof Mapping schema) {
      return NAMED.contains(entry.key())
          ? schema.entries().stream().map(Entry::value).toList()
          : List.of(schema);
    }
    return entry.value() instanceof Sequence list
        ? list.items().stream().filter(Mapping.class::isInstance).toList()
        : List.of();
  }

  private void checkReference(Entry reference) {
    String written = reference.value() instanceof Scalar word ? word.text() : "";
    boolean isPath =
        reference.key().equals(REF)
            && (written.equals("#") || written.startsWith("#/"))
            && !written.contains("%");
    Optional<DataNode> target =
        isPath ? root.at(written.substring(1)).filter(CheckSchema::isSchema) : Optional.empty();
    if (target.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, reference.value().location(), written)
              .fix(
                  "Write '$ref: \"#/$defs/Item\"', with the path of a schema in this one and without"
                      + " escapes such as '%20'."));
    }
    target.ifPresent(this::check);
  }

  private static boolean isSchema(DataNode node) {
    return node instanceof Mapping
        || (node instanceof Scalar word && List.of("true", "false").contains(word.text()));
  }
}
