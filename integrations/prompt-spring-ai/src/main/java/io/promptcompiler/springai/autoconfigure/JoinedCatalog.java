package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Several catalogs as one, looked at anew each time since they may change. An id is that of the
 * strongest scope that has it, and within a scope of the first catalog.
 */
final class JoinedCatalog implements PromptCatalog {
  /** From the strongest to the weakest. */
  static final List<String> SCOPES = List.of("project", "shared", "system");

  private final List<PromptCatalog> parts;

  JoinedCatalog(List<PromptCatalog> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public List<String> ids() {
    TreeSet<String> ids = new TreeSet<>();
    parts.forEach(part -> ids.addAll(part.ids()));
    return List.copyOf(ids);
  }

  @Override
  public PromptInfo info(String id) {
    return with(id).info(id);
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    return with(id).render(id, parameters);
  }

  @Override
  public ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return with(conversation(id)).messages(id, parameters, budget);
  }

  /** The id of the prompt, without the name of a conversation in it. */
  private static String conversation(String id) {
    int part = id.indexOf('#');
    return part < 0 ? id : id.substring(0, part);
  }

  private PromptCatalog with(String id) {
    PromptCatalog best = null;
    int strongest = SCOPES.size();
    List<UnknownPromptException> unknown = new ArrayList<>();
    for (PromptCatalog part : parts) {
      try {
        int scope = SCOPES.indexOf(part.info(id).scope());
        if (scope < strongest) {
          strongest = scope;
          best = part;
        }
      } catch (UnknownPromptException e) {
        unknown.add(e);
      }
    }
    if (best == null) {
      List<String> nearest =
          unknown.stream().flatMap(e -> e.nearest().stream()).distinct().toList();
      // What can be no id at all is refused by each in the same words.
      throw nearest.isEmpty() ? unknown.get(0) : new UnknownPromptException(id, nearest);
    }
    return best;
  }

  @Override
  public PromptCatalog scope(String scope) {
    return new JoinedCatalog(parts.stream().map(part -> part.scope(scope)).toList());
  }

  @Override
  public PromptCatalog folder(String folder) {
    return new JoinedCatalog(parts.stream().map(part -> part.folder(folder)).toList());
  }
}
