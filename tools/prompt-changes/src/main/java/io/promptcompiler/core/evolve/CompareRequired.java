package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.evolve.CompareTypes.ObjectApi;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import java.util.ArrayList;
import java.util.List;

/** Compares the order in which callers pass required values. */
final class CompareRequired {
  private static final String KEEP_ORDER =
      "Declare required parameters in the old order, and optional ones after them.";

  private final ModuleState released;
  private final ModuleState present;
  private final ChangeSink report;

  CompareRequired(ModuleState released, ModuleState present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  /**
   * Reports required values of an object that must be passed in another order.
   *
   * @param name the name of the object in findings; empty for the parameters themselves
   * @return whether a change was reported
   */
  boolean compare(ObjectType old, ObjectType now, String name, ObjectApi api) {
    boolean isCall = api.isCall(released.surface()) && api.isCall(present.surface());
    return isCall ? call(old, now, name, api) : stages(old, now, name, api);
  }

  /**
   * Compares the order of arguments, because javac does not notice that two arguments of one type
   * are swapped.
   */
  private boolean call(ObjectType old, ObjectType now, String name, ObjectApi api) {
    List<String> before = names(required(old));
    List<String> after = names(required(now));
    before.retainAll(after);
    after.retainAll(before);
    if (after.equals(before)) {
      return false;
    }
    Diagnostic finding =
        finding(
            old,
            now,
            "The method 'of'" + (name.isEmpty() ? "" : " of '" + name + "'"),
            before,
            after);
    String detail = detail(name, after);
    if (types(old, released).equals(types(now, present))) {
      report.add(
          detail,
          finding.fix(
              KEEP_ORDER + " Code still compiles and links, but passes values in the old order."));
    } else {
      report.addIfSeen(detail, finding, api.start());
    }
    return true;
  }

  private static List<String> types(ObjectType object, ModuleState side) {
    return required(object).stream().map(field -> side.fullWord(field.type())).toList();
  }

  /**
   * Compares the order of the stages of a builder. Callers set required values in this order and
   * optional ones afterwards, so the values that are still required must come first in the released
   * order.
   */
  private boolean stages(ObjectType old, ObjectType now, String name, ObjectApi api) {
    List<String> before = names(required(old));
    List<String> after = names(required(now));
    before.retainAll(now.fieldNames());
    after.retainAll(before);
    if (after.equals(before.subList(0, after.size()))) {
      return false;
    }
    String builder = "The builder of " + (name.isEmpty() ? "the prompt" : "'" + name + "'");
    report.addIfSeen(detail(name, after), finding(old, now, builder, before, after), api.start());
    return true;
  }

  private static Diagnostic finding(
      ObjectType old, ObjectType now, String what, List<String> before, List<String> after) {
    return Diagnostic.of(
            DiagnosticCode.STAGES_CHANGED,
            now.field(after.get(0)).map(Field::location).orElse(now.location()),
            what,
            quoted(before),
            quoted(after))
        .fix(KEEP_ORDER)
        .released(old.field(before.get(0)).map(Field::location).orElse(old.location()));
  }

  private static String detail(String name, List<String> after) {
    return name + " " + String.join(" ", after);
  }

  private static List<Field> required(ObjectType object) {
    return object.fields().stream().filter(Field::required).toList();
  }

  private static List<String> names(List<Field> fields) {
    return new ArrayList<>(fields.stream().map(Field::name).toList());
  }

  private static String quoted(List<String> names) {
    return names.isEmpty() ? "nothing" : "'" + String.join("', '", names) + "'";
  }
}
