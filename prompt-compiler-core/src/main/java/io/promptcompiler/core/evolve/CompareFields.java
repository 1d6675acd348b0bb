package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares what callers provide: parameters, and the properties of objects. Types that several
 * prompts share are compared elsewhere.
 */
final class CompareFields {
  private final Side released;
  private final Side present;
  private final Types releasedTypes;
  private final Types presentTypes;
  private final ChangeSink report;
  private final Set<TypeName> seen = new HashSet<>();

  CompareFields(
      Side released, Side present, Types releasedTypes, Types presentTypes, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.releasedTypes = releasedTypes;
    this.presentTypes = presentTypes;
    this.report = report;
  }

  /**
   * Compares two objects.
   *
   * @param name what it is called in front of its fields; empty for the parameters themselves
   */
  void compare(ObjectType old, ObjectType now, String name) {
    for (Field field : old.fields()) {
      String path = name.isEmpty() ? field.name() : name + "." + field.name();
      now.field(field.name())
          .ifPresentOrElse(
              found -> compare(field, found, path),
              () ->
                  add(
                      path,
                      Diagnostic.of(DiagnosticCode.PARAMETER_REMOVED, now.location(), path)
                          .fix("Keep it, optional, until the next major version."),
                      field.location()));
    }
    for (Field field : now.fields()) {
      if (field.required() && old.field(field.name()).isEmpty()) {
        String path = name.isEmpty() ? field.name() : name + "." + field.name();
        newlyRequired(path, field, old.location());
      }
    }
    stages(old, now, name);
  }

  private void compare(Field old, Field now, String path) {
    compare(old.type(), now.type(), path, old.location(), now.location());
    if (!old.required() && now.required()) {
      newlyRequired(path, now, old.location());
      return;
    }
    if (old.mayBeAbsent() && !now.mayBeAbsent()) {
      add(
          path,
          Diagnostic.of(DiagnosticCode.NULL_REFUSED, now.location(), path)
              .fix("With a default it is never absent; write the default into the text instead."),
          old.location());
    }
    boolean isSameType = released.fullWord(old.type()).equals(present.fullWord(now.type()));
    if (isSameType && !old.required() && !json(old).equals(json(now))) {
      add(
          path + " = " + json(now),
          Diagnostic.of(DiagnosticCode.DEFAULT_CHANGED, now.location(), path, json(old), json(now))
              .fix("Who does not give it gets another text."),
          old.location());
    }
  }

  private void newlyRequired(String path, Field now, Location old) {
    add(
        path,
        Diagnostic.of(DiagnosticCode.NEWLY_REQUIRED, now.location(), path)
            .fix("Make it optional, with or without a default."),
        old);
  }

  /** Compares two types where values of them are given. */
  void compare(Type old, Type now, String path, Location oldPlace, Location place) {
    if (old instanceof Type.ListOf oldList && now instanceof Type.ListOf list) {
      compare(oldList.element(), list.element(), path + "[]", oldPlace, place);
    } else if (!released.fullWord(old).equals(present.fullWord(now))) {
      boolean isSpelledOut = !released.word(old).equals(present.word(now));
      String before = isSpelledOut ? released.word(old) : released.fullWord(old);
      String after = isSpelledOut ? present.word(now) : present.fullWord(now);
      add(
          path + " " + after,
          Diagnostic.of(DiagnosticCode.PARAMETER_RETYPED, place, path, before, after),
          oldPlace);
    } else if (old instanceof Type.EnumOf oldEnum && now instanceof Type.EnumOf anEnum) {
      if (!released.isShared(old)) {
        values(oldEnum, anEnum, path, oldPlace, place);
      }
    } else if (old instanceof Type.ObjectRef oldRef && now instanceof Type.ObjectRef ref) {
      if (!released.isShared(old) && seen.add(oldRef.name())) {
        compare(releasedTypes.object(oldRef), presentTypes.object(ref), path);
      }
    }
  }

  /** Compares two enums. */
  void values(Type.EnumOf old, Type.EnumOf now, String path, Location oldPlace, Location place) {
    for (String value : old.values()) {
      if (!now.values().contains(value)) {
        add(
            path + " " + value,
            Diagnostic.of(DiagnosticCode.ENUM_VALUE_REMOVED, place, path, value)
                .fix("Keep the value until the next major version."),
            oldPlace);
      }
    }
  }

  /**
   * Callers go through the stages one by one and then find all else on the builder. So what is
   * required now must be where the sequence that they know begins.
   */
  private void stages(ObjectType old, ObjectType now, String name) {
    List<String> before = new ArrayList<>(required(old));
    List<String> after = new ArrayList<>(required(now));
    before.retainAll(now.fieldNames());
    after.retainAll(before);
    if (!after.equals(before.subList(0, after.size()))) {
      add(
          name + " " + String.join(" ", after),
          Diagnostic.of(
                  DiagnosticCode.STAGES_CHANGED,
                  now.field(after.get(0)).map(Field::location).orElse(now.location()),
                  name.isEmpty() ? "the prompt" : "'" + name + "'",
                  quoted(before),
                  quoted(after))
              .fix("Declare required parameters in the old order, and optional ones behind them."),
          old.field(before.get(0)).map(Field::location).orElse(old.location()));
    }
  }

  private static List<String> required(ObjectType object) {
    return object.fields().stream().filter(Field::required).map(Field::name).toList();
  }

  private static String quoted(List<String> names) {
    return names.isEmpty() ? "nothing" : "'" + String.join("', '", names) + "'";
  }

  private static String json(Field field) {
    return field.defaultValue().map(Constant::json).orElse("none");
  }

  private void add(String detail, Diagnostic finding, Location old) {
    report.add(detail, finding.released(old));
  }
}
