package io.promptcompiler.cli;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.fix.WorkingCopy;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Compiles new files, which do not exist yet, together with the existing ones. */
record TryFiles(PromptModule module, SourceRoot root) {

  /** Returns the errors that the new files cause, in themselves or in other files. */
  List<Diagnostic> errors(Map<String, String> files) throws IOException {
    try (WorkingCopy copy = WorkingCopy.of(module.options())) {
      List<String> before = errors(copy).stream().map(TryFiles::identity).toList();
      for (Map.Entry<String, String> file : files.entrySet()) {
        copy.create(root, file.getKey(), file.getValue());
      }
      return errors(copy).stream().filter(error -> !before.contains(identity(error))).toList();
    }
  }

  private List<Diagnostic> errors(WorkingCopy copy) {
    return PromptCompiler.analyze(copy.in(module.options())).errors();
  }

  private static String identity(Diagnostic error) {
    return error.location() + " " + error.code() + " " + error.message();
  }
}
