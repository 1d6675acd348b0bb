/**
 * The runtime of generated prompt classes: the types of their API and, in {@code support}, the few
 * operations that generated code calls.
 */
@org.jspecify.annotations.NullMarked
module io.promptcompiler.runtime {
  requires transitive org.jspecify;

  exports io.promptcompiler.runtime;
  exports io.promptcompiler.runtime.integration;
  exports io.promptcompiler.runtime.orchestrator;
  exports io.promptcompiler.runtime.step;
  exports io.promptcompiler.runtime.support;
  exports io.promptcompiler.runtime.tool;

  uses io.promptcompiler.runtime.PromptCatalog;
}
