package io.promptcompiler.workbench;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;

/**
 * A compiled module, with the relations of its documents.
 *
 * @param release the release to compare its prompts with
 * @param label the name of the module; empty if there is only one module
 */
record CatalogueModule(
    PromptModule module,
    Optional<Release> release,
    String label,
    Compilation compilation,
    TargetApi api,
    Map<String, Set<SourceFile>> includes,
    Map<String, List<CompiledDocument>> usedBy,
    CatalogueTools tools,
    Map<String, List<Diagnostic>> findings,
    Map<String, Optional<SplitText>> heads) {

  /** Compiles the current state of a module on disk. */
  static CatalogueModule of(Shown shown, String label) {
    PromptModule module = shown.module();
    Map<String, Optional<SplitText>> heads = new ConcurrentHashMap<>();
    // Frontmatter is read in parallel to the compiler, which is single-threaded.
    Compilation compilation =
        PromptCompiler.analyze(
            module.options(),
            document -> {
              if (document.file().kind().isTemplate()) {
                ForkJoinPool.commonPool().execute(() -> head(document.file(), heads));
              }
            });
    Map<String, Set<SourceFile>> includes = directIncludes(compilation);
    Map<String, List<CompiledDocument>> usedBy = new HashMap<>();
    for (CompiledDocument document : compilation.documents()) {
      for (SourceFile included : includes.getOrDefault(document.file().key(), Set.of())) {
        usedBy.computeIfAbsent(included.key(), none -> new ArrayList<>()).add(document);
      }
    }
    CatalogueTools tools = CatalogueTools.of(compilation.documents());
    for (CompiledDocument document : compilation.documents()) {
      for (String name : tools.names(document)) {
        tools
            .document(name)
            .ifPresent(
                tool ->
                    usedBy
                        .computeIfAbsent(tool.file().key(), none -> new ArrayList<>())
                        .add(document));
      }
    }
    Map<String, List<Diagnostic>> findings = new HashMap<>();
    for (Diagnostic finding : compilation.diagnostics()) {
      findings
          .computeIfAbsent(finding.location().source().path(), none -> new ArrayList<>())
          .add(finding);
    }
    return new CatalogueModule(
        module,
        shown.release(),
        label,
        compilation,
        compilation.api(),
        includes,
        usedBy,
        tools,
        findings,
        heads);
  }

  /**
   * Returns the direct includes of each document: the includes that no other include contains, and
   * the ones that are named in the document's own text.
   */
  private static Map<String, Set<SourceFile>> directIncludes(Compilation compilation) {
    Map<String, Set<SourceFile>> all = new LinkedHashMap<>();
    for (CompiledDocument document : compilation.documents()) {
      all.put(document.file().key(), document.includes());
    }
    Map<String, Set<SourceFile>> direct = new HashMap<>();
    for (CompiledDocument document : compilation.documents()) {
      Set<SourceFile> inner = new LinkedHashSet<>();
      for (SourceFile included : document.includes()) {
        if (!included.key().equals(document.file().key())) {
          all.getOrDefault(included.key(), Set.of()).stream()
              .filter(one -> !one.key().equals(included.key()))
              .forEach(inner::add);
        }
      }
      Set<SourceFile> its = new LinkedHashSet<>();
      for (SourceFile included : document.includes()) {
        if (!inner.contains(included) || names(document.file(), included)) {
          its.add(included);
        }
      }
      direct.put(document.file().key(), its);
    }
    return direct;
  }

  /** Returns whether the text of a file contains the name by which another file is included. */
  private static boolean names(SourceFile file, SourceFile included) {
    String name = included.id().fileName();
    int from = name.startsWith("_") ? 1 : 0;
    int dot = name.indexOf('.');
    String stem = name.substring(from, dot > from ? dot : name.length());
    String text = file.text().content();
    return text.contains("> " + stem)
        || text.contains(">" + stem)
        || text.contains("skill:" + stem);
  }

  /** Returns the frontmatter of a text, without inherited parts. It is only read once. */
  Optional<SplitText> head(SourceFile file) {
    return head(file, heads);
  }

  private static Optional<SplitText> head(SourceFile file, Map<String, Optional<SplitText>> heads) {
    return heads.computeIfAbsent(
        file.key(), key -> SplitText.read(file, Inherited.NONE, finding -> {}));
  }

  /**
   * Returns the findings about a document's file, or, if there are none, those found while it was
   * compiled.
   */
  List<Diagnostic> findings(CompiledDocument document) {
    List<Diagnostic> own = findings.getOrDefault(document.file().text().path(), List.of());
    boolean isBroken = document.entryPoint().isEmpty() && !document.isForOthers();
    return own.isEmpty() && isBroken ? elsewhere(document) : own;
  }

  private List<Diagnostic> elsewhere(CompiledDocument document) {
    List<Diagnostic> counted = compilation.errors();
    List<Diagnostic> its =
        counted.stream()
            .filter(
                one ->
                    document.findings().stream()
                        .anyMatch(
                            found ->
                                found.code() == one.code()
                                    && found.location().equals(one.location())))
            .toList();
    return its.isEmpty() ? counted : its;
  }
}
