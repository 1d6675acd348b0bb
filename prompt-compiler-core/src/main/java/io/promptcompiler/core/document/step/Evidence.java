package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.support.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The evidence that a step asks for.
 *
 * @param required the keys that must be there
 * @param optional the keys that may be there
 * @param criteria the text of each criterion by its id
 */
record Evidence(List<Scalar> required, List<Scalar> optional, Map<String, String> criteria) {

  /** The evidence of a step. A key that stands twice is reported. */
  static Evidence of(Step step, DiagnosticSink sink) {
    Keys schema = step.section("evidence_schema");
    Map<String, String> criteria = new LinkedHashMap<>();
    Optional<Mapping> checklist = schema.mapping(EvidenceKey.CHECKLIST);
    for (Entry entry : checklist.map(Mapping::entries).orElse(List.of())) {
      criteria.put(entry.key(), ((Scalar) entry.value()).text());
    }
    Evidence evidence =
        new Evidence(Step.scalars(schema, "required"), Step.scalars(schema, "optional"), criteria);
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
                .fix("It also stands in line " + twin.line() + "."));
      }
    }
  }

  private List<Scalar> all() {
    List<Scalar> all = new ArrayList<>(required);
    all.addAll(optional);
    return all;
  }

  /** Whether a key must be there. */
  boolean requires(String key) {
    return required.stream().anyMatch(one -> one.text().equals(key));
  }

  /**
   * What can be handed in, as an object in which all is optional: the keys of the schema, the
   * checklist of the criteria, and what gates rest on.
   */
  ObjectType object(Step step) {
    Map<String, Location> keys = new LinkedHashMap<>();
    all().forEach(key -> keys.putIfAbsent(key.text(), key.location()));
    if (!criteria.isEmpty()) {
      keys.putIfAbsent(EvidenceKey.CHECKLIST, step.at("evidence_schema"));
    }
    for (Mapping gate : step.gates()) {
      Scalar type = new Keys(gate, problem -> {}).scalar("type").orElseThrow();
      for (String key : GateType.of(type.text()).evidence()) {
        keys.putIfAbsent(key, type.location());
      }
    }
    List<Field> fields = new ArrayList<>();
    keys.forEach((key, location) -> fields.add(field(EvidenceKey.of(key), location)));
    // An owner of its own, so that no type that the document declares has its name.
    TypeName name = TypeName.named(step.file().text().path() + "#evidence", "evidence");
    String description = "What is handed in for the step " + step.id() + ".";
    return new ObjectType(name, fields, description, step.at("evidence_schema"));
  }

  private static Field field(EvidenceKey key, Location location) {
    return new Field(key.name(), key.type(), false, Optional.empty(), key.description(), location);
  }

  /** JSON that has all required keys, each with something of its type. */
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
