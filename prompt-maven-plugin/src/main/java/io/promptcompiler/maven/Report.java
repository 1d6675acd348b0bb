package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.List;

/** Takes findings beside the log. */
@FunctionalInterface
interface Report {

  /**
   * Takes all findings of a goal; they replace those that it told before.
   *
   * @throws IOException if they cannot be written
   */
  void tell(List<Diagnostic> found) throws IOException;
}
