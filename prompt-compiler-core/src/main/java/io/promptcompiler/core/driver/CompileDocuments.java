package io.promptcompiler.core.driver;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilationCache.Recalled;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TargetModule.Named;
import io.promptcompiler.core.check.CheckCosts;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.driver.CompiledModule.IndexedClass;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TextInputs;
import io.promptcompiler.core.tool.ToolLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles the documents of a module one by one, or takes them from the cache. No class is written
 * for a document with an error, or for any document after the first error. A document is released
 * as soon as it has been emitted.
 */
final class CompileDocuments {
  private static final Comparator<IndexedClass> ORDER =
      Comparator.comparing((IndexedClass one) -> !one.entry().isFragment())
          .thenComparing(one -> one.entry().key());

  private final OpenModule module;
  private final Loaded loaded;
  private final FragmentLibrary texts;
  private final RunDiagnostics findings;
  private final CompilationCache cache;
  private final Output output;
  private final List<IndexedClass> classes = new ArrayList<>();
  private final Set<SourceFile> included = new LinkedHashSet<>();
  private final ListedTools listedTools;
  private final UnlistedTools unlistedTools = new UnlistedTools();
  private boolean isGood;
  private boolean isWhole = true;
  private int compiled;

  private CompileDocuments(
      OpenModule module, RunDiagnostics findings, CompilationCache cache, Output output) {
    this.module = module;
    this.loaded = module.loaded();
    this.texts = module.texts();
    this.listedTools = new ListedTools(module);
    this.findings = findings;
    this.cache = cache;
    this.output = output;
    this.isGood = !findings.hasErrors();
  }

  static CompiledModule compile(
      OpenModule module, RunDiagnostics findings, CompilationCache cache, Output output) {
    return new CompileDocuments(module, findings, cache, output).compile();
  }

  private CompiledModule compile() {
    try (EmitInOrder emitter = new EmitInOrder(output::file)) {
      for (SourceFile file : loaded.documents()) {
        StoppableThread.endIfStopped();
        if (module.families().isPart(file)) {
          continue;
        }
        if (!output.takes(file)) {
          isWhole = false;
          continue;
        }
        Optional<CachedDocument> cached = recall(file);
        if (cached.isPresent()) {
          reuse(cached.get());
        } else {
          compile(file, emitter);
        }
      }
      emitter.finish();
    }
    if (isWhole) {
      unlistedTools.report(findings);
    }
    classes.sort(ORDER);
    return new CompiledModule(
        module.options(),
        loaded,
        module.target(),
        module.withFragments(),
        classes,
        included,
        compiled,
        isWhole);
  }

  /**
   * Returns the cached result for a document, if its inputs are unchanged and the file of its class
   * exists.
   */
  private Optional<CachedDocument> recall(SourceFile file) {
    return cache
        .recall(file)
        .filter(recalled -> isSame(recalled.document()) && isThere(recalled))
        .map(Recalled::document);
  }

  private boolean isSame(CachedDocument cached) {
    return texts
        .inputs(cached.file(), cached.questions())
        .filter(inputs -> inputs.checksum(loaded::defaults).equals(cached.inputs()))
        .isPresent();
  }

  private boolean isThere(Recalled recalled) {
    Optional<ClassEntry> made = recalled.document().made();
    return made.isEmpty()
        || output.keep(Artifact.Type.SOURCE, made.get().path(), recalled.source());
  }

  private void reuse(CachedDocument cached) {
    cached.made().ifPresent(entry -> classes.add(new IndexedClass(entry, cached.indexEntry())));
    cached.included().forEach(key -> texts.file(key).ifPresent(included::add));
    // The program refers to the called fragments of libraries.
    cached.called().forEach(key -> texts.file(key).ifPresent(texts::compile));
    List<Diagnostic> found = cache.found(cached);
    found.forEach(findings::report);
    isGood &= findings.counting(found).stream().noneMatch(Diagnostic::isError);
    cache.store(cached, found);
  }

  private void compile(SourceFile file, EmitInOrder emitter) {
    compiled++;
    CompiledDocument checked =
        CheckFinished.check(
            withCosts(listedTools.in(module.families().compile(file))),
            texts.inclusions(),
            cache.edited());
    CompiledDocument raw = unlisted(checked);
    CompiledDocument document = raw.judged(findings.judged(raw.findings()));
    included.addAll(loaded.ofLibraries(document.includes()));
    output.document(document);

    DiagnosticList found = new DiagnosticList();
    raw.findings().forEach(found::report);
    Optional<Named> named =
        document
            .entryPoint()
            .map(one -> module.target().named(one, found))
            .or(() -> document.fragment().map(one -> module.target().named(one, found)));
    Optional<IndexedClass> made =
        named.map(one -> new IndexedClass(one.entry(), indexEntry(one, document)));
    made.ifPresent(classes::add);
    found.toList().forEach(findings::report);
    List<Diagnostic> counting = findings.counting(found.toList());
    isGood &= counting.stream().noneMatch(Diagnostic::isError);
    if (isGood && output.takesFiles()) {
      named.ifPresent(one -> emitter.add(() -> WriteModule.file(one.artifact())));
    }
    if (cache.keepsFindings() || (counting.isEmpty() && !document.isInEachRun())) {
      document
          .reuse()
          .flatMap(dependencies -> texts.inputs(file, dependencies.questions()))
          .ifPresent(inputs -> cache.store(cached(document, inputs, made), found.toList()));
    }
  }

  /** Adds findings about tools that a document names and does not list. */
  private CompiledDocument unlisted(CompiledDocument document) {
    List<Diagnostic> found = new ArrayList<>(document.findings());
    ToolLookup tools = texts.inclusions().tools(document.file());
    return unlistedTools.check(document, tools, found::add).finding(found);
  }

  /** Adds findings about the costs of a document's programs. */
  private static CompiledDocument withCosts(CompiledDocument document) {
    List<Diagnostic> found = new ArrayList<>(document.findings());
    document.entryPoint().ifPresent(one -> CheckCosts.check(one, found::add));
    document.fragment().ifPresent(one -> CheckCosts.check(one.text(), found::add));
    return document.finding(found);
  }

  private String indexEntry(Named named, CompiledDocument document) {
    if (module.options().publication().isEmpty()) {
      return "";
    }
    String name = named.entry().name();
    return document
        .entryPoint()
        .map(one -> WriteIndex.entry(one, name))
        .or(() -> document.fragment().map(one -> WriteIndex.entry(one, name)))
        .orElse("");
  }

  private CachedDocument cached(
      CompiledDocument document, TextInputs inputs, Optional<IndexedClass> made) {
    return new CachedDocument(
        document.file(),
        inputs.questions(),
        inputs.checksum(loaded::defaults),
        made.map(IndexedClass::entry),
        made.map(IndexedClass::text).orElse(""),
        keys(document.includes()),
        keys(document.called()));
  }

  private List<String> keys(Collection<SourceFile> files) {
    return loaded.ofLibraries(files).stream().map(SourceFile::key).toList();
  }
}
