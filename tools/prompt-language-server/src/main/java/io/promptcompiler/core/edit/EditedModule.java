package io.promptcompiler.core.edit;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.Run;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.example.ReadValues;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileMemory;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.tool.ToolMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a module repeatedly while its texts are edited. Each edit recompiles only the affected
 * documents, with the compiler of the build, so the findings are those of the build. Not
 * thread-safe.
 */
public final class EditedModule {
  private final FileMemory files = new FileMemory();
  private final ToolMemory tools = new ToolMemory();
  private final PromptModule module;
  private final EditedTexts texts;
  private final UsesOfModule uses = new UsesOfModule();
  private final Map<String, List<Diagnostic>> ofExamples = new HashMap<>();

  /** The definitions of tools when their documents could last be compiled. */
  private final Map<String, Member.Tool> definitions = new HashMap<>();

  private Map<String, CachedDocument> cached = new HashMap<>();
  private Map<String, List<Diagnostic>> cachedFindings = new HashMap<>();
  private @Nullable RootFiles libraries;

  /** The prompts whose examples must be run at the next save. */
  private final Set<String> toTry = new HashSet<>();

  /**
   * The documents that are open, compiled, by the keys of their files. An editor asks about their
   * programs after each edit.
   */
  private final Map<String, CompiledDocument> open = new HashMap<>();

  private String wanted = "";
  private Optional<ModulePrompts> prompts = Optional.empty();

  /**
   * Creates an instance for a module.
   *
   * @param texts the unsaved texts
   */
  public EditedModule(PromptModule module, EditedTexts texts) {
    this.module = module;
    this.texts = texts;
  }

  /** Returns the module. */
  public PromptModule module() {
    return module;
  }

  /**
   * Compiles changed documents.
   *
   * @param runsExamples whether the examples of compiled documents are rendered too; otherwise
   *     their last findings are kept
   */
  public Snapshot compile(boolean runsExamples) {
    CompilerOptions options = module.options();
    RootFiles now = RootFiles.ofLibraries(options);
    if (!now.equals(libraries)) {
      cached = new HashMap<>();
      libraries = now;
    }
    open.keySet().retainAll(cached.keySet());
    if (runsExamples) {
      cached.keySet().removeAll(toTry);
      toTry.clear();
    }
    Cache cache = new Cache();
    uses.begin();
    Run run = PromptCompiler.compile(options, cache, new Documents(runsExamples));
    cached = cache.stored;
    cachedFindings = cache.storedFindings;
    open.values().removeIf(document -> !isOpen(document.file()));
    uses.end(cache.loaded);
    Set<String> keys = cache.keys();
    ofExamples.keySet().retainAll(keys);
    definitions.keySet().retainAll(keys);
    List<Diagnostic> all = new ArrayList<>(run.diagnostics());
    ofExamples.values().forEach(all::addAll);
    return new Snapshot(
        module,
        new DiagnosticPolicy(options.severities()).apply(all),
        cache.loaded,
        uses.all(),
        uses.lastGood(),
        cache.included,
        cache.known,
        definitions,
        run.compiled());
  }

  private boolean isOpen(SourceFile file) {
    return texts.text(file.text().path()).isPresent() || file.key().equals(wanted);
  }

  /**
   * Returns the program of a prompt in the last compilation; empty if it has errors or is a
   * fragment.
   */
  public Optional<EntryPoint> entryPoint(SourceFile file) {
    String key = file.key();
    if (!open.containsKey(key)) {
      cached.remove(key);
      wanted = key;
      try {
        compile(/* runsExamples= */ false);
      } finally {
        wanted = "";
      }
    }
    return Optional.ofNullable(open.get(key)).flatMap(CompiledDocument::entryPoint);
  }

  /** Returns the names of the examples of a prompt. */
  public static List<String> examples(SourceFile file) {
    return ReadExamples.of(file).stream().map(example -> example.name().text()).toList();
  }

  /**
   * Renders a prompt with the values of an example, or with made-up values.
   *
   * @throws IllegalArgumentException if the values do not fit
   * @throws IllegalStateException if a helper fails
   */
  public Rendered render(SourceFile file, EntryPoint prompt, String example) {
    Map<String, Object> values =
        ReadExamples.of(file).stream()
            .filter(one -> one.name().text().equals(example))
            .findFirst()
            .flatMap(one -> ReadValues.read(one, prompt, finding -> {}))
            .orElseGet(() -> SampleValues.of(prompt));
    return Preview.of(prompt, values, module.helpers());
  }

  /** Returns all prompts with their rendered examples. All documents are recompiled. */
  public ModulePrompts prompts() {
    ModulePrompts all = new ModulePrompts(new HashMap<>(), new HashMap<>());
    cached = new HashMap<>();
    prompts = Optional.of(all);
    try {
      compile(/* runsExamples= */ false);
      return all;
    } finally {
      prompts = Optional.empty();
    }
  }

  private void add(CompiledDocument document, EntryPoint prompt, ModulePrompts all) {
    all.programs().put(document.file().key(), prompt);
    renderExamples(document.file(), prompt, all.examples());
    document
        .variants()
        .forEach(
            (name, file) ->
                prompt
                    .variant(name)
                    .map(prompt::in)
                    .ifPresent(its -> renderExamples(file, its, all.examples())));
  }

  private void renderExamples(SourceFile file, EntryPoint prompt, Map<String, String> texts) {
    for (String example : examples(file)) {
      String text;
      try {
        text = render(file, prompt, example).toString();
      } catch (IllegalArgumentException | IllegalStateException e) {
        text = String.valueOf(e.getMessage());
      }
      texts.put(file.key() + " " + example, text);
    }
  }

  /** Caches the documents without findings in the last run, and provides the edited texts. */
  private final class Cache implements CompilationCache {
    private final Map<String, CachedDocument> stored = new HashMap<>();
    private final Map<String, List<Diagnostic>> storedFindings = new HashMap<>();
    private List<SourceFile> loaded = List.of();
    private FragmentIndex included = new FragmentIndex(List.of());
    private KnownTools known = KnownTools.NONE;

    @Override
    public FileMemory files() {
      return files;
    }

    @Override
    public ToolMemory tools() {
      return tools;
    }

    @Override
    public EditedTexts edited() {
      return new EditedTexts() {
        @Override
        public Optional<String> text(String path) {
          return texts.text(path);
        }

        @Override
        public Set<String> paths() {
          return texts.paths();
        }

        @Override
        public boolean isGone(String path) {
          return texts.isGone(path);
        }

        @Override
        public UseSink uses() {
          return uses;
        }
      };
    }

    @Override
    public void loaded(List<SourceFile> documents, List<SourceFile> defaults) {
      List<SourceFile> all = new ArrayList<>(documents);
      all.addAll(defaults);
      loaded = List.copyOf(all);
    }

    @Override
    public void opened(FragmentIndex included, KnownTools known) {
      this.included = included;
      this.known = known;
    }

    @Override
    public Optional<Recalled> recall(SourceFile file) {
      uses.next();
      return Optional.ofNullable(cached.get(file.key()))
          .map(one -> new Recalled(one.of(file), /* source= */ ""));
    }

    @Override
    public boolean keepsFindings() {
      return true;
    }

    @Override
    public void store(CachedDocument document, List<Diagnostic> found) {
      // The message lists all other skills, but they are not recorded as inputs of the document.
      if (found.stream().noneMatch(one -> one.code() == DiagnosticCode.UNKNOWN_SKILL)) {
        stored.put(document.file().key(), document);
        storedFindings.put(document.file().key(), found);
      }
    }

    @Override
    public List<Diagnostic> found(CachedDocument document) {
      return cachedFindings.getOrDefault(document.file().key(), List.of());
    }

    Set<String> keys() {
      return Set.copyOf(loaded.stream().map(SourceFile::key).distinct().toList());
    }
  }

  /** Receives compiled documents; no files are generated. */
  private final class Documents implements Output {
    private final boolean runsExamples;

    Documents(boolean runsExamples) {
      this.runsExamples = runsExamples;
    }

    @Override
    public boolean takesFiles() {
      return false;
    }

    @Override
    public void document(CompiledDocument document) {
      boolean hasFiles;
      if (runsExamples) {
        CheckExamples.OfDocument ran = CheckExamples.ofDocument(document, module.helpers());
        ofExamples.put(document.file().key(), ran.findings());
        hasFiles = !ran.files().isEmpty();
      } else {
        hasFiles = !CheckExamples.files(document).isEmpty();
        document
            .entryPoint()
            .ifPresent(
                prompt ->
                    ReadExamples.of(document.file())
                        .forEach(example -> ReadValues.read(example, prompt, finding -> {})));
      }
      uses.ofDocument(document);
      document
          .entryPoint()
          .flatMap(EntryPoint::tool)
          .ifPresent(tool -> definitions.put(document.file().key(), tool));
      prompts.ifPresent(
          all -> document.entryPoint().ifPresent(prompt -> add(document, prompt, all)));
      // Expected texts can be in other files, which may change at any time.
      boolean isLeft = !runsExamples && document.isInEachRun();
      if (isLeft || hasFiles) {
        toTry.add(document.file().key());
      }
      if (isOpen(document.file())) {
        open.put(document.file().key(), document);
      }
    }

    @Override
    public boolean keep(Artifact.Type type, String path, String checksum) {
      return true; // no files are generated, so none can be missing
    }

    @Override
    public void file(OutputFile file) {}
  }
}
