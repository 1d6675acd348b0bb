package io.promptcompiler.core.driver;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.library.CheckLibraries;
import java.util.List;

/** Checks a module as a whole after all its documents have been compiled. */
final class CheckModule {
  /** The checks in order: an error that one reports may be the cause of later ones. */
  private static final List<Pass> PASSES =
      List.of(
          // The options are checked against the documents, including those with errors.
          CheckRequired::check,
          CheckIds::check,
          // The names of prompts against each other, those of libraries too.
          CheckAliases::check,
          // Libraries by themselves, before the module is held against them.
          (module, sink) -> CheckLibraries.check(module.loaded().present(), sink),
          // Needs the names of all classes, so that each clash is seen from both sides.
          CheckModule::checkClasses,
          // Needs the name of the catalog, which may have been reported above.
          CheckModuleInfo::check);

  private CheckModule() {}

  /** A check of a module as a whole. */
  private interface Pass {
    void check(CompiledModule module, DiagnosticSink sink);
  }

  static void check(CompiledModule module, RunDiagnostics findings) {
    PASSES.forEach(pass -> pass.check(module, findings));
    // Only now: a document with an error may lack a class that is mapped.
    if (!module.options().mapped().isEmpty()
        && !module.options().roots().isEmpty()
        && !findings.hasErrors()) {
      module.target().checkMapped(module.entries(), module.options().place(), findings);
    }
  }

  private static void checkClasses(CompiledModule module, DiagnosticSink sink) {
    // Without a catalog there is nothing that the others could clash with, and it was reported.
    if (!module.options().roots().isEmpty()
        && CheckOptions.isClassName(module.options().catalogName())) {
      module
          .target()
          .check(
              module.common().folders(),
              module.entries(),
              module.loaded().taken(),
              module.options().place(),
              sink);
    }
  }
}
