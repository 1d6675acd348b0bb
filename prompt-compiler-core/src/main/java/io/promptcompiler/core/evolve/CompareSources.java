package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.Service;
import java.util.Optional;

/**
 * Compares the services that applications implement. An implementation breaks when a method is
 * added as well as when one is removed.
 */
final class CompareSources {
  private final Side released;
  private final Side present;
  private final ChangeSink report;

  CompareSources(Side released, Side present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  void compare(Service old, Service now) {
    for (Service.Method method : old.methods()) {
      Optional<Service.Method> same = now.method(method.name());
      same.ifPresentOrElse(
          found -> compare(method, found),
          () ->
              report.add(
                  method.name(),
                  method.name(),
                  Diagnostic.of(
                          DiagnosticCode.SOURCE_REMOVED,
                          WrittenAt.inDocument(now.location(), "sources"),
                          method.name())
                      .fix("Keep it until the next major version.")
                      .released(method.location())));
    }
    for (Service.Method method : now.methods()) {
      if (old.method(method.name()).isEmpty()) {
        report.add(
            method.name(),
            method.name(),
            Diagnostic.of(DiagnosticCode.SOURCE_ADDED, method.location(), method.name())
                .fix("Applications do not implement it yet.")
                .released(WrittenAt.inDocument(old.location(), "sources")));
      }
    }
  }

  private void compare(Service.Method old, Service.Method now) {
    String took = released.word(old.arguments());
    String takes = present.word(now.arguments());
    if (!took.equals(takes)) {
      changed(DiagnosticCode.SOURCE_TAKES, old, now, "args", took, takes);
    }
    String gave = released.word(old.returns());
    String gives = present.word(now.returns());
    if (!gave.equals(gives)) {
      changed(DiagnosticCode.SOURCE_GIVES, old, now, "returns", gave, gives);
    }
  }

  private void changed(
      DiagnosticCode code,
      Service.Method old,
      Service.Method now,
      String key,
      String before,
      String after) {
    report.add(
        now.name(),
        now.name() + " " + after,
        Diagnostic.of(code, WrittenAt.key(now.location(), key), now.name(), before, after)
            .fix("What applications implement no longer fits.")
            .released(WrittenAt.key(old.location(), key)));
  }
}
