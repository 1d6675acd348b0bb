package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.PromptNames;
import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * A catalog of a list of entries. Of several entries with the same id, the one in the scope of
 * highest precedence is used, and within a scope the first. An id without an entry may be an alias.
 */
public final class EntryCatalog implements PromptCatalog {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";
  static final List<String> SCOPES = List.of("project", "shared", "system");

  /** A prompt, or a variant of a prompt, in one scope. */
  public abstract static class Entry {
    final String scope;
    final String id;

    /**
     * Creates an entry. The id of a variant is {@code id@variant}, and its entry follows that of
     * the prompt.
     */
    protected Entry(String scope, String id) {
      this.scope = scope;
      this.id = id;
    }

    /** Returns the description of the prompt; see {@link PromptCatalog#info}. */
    public abstract PromptInfo info();

    /** Renders the prompt; see {@link PromptCatalog#render}. */
    public abstract String render(Map<String, ?> parameters);

    /**
     * Renders the messages of the prompt; see {@link PromptCatalog#messages}.
     *
     * @param part the name of the requested conversation; empty if there is none
     */
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      Parts.refuse(info(), part);
      return Messages.ofText(budget, id, render(parameters));
    }
  }

  final List<Entry> entries;
  final ToolEntries tools;
  final NavigableMap<String, Entry> byId = new TreeMap<>();
  final NavigableMap<String, Entry> variants = new TreeMap<>();
  final NavigableMap<String, Entry> byAlias = new TreeMap<>();

  /** Creates a catalog of entries, some of which may be aliases of others. */
  public EntryCatalog(List<? extends Entry> entries) {
    this(entries, ToolEntries.NONE);
  }

  /** Creates a catalog of prompts and tools. */
  public EntryCatalog(List<? extends Entry> entries, ToolEntries tools) {
    this.entries = List.copyOf(entries);
    this.tools = tools;
    for (String scope : SCOPES) {
      boolean isHidden = false;
      for (Entry entry : this.entries) {
        if (entry.scope.equals(scope)) {
          if (entry instanceof Alias) {
            byAlias.putIfAbsent(entry.id, entry);
          } else if (!isVariant(entry.id)) {
            isHidden = byId.putIfAbsent(entry.id, entry) != null;
          } else if (!isHidden) {
            variants.put(entry.id, entry);
          }
        }
      }
    }
  }

  /**
   * Returns whether an id names a variant. File name extensions do not contain {@code @}, and names
   * of variants do not contain dots.
   */
  private static boolean isVariant(String id) {
    return id.indexOf('@', id.lastIndexOf('.')) > 0;
  }

  /** Returns the variants of a prompt, with keys {@code id@variant}. */
  NavigableMap<String, Entry> variants(String id) {
    return variants.subMap(id + "@", true, id + "A", false);
  }

  /**
   * Joins the catalogs that are visible to a class loader. If two JARs have a catalog class with
   * the same name, the JVM loads only the first, and the prompts of the second JAR would silently
   * be missing; this is reported as an error. The service files contain the module of each catalog,
   * so a second copy of a JAR is not an error.
   *
   * @throws IncompatiblePromptError if a catalog is not compatible with this runtime, or hides
   *     another one
   */
  public static PromptCatalog discover(ClassLoader loader) {
    try {
      Properties modules = modules(loader == null ? ClassLoader.getSystemClassLoader() : loader);
      List<Entry> entries = new ArrayList<>();
      List<ToolEntries.Entry> tools = new ArrayList<>();
      for (PromptCatalog part : ServiceLoader.load(PromptCatalog.class, loader)) {
        String module = modules.getProperty(part.getClass().getName(), "");
        addBelow("", part, module, entries, tools);
      }
      return new EntryCatalog(entries, new ToolEntries(tools));
    } catch (IOException e) {
      throw new ServiceConfigurationError(LIST, e);
    } catch (ServiceConfigurationError e) {
      if (e.getCause() instanceof IncompatiblePromptError) {
        throw (IncompatiblePromptError) e.getCause();
      }
      throw e;
    }
  }

  /**
   * Returns the known module coordinates by the class names of catalogs.
   *
   * @throws IncompatiblePromptError if catalogs of two modules have the same name
   */
  private static Properties modules(ClassLoader loader) throws IOException {
    Properties modules = new Properties();
    Properties seen = new Properties();
    for (URL list : Collections.list(loader.getResources(LIST))) {
      URLConnection connection = list.openConnection();
      // A cached connection would keep the jar open.
      connection.setUseCaches(false);
      // The keys are class names of catalogs, the values the comments after them.
      Properties catalogs = new Properties();
      try (InputStream stream = connection.getInputStream()) {
        catalogs.load(stream);
      }
      for (String name : catalogs.stringPropertyNames()) {
        String module = catalogs.getProperty(name);
        if (module.startsWith("# ")) {
          modules.putIfAbsent(name, module.substring(2));
          String place = list + " " + module;
          Object first = seen.putIfAbsent(name, place);
          if (first != null && !first.toString().endsWith(module)) {
            throw IncompatiblePromptError.because(
                "Two catalogs are called "
                    + name
                    + ", so the prompts of one cannot be found. Give a module another 'packageName',"
                    + " or leave it out: "
                    + first
                    + ", "
                    + place);
          }
        }
      }
    }
    return modules;
  }

  /** Joins catalogs; within a scope, the entries of earlier catalogs come first. */
  public static EntryCatalog join(Iterable<? extends PromptCatalog> parts) {
    List<Entry> entries = new ArrayList<>();
    List<ToolEntries.Entry> tools = new ArrayList<>();
    for (PromptCatalog part : parts) {
      addBelow("", part, "", entries, tools);
    }
    return new EntryCatalog(entries, new ToolEntries(tools));
  }

  /**
   * Adds the prompts, aliases and tools whose ids have a prefix; the prefix is removed from the
   * ids.
   */
  private static void addBelow(
      String prefix,
      PromptCatalog catalog,
      String module,
      List<Entry> entries,
      List<ToolEntries.Entry> tools) {
    for (String scope : SCOPES) {
      PromptCatalog inScope = catalog.scope(scope);
      for (String id : inScope.ids()) {
        if (id.startsWith(prefix)) {
          entries.add(new Delegate(scope, id.substring(prefix.length()), inScope, id, module));
          if (inScope instanceof EntryCatalog known) {
            for (String one : known.variants(id).keySet()) {
              entries.add(
                  new Delegate(scope, one.substring(prefix.length()), inScope, one, module));
            }
          }
        }
      }
      if (inScope instanceof EntryCatalog known) {
        for (Entry entry : known.byAlias.values()) {
          if (entry.id.startsWith(prefix)) {
            entries.add(((Alias) entry).below(prefix));
          }
        }
      }
      ToolEntries.addBelow(prefix, scope, inScope, tools);
    }
  }

  @Override
  public List<String> ids() {
    return List.copyOf(byId.keySet());
  }

  @Override
  public PromptInfo info(String id) {
    return find(id).info();
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    return find(id).render(parameters);
  }

  @Override
  public ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return Parts.messages(id, this, parameters, budget);
  }

  @Override
  public List<ToolInfo> tools() {
    return tools.infos();
  }

  @Override
  public Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    return tools.tool(name, code);
  }

  @Override
  public PromptCatalog scope(String scope) {
    if (!SCOPES.contains(scope)) {
      throw new IllegalArgumentException(
          "Unknown scope '" + Shown.of(scope) + "'. Scopes: " + String.join(", ", SCOPES) + ".");
    }
    List<Entry> inScope = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.scope.equals(scope)) {
        inScope.add(entry);
      }
    }
    return new EntryCatalog(inScope, tools.inScope(scope));
  }

  @Override
  public PromptCatalog folder(String folder) {
    if (folder.isEmpty()) {
      return this;
    }
    String problem = PromptNames.problem(folder);
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(
          "The folder '" + Shown.of(folder, 200) + "' " + problem + ".");
    }
    List<Entry> below = new ArrayList<>();
    List<ToolEntries.Entry> toolsBelow = new ArrayList<>();
    addBelow(folder + "/", this, "", below, toolsBelow);
    return new EntryCatalog(below, new ToolEntries(toolsBelow));
  }

  /**
   * Returns the entry with a name, which may be an id, an alias or a variant, with or without the
   * extension.
   *
   * @throws io.promptcompiler.runtime.UnknownPromptException if there is no such entry
   */
  Entry find(String name) {
    if (name.indexOf('@') > 0 && !byId.containsKey(name)) {
      return Variants.find(name, this);
    }
    return entry(FindPrompt.find(name, byId.navigableKeySet(), byAlias.navigableKeySet()));
  }

  /** Returns the entry of a known id or alias. */
  Entry entry(String id) {
    Entry entry = byId.get(id);
    return entry == null ? ((Alias) Objects.requireNonNull(byAlias.get(id))).find(byId) : entry;
  }

  /** Returns the current id for a known id or alias; empty if the prompt is outside this folder. */
  String present(String id) {
    return byId.containsKey(id) ? id : ((Alias) Objects.requireNonNull(byAlias.get(id))).now();
  }

  /**
   * An entry that delegates to a prompt of a different catalog, in which the prompt may have a
   * different id.
   */
  private static final class Delegate extends Entry {
    private final PromptCatalog catalog;
    private final String there;
    private final String module;

    Delegate(String scope, String id, PromptCatalog catalog, String there, String module) {
      super(scope, id);
      this.catalog = catalog;
      this.there = there;
      this.module = module;
    }

    @Override
    public PromptInfo info() {
      PromptInfo info = catalog.info(there);
      return module.isEmpty() ? info : info.withModule(module);
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return catalog.render(there, parameters);
    }

    @Override
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      return catalog.messages(Parts.id(there, part), parameters, budget);
    }
  }
}
