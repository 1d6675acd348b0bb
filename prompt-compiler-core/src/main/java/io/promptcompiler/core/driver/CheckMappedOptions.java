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
 * Checks the names of mapped classes of the application, before any class that mentions them is
 * written. Whether the classes exist is left to javac.
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

  /**
   * Returns whether a name is a class name with a package. Generated classes cannot use classes
   * without a package.
   */
  private static boolean isClass(String name) {
    return name.contains(".") && JavaNames.isName(name) && !name.contains("$");
  }
}
