package io.promptcompiler.core.catalog;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.example.ReadValues;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.interpret.ToolInterpreter;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Alias;
import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.support.ToolEntries;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A catalog that renders prompts directly from the templates in directories, without javac, for
 * development. It renders the same as the generated catalog of the same templates, and rereads
 * templates that have changed. Requesting a prompt with errors throws a {@link
 * BrokenPromptException}; the other prompts still work. Thread-safe.
 */
public final class DirectoryCatalog extends ChangingCatalog {
  private final CompilerOptions options;
  private final ProjectFunctions helpers;
  private final Predicate<SourceFile> which;
  private @Nullable Snapshot loaded;

  private DirectoryCatalog(
      CompilerOptions options, ProjectFunctions helpers, Predicate<SourceFile> which) {
    this.options = options;
    this.helpers = helpers;
    this.which = which;
  }

  /**
   * Returns a catalog of the prompts in the roots of these options.
   *
   * @param helpers finds the classes of the project's own helpers
   */
  public static DirectoryCatalog of(CompilerOptions options, ClassLoader helpers) {
    return of(options, new StaticMethods(helpers));
  }

  /** Returns a catalog of the prompts in the roots of these options, with helpers of a project. */
  public static DirectoryCatalog of(CompilerOptions options, ProjectFunctions helpers) {
    return ofSome(options, helpers, file -> true);
  }

  /**
   * Returns a catalog of some of the prompts. Only these are compiled, with everything that they
   * include.
   */
  public static DirectoryCatalog ofSome(
      CompilerOptions options, ProjectFunctions helpers, Predicate<SourceFile> which) {
    return new DirectoryCatalog(options, helpers, which);
  }

  /** Returns a catalog whose helpers are on the class path of this thread. */
  public static DirectoryCatalog of(CompilerOptions options) {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    return of(options, ofThread == null ? ClassLoader.getSystemClassLoader() : ofThread);
  }

  /** Returns a catalog of the prompts of one directory. */
  public static DirectoryCatalog of(Path directory) {
    return of(CompilerOptions.of(SourceRoot.of(directory, "prompts")));
  }

  /**
   * Returns the parameters of an example of a prompt, for rendering.
   *
   * @param scope the scope of the prompt; by default, the first scope that has it
   * @throws IllegalArgumentException if the prompt has no such example; the message lists the
   *     existing examples
   */
  public Map<String, Object> example(Optional<String> scope, String id, String name) {
    return prompt(scope, id).example(name);
  }

  /** Returns an object that is equal to the previous one as long as no file has changed. */
  public Object state() {
    return RootFiles.of(options);
  }

  /**
   * Returns the program of a prompt or a tool.
   *
   * @param scope the scope of the prompt; by default, the first scope that has it
   * @throws BrokenPromptException if the prompt has errors
   */
  public EntryPoint entryPoint(Optional<String> scope, String id) {
    return prompt(scope, id).entryPoint();
  }

  /** Returns the names of the examples of a prompt, in their order. */
  public List<String> examples(Optional<String> scope, String id) {
    return prompt(scope, id).examples();
  }

  private Prompt prompt(Optional<String> scope, String id) {
    Snapshot now = loaded();
    PromptCatalog among = scope.isPresent() ? now.documents().scope(scope.get()) : now.documents();
    PromptInfo found = among.info(id);
    return now.prompts().stream().filter(prompt -> prompt.is(found)).findFirst().orElseThrow();
  }

  @Override
  public PromptCatalog current() {
    return loaded().catalog();
  }

  /**
   * Returns the current state on disk. File times are read before compiling, so that no later
   * change is missed.
   */
  private synchronized Snapshot loaded() {
    RootFiles files = RootFiles.of(options);
    Snapshot last = loaded;
    if (last == null || !last.files().equals(files)) {
      List<Prompt> prompts = new ArrayList<>();
      CompiledPrompt.of(PromptCompiler.analyzeSome(options, which))
          .forEach(
              prompt -> {
                prompts.add(new Prompt(prompt, ""));
                prompt.variantNames().forEach(name -> prompts.add(new Prompt(prompt, name)));
              });
      List<EntryCatalog.Entry> entries = new ArrayList<>();
      List<EntryCatalog.Entry> documents = new ArrayList<>(prompts);
      List<ToolOfFile> tools = new ArrayList<>();
      for (Prompt prompt : prompts) {
        if (prompt.isTool()) {
          tools.add(new ToolOfFile(prompt));
          continue;
        }
        entries.add(prompt);
        if (prompt.variant.isEmpty()) {
          ReadAliases.of(prompt.prompt.file())
              .forEach(alias -> entries.add(new Alias(alias.id(), prompt)));
        }
      }
      entries.stream().filter(Alias.class::isInstance).forEach(documents::add);
      last =
          new Snapshot(
              files,
              prompts,
              new EntryCatalog(entries, new ToolEntries(tools)),
              new EntryCatalog(documents));
      loaded = last;
    }
    return last;
  }

  /**
   * The state at one time.
   *
   * @param documents all documents, including tools, as if they were prompts
   */
  private record Snapshot(
      RootFiles files, List<Prompt> prompts, EntryCatalog catalog, EntryCatalog documents) {}

  private static final class ToolOfFile extends ToolEntries.Entry {
    private final Prompt document;

    ToolOfFile(Prompt document) {
      super(document.prompt.file().root().scope().word(), document.prompt.file().id().path());
      this.document = document;
    }

    @Override
    public ToolInfo info() {
      return ToolDefinition.of(document.all()).orElseThrow();
    }

    @Override
    public Tool tool(Tool.Code<Map<String, Object>> code) {
      return ToolInterpreter.tool(document.all(), code);
    }
  }

  private final class Prompt extends EntryCatalog.Entry {
    private final CompiledPrompt prompt;
    private final String variant;
    private @Nullable EntryPoint marked;

    /**
     * Creates an entry for a prompt or one of its variants.
     *
     * @param variant the variant; empty for the prompt itself
     */
    Prompt(CompiledPrompt prompt, String variant) {
      super(
          prompt.file().root().scope().word(),
          prompt.file().id().path() + (variant.isEmpty() ? "" : "@" + variant));
      this.prompt = prompt;
      this.variant = variant;
    }

    @Override
    public PromptInfo info() {
      EntryPoint all = all();
      return all.variant(variant)
          .map(its -> EntryPointInfo.of(all, its))
          .orElseGet(() -> EntryPointInfo.of(all));
    }

    @Override
    public String render(Map<String, ?> parameters) {
      EntryPoint entryPoint = entryPoint();
      if (entryPoint.text().isEmpty()) {
        About about = entryPoint.about();
        throw new IllegalArgumentException(
            "The prompt '"
                + about.id()
                + "' of kind '"
                + about.kind()
                + "' renders no text from a map. Use its generated class.");
      }
      return Interpreter.render(entryPoint, parameters, helpers);
    }

    @Override
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      return RenderMessages.of(marked(), info(), part, parameters, budget, helpers);
    }

    boolean isTool() {
      return !prompt.file().kind().isRendered();
    }

    boolean is(PromptInfo info) {
      String its = info.variant().equals(Variant.BASE) ? "" : info.variant();
      return variant.equals(its)
          && prompt.file().root().scope().word().equals(info.scope().value())
          && prompt.file().id().path().equals(info.id());
    }

    List<String> examples() {
      return prompt.examples(variant).stream().map(one -> one.name().text()).toList();
    }

    /**
     * Returns the values of an example. Invalid values are reported like the errors of a broken
     * prompt.
     */
    Map<String, Object> example(String name) {
      List<String> names = examples();
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            Suggestion.join(
                "The prompt '" + prompt.file().id() + "' has no example '" + name + "'.",
                Suggestion.didYouMean(name, names, "Examples")));
      }
      DiagnosticList found = new DiagnosticList();
      return ReadValues.read(prompt.examples(variant).get(names.indexOf(name)), entryPoint(), found)
          .orElseThrow(() -> new BrokenPromptException(found.toList()));
    }

    /** Returns the entry point of the prompt in this variant, with marks for its cache points. */
    private synchronized EntryPoint marked() {
      if (marked == null) {
        EntryPoint all = MarkStable.in(all());
        marked = all.variant(variant).map(all::in).orElse(all);
      }
      return marked;
    }

    /** Returns the entry point of the prompt in this variant. */
    private EntryPoint entryPoint() {
      EntryPoint all = all();
      return all.variant(variant).map(all::in).orElse(all);
    }

    private EntryPoint all() {
      return prompt.entryPoint().orElseThrow(() -> new BrokenPromptException(prompt.errors()));
    }
  }
}
