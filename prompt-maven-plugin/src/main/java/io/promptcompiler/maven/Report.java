package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.List;

/** A report of findings besides the log. */
@FunctionalInterface
interface Report {

  /**
   * Reports all findings of a goal; they replace its earlier findings.
   *
   * @throws IOException if they cannot be written
   */
  void report(List<Diagnostic> found) throws IOException;
}
