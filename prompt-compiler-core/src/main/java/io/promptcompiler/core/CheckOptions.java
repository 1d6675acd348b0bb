package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.TemplateId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.SourceVersion;

/** Checks what was asked for against itself and against the templates that were found. */
final class CheckOptions {
  private final CompilerOptions options;
  private final DiagnosticSink sink;

  CheckOptions(CompilerOptions options, DiagnosticSink sink) {
    this.options = options;
    this.sink = sink;
  }

  void check(List<SourceFile> documents) {
    if (!options.roots().isEmpty()) {
      packageName(options.packageName());
    }
    options.roots().stream().map(SourceRoot::packageName).distinct().forEach(this::packageName);
    options.severities().forEach(this::severity);
    required(documents);
    ids(documents);
  }

  private void packageName(String name) {
    if (!SourceVersion.isName(name, SourceVersion.RELEASE_17)) {
      report(
          Diagnostic.of(DiagnosticCode.BAD_CLASS_NAME, location(), name, "package")
              .fix("Write a name like 'com.acme.prompts' as packageName."));
    }
  }

  private void severity(DiagnosticCode code, Severity severity) {
    if (severity != Severity.ERROR && !code.canBeLowered()) {
      String what = "The severity of " + code.id() + " cannot be '" + severity.word() + "'";
      report(
          Diagnostic.of(DiagnosticCode.BAD_CONFIGURATION, location(), what)
              .fix("Nothing could be generated for such a template; it must stay an error."));
    }
  }

  private void required(List<SourceFile> documents) {
    List<TemplateId> ids = documents.stream().map(SourceFile::id).toList();
    for (String required : options.requiredTemplates()) {
      PathPattern pattern = new PathPattern(required);
      if (ids.stream().noneMatch(pattern::matches)) {
        List<String> known = ids.stream().map(TemplateId::path).sorted().toList();
        report(
            Diagnostic.of(DiagnosticCode.MISSING_TEMPLATE, location(), required)
                .fix(Suggestion.didYouMean(required, known, "Templates")));
      }
    }
  }

  private void ids(List<SourceFile> documents) {
    Map<String, SourceFile> seen = new HashMap<>();
    for (SourceFile file : documents) {
      String scope = file.root().scope().word();
      SourceFile first = seen.putIfAbsent(scope + ":" + file.id(), file);
      if (first != null) {
        report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_ID, file.location(), file.id(), scope)
                .fix("The other is '" + first.text().path() + "'."));
      }
    }
  }

  private Location location() {
    return options.place();
  }

  private void report(Diagnostic diagnostic) {
    sink.report(diagnostic);
  }
}
