package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compiles templates, keeping all that they become or handing it on piece by piece. */
public final class PromptCompiler {
  private PromptCompiler() {}

  /**
   * Compiles everything and keeps it.
   *
   * @throws InternalCompilerError for a mistake of ours, naming the template
   */
  public static Compilation compile(CompilerOptions options) {
    Kept kept = new Kept();
    CompileModule.Result result =
        DeepStack.call(
            () -> {
              DiagnosticList found = new DiagnosticList();
              ScannedRoots roots = ScannedRoots.scan(options, kept::hash, found);
              return new CompileModule(options, roots, kept, found).compile();
            });
    boolean isGood = result.diagnostics().stream().noneMatch(Diagnostic::isError);
    return new Compilation(
        kept.program(result.program()),
        isGood ? kept.files : List.of(),
        result.diagnostics(),
        kept.documents);
  }

  /**
   * Compiles what a workspace does not have already, and hands on each file when it is made.
   *
   * @throws InternalCompilerError for a mistake of ours, naming the template
   */
  public static Findings compile(CompilerOptions options, Workspace workspace) {
    return DeepStack.call(
        () -> {
          DiagnosticList found = new DiagnosticList();
          ScannedRoots roots = ScannedRoots.scan(options, workspace::hash, found);
          // Before anything is looked at: what is up to date should cost no more than reading it.
          boolean isQuiet =
              new DiagnosticPolicy(options.severities()).apply(found.toList()).isEmpty();
          if (isQuiet && workspace.isUpToDate(roots.checksum())) {
            return new Findings(List.of(), 0, 0, true);
          }
          CompileModule.Result result =
              new CompileModule(options, roots, workspace, found).compile();
          return new Findings(result.diagnostics(), result.prompts(), result.compiled(), false);
        });
  }

  /**
   * What is told of a run.
   *
   * @param diagnostics the findings that count, in printing order
   * @param prompts how many prompts there are; 0 when nothing was to be done
   * @param compiled how many templates were compiled
   * @param isUpToDate whether nothing was to be done
   */
  public record Findings(
      List<Diagnostic> diagnostics, int prompts, int compiled, boolean isUpToDate) {
    /** Copies the list. */
    public Findings {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  private static final class Kept implements Workspace {
    private final List<CompiledDocument> documents = new ArrayList<>();
    private final List<OutputFile> files = new ArrayList<>();

    @Override
    public void document(CompiledDocument document) {
      documents.add(document);
    }

    @Override
    public void file(OutputFile file) {
      files.add(file);
    }

    private Program program(Program common) {
      List<EntryPoint> entryPoints =
          documents.stream()
              .map(CompiledDocument::entryPoint)
              .flatMap(Optional::stream)
              .sorted(Comparator.comparing(entryPoint -> entryPoint.about().key()))
              .toList();
      return new Program(
          entryPoints,
          common.fragments(),
          common.shared(),
          common.services(),
          common.folders(),
          common.catalog(),
          common.imported());
    }
  }
}
