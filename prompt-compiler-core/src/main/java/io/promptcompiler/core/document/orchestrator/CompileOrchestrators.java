package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.document.orchestrator.ResolveExtends.Ancestor;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.type.Origin;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Compiles the orchestrators of a run. An orchestrator with a broken ancestor is not compiled and
 * has no other findings. An error in inherited content is reported once, for the document that
 * contains it.
 */
final class CompileOrchestrators implements DocumentCompiler {
  private final Orchestrators orchestrators;
  private final FragmentLibrary texts;
  private final Function<SourceFile, Inherited> inherited;
  private final Helpers helpers;
  private final Map<SourceFile, CompiledDocument> compiled = new HashMap<>();

  CompileOrchestrators(
      Orchestrators orchestrators,
      FragmentLibrary texts,
      Function<SourceFile, Inherited> inherited,
      Helpers helpers) {
    this.inherited = inherited;
    this.orchestrators = orchestrators;
    this.texts = texts;
    this.helpers = helpers;
  }

  @Override
  public List<Offer> offers(SourceFile file) {
    return orchestrators.of(file).stream()
        .map(read -> new Offer(Lookup.ORCHESTRATOR, read.id()))
        .toList();
  }

  @Override
  public CompiledDocument compile(SourceFile file) {
    CompiledDocument cached = compiled.get(file);
    if (cached == null) {
      cached = compile(orchestrators.of(file).orElseThrow());
      compiled.put(file, cached);
    }
    return cached;
  }

  private CompiledDocument compile(Read read) {
    DiagnosticList found = new DiagnosticList();
    read.problems().forEach(found::report);
    new CheckOrchestratorIds(orchestrators, found).check(read);
    Optional<List<Ancestor>> resolved = new ResolveExtends(orchestrators, found).resolve(read);
    List<Ancestor> ancestors = resolved.orElse(List.of());
    boolean isWhole =
        read.isGood()
            && resolved.isPresent()
            && ancestors.stream().allMatch(ancestor -> ancestor.document().isGood());
    Inclusions inclusions = texts.inclusions();
    Optional<EntryPoint> entryPoint = Optional.empty();
    if (isWhole) {
      Inheritance inheritance = new Inheritance(read.file(), ancestors);
      Mapping own = read.document().orElseThrow();
      DiagnosticList inside = new DiagnosticList();
      EntryPoint made =
          new CompileOrchestrator(
                  read.file(),
                  OrchestratorElement.of(own),
                  inheritance.hash(),
                  origin(read.file()),
                  helpers,
                  inclusions,
                  inside)
              .compile(OrchestratorElement.of(MergeAncestors.merge(own, ancestors)));
      inside.toList().forEach(finding -> found.report(asReported(finding, inheritance)));
      entryPoint = Optional.of(made);
    }
    Set<SourceFile> includes = new LinkedHashSet<>(inclusions.dependencies().included());
    ancestors.forEach(ancestor -> includes.add(ancestor.document().file()));
    return CompiledDocument.prompt(read.file(), entryPoint, includes, found.toList());
  }

  /** Returns the origin that the folders of a document declare for all values. */
  private Origin origin(SourceFile file) {
    Mapping defaults = inherited.apply(file).at(file.id().folder()).frontmatter();
    return Inherited.origin(defaults, problem -> {});
  }

  private Optional<Diagnostic> sameOf(SourceFile owner, Diagnostic finding) {
    return compile(owner).findings().stream()
        .filter(other -> other.code() == finding.code())
        .filter(other -> other.location().equals(finding.location()))
        .filter(other -> other.message().equals(finding.message()))
        .findFirst();
  }

  /**
   * Returns the finding to report. A finding that an ancestor also has by itself is reported for
   * that ancestor.
   */
  private Diagnostic asReported(Diagnostic finding, Inheritance inheritance) {
    return inheritance
        .owner(finding)
        .flatMap(owner -> sameOf(owner, finding))
        .orElseGet(() -> inheritance.located(finding));
  }
}
