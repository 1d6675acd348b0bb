package io.promptcompiler.core.catalog;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown if the template of a requested prompt has errors. The message contains the findings, as
 * printed.
 */
public final class BrokenPromptException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> errors;

  BrokenPromptException(List<Diagnostic> errors) {
    super(message(errors));
    this.errors = List.copyOf(errors);
  }

  private static String message(List<Diagnostic> errors) {
    DiagnosticPrinter printer = new DiagnosticPrinter(Path.of(""));
    return errors.stream().map(printer::print).collect(Collectors.joining("\n"));
  }

  /** Returns the findings, in printing order. */
  public List<Diagnostic> errors() {
    return errors;
  }
}
