package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares what callers provide: parameters, and the properties of objects. Types that several
 * prompts share are compared elsewhere.
 */
final class CompareFields {
  private final ModuleState released;
  private final ModuleState present;
  private final Types releasedTypes;
  private final Types presentTypes;
  private final boolean reportsDefaults;
  private final ChangeSink report;
  private final Set<TypeName> seen = new HashSet<>();

  /**
   * Compares.
   *
   * @param reportsDefaults whether another default is a change, whatever uses it
   */
  CompareFields(
      ModuleState released,
      ModuleState present,
      Types releasedTypes,
      Types presentTypes,
      boolean reportsDefaults,
      ChangeSink report) {
    this.released = released;
    this.present = present;
    this.releasedTypes = releasedTypes;
    this.presentTypes = presentTypes;
    this.reportsDefaults = reportsDefaults;
    this.report = report;
  }

  /**
   * The class of an object.
   *
   * @param name its full name when it was released
   * @param start the methods with which making one begins, and the class of its builder
   */
  record Built(String name, List<ApiPart> start) {
    private static final String CALL = "of";

    /** Copies the list. */
    Built {
      start = List.copyOf(start);
    }

    /** A class with a method {@code builder}, or with a method that takes all required values. */
    static Built of(String name) {
      return new Built(
          name,
          List.of(
              new ApiPart(name, CALL),
              new ApiPart(name, "builder"),
              new ApiPart(name, "toBuilder"),
              ApiPart.whole(name + ".Builder")));
    }

    /** Whether one call takes all required values. */
    boolean isCall(ApiSurface surface) {
      return surface
          .find(name)
          .filter(one -> one.members().stream().anyMatch(it -> it.name().equals(CALL)))
          .isPresent();
    }

    /** Returns the class with what else changes where it gets or loses its builder. */
    Built between(ModuleState released, ModuleState present, ObjectType old) {
      if (isCall(released.surface()) == isCall(present.surface())) {
        return this;
      }
      List<ApiPart> all = new ArrayList<>(start);
      old.fields().forEach(field -> all.add(with(field, released)));
      return new Built(name, all);
    }

    /** Returns what callers see of a field: its accessor, and what sets it. */
    List<ApiPart> of(Field field, ModuleState released) {
      return List.of(
          new ApiPart(name, released.names().member(field.name())), with(field, released));
    }

    private ApiPart with(Field field, ModuleState released) {
      return new ApiPart(name, released.names().with(field.name()));
    }
  }

  /**
   * Compares two objects.
   *
   * @param name what it is called in front of its fields; empty for the parameters themselves
   * @param given its class
   */
  void compare(ObjectType old, ObjectType now, String name, Built given) {
    Built built = given.between(released, present, old);
    boolean isChain = false;
    for (Field field : old.fields()) {
      String path = path(name, field);
      if (now.field(field.name()).isPresent()) {
        Field found = now.field(field.name()).get();
        compare(field, found, path, built);
        isChain |= !field.required() && found.required();
      } else {
        add(
            path,
            Diagnostic.of(DiagnosticCode.PARAMETER_REMOVED, DeclarationPlace.of(now), path)
                .fix("Keep it, optional, until the next major version."),
            field.location(),
            Stream.concat(
                    parts(built, field, field.required()).stream(),
                    released.ownClasses(field.type(), releasedTypes).stream())
                .toList());
        isChain |= field.required();
      }
    }
    for (Field field : now.fields()) {
      if (field.required() && old.field(field.name()).isEmpty()) {
        newlyRequired(path(name, field), field, old.location(), built);
        isChain = true;
      }
    }
    isChain |= new CompareRequired(released, present, report).compare(old, now, name, built);
    for (Field field : old.fields()) {
      boolean explainsChain = !isChain;
      now.field(field.name())
          .filter(found -> field.required() && !found.required())
          .ifPresent(
              found -> noLongerRequired(path(name, field), field, found, built, explainsChain));
    }
  }

  private static String path(String name, Field field) {
    return name.isEmpty() ? field.name() : name + "." + field.name();
  }

  private void compare(Field old, Field now, String path, Built built) {
    boolean isRequired = old.required() || now.required();
    compare(
        old.type(),
        now.type(),
        path,
        old.location(),
        now.location(),
        parts(built, old, isRequired));
    if (!old.required() && now.required()) {
      newlyRequired(path, now, old.location(), built);
      return;
    }
    if (old.mayBeAbsent() && !now.mayBeAbsent()) {
      add(
          path,
          Diagnostic.of(DiagnosticCode.NULL_REFUSED, now.location(), path)
              .fix("With a default it is never absent; write the default into the text instead."),
          old.location(),
          parts(built, old, false));
    }
    boolean isSameType = released.fullWord(old.type()).equals(present.fullWord(now.type()));
    DefaultChange change = new DefaultChange(path, old, now);
    if (reportsDefaults && isSameType && !old.required() && !change.isSame()) {
      change.report(report);
    }
    if (isSameType && !old.required() && !old.mayBeAbsent() && now.mayBeAbsent()) {
      String member = released.names().member(old.name());
      report.addIfSeen(
          member,
          Diagnostic.of(DiagnosticCode.SIGNATURE_CHANGED, now.location(), member, built.name())
              .fix("Without a default it may be absent; keep the default.")
              .released(old.location()),
          parts(built, old, false));
    }
  }

  private void newlyRequired(String path, Field now, Location old, Built built) {
    add(
        path,
        Diagnostic.of(DiagnosticCode.NEWLY_REQUIRED, now.location(), path)
            .fix("Make it optional, with or without a default."),
        old,
        parts(built, now, true));
  }

  private void noLongerRequired(
      String path, Field old, Field now, Built built, boolean explainsChain) {
    report.addIfSeen(
        path,
        Diagnostic.of(DiagnosticCode.NO_LONGER_REQUIRED, now.location(), path)
            .fix("Keep it required until the next major version.")
            .released(old.location()),
        parts(built, old, explainsChain));
  }

  /** What callers see of a field. */
  private List<ApiPart> parts(Built built, Field field, boolean isInChain) {
    List<ApiPart> parts = new ArrayList<>(built.of(field, released));
    if (isInChain) {
      parts.addAll(built.start());
    }
    return parts;
  }

  /** Compares two types where values of them are given. */
  private void compare(
      Type old, Type now, String path, Location oldPlace, Location place, List<ApiPart> parts) {
    if (old instanceof Type.Messages before && now instanceof Type.Messages after) {
      roles(before.roles(), after.roles(), path + "[]", oldPlace, place);
    } else if (old instanceof Type.ListType oldList && now instanceof Type.ListType list) {
      compare(oldList.element(), list.element(), path + "[]", oldPlace, place, parts);
    } else if (!released.fullWord(old).equals(present.fullWord(now))) {
      boolean isSpelledOut = !released.word(old).equals(present.word(now));
      String before = isSpelledOut ? released.word(old) : released.fullWord(old);
      String after = isSpelledOut ? present.word(now) : present.fullWord(now);
      add(
          path + " " + after,
          Diagnostic.of(DiagnosticCode.PARAMETER_RETYPED, place, path, before, after),
          oldPlace,
          Stream.concat(parts.stream(), released.ownClasses(old, releasedTypes).stream()).toList());
    } else if (old instanceof Type.EnumOf oldEnum && now instanceof Type.EnumOf anEnum) {
      if (!released.isShared(old) && seen.add(oldEnum.name())) {
        values(oldEnum, anEnum, path, oldPlace, place);
      }
    } else if (old instanceof Type.ObjectRef oldRef && now instanceof Type.ObjectRef ref) {
      if (!released.isShared(old) && seen.add(oldRef.name())) {
        compare(
            releasedTypes.object(oldRef),
            presentTypes.object(ref),
            path,
            Built.of(released.classOf(old)));
      }
    }
  }

  /** Compares the roles that messages can have, which no class shows. */
  private void roles(
      List<String> before, List<String> after, String path, Location oldPlace, Location place) {
    if (!after.containsAll(before)) {
      add(
          path + " " + after,
          Diagnostic.of(
              DiagnosticCode.PARAMETER_RETYPED,
              place,
              path,
              "a message of " + String.join(", ", before),
              "a message of " + String.join(", ", after)),
          oldPlace,
          List.of());
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
            oldPlace,
            List.of(constant(old, value)));
      }
    }
    for (String value : now.values()) {
      if (!old.values().contains(value)) {
        report.addIfSeen(
            path + " " + value,
            Diagnostic.of(DiagnosticCode.ENUM_VALUE_ADDED, place, path, value)
                .fix("A switch or {{#match}} over all values, without a default, lacks it.")
                .released(oldPlace),
            List.of(constant(old, value)));
      }
    }
  }

  private ApiPart constant(Type.EnumOf type, String value) {
    return new ApiPart(released.classOf(type), released.names().constant(value));
  }

  private void add(String detail, Diagnostic finding, Location old, List<ApiPart> parts) {
    report.add(detail, finding.released(old), parts);
  }
}
