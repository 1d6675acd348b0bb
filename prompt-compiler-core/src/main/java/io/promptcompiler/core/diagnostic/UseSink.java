package io.promptcompiler.core.diagnostic;

/**
 * Receives the meanings of the names in a text, as a {@link DiagnosticSink} receives its findings.
 * A name in a text that is included in several places has a use in each of them.
 */
@FunctionalInterface
public interface UseSink {
  /** Forgets them, as builds do. */
  UseSink NONE = use -> {};

  /** Receives a use. */
  void use(Use use);
}
