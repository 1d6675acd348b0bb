package io.promptcompiler.workbench;

import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import java.util.List;

/** The catalogue of the templates as they were when they changed last. Safe for several threads. */
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

  /** Counts the times that it was read again. */
  synchronized long version() {
    return version;
  }

  /** Reads the templates again. The previous state is shown until that is done. */
  void readAgain() {
    Catalogue now = Catalogue.of(modules, texts);
    synchronized (this) {
      present = now;
      version++;
    }
  }
}
