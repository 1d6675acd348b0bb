package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.diagnostic.Exemptions.Written;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;

/** Lists the errors that documents allow, with the given reasons. */
final class Allowed {
  private Allowed() {}

  /** Returns a sentence for each error that a document allows. */
  static List<String> in(SourceFile file) {
    List<Written> all = new ArrayList<>(Exemptions.of(file.text()));
    all.addAll(ReadExemptions.of(file));
    return all.stream()
        .filter(written -> !written.because().isEmpty())
        .flatMap(
            written ->
                written.ids().stream()
                    .filter(Allowed::isError)
                    .map(
                        id ->
                            "allows %s in line %d because %s"
                                .formatted(id, written.line(), written.because())))
        .toList();
  }

  private static boolean isError(String id) {
    return DiagnosticCode.of(id).filter(Exemptions::isDecision).isPresent();
  }
}
