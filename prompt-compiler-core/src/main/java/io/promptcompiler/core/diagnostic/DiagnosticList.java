package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects findings in the order in which they are reported. Not safe for use by multiple threads.
 */
public final class DiagnosticList implements DiagnosticSink {
  private final List<Diagnostic> found = new ArrayList<>();

  @Override
  public void report(Diagnostic diagnostic) {
    found.add(diagnostic);
  }

  /** Returns the findings so far. */
  public List<Diagnostic> toList() {
    return List.copyOf(found);
  }

  /** Returns whether a finding stops the build under any configuration. */
  public boolean isBroken() {
    return found.stream().anyMatch(one -> one.isError() && !one.code().canBeLowered());
  }

  /** Returns whether a finding is an error. */
  public boolean hasErrors() {
    return found.stream().anyMatch(Diagnostic::isError);
  }
}
