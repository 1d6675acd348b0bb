package io.promptcompiler.core.driver;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.SourceFile;
import java.util.HashMap;
import java.util.Map;

/** Reports templates of different roots that have the same id in the same scope. */
final class CheckIds {
  private CheckIds() {}

  static void check(CompiledModule module, DiagnosticSink sink) {
    Map<String, SourceFile> seen = new HashMap<>();
    for (SourceFile file : module.documents()) {
      String scope = file.root().scope().word();
      SourceFile first = seen.putIfAbsent(scope + ":" + file.id(), file);
      if (first != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_ID, file.location(), file.id(), scope)
                .fix("The other is '" + first.text().path() + "'."));
      }
    }
  }
}
