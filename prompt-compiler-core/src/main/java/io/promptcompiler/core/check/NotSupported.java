package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;

/** The one place that says what the language has and this compiler does not yet. */
final class NotSupported {
  private NotSupported() {}

  static void report(Lowering lowering, Span span, String what) {
    lowering.report(DiagnosticCode.NOT_SUPPORTED, span, "", what);
  }
}
