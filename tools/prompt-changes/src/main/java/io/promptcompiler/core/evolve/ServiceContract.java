package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.ADDED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.REMOVED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.syntax.data.ChangeRule;
import java.util.ArrayList;
import java.util.List;

/**
 * The contract of a service that applications implement. An implementation breaks when a method is
 * added as well as when one is removed.
 */
final class ServiceContract {
  private static final ChangeRule METHODS =
      ChangeRule.of(
          REMOVED
              .as(DiagnosticCode.SOURCE_REMOVED, "Keep it until the next major version.")
              .seenIn(),
          ADDED
              .as(DiagnosticCode.SOURCE_ADDED, "Existing applications do not implement it.")
              .seenIn());
  private static final ChangeRule TAKES = signature(DiagnosticCode.SOURCE_TAKES);
  private static final ChangeRule GIVES = signature(DiagnosticCode.SOURCE_GIVES);

  private ServiceContract() {}

  private static ChangeRule signature(DiagnosticCode code) {
    return ChangeRule.of(CHANGED.as(code, "Existing implementations no longer fit.").seenIn());
  }

  static DocumentContract of(Service service, ModuleState state) {
    List<Term> terms = new ArrayList<>();
    for (Service.Method method : service.methods()) {
      String name = method.name();
      Words takes = Words.of(state.word(method.arguments()));
      Words gives = Words.of(state.word(method.returns()));
      terms.add(Term.of(METHODS, name, State.of(""), method.location()).in("sources"));
      terms.add(Term.of(TAKES, name, takes, method.location()).at("args"));
      terms.add(Term.of(GIVES, name, gives, method.location()).at("returns"));
    }
    return DocumentContract.of(service.location(), terms);
  }
}
