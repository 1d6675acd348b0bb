package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Fingerprint;
import io.promptcompiler.core.program.Fold;
import io.promptcompiler.core.program.KnownValues;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.ObjectType;
import java.util.List;

/**
 * Compares the texts of a prompt when it is called as the released one was. They are the same if
 * their programs are equivalent, so names and spaces in tags make no difference.
 */
final class CompareTexts {
  private static final int DIGITS = 12;
  private static final int WIDEST = 80;

  private final EntryPoint old;
  private final EntryPoint now;
  private final List<Given> calls;
  private final boolean isAlike;
  private final ChangeSink report;

  /** Compares texts that parameters go into. */
  CompareTexts(
      EntryPoint old,
      EntryPoint now,
      ObjectType releasedParameters,
      ObjectType presentParameters,
      ChangeSink report) {
    this.old = old;
    this.now = now;
    this.calls = Given.callsOf(releasedParameters, presentParameters);
    this.isAlike =
        new AlikeTypes(old.types(), now.types()).are(releasedParameters, presentParameters);
    this.report = report;
  }

  /**
   * Compares two texts; one difference is reported.
   *
   * @param name what it is called; empty when there is only one
   * @param around where it stands
   */
  void compare(TextProgram released, TextProgram present, String name, FirstDifference around) {
    for (Given call : calls) {
      TextProgram before = fold(released, call.of(old));
      TextProgram after = fold(present, call.of(now));
      if (!isSame(before, after)) {
        FirstDifference place = FirstDifference.of(before, after, around);
        String hash = new Fingerprint().of(after).substring(0, DIGITS);
        report.add(
            name.isEmpty() ? hash : name + " " + hash,
            Diagnostic.of(
                    DiagnosticCode.TEXT_CHANGED,
                    place.present(),
                    name.isEmpty() ? "" : " in " + name)
                .fix(was(place))
                .released(place.released()));
        return;
      }
    }
  }

  private static TextProgram fold(TextProgram program, KnownValues known) {
    List<Procedure> procedures = program.procedures();
    return new TextProgram(new Fold(known, procedures).fold(program.instructions()), procedures);
  }

  /** How values print changes with their types, which is reported for the types. */
  private boolean isSame(TextProgram released, TextProgram present) {
    return isAlike
        ? Equivalence.of(released, present)
        : WrittenTexts.of(released.instructions(), released.procedures())
            .equals(WrittenTexts.of(present.instructions(), present.procedures()));
  }

  private static String was(FirstDifference place) {
    String line = place.released().source().lineText(place.released().line()).strip();
    return line.isEmpty() || line.length() > WIDEST ? "" : "It was: " + line;
  }
}
