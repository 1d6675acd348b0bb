package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.EntryCatalog;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of several catalogs, some of which can change. Within a scope, those of the first
 * catalog come first.
 */
public final class JoinedCatalog implements PromptCatalog {
  private final List<PromptCatalog> parts;
  private @Nullable Now last;

  private JoinedCatalog(List<PromptCatalog> parts) {
    this.parts = parts;
  }

  /** Joins catalogs. */
  public static PromptCatalog of(List<? extends PromptCatalog> parts) {
    return parts.size() == 1 ? parts.get(0) : new JoinedCatalog(List.copyOf(parts));
  }

  private record Now(List<PromptCatalog> parts, PromptCatalog joined) {
    /** Whether these are the same catalogs. Catalogs that are equal are the same. */
    boolean isOf(List<PromptCatalog> others) {
      return parts.equals(others);
    }
  }

  @Override
  public synchronized PromptCatalog current() {
    List<PromptCatalog> current = parts.stream().map(PromptCatalog::current).toList();
    Now now = last;
    if (now == null || !now.isOf(current)) {
      now = new Now(current, EntryCatalog.join(current));
      last = now;
    }
    return now.joined();
  }

  @Override
  public List<String> ids() {
    return current().ids();
  }

  @Override
  public PromptInfo info(String id) {
    return current().info(id);
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    return current().render(id, parameters);
  }

  @Override
  public ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return current().messages(id, parameters, budget);
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
