package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares data that applications read as typed constants: what can no longer be read, has another
 * type or has another value. Additions break nobody, since no application that was compiled before
 * reads them.
 */
final class CompareData {
  private static final List<String> RESPONSE_FORMAT =
      List.of("delimiterStart", "delimiterEnd", "type");

  /** The section whose keys have defaults. */
  private static final String SETTINGS = "config";

  private final Set<String> defaults;
  private final ChangeSink report;
  private final CompareValues values;

  /**
   * Compares.
   *
   * @param defaults paths whose values are reported as defaults of parameters
   */
  CompareData(Set<String> defaults, ChangeSink report) {
    this.defaults = defaults;
    this.report = report;
    this.values = new CompareValues(report);
  }

  /**
   * Compares what a name gives.
   *
   * @param path the name, and those of what it lies in
   */
  void compare(String path, Data old, Data now, Location oldPlace, Location place) {
    if (old instanceof Data.Tree oldTree && now instanceof Data.Tree tree) {
      tree(path, oldTree, tree, place);
    } else if (!word(old).equals(word(now))) {
      report.add(
          path,
          path + " " + word(now),
          Diagnostic.of(DiagnosticCode.MEMBER_RETYPED, place, path, word(old), word(now))
              .released(oldPlace));
    } else if (old instanceof Data.Made oldMade && now instanceof Data.Made made) {
      made(path, oldMade, made, oldPlace, place);
    } else if (!old.equals(now) && !defaults.contains(path)) {
      value(path, old, now, oldPlace, place);
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

  private void tree(String path, Data.Tree old, Data.Tree now, Location place) {
    for (Data.Tree.Member member : old.members()) {
      String inner = path + "." + member.name();
      Optional<Data.Tree.Member> same =
          now.members().stream().filter(one -> one.name().equals(member.name())).findFirst();
      if (same.isEmpty()) {
        removed(inner, member.location(), place);
        continue;
      }
      Data.Tree.Member found = same.get();
      // A setting that no document sets is located at the object that lacks it.
      boolean isDefault = path.equals(SETTINGS) && found.location().equals(place);
      CompareData comparing = isDefault ? ofDefaults() : this;
      comparing.compare(inner, member.data(), found.data(), member.location(), found.location());
    }
  }

  private CompareData ofDefaults() {
    return new CompareData(
        defaults,
        report.editing(
            finding ->
                finding.fix(sentences(finding, "No document sets it: it has its default."))));
  }

  private static String sentences(Diagnostic finding, String next) {
    return (finding.fix().text() + " " + next).strip();
  }

  /** A value of the runtime's types is compared by what it is made of. */
  private void made(String path, Data.Made old, Data.Made now, Location oldPlace, Location place) {
    boolean isNamed = now.type() == RuntimeType.RESPONSE_FORMAT;
    for (int i = 0; isNamed && i < RESPONSE_FORMAT.size(); i++) {
      String key = RESPONSE_FORMAT.get(i);
      compare(
          path + "." + key,
          old.arguments().get(i),
          now.arguments().get(i),
          WrittenAt.key(oldPlace, key),
          WrittenAt.key(place, key));
    }
    if (!isNamed && !old.equals(now)) {
      value(path, old, now, oldPlace, place);
    }
  }

  private void value(String path, Data old, Data now, Location oldPlace, Location place) {
    if (constant(old) instanceof Constant.Text before
        && constant(now) instanceof Constant.Text after) {
      values.texts(
          DiagnosticCode.DATA_CHANGED,
          path,
          Optional.of(before.value()),
          Optional.of(after.value()),
          oldPlace,
          place);
    } else {
      Excerpts shown = Excerpts.of(old.toString(), now.toString());
      report.add(
          path + " = " + now,
          Diagnostic.of(DiagnosticCode.DATA_CHANGED, place, path, shown.before(), shown.after())
              .released(oldPlace));
    }
  }

  private static Constant constant(Data data) {
    return data instanceof Data.Plain plain ? plain.constant() : new Constant.Null();
  }

  private static String word(Data data) {
    if (data instanceof Data.Plain plain) {
      return plain.type() instanceof Type.Int ? "a long integer" : word(plain.type());
    }
    if (data instanceof Data.Nothing nothing) {
      return word(nothing.type());
    }
    if (data instanceof Data.Made made) {
      return "a " + made.type();
    }
    return data instanceof Data.Count ? "an integer" : "a mapping";
  }

  private static String word(Type type) {
    if (type instanceof Type.ListOf list) {
      return list.element() instanceof Type.Text ? "a list of strings" : "a list";
    }
    return type instanceof Type.Any ? "any value" : type.described();
  }
}
