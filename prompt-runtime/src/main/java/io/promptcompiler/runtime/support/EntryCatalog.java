package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
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
 * counts, and within a scope the first.
 */
public final class EntryCatalog implements PromptCatalog {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";
  private static final List<String> SCOPES = List.of("project", "shared", "system");

  /** One prompt in one scope. */
  public abstract static class Entry {
    final String scope;
    final String id;

    /** Names the prompt. */
    protected Entry(String scope, String id) {
      this.scope = scope;
      this.id = id;
    }

    /** As {@link PromptCatalog#info}. */
    public abstract PromptInfo info();

    /** As {@link PromptCatalog#render}. */
    public abstract String render(Map<String, ?> parameters);

    /** The names of its variants, {@code base} first; none where it declares none. */
    public List<String> variants() {
      return List.of();
    }

    /** The same prompt in one of its variants. */
    public Entry variant(String name) {
      return this;
    }
  }

  private final List<Entry> entries;
  private final NavigableMap<String, Entry> byId = new TreeMap<>();

  /** A catalog of these entries. */
  public EntryCatalog(List<? extends Entry> entries) {
    this.entries = List.copyOf(entries);
    for (String scope : SCOPES) {
      for (Entry entry : this.entries) {
        if (entry.scope.equals(scope)) {
          byId.putIfAbsent(entry.id, entry);
        }
      }
    }
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
      refuseClashes(loader == null ? ClassLoader.getSystemClassLoader() : loader);
      return join(ServiceLoader.load(PromptCatalog.class, loader));
    } catch (IOException e) {
      throw new ServiceConfigurationError(LIST, e);
    } catch (ServiceConfigurationError e) {
      if (e.getCause() instanceof IncompatiblePromptError) {
        throw (IncompatiblePromptError) e.getCause();
      }
      throw e;
    }
  }

  private static void refuseClashes(ClassLoader loader) throws IOException {
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
  }

  /** Joins catalogs; within a scope, earlier ones come first. */
  public static EntryCatalog join(Iterable<? extends PromptCatalog> parts) {
    List<Entry> entries = new ArrayList<>();
    for (PromptCatalog part : parts) {
      addBelow("", part, entries);
    }
    return new EntryCatalog(entries);
  }

  /** Adds the prompts whose ids have a prefix, under the rest of the id. */
  private static void addBelow(String prefix, PromptCatalog catalog, List<Entry> entries) {
    for (String scope : SCOPES) {
      PromptCatalog inScope = catalog.scope(scope);
      for (String id : inScope.ids()) {
        if (id.startsWith(prefix)) {
          entries.add(new Delegate(scope, id.substring(prefix.length()), inScope, id));
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
    addBelow(folder + "/", this, below);
    return new EntryCatalog(below);
  }

  private Entry find(String name) {
    int at = name.lastIndexOf('@');
    return at <= name.lastIndexOf('/') + 1 || FindPrompt.has(name, byId.navigableKeySet())
        ? prompt(name)
        : variant(name, name.substring(0, at), name.substring(at + 1));
  }

  private Entry prompt(String name) {
    String id = FindPrompt.find(name, byId.navigableKeySet());
    return Objects.requireNonNull(byId.get(id));
  }

  /** A variant of a prompt; the message about one that there is not names those of the prompt. */
  private Entry variant(String asked, String name, String variant) {
    Entry entry;
    try {
      entry = prompt(name);
    } catch (UnknownPromptException e) {
      throw e.inVariant(asked, variant);
    }
    List<String> variants = entry.variants();
    if (variants.contains(variant)) {
      return entry.variant(variant);
    }
    List<String> meant = new ArrayList<>();
    List<String> nearest = Nearest.to(variant, variants);
    for (String one : nearest.isEmpty() ? variants : nearest) {
      meant.add(name + "@" + one);
    }
    throw new UnknownPromptException(asked, meant.isEmpty() ? List.of(name) : meant);
  }

  /** A prompt of another catalog, where it may have another id. */
  private static final class Delegate extends Entry {
    private final PromptCatalog catalog;
    private final String there;

    Delegate(String scope, String id, PromptCatalog catalog, String there) {
      super(scope, id);
      this.catalog = catalog;
      this.there = there;
    }

    @Override
    public PromptInfo info() {
      return catalog.info(there);
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return catalog.render(there, parameters);
    }

    @Override
    public List<String> variants() {
      return catalog instanceof EntryCatalog
          ? Objects.requireNonNull(((EntryCatalog) catalog).byId.get(there)).variants()
          : catalog.info(there).variants();
    }

    @Override
    public Entry variant(String name) {
      return new Delegate(scope, id, catalog, there + "@" + name);
    }
  }
}
