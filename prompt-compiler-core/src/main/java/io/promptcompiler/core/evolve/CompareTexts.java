package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.ObjectType;
import java.util.List;

/**
 * Compares the texts of a prompt, called as the released one was. They are the same when their
 * programs print the same, so how they are written makes no difference.
 */
final class CompareTexts {
  private static final int DIGITS = 12;
  private static final int WIDEST = 80;

  private final EntryPoint old;
  private final EntryPoint now;
  private final List<Given> calls;
  private final boolean isAlike;
  private final Report report;

  /** Compares texts that parameters go into. */
  CompareTexts(
      EntryPoint old,
      EntryPoint now,
      ObjectType releasedParameters,
      ObjectType presentParameters,
      Report report) {
    this.old = old;
    this.now = now;
    this.calls = Given.callsOf(releasedParameters, presentParameters);
    this.isAlike =
        new AlikeTypes(old.types(), now.types()).are(releasedParameters, presentParameters);
    this.report = report;
  }

  /**
   * Text of a prompt.
   *
   * @param instructions what makes it
   * @param procedures what they call
   */
  record Text(List<Instruction> instructions, List<Procedure> procedures) {}

  /**
   * Compares two texts; one difference is reported.
   *
   * @param name what it is called; empty when there is only one
   * @param around where it stands
   */
  void compare(Text released, Text present, String name, FirstDifference around) {
    for (Given call : calls) {
      List<Instruction> before = new FoldTexts(old, call).fold(released.instructions());
      List<Instruction> after = new FoldTexts(now, call).fold(present.instructions());
      String printed = Printed.of(after, present.procedures());
      if (!isSame(Printed.of(before, released.procedures()), printed)) {
        FirstDifference place = FirstDifference.of(before, after, around);
        String hash = Sha256.of(printed.getBytes(UTF_8)).substring(0, DIGITS);
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

  /** What values print as changes with their types, which is told of the types. */
  private boolean isSame(String released, String present) {
    return isAlike
        ? released.equals(present)
        : Printed.texts(released).equals(Printed.texts(present));
  }

  private static String was(FirstDifference place) {
    String line = place.released().source().lineText(place.released().line()).strip();
    return line.isEmpty() || line.length() > WIDEST ? "" : "It was: " + line;
  }
}
