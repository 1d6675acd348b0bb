package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares what a step agrees on with models and hosts besides its prompt: evidence, gates, tools,
 * and what follows. Words for people, such as titles, are no part of it.
 */
final class CompareStep {
  private static final String SCHEMA = "evidence_schema";
  private static final String CHECKLIST = "criteria_checklist";

  private final Mapping released;
  private final Mapping present;
  private final Report report;

  CompareStep(Mapping released, Mapping present, Report report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  void compare() {
    evidence();
    gates();
    for (String key : List.of("allowed", "forbidden", "max_calls")) {
      same(DiagnosticCode.TOOLS_CHANGED, "tool_policy", key);
    }
    same(DiagnosticCode.TRANSITION_CHANGED, "on_pass", "next_step_id");
    same(DiagnosticCode.TRANSITION_CHANGED, "human_review");
    same(DiagnosticCode.TRANSITION_CHANGED, "checkpoint");
    for (String key :
        List.of("max_retries", "retry_prompt", "diagnose_prompt", "escalate_policy")) {
      same(DiagnosticCode.ON_FAIL_CHANGED, "on_fail", key);
    }
  }

  private void evidence() {
    Map<String, String> before = evidence(released);
    Map<String, String> after = evidence(present);
    before.forEach(
        (key, kind) -> {
          String now = after.getOrDefault(key, "no longer there");
          if (!kind.equals(now)) {
            evidence(key, "was " + kind + " and is " + now);
          }
        });
    after.forEach(
        (key, kind) -> {
          if (!before.containsKey(key) && !kind.equals("optional")) {
            evidence(key, "is new and " + kind);
          }
        });
  }

  private void evidence(String key, String what) {
    report.add(
        key + " " + what,
        Diagnostic.of(DiagnosticCode.EVIDENCE_CHANGED, place(present, SCHEMA), key, what)
            .released(place(released, SCHEMA)));
  }

  /** Each key of the evidence, and what is said of it. */
  private static Map<String, String> evidence(Mapping step) {
    Map<String, String> evidence = new LinkedHashMap<>();
    texts(step, SCHEMA, "optional").forEach(key -> evidence.put(key, "optional"));
    texts(step, SCHEMA, "required").forEach(key -> evidence.put(key, "required"));
    node(step, SCHEMA, CHECKLIST)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast)
        .ifPresent(
            list ->
                list.entries()
                    .forEach(entry -> evidence.put(CHECKLIST + "." + entry.key(), "required")));
    return evidence;
  }

  private void gates() {
    List<DataNode> before = gates(released);
    List<DataNode> after = gates(present);
    List<String> there = new ArrayList<>(after.stream().map(CompareStep::gate).toList());
    for (DataNode gate : before) {
      if (!there.remove(gate(gate))) {
        gate(gate, "is gone", place(present, "gates"), gate.location());
      }
    }
    List<String> known = new ArrayList<>(before.stream().map(CompareStep::gate).toList());
    for (DataNode gate : after) {
      if (!known.remove(gate(gate))) {
        gate(gate, "is new", gate.location(), place(released, "gates"));
      }
    }
  }

  private void gate(DataNode gate, String what, Location place, Location oldPlace) {
    String type = ((Mapping) gate).entry("type").map(found -> text(found.value())).orElse("");
    report.add(
        gate(gate) + " " + what,
        Diagnostic.of(DiagnosticCode.GATE_CHANGED, place, type, what)
            .fix("It is: " + gate(gate) + ".")
            .released(oldPlace));
  }

  private static List<DataNode> gates(Mapping step) {
    return node(step, "gates").orElse(step) instanceof Sequence list ? list.items() : List.of();
  }

  /** A gate without what it says to people. */
  private static String gate(DataNode gate) {
    List<Entry> entries =
        ((Mapping) gate)
            .entries().stream().filter(entry -> !entry.key().equals("description")).toList();
    return text(new Mapping(entries, gate.location()));
  }

  /** Reports a value that is another. */
  private void same(DiagnosticCode code, String... path) {
    String before = node(released, path).map(CompareStep::unordered).orElse("not there");
    String after = node(present, path).map(CompareStep::unordered).orElse("not there");
    if (!before.equals(after)) {
      String name = String.join(".", path);
      report.add(
          name + " " + after,
          Diagnostic.of(code, place(present, path), name, before, after)
              .released(place(released, path)));
    }
  }

  /** Where a path leads, or the last that there is on the way. */
  private static Location place(Mapping document, String... path) {
    Location place = document.location();
    DataNode at = document;
    for (String key : path) {
      Optional<Entry> entry = at instanceof Mapping in ? in.entry(key) : Optional.empty();
      if (entry.isEmpty()) {
        return place;
      }
      place = entry.get().keyLocation();
      at = entry.get().value();
    }
    return place;
  }

  private static Optional<DataNode> node(Mapping document, String... path) {
    Optional<DataNode> at = Optional.of(document);
    for (String key : path) {
      at =
          at.flatMap(
              node ->
                  node instanceof Mapping in
                      ? in.entry(key).map(Entry::value)
                      : Optional.<DataNode>empty());
    }
    return at.filter(node -> !(node instanceof Scalar scalar && scalar.isNull()));
  }

  private static List<String> texts(Mapping document, String... path) {
    return node(document, path).orElse(document) instanceof Sequence list
        ? list.items().stream().map(CompareStep::text).toList()
        : List.of();
  }

  private static String unordered(DataNode node) {
    return node instanceof Sequence list
        ? list.items().stream().map(CompareStep::text).sorted().toList().toString()
        : text(node);
  }

  /** What a node says, in whatever order its keys stand. */
  private static String text(DataNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.text();
    }
    if (node instanceof Sequence list) {
      return list.items().stream().map(CompareStep::text).toList().toString();
    }
    return ((Mapping) node)
        .entries().stream()
            .map(entry -> entry.key() + ": " + text(entry.value()))
            .sorted()
            .toList()
            .toString();
  }
}
