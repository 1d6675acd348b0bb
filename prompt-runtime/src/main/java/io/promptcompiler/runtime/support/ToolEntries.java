package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tools of a catalog. Their classes are loaded only when a tool is requested. */
public final class ToolEntries {
  static final ToolEntries NONE = new ToolEntries(List.of());

  private final List<Entry> entries;

  /** Creates a list of tools, in the order of their precedence within a scope. */
  public ToolEntries(List<? extends Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** A tool in one scope. */
  public abstract static class Entry {
    final String scope;
    final String id;

    /** Creates an entry. */
    protected Entry(String scope, String id) {
      this.scope = scope;
      this.id = id;
    }

    /** Returns the definition. */
    public abstract ToolInfo info();

    /** Returns the tool with code; see {@link PromptCatalog#tool}. */
    public abstract Tool tool(Tool.Code<Map<String, Object>> code);
  }

  /** Returns the exception for an unknown name. */
  public static IllegalArgumentException unknown(String name, Collection<String> known) {
    List<String> near = Nearest.to(name, known);
    return new IllegalArgumentException(
        "There is no tool '%s'.%s"
            .formatted(
                Shown.of(name), near.isEmpty() ? "" : " Did you mean '" + near.get(0) + "'?"));
  }

  private Map<String, Entry> byName() {
    Map<String, Entry> byName = new TreeMap<>();
    for (String scope : EntryCatalog.SCOPES) {
      for (Entry entry : entries) {
        if (entry.scope.equals(scope)) {
          byName.putIfAbsent(entry.info().name(), entry);
        }
      }
    }
    return byName;
  }

  List<ToolInfo> infos() {
    return byName().values().stream().map(Entry::info).toList();
  }

  Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    Map<String, Entry> byName = byName();
    Entry entry = byName.get(name);
    if (entry == null) {
      throw unknown(name, byName.keySet());
    }
    return entry.tool(code);
  }

  ToolEntries inScope(String scope) {
    return new ToolEntries(entries.stream().filter(entry -> entry.scope.equals(scope)).toList());
  }

  /** Adds the tools of a catalog for one scope whose ids have a prefix, which is removed. */
  static void addBelow(
      String prefix, String scope, PromptCatalog inScope, List<? super Entry> entries) {
    List<Entry> all =
        inScope instanceof EntryCatalog known
            ? known.tools.entries
            : inScope.tools().stream()
                .<Entry>map(info -> new OfCatalog(scope, info, inScope))
                .toList();
    for (Entry entry : all) {
      if (entry.id.startsWith(prefix)) {
        entries.add(
            prefix.isEmpty() ? entry : new Below(entry, entry.id.substring(prefix.length())));
      }
    }
  }

  /** A tool in a folder. */
  private static final class Below extends Entry {
    private final Entry entry;

    Below(Entry entry, String id) {
      super(entry.scope, id);
      this.entry = entry;
    }

    @Override
    public ToolInfo info() {
      return entry.info();
    }

    @Override
    public Tool tool(Tool.Code<Map<String, Object>> code) {
      return entry.tool(code);
    }
  }

  /** A tool of another implementation of catalogs. */
  private static final class OfCatalog extends Entry {
    private final ToolInfo info;
    private final PromptCatalog catalog;

    OfCatalog(String scope, ToolInfo info, PromptCatalog catalog) {
      super(scope, info.id());
      this.info = info;
      this.catalog = catalog;
    }

    @Override
    public ToolInfo info() {
      return info;
    }

    @Override
    public Tool tool(Tool.Code<Map<String, Object>> code) {
      return catalog.tool(info.name(), code);
    }
  }

  /** A tool with a generated class. */
  static final class Generated extends Entry {
    private final GeneratedCatalog catalog;
    private final int number;

    Generated(String scope, String id, GeneratedCatalog catalog, int number) {
      super(scope, id);
      this.catalog = catalog;
      this.number = number;
    }

    @Override
    public ToolInfo info() {
      return catalog.tool(number);
    }

    @Override
    public Tool tool(Tool.Code<Map<String, Object>> code) {
      return Tool.of(
          info(), given -> NamedValues.of(catalog.arguments(number, given)).plain(), code);
    }
  }
}
