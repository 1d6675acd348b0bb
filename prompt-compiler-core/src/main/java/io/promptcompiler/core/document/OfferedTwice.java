package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.SourceFile;
import java.util.Optional;

/** Reports names that are ambiguous because two prompt libraries offer them. */
public final class OfferedTwice {
  private OfferedTwice() {}

  /**
   * Returns the finding; empty if the files are not from two different libraries.
   *
   * @param what the kind of name: {@code partial}
   * @param name its name
   * @param place where the name is used
   */
  public static Optional<Diagnostic> of(
      String what, String name, Location place, SourceFile one, SourceFile other) {
    Optional<String> first = one.root().library();
    Optional<String> second = other.root().library();
    if (first.isEmpty() || second.isEmpty() || first.equals(second)) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.of(DiagnosticCode.OFFERED_TWICE, place, what, name, first.get(), second.get())
            .fix("Remove one of the libraries, or add a " + what + " of that name yourself."));
  }
}
