package io.promptcompiler.core.command;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.PromptList;
import io.promptcompiler.core.module.PromptModule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists the prompts of modules. If there are several modules, each prompt is listed with its
 * module.
 */
public final class ListPrompts {
  private ListPrompts() {}

  /** Returns the chosen prompts of modules. */
  public static PromptList of(List<ChosenFiles> modules) {
    Map<String, Compilation> compilations = new LinkedHashMap<>();
    for (ChosenFiles chosen : modules) {
      PromptModule module = chosen.module();
      compilations.put(
          modules.size() == 1 ? "" : module.name(),
          PromptCompiler.analyzeSome(module.options(), file -> chosen.has(file.text())));
    }
    return PromptList.of(compilations);
  }
}
