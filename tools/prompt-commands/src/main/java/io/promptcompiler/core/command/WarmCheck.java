package io.promptcompiler.core.command;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.Run;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.example.ExampleRun;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.FileMemory;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.VariantFiles;
import io.promptcompiler.core.tool.ToolMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the prompts of a module and their examples, without generating files. Later checks compile
 * only changed documents, and those that must be compiled in each run.
 */
public final class WarmCheck {
  private final ChosenFiles chosen;
  private final PromptModule module;
  private Map<String, CachedDocument> cached = new HashMap<>();
  private final FileMemory files = new FileMemory();
  private final ToolMemory tools = new ToolMemory();
  private @Nullable RootFiles libraries;

  /** Creates checks for a module. */
  public WarmCheck(PromptModule module) {
    this(ChosenFiles.all(module));
  }

  /** Creates checks that only report findings in the chosen files of a module. */
  public WarmCheck(ChosenFiles chosen) {
    this.chosen = chosen;
    this.module = chosen.module();
  }

  /**
   * The result of a check.
   *
   * @param findings the findings that are not off, in printing order
   * @param around the errors around the chosen files ({@link ErrorsAround})
   * @param checked the number of prompts, or of chosen files
   * @param compiled the number of documents that had to be compiled
   * @param examples the number of examples that were rendered
   * @param notRendered sentences about the examples that were not rendered, with the reasons
   */
  public record Result(
      List<Diagnostic> findings,
      List<Diagnostic> around,
      int checked,
      int compiled,
      int examples,
      List<String> notRendered) {
    /** Copies the lists. */
    public Result {
      findings = List.copyOf(findings);
      around = List.copyOf(around);
      notRendered = List.copyOf(notRendered);
    }
  }

  /** Returns the module whose prompts are checked. */
  public PromptModule module() {
    return module;
  }

  /** Checks the current files. */
  public Result check() {
    CompilerOptions options = module.options();
    RootFiles now = RootFiles.ofLibraries(options);
    // Nothing is cached before the first check, so there is nothing to compare.
    if (libraries == null) {
      libraries = now;
    } else if (!now.equals(libraries)) {
      cached = new HashMap<>();
      libraries = now;
    }
    ErrorsAround around = new ErrorsAround(chosen);
    Cache cache = new Cache(cached, around);
    Examples examples = new Examples(cache, around);
    Run run = PromptCompiler.compile(options, cache, examples);
    cached = cache.stored;
    List<Diagnostic> all = new ArrayList<>(run.diagnostics());
    all.addAll(examples.found);
    List<Diagnostic> findings = new DiagnosticPolicy(options.severities()).apply(all);
    return new Result(
        findings.stream().filter(one -> chosen.has(one.location().source())).toList(),
        around.among(findings),
        chosen.paths().isEmpty() ? run.prompts() : cache.chosenPaths.size(),
        run.compiled(),
        examples.rendered,
        examples.notRendered);
  }

  private boolean isForOthers(SourceFile file) {
    return ScanRoot.isDefaults(file.id().fileName())
        || Fragments.isFragment(file)
        || VariantFiles.base(file).isPresent()
        || module.options().families().declarationKinds().contains(file.kind());
  }

  /** Caches the documents in which the last check found nothing. */
  private final class Cache implements CompilationCache {
    private final Map<String, CachedDocument> before;
    private final ErrorsAround around;
    private final Map<String, CachedDocument> stored = new HashMap<>();

    /** The paths of the chosen documents and files of defaults. */
    private final Set<String> chosenPaths = new HashSet<>();

    /**
     * Whether a chosen file is used by other documents. Such a file is only completely checked
     * together with those.
     */
    private boolean hasForOthers;

    Cache(Map<String, CachedDocument> before, ErrorsAround around) {
      this.before = before;
      this.around = around;
    }

    @Override
    public FileMemory files() {
      return files;
    }

    @Override
    public ToolMemory tools() {
      return tools;
    }

    @Override
    public void loaded(List<SourceFile> documents, List<SourceFile> defaults) {
      around.addUsed(documents);
      Stream.concat(documents.stream(), defaults.stream())
          .filter(file -> chosen.has(file.text()))
          .forEach(
              file -> {
                chosenPaths.add(file.text().path());
                hasForOthers |= isForOthers(file);
              });
    }

    @Override
    public Optional<Recalled> recall(SourceFile file) {
      return Optional.ofNullable(before.get(file.key()))
          .map(one -> new Recalled(one.of(file), /* source= */ ""));
    }

    @Override
    public void store(CachedDocument document) {
      stored.put(document.file().key(), document);
    }
  }

  /** Runs the examples of each document that is compiled. */
  private final class Examples implements Output {
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<String> notRendered = new ArrayList<>();
    private final ErrorsAround around;
    private final Cache cache;
    private int rendered;

    Examples(Cache cache, ErrorsAround around) {
      this.cache = cache;
      this.around = around;
    }

    @Override
    public boolean takesFiles() {
      return false;
    }

    @Override
    public boolean takes(SourceFile document) {
      return cache.hasForOthers || around.concerns(document);
    }

    @Override
    public void document(CompiledDocument document) {
      around.add(document);
      if (!chosen.has(document)) {
        return;
      }
      CheckExamples.OfDocument result = CheckExamples.ofDocument(document, module.helpers());
      found.addAll(result.findings());
      for (ExampleRun run : result.runs()) {
        run.notRendered().ifPresent(notRendered::add);
        rendered += run.notRendered().isPresent() ? 0 : 1;
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
