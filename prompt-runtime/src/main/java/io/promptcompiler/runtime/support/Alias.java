package io.promptcompiler.runtime.support;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An id that a prompt had before. Whoever looks it up finds the prompt that has the present id, and
 * a warning says once what that is.
 */
final class Alias {
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  final String scope;
  final String name;
  private final String id;
  private final EntryCatalog.Entry entry;
  private final String warning;

  /** An alias of an entry, in the catalog that the entry is from. */
  Alias(String name, EntryCatalog.Entry entry) {
    this(
        entry.scope,
        name,
        entry.id,
        entry,
        "Prompt '" + Shown.of(name) + "' is now '" + Shown.of(entry.id) + "'.");
  }

  private Alias(String scope, String name, String id, EntryCatalog.Entry entry, String warning) {
    this.scope = scope;
    this.name = name;
    this.id = id;
    this.entry = entry;
    this.warning = warning;
  }

  /**
   * The same in a folder, in which the prompt itself need not be.
   *
   * @param prefix the folder, which the alias is in, with a {@code /} at its end; empty for none
   */
  Alias below(String prefix) {
    String there = id.startsWith(prefix) ? id.substring(prefix.length()) : "";
    return new Alias(scope, name.substring(prefix.length()), there, entry, warning);
  }

  /** What has the present id, which may be the prompt of a stronger scope. */
  EntryCatalog.Entry find(Map<String, EntryCatalog.Entry> byId) {
    if (WARNED.add(warning)) {
      Logs.log(entry.id, "warn", warning);
    }
    EntryCatalog.Entry found = byId.get(id);
    return found == null ? entry : found;
  }
}
