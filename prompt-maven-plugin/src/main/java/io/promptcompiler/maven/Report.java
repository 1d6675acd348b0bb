package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.List;

/** A report of findings in addition to the log. */
@FunctionalInterface
interface Report {

  /**
   * Reports all findings of a goal; they replace its earlier findings.
   *
   * @throws IOException if the report cannot be written
   */
  void report(List<Diagnostic> found) throws IOException;
}
