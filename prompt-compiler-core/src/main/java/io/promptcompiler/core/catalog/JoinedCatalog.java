package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.support.EntryCatalog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of several catalogs, some of which can change. Within a scope, prompts of earlier
 * catalogs come first.
 */
public final class JoinedCatalog extends ChangingCatalog {
  private final List<PromptCatalog> parts;
  private @Nullable Now last;

  private JoinedCatalog(List<PromptCatalog> parts) {
    this.parts = parts;
  }

  /** Returns a catalog of the prompts of several catalogs. */
  public static PromptCatalog of(List<? extends PromptCatalog> parts) {
    return parts.size() == 1 ? parts.get(0) : new JoinedCatalog(List.copyOf(parts));
  }

  private record Now(List<PromptCatalog> parts, PromptCatalog joined) {
    /** Returns whether this state was computed from catalogs that are equal to the given ones. */
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
}
