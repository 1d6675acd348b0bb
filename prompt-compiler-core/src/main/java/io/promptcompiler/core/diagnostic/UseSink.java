package io.promptcompiler.core.diagnostic;

/**
 * Receives the meanings of the names in a text, as a {@link DiagnosticSink} receives its findings.
 * A name in a text that is included in several places is reported once for each of them.
 */
@FunctionalInterface
public interface UseSink {
  /** Ignores all uses, as in builds. */
  UseSink NONE = use -> {};

  /** Receives a use. */
  void use(Use use);
}
