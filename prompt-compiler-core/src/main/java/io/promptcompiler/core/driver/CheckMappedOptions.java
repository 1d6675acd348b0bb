package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.MappedClass;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks the names of the application's classes that are mapped, before any class is written that
 * mentions them. Whether there are such classes is up to javac.
 */
final class CheckMappedOptions {
  private CheckMappedOptions() {}

  static void check(CompilerOptions options, DiagnosticSink sink) {
    Map<String, MappedClass> byTarget = new HashMap<>();
    for (MappedClass mapped : options.mapped()) {
      if (byTarget.putIfAbsent(mapped.target(), mapped) != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.MAPPED_TWICE, options.place(), mapped.target())
                .fix("Remove it from <records> or from <beans>."));
      }
      if (!isClass(mapped.source())) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.BAD_MAPPED_CLASS,
                    options.place(),
                    mapped.source(),
                    mapped.target())
                .fix(
                    "Write it like 'com.acme.domain.Task', and a nested class like"
                        + " 'com.acme.domain.Project.Task'."));
      }
    }
  }

  /** Generated classes cannot mention one without a package. */
  private static boolean isClass(String name) {
    return name.contains(".") && JavaNames.isName(name) && !name.contains("$");
  }
}
