package io.promptcompiler.core.driver;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TemplateId;
import java.util.List;

/** Reports templates that the configuration requires but no root contains. */
final class CheckRequired {
  private CheckRequired() {}

  static void check(CompiledModule module, DiagnosticSink sink) {
    List<TemplateId> ids = module.documents().stream().map(SourceFile::id).toList();
    for (String required : module.options().requiredTemplates()) {
      PathPattern pattern = new PathPattern(required);
      if (ids.stream().noneMatch(pattern::matches)) {
        List<String> known = ids.stream().map(TemplateId::path).sorted().toList();
        sink.report(
            Diagnostic.of(DiagnosticCode.MISSING_TEMPLATE, module.options().place(), required)
                .fix(Suggestion.didYouMean(required, known, "Templates")));
      }
    }
  }
}
