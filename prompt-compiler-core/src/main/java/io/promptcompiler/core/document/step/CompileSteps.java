package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles the steps of a run. The steps of one folder are a flow, so all of them are read before
 * the first is compiled.
 */
final class CompileSteps implements DocumentCompiler {
  private final CompilationContext context;
  private final Map<SourceFile, ReadStep.Result> all = new LinkedHashMap<>();
  private final Map<Folder, List<FlowStep>> flows = new LinkedHashMap<>();
  private final Map<Folder, List<Diagnostic>> findings = new HashMap<>();

  private record Folder(SourceRoot root, String path) {
    static Folder of(SourceFile file) {
      return new Folder(file.root(), file.id().folder());
    }
  }

  CompileSteps(CompilationContext context) {
    this.context = context;
  }

  /** Reads a step, which belongs to the flow of its folder. */
  void read(SourceFile file) {
    ReadStep.Result read = ReadStep.read(file);
    all.put(file, read);
    flows.computeIfAbsent(Folder.of(file), none -> new ArrayList<>()).add(read.flow());
  }

  @Override
  public CompiledDocument compile(SourceFile file) {
    ReadStep.Result read = of(file);
    DiagnosticList found = new DiagnosticList();
    read.problems().forEach(found::report);
    for (Diagnostic finding : findings(Folder.of(file))) {
      if (finding.location().source() == file.text()) {
        found.report(finding);
      }
    }
    Inclusions inclusions = context.texts().inclusions();
    Inherited inherited = context.inherited().apply(file);
    Optional<EntryPoint> entryPoint =
        read.step()
            .flatMap(
                step -> CompileStep.compile(step, inherited, inclusions, context.helpers(), found));
    Set<SourceFile> includes = inclusions.dependencies().included();
    return CompiledDocument.prompt(file, entryPoint, includes, found.toList());
  }

  /** Returns the findings about the flow of a folder, for all of its documents. */
  private List<Diagnostic> findings(Folder folder) {
    return findings.computeIfAbsent(
        folder,
        none -> {
          DiagnosticList found = new DiagnosticList();
          CheckFlow.check(flows.getOrDefault(folder, List.of()), found);
          return found.toList();
        });
  }

  private ReadStep.Result of(SourceFile file) {
    return Objects.requireNonNull(all.get(file));
  }

  /** Returns the flow of each folder whose steps can all be read. */
  @Override
  public List<FolderMembers> folders() {
    List<FolderMembers> made = new ArrayList<>();
    flows.forEach(
        (folder, documents) -> {
          List<StepElement> steps =
              documents.stream().flatMap(document -> of(document.file()).step().stream()).toList();
          if (steps.size() == documents.size()) {
            made.add(LowerFlow.lower(steps));
          }
        });
    return made;
  }
}
