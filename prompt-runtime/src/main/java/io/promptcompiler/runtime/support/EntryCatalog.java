package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.PromptNames;
import io.promptcompiler.runtime.integration.Shown;
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
 * A catalog over a list of entries. Of entries with the same id, the one in the strongest scope
 * counts, and within a scope the first. An id that no entry has can be an alias of one.
 */
public final class EntryCatalog implements PromptCatalog {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";
  private static final List<String> SCOPES = List.of("project", "shared", "system");

  /** One prompt, or a variant of one, in one scope. */
  public abstract static class Entry {
    final String scope;
    final String id;

    /** Names the prompt. A variant is named {@code id@variant} and follows its prompt in a list. */
    protected Entry(String scope, String id) {
      this.scope = scope;
      this.id = id;
    }

    /** As {@link PromptCatalog#info}. */
    public abstract PromptInfo info();

    /** As {@link PromptCatalog#render}. */
    public abstract String render(Map<String, ?> parameters);

    /**
     * As {@link PromptCatalog#messages}.
     *
     * @param part the conversation that is meant; empty if none was named
     */
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      Parts.refuse(info(), part);
      return Messages.ofText(budget, id, render(parameters));
    }
  }

  final List<Entry> entries;
  final NavigableMap<String, Entry> byId = new TreeMap<>();
  final NavigableMap<String, Entry> variants = new TreeMap<>();
  final NavigableMap<String, Entry> byAlias = new TreeMap<>();

  /** A catalog of these entries, of which some can be aliases of others. */
  public EntryCatalog(List<? extends Entry> entries) {
    this.entries = List.copyOf(entries);
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

  /** No ending has the mark of variants, and no variant the dot of endings. */
  private static boolean isVariant(String id) {
    return id.indexOf('@', id.lastIndexOf('.')) > 0;
  }

  /** The variants of a prompt, as entries {@code id@variant}. */
  NavigableMap<String, Entry> variants(String id) {
    return variants.subMap(id + "@", true, id + "A", false);
  }

  /**
   * Joins the catalogs that a class loader sees. For the JVM, two jars whose catalogs have the same
   * name have one catalog, that of the first jar, and the prompts of the second would silently be
   * gone: that is an error. Lists of catalogs name the module of each catalog, so that the same jar
   * twice is harmless.
   *
   * @throws IncompatiblePromptError if one does not fit this runtime, or hides another
   */
  public static PromptCatalog discover(ClassLoader loader) {
    try {
      Properties modules = modules(loader == null ? ClassLoader.getSystemClassLoader() : loader);
      List<Entry> entries = new ArrayList<>();
      for (PromptCatalog part : ServiceLoader.load(PromptCatalog.class, loader)) {
        String module = modules.getProperty(part.getClass().getName(), "");
        addBelow("", part, module, entries);
      }
      return new EntryCatalog(entries);
    } catch (IOException e) {
      throw new ServiceConfigurationError(LIST, e);
    } catch (ServiceConfigurationError e) {
      if (e.getCause() instanceof IncompatiblePromptError) {
        throw (IncompatiblePromptError) e.getCause();
      }
      throw e;
    }
  }

  /** The coordinates of the modules of catalogs, where they are known; refuses clashes. */
  private static Properties modules(ClassLoader loader) throws IOException {
    Properties modules = new Properties();
    Properties seen = new Properties();
    for (URL list : Collections.list(loader.getResources(LIST))) {
      URLConnection connection = list.openConnection();
      // A cached connection would keep the jar open.
      connection.setUseCaches(false);
      // Its keys are names of catalogs, its values the comments behind them.
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

  /** Joins catalogs; within a scope, earlier ones come first. */
  public static EntryCatalog join(Iterable<? extends PromptCatalog> parts) {
    List<Entry> entries = new ArrayList<>();
    for (PromptCatalog part : parts) {
      addBelow("", part, "", entries);
    }
    return new EntryCatalog(entries);
  }

  /** Adds the prompts and aliases whose ids have a prefix, under the rest of the id. */
  private static void addBelow(
      String prefix, PromptCatalog catalog, String module, List<Entry> entries) {
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
    return new EntryCatalog(inScope);
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
    addBelow(folder + "/", this, "", below);
    return new EntryCatalog(below);
  }

  /** The entry that a name means. */
  Entry find(String name) {
    if (name.indexOf('@') > 0 && !byId.containsKey(name)) {
      return Variants.find(name, this);
    }
    return entry(FindPrompt.find(name, byId.navigableKeySet(), byAlias.navigableKeySet()));
  }

  /** The entry of an id or an alias that there is. */
  Entry entry(String id) {
    Entry entry = byId.get(id);
    return entry == null ? ((Alias) Objects.requireNonNull(byAlias.get(id))).find(byId) : entry;
  }

  /** The present id for an id or an alias that there is; empty if that prompt is elsewhere. */
  String present(String id) {
    return byId.containsKey(id) ? id : ((Alias) Objects.requireNonNull(byAlias.get(id))).now();
  }

  /** A prompt of another catalog, where it may have another id. */
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
