package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A catalog without the prompts of some modules: what they had before they were edited. */
final class OfOtherModules implements PromptCatalog {
  private final PromptCatalog all;
  private final Set<String> without;

  OfOtherModules(PromptCatalog all, Set<String> without) {
    this.all = all;
    this.without = without;
  }

  @Override
  public List<String> ids() {
    return all.ids().stream().filter(id -> isHere(all.info(id))).toList();
  }

  @Override
  public PromptInfo info(String id) {
    PromptInfo info = all.info(id);
    if (!isHere(info)) {
      throw new UnknownPromptException(id, List.of());
    }
    return info;
  }

  private boolean isHere(PromptInfo info) {
    return !without.contains(info.module());
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    PromptInfo unused = info(id);
    return all.render(id, parameters);
  }

  @Override
  public ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return all.messages(id, parameters, budget);
  }

  @Override
  public PromptCatalog scope(String scope) {
    return new OfOtherModules(all.scope(scope), without);
  }

  @Override
  public PromptCatalog folder(String folder) {
    return new OfOtherModules(all.folder(folder), without);
  }
}
