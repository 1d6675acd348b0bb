package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares the evidence that a step requires, knows as optional, or does not know. */
final class CompareEvidence {
  private static final String CHECKLIST = "criteria_checklist";

  private final StepElement released;
  private final StepElement present;
  private final ChangeSink report;

  CompareEvidence(StepElement released, StepElement present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  /**
   * What a step says of a key.
   *
   * @param list the key of the schema under which it stands: {@code required}
   * @param path the keys that lead to it from the schema
   * @param place where it stands, or the schema
   */
  private record Said(String list, List<String> path, Location place) {
    boolean isOptional() {
      return list.equals("optional");
    }

    boolean isCriterion() {
      return list.equals(CHECKLIST);
    }

    Location exactPlace() {
      return WrittenAt.key(place, path.toArray(String[]::new));
    }
  }

  void compare() {
    Map<String, Said> before = evidence(released);
    Map<String, Said> after = evidence(present);
    before.forEach(
        (key, was) -> {
          Said is = after.get(key);
          if (is == null) {
            removed(key, was);
          } else if (was.isOptional() && !is.isOptional()) {
            changed(DiagnosticCode.EVIDENCE_REQUIRED, key, was, is, "Leave it optional.");
          } else if (!was.isOptional() && is.isOptional()) {
            changed(
                DiagnosticCode.EVIDENCE_OPTIONAL, key, was, is, "Hosts relied on its being there.");
          }
        });
    after.forEach(
        (key, is) -> {
          if (!before.containsKey(key) && !is.isOptional()) {
            added(key, is);
          }
        });
  }

  private void removed(String key, Said was) {
    report.add(
        key,
        Diagnostic.of(
                DiagnosticCode.EVIDENCE_REMOVED,
                WrittenAt.key(present.evidence().key(), was.list()),
                key)
            .fix(was.isOptional() ? "It was optional." : "It was required.")
            .released(was.exactPlace()));
  }

  private void changed(DiagnosticCode code, String key, Said was, Said is, String fix) {
    report.add(key, Diagnostic.of(code, is.exactPlace(), key).fix(fix).released(was.exactPlace()));
  }

  private void added(String key, Said is) {
    report.add(
        key,
        Diagnostic.of(DiagnosticCode.EVIDENCE_ADDED, is.exactPlace(), key)
            .fix(is.isCriterion() ? "Evidence does not answer it yet." : "Make it optional.")
            .released(WrittenAt.key(released.evidence().key(), is.list())));
  }

  private static Map<String, Said> evidence(StepElement step) {
    StepElement.EvidenceSchema schema = step.evidence().value();
    Map<String, Said> evidence = new LinkedHashMap<>();
    all("optional", schema.optional(), evidence);
    all("required", schema.required(), evidence);
    for (StepElement.Criterion criterion : schema.criteria()) {
      List<String> path = List.of(CHECKLIST, criterion.id());
      evidence.put(
          CHECKLIST + "." + criterion.id(), new Said(CHECKLIST, path, step.evidence().key()));
    }
    return evidence;
  }

  private static void all(String list, List<Scalar> keys, Map<String, Said> evidence) {
    keys.forEach(key -> evidence.put(key.text(), new Said(list, List.of(), key.location())));
  }
}
