package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Constant;
import java.util.Optional;

/** Reports values that differ: short ones side by side, long texts at their first difference. */
final class CompareValues {
  /** What a sentence says of a value that is absent. */
  static final String ABSENT = "not set";

  private final ChangeSink report;

  CompareValues(ChangeSink report) {
    this.report = report;
  }

  /**
   * Compares two values as a sentence shows them.
   *
   * @param code a code of three words: a name, what it was and what it is
   */
  void words(
      DiagnosticCode code,
      String name,
      String before,
      String after,
      Location oldPlace,
      Location place) {
    if (!before.equals(after)) {
      report.add(
          name + " " + after, Diagnostic.of(code, place, name, before, after).released(oldPlace));
    }
  }

  /**
   * Compares two texts.
   *
   * @param code a code of three words: a name, what it was and what it is
   * @param oldPlace the key of the text, and likewise below
   */
  void texts(
      DiagnosticCode code,
      String name,
      Optional<String> before,
      Optional<String> after,
      Location oldPlace,
      Location place) {
    if (before.equals(after)) {
      return;
    }
    String old = before.orElse("");
    String now = after.orElse("");
    boolean areShort = Excerpts.isShort(old) && Excerpts.isShort(now);
    Excerpts shown = Excerpts.of(old, now);
    if (areShort || before.isEmpty() || after.isEmpty()) {
      report.add(
          name + " " + after.orElse(ABSENT),
          Diagnostic.of(
                  code,
                  place,
                  name,
                  before.isEmpty() ? ABSENT : json(shown.before()),
                  after.isEmpty() ? ABSENT : json(shown.after()))
              .released(oldPlace));
    } else {
      int at = TextPlace.same(old, now);
      report.add(
          name + " " + now,
          Diagnostic.of(DiagnosticCode.LONG_TEXT_CHANGED, WrittenAt.character(place, at), name)
              .fix("It was " + json(shown.before()) + " and is " + json(shown.after()) + ".")
              .released(WrittenAt.character(oldPlace, at)));
    }
  }

  private static String json(String text) {
    return new Constant.Text(text).json();
  }
}
