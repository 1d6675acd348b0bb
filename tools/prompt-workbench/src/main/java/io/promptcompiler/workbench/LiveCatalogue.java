package io.promptcompiler.workbench;

import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import java.util.List;

/** The catalogue of the templates after their last change. Thread-safe. */
final class LiveCatalogue {
  private final List<Shown> modules;
  private final Texts texts;
  private Catalogue present;
  private long version;

  LiveCatalogue(List<Shown> modules, Texts texts) {
    this.modules = List.copyOf(modules);
    this.texts = texts;
    this.present = Catalogue.of(modules, texts);
  }

  synchronized Catalogue present() {
    return present;
  }

  /** Returns the number of times that the templates have been read again. */
  synchronized long version() {
    return version;
  }

  /** Reads the templates again. Until this is complete, the previous state is shown. */
  void readAgain() {
    Catalogue now = Catalogue.of(modules, texts);
    synchronized (this) {
      present = now;
      version++;
    }
  }
}
