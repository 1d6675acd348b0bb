package io.promptcompiler.core.diagnostic;

/**
 * Takes what the names in a text mean, as a {@link DiagnosticSink} takes what is wrong with it. A
 * name whose text is included in several places has a use in each of them.
 */
@FunctionalInterface
public interface UseSink {
  /** Forgets them, as builds do. */
  UseSink NONE = use -> {};

  /** Takes a use. */
  void use(Use use);
}
