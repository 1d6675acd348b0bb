package io.promptcompiler.core.driver;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.library.CheckLibraries;
import java.util.List;

/** Checks a module as a whole after all its documents have been compiled. */
final class CheckModule {
  /** The checks in order: an error that one of them reports may cause errors in later ones. */
  private static final List<Pass> PASSES =
      List.of(
          // The options are checked against the documents, including those with errors.
          CheckRequired::check,
          CheckIds::check,
          // Names of prompts are compared with each other, including those of libraries.
          CheckAliases::check,
          // Libraries are checked before the module is compared with them.
          (module, sink) -> CheckLibraries.check(module.loaded().present(), sink),
          // This needs the names of all classes, so that each conflict is found from both sides.
          CheckModule::checkClasses,
          // This needs the name of the catalog, which may have been reported above.
          CheckModuleInfo::check);

  private CheckModule() {}

  /** A check of a module as a whole. */
  private interface Pass {
    void check(CompiledModule module, DiagnosticSink sink);
  }

  static void check(CompiledModule module, RunDiagnostics findings) {
    PASSES.forEach(pass -> pass.check(module, findings));
    // This is checked last, because a document with an error may lack a mapped class.
    if (module.isWhole()
        && !module.options().mapped().isEmpty()
        && !module.options().roots().isEmpty()
        && !findings.hasErrors()) {
      module.target().checkMapped(module.entries(), module.options().place(), findings);
    }
  }

  private static void checkClasses(CompiledModule module, DiagnosticSink sink) {
    // Without a catalog there is nothing to check; an invalid name has been reported already.
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
