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
      if (same.isEmpty()) {
        add(old, now, method.name(), "is gone", "Keep it until the next major version.");
        continue;
      }
      String took = released.word(method.arguments());
      String takes = present.word(same.get().arguments());
      if (!took.equals(takes)) {
        add(old, now, method.name(), "took " + took + " and takes " + takes, "");
      }
      String gave = released.word(method.returns());
      String gives = present.word(same.get().returns());
      if (!gave.equals(gives)) {
        add(old, now, method.name(), "gave " + gave + " and gives " + gives, "");
      }
    }
    for (Service.Method method : now.methods()) {
      if (old.method(method.name()).isEmpty()) {
        add(old, now, method.name(), "is new", "Applications do not implement it yet.");
      }
    }
  }

  private void add(Service old, Service now, String source, String what, String fix) {
    report.add(
        source,
        source + " " + what,
        Diagnostic.of(DiagnosticCode.SOURCE_CHANGED, now.location(), source, what)
            .fix(fix)
            .released(old.location()));
  }
}
