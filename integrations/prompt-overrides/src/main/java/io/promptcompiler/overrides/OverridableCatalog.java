package io.promptcompiler.overrides;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.Prompt;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A catalog that serves new texts of compiled prompts while the application runs. Texts come from
 * {@link OverrideSource sources}. Each is compiled when it arrives and compared with the released
 * prompt, and is only served if callers cannot notice anything but another text; otherwise the text
 * that was served before stays. Thread-safe.
 *
 * <pre>{@code
 * OverridableCatalog catalog =
 *     OverridableCatalog.over(PromptCatalog.discover())
 *         .source(OverrideSource.directory(Path.of("/etc/acme/prompts")))
 *         .reload(Duration.ofSeconds(30))
 *         .onChange(change -> log.info("{}", change))
 *         .open();
 * String text = catalog.render(CodeSubtaskPrompt.builder()….build());
 * }</pre>
 *
 * <p>{@code prompt.render()} still returns the compiled text. The jars of the prompts must contain
 * their templates, as those of published modules do.
 */
public final class OverridableCatalog implements PromptCatalog, AutoCloseable {
  /** The default of {@link Builder#maxGrowth}. */
  public static final double MAX_GROWTH = 1.5;

  private static final Duration MOST_OF_START = Duration.ofSeconds(5);

  private final Engine engine;
  private final KnownPrompts prompts;
  private final @Nullable String key;
  private final @Nullable State fixed;
  private @Nullable OverridableCatalog current;

  private OverridableCatalog(
      Engine engine, KnownPrompts prompts, @Nullable String key, @Nullable State fixed) {
    this.engine = engine;
    this.prompts = prompts;
    this.key = key;
    this.fixed = fixed;
  }

  /** Returns a builder of a catalog that serves new texts of compiled prompts. */
  public static Builder over(PromptCatalog released) {
    return new Builder(released);
  }

  /** Builds catalogs. */
  public static final class Builder {
    private static final Duration LEAST_INTERVAL = Duration.ofMillis(1);

    /** A time after which nobody waits for a read; twice of it still fits into nanoseconds. */
    private static final Duration MOST_INTERVAL = Duration.ofDays(36_500);

    private final PromptCatalog released;
    private final List<OverrideSource> sources = new ArrayList<>();
    private Duration interval = Duration.ofSeconds(30);
    private double growth = MAX_GROWTH;
    private Duration patience = Duration.ofSeconds(10);
    private Consumer<OverrideChange> listener = change -> {};
    private @Nullable ClassLoader loader;

    private Builder(PromptCatalog released) {
      this.released = released;
    }

    /** Adds a source. If several have a file with the same path, the first one counts. */
    public Builder source(OverrideSource source) {
      sources.add(source);
      return this;
    }

    /**
     * Sets the time between two reads of a source; 30 seconds by default.
     *
     * @throws IllegalArgumentException if it is not at least a millisecond
     */
    public Builder reload(Duration every) {
      if (every.compareTo(LEAST_INTERVAL) < 0) {
        throw new IllegalArgumentException("The time between two reads must be positive: " + every);
      }
      interval = every.compareTo(MOST_INTERVAL) > 0 ? MOST_INTERVAL : every;
      return this;
    }

    /**
     * Sets a listener of changes, which the reading thread calls; for {@link #suspend} and {@link
     * #resume}, their caller. Exceptions of the listener are logged.
     */
    public Builder onChange(Consumer<? super OverrideChange> action) {
      listener = action::accept;
      return this;
    }

    /**
     * Sets the factor by which the fixed text of a prompt may grow, 1.5 by default. Each text may
     * grow by 50 tokens in any case.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder maxGrowth(double factor) {
      if (!(factor >= 1)) {
        throw new IllegalArgumentException("A text may grow by a factor from 1, not " + factor);
      }
      growth = factor;
      return this;
    }

    /** Sets the time that compiling may take besides that for each file; 10 seconds by default. */
    Builder patience(Duration most) {
      patience = most;
      return this;
    }

    /**
     * Sets the class loader of the jars with the templates; by default, that of the thread that
     * calls {@link #open}.
     */
    public Builder classLoader(ClassLoader others) {
      loader = others;
      return this;
    }

    /**
     * Reads the sources, at most for five seconds, and returns the catalog. If a source takes
     * longer or cannot be read, the compiled texts are served until it has been read.
     */
    public OverridableCatalog open() {
      ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
      ClassLoader found = loader == null ? ofThread : loader;
      CatalogSettings settings =
          new CatalogSettings(
              released,
              found == null ? ClassLoader.getSystemClassLoader() : found,
              sources,
              interval,
              growth,
              patience,
              listener);
      return new OverridableCatalog(
          new Engine(settings), new KnownPrompts(released), /* key= */ null, /* fixed= */ null);
    }
  }

  /**
   * Returns this catalog for the requests of one user or session, who always gets the same texts of
   * {@link OverrideSource#forShare sources for a share}. Closing it closes this catalog.
   */
  public OverridableCatalog withKey(String requestKey) {
    return new OverridableCatalog(engine, prompts, requestKey, fixed);
  }

  /**
   * Renders the served text of a prompt with the values of the prompt.
   *
   * @throws PromptParameterException never for an accepted text, which takes the same values
   */
  public String render(TextPrompt prompt) {
    ServedPrompt.Text served = find(prompt);
    return served == null ? prompt.render() : served.render(prompt.parameters());
  }

  /**
   * Renders the served messages of a prompt with its values, without a token limit.
   *
   * @see #messages(MessagePrompt, TokenBudget)
   */
  public ChatResult messages(MessagePrompt prompt) {
    return messages(prompt, TokenBudget.unlimited());
  }

  /**
   * Renders the served messages of a prompt with its values, as far as they fit into a budget.
   * Prompts with sources of data are rendered by {@link #messages(String, Map, TokenBudget)}.
   */
  public ChatResult messages(MessagePrompt prompt, TokenBudget budget) {
    ServedPrompt.Text served = find(prompt);
    return served == null
        ? prompt.render(budget)
        : served.messages("", prompt.parameters(), budget);
  }

  /** Returns the description of the served text of a prompt, for traces. */
  public PromptInfo info(Prompt prompt) {
    ServedPrompt.Text served = find(prompt);
    return served == null ? prompt.promptInfo() : served.info();
  }

  /**
   * Returns what is served for a prompt or tool.
   *
   * @param id the id of a prompt, or the path of the file of a tool
   * @throws UnknownPromptException if there is none with this id
   */
  public Served served(String id) {
    KnownPrompts.Document known = prompts.document(id);
    ServedPrompt prompt = state().find(known.key(), key);
    return prompt == null
        ? new Served("", known.sha256(), engine.compiledSince(known.key()), /* compiled= */ true)
        : new Served(prompt.source(), prompt.sha256(), prompt.since(), /* compiled= */ false);
  }

  /**
   * Immediately serves the compiled text of a prompt or tool to all keys, until {@link #resume} is
   * called or the application ends.
   *
   * @param id the id of a prompt, or the path of the file of a tool
   * @throws UnknownPromptException if there is none with this id
   */
  public void suspend(String id) {
    KnownPrompts.Document known = prompts.document(id);
    engine.suspend(known.key(), known.id());
  }

  /**
   * Ends a suspension.
   *
   * @param id the id of a prompt, or the path of the file of a tool
   * @throws UnknownPromptException if there is none with this id
   */
  public void resume(String id) {
    KnownPrompts.Document known = prompts.document(id);
    engine.resume(known.key(), known.id());
  }

  @Override
  public List<String> ids() {
    return prompts.released().ids();
  }

  @Override
  public PromptInfo info(String id) {
    ServedPrompt.Text served = find(id);
    return served == null ? prompts.find(id).info() : served.info();
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    ServedPrompt.Text served = find(id);
    // The compiled prompt throws an exception with the reason.
    return served == null || !served.isText()
        ? prompts.released().render(id, parameters)
        : served.render(parameters);
  }

  @Override
  public ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    State now = state();
    if (now.isCompiled()) {
      return prompts.released().messages(id, parameters, budget);
    }
    String part = "";
    KnownPrompts.Known prompt;
    try {
      prompt = prompts.find(id);
    } catch (UnknownPromptException e) {
      int mark = id.lastIndexOf('#');
      if (mark <= 0) {
        throw e;
      }
      part = id.substring(mark + 1);
      prompt = known(id.substring(0, mark));
    }
    ServedPrompt.Text served = prompt == null ? null : find(prompt, now);
    return served == null
        ? prompts.released().messages(id, parameters, budget)
        : served.messages(part, parameters, budget);
  }

  private KnownPrompts.@Nullable Known known(String id) {
    try {
      return prompts.find(id);
    } catch (UnknownPromptException e) {
      return null;
    }
  }

  @Override
  public List<ToolInfo> tools() {
    State now = state();
    return prompts.released().tools().stream().map(tool -> now.tool(tool, key)).toList();
  }

  @Override
  public Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    Tool tool = prompts.released().tool(name, code);
    return tool.withInfo(state().tool(tool.info(), key));
  }

  /**
   * Returns tools with the descriptions that are served now. Their names, schemas, hints and code
   * stay. A client reads a description when it is given the tools, so call this for each request.
   */
  public Tools tools(Tools released) {
    State now = state();
    return released.withInfos(tool -> now.tool(tool, key));
  }

  @Override
  public PromptCatalog scope(String scope) {
    return new OverridableCatalog(
        engine, new KnownPrompts(prompts.released().scope(scope)), key, fixed);
  }

  @Override
  public PromptCatalog folder(String folder) {
    return new OverridableCatalog(
        engine, new KnownPrompts(prompts.released().folder(folder)), key, fixed);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // Each state that is published is another one.
  public synchronized PromptCatalog current() {
    if (fixed != null) {
      return this;
    }
    State now = engine.state();
    OverridableCatalog known = current;
    if (known == null || known.fixed != now) {
      known = new OverridableCatalog(engine, prompts, key, now);
      current = known;
    }
    return known;
  }

  /** Stops reading the sources. What is served now is served on. */
  @Override
  public void close() {
    engine.close();
  }

  private State state() {
    return fixed == null ? engine.state() : fixed;
  }

  private ServedPrompt.@Nullable Text find(String id) {
    State now = state();
    return now.isCompiled() ? null : find(prompts.find(id), now);
  }

  private ServedPrompt.@Nullable Text find(KnownPrompts.Known prompt, State now) {
    ServedPrompt served = now.find(prompt.key(), key);
    return served == null ? null : served.text(prompt.info());
  }

  private ServedPrompt.@Nullable Text find(Prompt prompt) {
    State now = state();
    if (now.isCompiled()) {
      return null;
    }
    KnownPrompts.Known known = prompts.find(prompt);
    ServedPrompt served = now.find(known.key(), key);
    if (served == null) {
      return null;
    }
    boolean hasVariants = !known.info().variants().isEmpty();
    return served.text(hasVariants ? prompt.promptInfo() : known.info());
  }

  /** The state of a catalog and of its views. */
  private static final class Engine {
    private final Instant opened = Instant.now();
    private final Map<String, Instant> compiledSince = new ConcurrentHashMap<>();
    private final CatalogSettings settings;
    private final Reloader reloader;
    private volatile State state = State.COMPILED;

    /** Starts an engine. */
    Engine(CatalogSettings settings) {
      this.settings = settings;
      this.reloader = new Reloader(settings, this::publish);
      reloader.start(MOST_OF_START);
    }

    State state() {
      return state;
    }

    Instant compiledSince(String prompt) {
      return compiledSince.getOrDefault(prompt, opened);
    }

    private synchronized void publish(List<State.Level> levels) {
      State before = state;
      State now = new State(levels, before.suspended());
      Instant time = Instant.now();
      before.keys().stream()
          .filter(prompt -> !now.keys().contains(prompt))
          .forEach(prompt -> compiledSince.put(prompt, time));
      state = now;
    }

    void suspend(String prompt, String id) {
      synchronized (this) {
        if (!state.suspended().contains(prompt)) {
          compiledSince.put(prompt, Instant.now());
        }
        state = state.suspending(prompt);
      }
      settings.report(new OverrideChange(OverrideChange.Kind.SUSPENDED, id, "", List.of()));
    }

    void resume(String prompt, String id) {
      synchronized (this) {
        state = state.resuming(prompt);
      }
      settings.report(new OverrideChange(OverrideChange.Kind.RESUMED, id, "", List.of()));
    }

    void close() {
      reloader.close();
    }
  }
}
