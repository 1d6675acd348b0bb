package io.promptcompiler.overrides;

import io.promptcompiler.runtime.PromptCatalog;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The settings of a catalog.
 *
 * @param released the compiled prompts
 * @param loader finds the jars with their templates
 * @param sources the sources, of which earlier ones hide later ones
 * @param interval the time between two reads of a source
 * @param growth the factor by which the text of a prompt may grow
 * @param patience the time that compiling may take besides that for each file
 * @param listener receives changes
 */
record CatalogSettings(
    PromptCatalog released,
    ClassLoader loader,
    List<OverrideSource> sources,
    Duration interval,
    double growth,
    Duration patience,
    Consumer<OverrideChange> listener) {
  /** Copies the list. */
  CatalogSettings {
    sources = List.copyOf(sources);
  }

  /** Passes a change to the listener, whose exceptions and errors are logged. */
  void report(OverrideChange change) {
    try {
      listener.accept(change);
    } catch (RuntimeException | Error e) {
      System.getLogger(OverridableCatalog.class.getName())
          .log(System.Logger.Level.ERROR, "A listener failed for: " + change, e);
    }
  }
}
