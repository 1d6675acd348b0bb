package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;

/**
 * A released and a present parameter or property whose defaults are compared.
 *
 * @param path its path, as shown in findings
 */
record DefaultChange(String path, Field released, Field present) {
  /** The effect of the default of a prompt. */
  static final String ON_TEXT = "Callers that do not set it get a different text.";

  /** Returns whether both have the same default, or both have none. */
  boolean isSame() {
    return json(released).equals(json(present));
  }

  /**
   * Reports that the default has changed.
   *
   * @param effect a sentence about the effect
   */
  void report(String effect, ChangeSink report) {
    String now = json(present);
    report.add(
        path + " = " + now,
        Diagnostic.of(DiagnosticCode.DEFAULT_CHANGED, present.location(), path, json(released), now)
            .fix(effect)
            .released(released.location()));
  }

  private static String json(Field field) {
    return field.defaultValue().map(Constant::json).orElse("none");
  }
}
