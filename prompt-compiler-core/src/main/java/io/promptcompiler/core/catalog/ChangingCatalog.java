package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A catalog whose prompts can change: every request returns their current state. The catalogs of
 * its scopes and folders change with it.
 */
public abstract class ChangingCatalog implements PromptCatalog {
  ChangingCatalog() {}

  @Override
  public abstract PromptCatalog current();

  @Override
  public final List<String> ids() {
    return current().ids();
  }

  @Override
  public final PromptInfo info(String id) {
    return current().info(id);
  }

  @Override
  public final String render(String id, Map<String, ?> parameters) {
    return current().render(id, parameters);
  }

  @Override
  public final ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return current().messages(id, parameters, budget);
  }

  @Override
  public final List<ToolInfo> tools() {
    return current().tools();
  }

  @Override
  public final Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    return current().tool(name, code);
  }

  @Override
  public final PromptCatalog scope(String scope) {
    return new Narrowed(this, all -> all.scope(scope));
  }

  @Override
  public final PromptCatalog folder(String folder) {
    return new Narrowed(this, all -> all.folder(folder));
  }

  /** A view of one scope or folder. */
  private static final class Narrowed extends ChangingCatalog {
    private final PromptCatalog whole;
    private final UnaryOperator<PromptCatalog> part;
    private @Nullable Now last;

    /**
     * The state of the catalog at one time.
     *
     * @param all the prompts of the whole catalog
     * @param narrowed the prompts of this part of the catalog
     */
    private record Now(PromptCatalog all, PromptCatalog narrowed) {}

    /** Creates a view of a part of a catalog. An invalid part is rejected immediately. */
    Narrowed(PromptCatalog whole, UnaryOperator<PromptCatalog> part) {
      this.whole = whole;
      this.part = part;
      PromptCatalog unused = current();
    }

    @Override
    public synchronized PromptCatalog current() {
      PromptCatalog all = whole.current();
      Now now = last;
      if (now == null || now.all() != all) {
        now = new Now(all, part.apply(all));
        last = now;
      }
      return now.narrowed();
    }
  }
}
