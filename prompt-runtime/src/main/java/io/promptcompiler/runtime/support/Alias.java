package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A former id of a prompt. Looking it up finds the prompt with the current id, and the first lookup
 * logs a warning that names the current id.
 */
public final class Alias extends EntryCatalog.Entry {
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final String now;
  private final EntryCatalog.Entry entry;
  private final String warning;

  /** Creates an alias of an entry, for the catalog that contains the entry. */
  public Alias(String id, EntryCatalog.Entry entry) {
    this(id, entry.id, entry, "Prompt '" + id + "' is now '" + entry.id + "'.");
  }

  private Alias(String id, String now, EntryCatalog.Entry entry, String warning) {
    super(entry.scope, id);
    this.now = now;
    this.entry = entry;
    this.warning = warning;
  }

  /**
   * Returns this alias with an id relative to a folder. The prompt itself may be outside the
   * folder.
   *
   * @param prefix the folder that contains the alias, with a trailing {@code /}; empty for the root
   */
  Alias below(String prefix) {
    String there = now.startsWith(prefix) ? now.substring(prefix.length()) : "";
    return new Alias(id.substring(prefix.length()), there, entry, warning);
  }

  /** Returns the entry with the current id, which may belong to a scope of higher precedence. */
  EntryCatalog.Entry find(Map<String, EntryCatalog.Entry> byId) {
    return byId.getOrDefault(now(), entry);
  }

  /**
   * Returns the current id and logs the warning on the first call; empty if the prompt is outside
   * the folder of the alias.
   */
  String now() {
    if (WARNED.add(warning)) {
      Logs.log(entry.id, "warn", warning);
    }
    return now;
  }

  @Override
  public PromptInfo info() {
    return entry.info();
  }

  @Override
  public String render(Map<String, ?> parameters) {
    return entry.render(parameters);
  }

  @Override
  public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
    return entry.messages(part, parameters, budget);
  }
}
