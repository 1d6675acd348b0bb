package io.promptcompiler.core.command;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.CachingList;
import io.promptcompiler.core.module.PromptModule;
import java.nio.file.Path;
import java.util.List;

/** Lists how much of the prompts of modules providers can cache. */
public final class ListCaching {
  private ListCaching() {}

  /**
   * Returns the list.
   *
   * @param id the id of the only prompt to list; empty for all
   * @param base the folder to which paths below it are printed relative
   */
  public static CachingList of(List<PromptModule> modules, String id, Path base) {
    return CachingList.of(
        modules.stream().map(module -> PromptCompiler.analyze(module.options())).toList(),
        id,
        base);
  }
}
