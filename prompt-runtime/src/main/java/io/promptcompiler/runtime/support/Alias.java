package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An id that a prompt had before. Whoever looks it up finds the prompt that has the present id, and
 * a warning says once what that is.
 */
public final class Alias extends EntryCatalog.Entry {
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final String now;
  private final EntryCatalog.Entry entry;
  private final String warning;

  /** An alias of an entry, in the catalog that the entry is from. */
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
   * The same in a folder, in which the prompt itself need not be.
   *
   * @param prefix the folder, which the alias is in, with a {@code /} at its end; empty for none
   */
  Alias below(String prefix) {
    String there = now.startsWith(prefix) ? now.substring(prefix.length()) : "";
    return new Alias(id.substring(prefix.length()), there, entry, warning);
  }

  /** What has the present id, which may be the prompt of a stronger scope. */
  EntryCatalog.Entry find(Map<String, EntryCatalog.Entry> byId) {
    return byId.getOrDefault(now(), entry);
  }

  /** The present id, with a warning; empty if the prompt is not in the folder of the alias. */
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
