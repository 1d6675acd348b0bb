package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.equivalence.Fold;
import io.promptcompiler.core.equivalence.KnownParameters;
import io.promptcompiler.core.equivalence.KnownValues;
import io.promptcompiler.core.equivalence.SameByCases;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Inline;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.ObjectType;
import java.util.List;
import java.util.Optional;

/**
 * Compares the texts of a prompt as callers of the released one see them. Texts are equal if their
 * programs behave the same; names, spaces in tags and the notation of conditions do not matter.
 */
final class CompareTexts {
  /**
   * The lowest number of a variable of the present program. Released variables have lower numbers.
   */
  static final int PRESENT = 1 << 24;

  private static final int DIGITS = 12;

  private final KnownValues constants = new KnownParameters();
  private final EntryPoint now;
  private final CommonTypes types;
  private final ReleasedView view;
  private final ReleasedView marked;
  private final DeclaredChanges declared;
  private final ChangeSink report;

  /** Creates a comparison of texts that have parameters. */
  CompareTexts(
      EntryPoint old,
      EntryPoint now,
      ObjectType releasedParameters,
      ObjectType presentParameters,
      ModuleState present,
      ChangeSink report) {
    this.now = now;
    this.types =
        new CommonTypes(old.types(), now.types()).add(releasedParameters, presentParameters, "");
    this.view = new ReleasedView(types, constants, /* marks= */ false);
    this.marked = new ReleasedView(types, constants, /* marks= */ true);
    this.declared = new DeclaredChanges(types, now.types(), marked, present::isShared);
    this.report = report;
  }

  /**
   * Compares two texts, and reports at most one difference.
   *
   * @param name the name of the text; empty if there is only one
   * @param around the places to report if there are no more specific ones
   */
  void compare(TextProgram released, TextProgram present, String name, FirstDifference around) {
    Optional<TextProgram> oldPiece = Inline.of(released, 0);
    Optional<TextProgram> piece = Inline.of(present, PRESENT);
    boolean isInOnePiece = oldPiece.isPresent() && piece.isPresent();
    TextProgram before = Fold.of(isInOnePiece ? oldPiece.get() : released, constants);
    TextProgram after = seen(isInOnePiece ? piece.get() : present, view);
    TextProgram byDefaults = seen(isInOnePiece ? piece.get() : present, marked);
    declared.text(byDefaults.instructions());
    byDefaults.procedures().forEach(procedure -> declared.text(procedure.body()));
    if (isSame(before, after, isInOnePiece)) {
      return;
    }
    FirstDifference place = FirstDifference.of(before, after, around);
    String hash = new Fingerprint().of(seen(present, view)).substring(0, DIGITS);
    Diagnostic finding =
        Diagnostic.of(
                DiagnosticCode.TEXT_CHANGED, place.present(), name.isEmpty() ? "" : " in " + name)
            .fix(place.words())
            .released(place.released());
    report.add(
        name.isEmpty() ? hash : name + " " + hash, place.includedFrom(now.location(), finding));
  }

  /** Reports changes of declarations that affect the compared texts. */
  void declarations() {
    declared.report(report);
  }

  /** Records all defaults as if a text depended on them. */
  void allDefaults(ObjectType presentParameters) {
    declared.all(presentParameters);
  }

  private TextProgram seen(TextProgram present, ReleasedView view) {
    List<Procedure> procedures =
        present.procedures().stream().map(one -> one.with(view.text(one.body()))).toList();
    return Fold.of(new TextProgram(view.text(present.instructions()), procedures), constants);
  }

  /**
   * Returns whether texts are equal. Values are printed differently after their types change, but
   * that is reported for the types.
   */
  private boolean isSame(TextProgram released, TextProgram present, boolean isInOnePiece) {
    if (!types.areAlike()) {
      return FixedTextHash.of(released.instructions(), released.procedures())
          .equals(FixedTextHash.of(present.instructions(), present.procedures()));
    }
    return Equivalence.of(released, present)
        || (isInOnePiece
            && SameByCases.of(released.instructions(), present.instructions(), constants));
  }
}
