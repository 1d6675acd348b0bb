package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.EntryPointInfo;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.EntryCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of directories, rendered from their templates without javac, for development: what
 * the generated catalog of the same templates gives, this gives, and after a change it gives the
 * new. A prompt with errors throws a {@link BrokenPromptException} when it is asked for; the others
 * go on. Safe for use by several threads.
 */
public final class DirectoryCatalog implements PromptCatalog {
  private final CompilerOptions options;
  private final ProjectFunctions helpers;
  private final boolean previews;
  private @Nullable Loaded loaded;

  private DirectoryCatalog(CompilerOptions options, ProjectFunctions helpers, boolean previews) {
    this.options = options;
    this.helpers = helpers;
    this.previews = previews;
  }

  /**
   * A catalog of the prompts that these options name.
   *
   * @param helpers finds the classes of the project's own helpers
   */
  public static DirectoryCatalog of(CompilerOptions options, ClassLoader helpers) {
    return new DirectoryCatalog(options, new StaticMethods(helpers), false);
  }

  /**
   * A catalog to look at prompts of any kind: where a prompt renders messages, {@code render} gives
   * them as a text, each below its role. The parameters {@code sources} and {@code maxTokens} hold
   * what the sources of a chat prompt answer, and its budget; {@code part} says which part of an
   * orchestrator is meant.
   *
   * @param helpers finds the classes of the project's own helpers
   */
  public static DirectoryCatalog previewing(CompilerOptions options, ClassLoader helpers) {
    return new DirectoryCatalog(options, new StaticMethods(helpers), true);
  }

  /** A catalog whose helpers are on the class path of this thread. */
  public static DirectoryCatalog of(CompilerOptions options) {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    return of(options, ofThread == null ? ClassLoader.getSystemClassLoader() : ofThread);
  }

  /** A catalog of the prompts of one directory. */
  public static DirectoryCatalog of(Path directory) {
    return of(CompilerOptions.of(SourceRoot.of(directory, "prompts")));
  }

  @Override
  public List<String> ids() {
    return current().ids();
  }

  @Override
  public PromptInfo info(String id) {
    return current().info(id);
  }

  @Override
  public String render(String id, Map<String, ?> parameters) {
    return current().render(id, parameters);
  }

  @Override
  public PromptCatalog scope(String scope) {
    return new Narrowed(all -> all.scope(scope));
  }

  @Override
  public PromptCatalog folder(String folder) {
    return new Narrowed(all -> all.folder(folder));
  }

  /** Equal to what it gave before as long as no file has changed. */
  public Object state() {
    return RootFiles.of(options);
  }

  /** What is on disk now. It was read before it is compiled, so that no later change is missed. */
  private synchronized EntryCatalog current() {
    RootFiles files = RootFiles.of(options);
    Loaded last = loaded;
    if (last == null || !last.files().equals(files)) {
      last = new Loaded(files, catalog(PromptCompiler.compile(options)));
      loaded = last;
    }
    return last.catalog();
  }

  private EntryCatalog catalog(Compilation compilation) {
    List<Prompt> entries = new ArrayList<>();
    CompiledPrompt.of(compilation).forEach(prompt -> entries.add(new Prompt(prompt)));
    return new EntryCatalog(entries);
  }

  private record Loaded(RootFiles files, EntryCatalog catalog) {}

  private final class Prompt extends EntryCatalog.Entry {
    private final CompiledPrompt prompt;

    Prompt(CompiledPrompt prompt) {
      super(prompt.file().root().scope().word(), prompt.file().id().path());
      this.prompt = prompt;
    }

    @Override
    public PromptInfo info() {
      return EntryPointInfo.of(entryPoint());
    }

    @Override
    public String render(Map<String, ?> parameters) {
      EntryPoint entryPoint = entryPoint();
      if (previews) {
        return Preview.of(entryPoint, parameters, helpers);
      }
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

    private EntryPoint entryPoint() {
      return prompt.entryPoint().orElseThrow(() -> new BrokenPromptException(prompt.errors()));
    }
  }

  /** A part of what is on disk, a scope or a folder, also after a change. */
  private final class Narrowed implements PromptCatalog {
    private final UnaryOperator<PromptCatalog> part;

    /** The part that there is now; one that cannot be is refused at once. */
    Narrowed(UnaryOperator<PromptCatalog> part) {
      this.part = part;
      PromptCatalog unused = now();
    }

    private PromptCatalog now() {
      return part.apply(current());
    }

    @Override
    public List<String> ids() {
      return now().ids();
    }

    @Override
    public PromptInfo info(String id) {
      return now().info(id);
    }

    @Override
    public String render(String id, Map<String, ?> parameters) {
      return now().render(id, parameters);
    }

    @Override
    public PromptCatalog scope(String scope) {
      return new Narrowed(all -> part.apply(all).scope(scope));
    }

    @Override
    public PromptCatalog folder(String folder) {
      return new Narrowed(all -> part.apply(all).folder(folder));
    }
  }
}
