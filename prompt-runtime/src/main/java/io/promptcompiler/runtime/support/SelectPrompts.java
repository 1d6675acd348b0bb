package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Selects prompts of a catalog, with their variants and aliases. */
public final class SelectPrompts {
  private SelectPrompts() {}

  /**
   * Returns the prompts whose descriptions match the predicate, which is called once for each
   * entry.
   */
  public static PromptCatalog of(PromptCatalog all, Predicate<? super PromptInfo> fits) {
    List<EntryCatalog.Entry> some = new ArrayList<>();
    for (EntryCatalog.Entry entry : EntryCatalog.join(List.of(all)).entries) {
      if (fits.test(entry.info())) {
        some.add(entry);
      }
    }
    return new EntryCatalog(some);
  }
}
