package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The evidence that a step requires.
 *
 * @param required the required keys
 * @param optional the optional keys
 * @param criteria the text of each criterion by id
 */
record Evidence(List<Scalar> required, List<Scalar> optional, Map<String, String> criteria) {

  /** Returns the evidence of a step. A key that occurs twice is reported. */
  static Evidence of(StepElement step, DiagnosticSink sink) {
    DataObject schema = step.get(StepShape.EVIDENCE);
    Map<String, String> criteria = new LinkedHashMap<>();
    schema.find(StepShape.CRITERIA).map(Mapping::entries).stream()
        .flatMap(List::stream)
        .forEach(
            criterion ->
                DataNode.as(criterion.value(), Scalar.class)
                    .ifPresent(text -> criteria.put(criterion.key(), text.text())));
    Evidence evidence =
        new Evidence(schema.get(StepShape.REQUIRED), schema.all(StepShape.OPTIONAL), criteria);
    evidence.reportTwins(sink);
    return evidence;
  }

  private void reportTwins(DiagnosticSink sink) {
    Map<String, Location> first = new LinkedHashMap<>();
    for (Scalar key : all()) {
      Location twin = first.putIfAbsent(key.text(), key.location());
      if (twin != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_KEY, key.location(), key.text())
                .fix("The same key is in line " + twin.line() + "."));
      }
    }
  }

  private List<Scalar> all() {
    List<Scalar> all = new ArrayList<>(required);
    all.addAll(optional);
    return all;
  }

  /** Returns whether a key is required. */
  boolean requires(String key) {
    return required.stream().anyMatch(one -> one.text().equals(key));
  }

  /**
   * Returns the evidence that can be submitted, as an object with optional properties: the keys of
   * the schema, the checklist of the criteria, and the evidence that gates use.
   */
  ObjectType object(StepElement step) {
    Map<String, Location> keys = new LinkedHashMap<>();
    all().forEach(key -> keys.putIfAbsent(key.text(), key.location()));
    if (!criteria.isEmpty()) {
      keys.putIfAbsent(EvidenceKey.CHECKLIST, step.place(StepShape.EVIDENCE));
    }
    for (GateElement gate : step.gates()) {
      for (String key : gate.type().evidence()) {
        keys.putIfAbsent(key, gate.word().location());
      }
    }
    List<Field> fields = new ArrayList<>();
    keys.forEach((key, location) -> fields.add(field(EvidenceKey.of(key), location)));
    // A separate owner avoids conflicts with types that the document declares.
    TypeName name = TypeName.named(step.file().text().path() + "#evidence", "evidence");
    String description = "The evidence for the step " + step.id() + ".";
    return new ObjectType(name, fields, description, step.place(StepShape.EVIDENCE));
  }

  private static Field field(EvidenceKey key, Location location) {
    return new Field(key.name(), key.type(), false, Optional.empty(), key.description(), location);
  }

  /** Returns JSON with all required keys and a placeholder for each value. */
  String template() {
    return required.isEmpty()
        ? "{}"
        : required.stream()
            .map(key -> "  " + Json.stringify(key.text()) + ": " + placeholder(key.text()))
            .collect(Collectors.joining(",\n", "{\n", "\n}"));
  }

  private String placeholder(String key) {
    return key.equals(EvidenceKey.CHECKLIST)
        ? criteria.keySet().stream()
            .map(id -> Json.stringify(id) + ": true")
            .collect(Collectors.joining(", ", "{", "}"))
        : EvidenceKey.of(key).placeholder();
  }
}
