package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.List;

/**
 * A way in which a line of YAML may have gone wrong.
 *
 * @param at where
 * @param what what is wrong, as the end of a sentence; empty where the finding says it best
 * @param advice the sentence that says what to write
 * @param edits what makes it right
 */
record YamlSlip(Location at, String what, String advice, List<Edit> edits) {
  /** The longest line that is shown as a whole. */
  private static final int LONGEST = 100;

  /** Copies the list. */
  YamlSlip {
    edits = List.copyOf(edits);
  }

  /** One in a stretch of a line, which shows what the line should be. */
  static YamlSlip in(YamlLine line, int from, int to, String meant, String what, String advice) {
    String whole = line.with(from, to, meant);
    Location at = from < to ? line.place(from, to) : line.place();
    String shown = whole.length() > LONGEST ? advice : "Write '" + whole + "'.";
    return new YamlSlip(at, what, shown, List.of(line.edit(from, to, meant)));
  }

  /** The finding that it explains. */
  Diagnostic explain(Diagnostic problem) {
    Fix fix = Fix.of(advice).editing(edits);
    return what.isEmpty()
        ? problem.fix(fix)
        : Diagnostic.of(DiagnosticCode.YAML_SYNTAX, at, what).fix(fix);
  }
}
