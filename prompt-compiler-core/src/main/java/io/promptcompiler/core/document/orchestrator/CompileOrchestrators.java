package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.document.orchestrator.ResolveExtends.Ancestor;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles the orchestrators of a run. One whose ancestor is broken is not compiled, and says
 * nothing more; what is wrong with an inherited part in itself is told once, where it is.
 */
public final class CompileOrchestrators {
  private final Orchestrators orchestrators;
  private final TextLibrary texts;
  private final Helpers helpers;
  private final Map<SourceFile, Compiled> compiled = new HashMap<>();

  /** For the documents of a run, of which it takes those that are orchestrators. */
  public CompileOrchestrators(List<SourceFile> documents, TextLibrary texts, Helpers helpers) {
    this.orchestrators =
        new Orchestrators(
            documents.stream().filter(file -> file.kind() == Kind.ORCHESTRATOR).toList());
    this.texts = texts;
    this.helpers = helpers;
  }

  /**
   * What became of an orchestrator.
   *
   * @param entryPoint none when it or an ancestor is broken
   * @param findings what was found
   */
  private record Compiled(Optional<EntryPoint> entryPoint, List<Diagnostic> findings) {}

  /** What others call an orchestrator; nothing for other documents. */
  public Optional<String> idOf(SourceFile file) {
    return orchestrators.of(file).map(Read::id);
  }

  /** The entry point that an orchestrator is, or nothing and a finding. */
  public Optional<EntryPoint> compile(SourceFile file, DiagnosticSink sink) {
    Compiled result = compile(file);
    result.findings().forEach(sink::report);
    return result.entryPoint();
  }

  private Compiled compile(SourceFile file) {
    Compiled known = compiled.get(file);
    if (known == null) {
      known = compile(orchestrators.of(file).orElseThrow());
      compiled.put(file, known);
    }
    return known;
  }

  private Compiled compile(Read read) {
    DiagnosticList found = new DiagnosticList();
    read.problems().forEach(found::report);
    new CheckIds(orchestrators, found).check(read);
    Optional<List<Ancestor>> resolved = new ResolveExtends(orchestrators, found).resolve(read);
    List<Ancestor> ancestors = resolved.orElse(List.of());
    boolean isWhole =
        read.isGood()
            && resolved.isPresent()
            && ancestors.stream().allMatch(ancestor -> ancestor.document().isGood());
    Optional<EntryPoint> entryPoint = Optional.empty();
    if (isWhole) {
      Inheritance inheritance = new Inheritance(read.file(), ancestors);
      Mapping own = read.document().orElseThrow();
      DiagnosticList inside = new DiagnosticList();
      EntryPoint made =
          new CompileOrchestrator(read.file(), own, inheritance.hash(), helpers, texts, inside)
              .compile(MergeAncestors.merge(own, ancestors));
      inside.toList().forEach(finding -> found.report(told(finding, inheritance)));
      entryPoint = Optional.of(made);
    }
    ancestors.forEach(ancestor -> texts.uses(read.file()).note(ancestor.document().file()));
    return new Compiled(entryPoint, found.toList());
  }

  private Optional<Diagnostic> sameOf(SourceFile owner, Diagnostic finding) {
    return compile(owner).findings().stream()
        .filter(other -> other.code() == finding.code())
        .filter(other -> other.location().equals(finding.location()))
        .filter(other -> other.message().equals(finding.message()))
        .findFirst();
  }

  /** A finding as it is told: one that an ancestor has by itself is that ancestor's. */
  private Diagnostic told(Diagnostic finding, Inheritance inheritance) {
    return inheritance
        .owner(finding)
        .flatMap(owner -> sameOf(owner, finding))
        .orElseGet(() -> inheritance.located(finding));
  }
}
