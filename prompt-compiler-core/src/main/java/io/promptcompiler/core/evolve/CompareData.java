package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Data;
import java.util.Optional;
import java.util.Set;

/**
 * Compares data that applications read as typed constants: what can no longer be read, has another
 * type or has another value. Additions break nobody.
 */
final class CompareData {
  private final Set<String> defaults;
  private final ChangeSink report;

  /**
   * Compares.
   *
   * @param defaults paths whose values are reported as defaults of parameters
   */
  CompareData(Set<String> defaults, ChangeSink report) {
    this.defaults = defaults;
    this.report = report;
  }

  /**
   * Compares what a name gives.
   *
   * @param path the name, and those of what it lies in
   */
  void compare(String path, Data old, Data now, Location oldPlace, Location place) {
    if (old instanceof Data.Tree oldTree && now instanceof Data.Tree tree) {
      for (Data.Tree.Member member : oldTree.members()) {
        String inner = path + "." + member.name();
        Optional<Data.Tree.Member> same =
            tree.members().stream().filter(one -> one.name().equals(member.name())).findFirst();
        if (same.isEmpty()) {
          removed(inner, member.location(), place);
        } else {
          Data.Tree.Member found = same.get();
          compare(inner, member.data(), found.data(), member.location(), found.location());
        }
      }
    } else if (!word(old).equals(word(now))) {
      report.add(
          path,
          path + " " + word(now),
          Diagnostic.of(DiagnosticCode.MEMBER_RETYPED, place, path, word(old), word(now))
              .released(oldPlace));
    } else if (!old.equals(now) && !defaults.contains(path)) {
      report.add(
          path + " = " + now,
          Diagnostic.of(DiagnosticCode.DATA_CHANGED, place, path, old, now).released(oldPlace));
    }
  }

  /** Reports what is no longer there. */
  void removed(String path, Location oldPlace, Location place) {
    report.add(
        path,
        path,
        Diagnostic.of(DiagnosticCode.MEMBER_REMOVED, place, path)
            .fix("Keep it until the next major version.")
            .released(oldPlace));
  }

  private static String word(Data data) {
    if (data instanceof Data.Plain plain) {
      return "of type '" + plain.type().written() + "'";
    }
    if (data instanceof Data.Nothing nothing) {
      return "of type '" + nothing.type().written() + "'";
    }
    if (data instanceof Data.Made made) {
      return "of type '" + made.type() + "'";
    }
    return data instanceof Data.Count ? "an integer of 32 bits" : "a mapping";
  }
}
