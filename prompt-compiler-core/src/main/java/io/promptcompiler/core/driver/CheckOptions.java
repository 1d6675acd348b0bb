package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.source.SourceRoot;

/** Checks the options without regard to documents. */
final class CheckOptions {
  private final CompilerOptions options;
  private final DiagnosticSink sink;

  private CheckOptions(CompilerOptions options, DiagnosticSink sink) {
    this.options = options;
    this.sink = sink;
  }

  static void check(CompilerOptions options, DiagnosticSink sink) {
    new CheckOptions(options, sink).check();
  }

  private void check() {
    if (!options.roots().isEmpty()) {
      packageName(options.packageName());
      catalogName(options.catalogName());
    }
    options.roots().stream().map(SourceRoot::packageName).distinct().forEach(this::packageName);
    options.severities().forEach(this::severity);
  }

  private void packageName(String name) {
    if (!JavaNames.isName(name)) {
      report(
          Diagnostic.of(DiagnosticCode.BAD_CLASS_NAME, location(), name, "package")
              .fix("Write a name like 'com.acme.prompts' as packageName."));
    }
  }

  private void catalogName(String name) {
    if (!isClassName(name)) {
      report(
          Diagnostic.of(DiagnosticCode.BAD_CLASS_NAME, location(), name, "class")
              .fix("Name the catalog like a Java class: 'Prompts'."));
    }
  }

  /** Returns whether a name is a valid class name. */
  static boolean isClassName(String name) {
    return JavaNames.isIdentifier(name);
  }

  private void severity(DiagnosticCode code, Severity severity) {
    if (severity != Severity.ERROR && !code.canBeLowered()) {
      report(
          Diagnostic.of(DiagnosticCode.NOT_TO_BE_LOWERED, location(), code.id(), severity.word())
              .fix("Remove this setting: a template with this error cannot be compiled."));
    }
  }

  private Location location() {
    return options.place();
  }

  private void report(Diagnostic diagnostic) {
    sink.report(diagnostic);
  }
}
