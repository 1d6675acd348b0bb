package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;

/** Thrown to abandon the parsing of a tag, or of a template, with the finding that caused it. */
final class SyntaxProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;
  private final boolean fatal;

  SyntaxProblem(Diagnostic diagnostic) {
    this(diagnostic, false);
  }

  private SyntaxProblem(Diagnostic diagnostic, boolean fatal) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.fatal = fatal;
  }

  /** Returns a copy after which the rest of the template is not checked. */
  SyntaxProblem asFatal() {
    return new SyntaxProblem(diagnostic, true);
  }

  boolean isFatal() {
    return fatal;
  }

  Diagnostic diagnostic() {
    return diagnostic;
  }
}
