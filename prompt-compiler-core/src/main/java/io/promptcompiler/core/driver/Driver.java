package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.Run;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.source.ReadBudget;

/**
 * Runs the stages from the roots of a module to its files. Each stage takes the result of the
 * previous one, and all report to one list: roots are scanned, defaults, helpers and libraries are
 * loaded, the families of documents are opened, documents are compiled, the module is checked as a
 * whole, and the files that exist once per module are written. The files of a document are written
 * as soon as it is compiled, because a module may be too large for memory; they are valid only if
 * the run has no errors.
 */
public final class Driver {
  private Driver() {}

  /** Runs on a thread with a deep stack. */
  public static Run run(CompilerOptions options, CompilationCache cache, Output output) {
    return DeepStack.call(
        () -> {
          DiagnosticList found = new DiagnosticList();
          ReadBudget budget = new ReadBudget();
          Scanned scanned = Scanned.scan(options, cache, budget, found);
          // This happens before parsing, so that an up-to-date module only costs reading its files.
          return isQuiet(options, found) && cache.isUpToDate(scanned::checksum)
              ? Run.UP_TO_DATE
              : run(options, scanned, budget, cache, output, found);
        });
  }

  private static boolean isQuiet(CompilerOptions options, DiagnosticList found) {
    return new DiagnosticPolicy(options.severities()).apply(found.toList()).isEmpty();
  }

  private static Run run(
      CompilerOptions options,
      Scanned scanned,
      ReadBudget budget,
      CompilationCache cache,
      Output output,
      DiagnosticList found) {
    Loaded loaded = LoadSources.load(options, scanned, budget, cache.edited().uses(), found);
    cache.loaded(loaded.all(), loaded.allDefaults());
    cache.read(scanned.tools().others());
    RunDiagnostics findings =
        new RunDiagnostics(options, loaded, cache.offeredBefore(), cache.edited(), found);
    // Options are checked first, because the paths of generated files contain package names.
    CheckOptions.check(options, findings);
    OpenModule open = OpenModule.open(options, loaded, findings);
    cache.opened(open.texts().index(), open.tools());
    cache.store(open.offered());
    CompiledModule compiled = CompileDocuments.compile(open, findings, cache, output);
    CheckModule.check(compiled, findings);
    Run run = compiled.run(findings.counting());
    if (run.isGood() && output.takesFiles()) {
      WriteModule.write(compiled, cache, output);
    }
    return run;
  }
}
