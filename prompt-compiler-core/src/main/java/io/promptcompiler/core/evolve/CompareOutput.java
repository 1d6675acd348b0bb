package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.evolve.CompareFields.Built;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares what models answer. What narrows it breaks whoever relies on answers that fitted; what
 * widens it breaks code that handles each possible answer.
 */
final class CompareOutput {
  private final ModuleState released;
  private final ModuleState present;
  private final ChangeSink report;
  private final OutputDeclaration old;
  private final OutputDeclaration now;
  private final Set<TypeName> seen = new HashSet<>();

  private CompareOutput(
      ModuleState released,
      ModuleState present,
      OutputDeclaration old,
      OutputDeclaration now,
      ChangeSink report) {
    this.released = released;
    this.present = present;
    this.old = old;
    this.now = now;
    this.report = report;
  }

  /** Compares the outputs of a prompt; one that is new breaks nobody. */
  static void compare(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    Optional<OutputDeclaration> before = old.output().map(Member.Output::declared);
    Optional<OutputDeclaration> after = now.output().map(Member.Output::declared);
    if (before.isEmpty()) {
      return;
    }
    OutputDeclaration was = before.get();
    OutputDeclaration is = after.orElse(was);
    List<ApiPart> parts = new ArrayList<>();
    old.output()
        .flatMap(Member.Output::record)
        .map(record -> released.classOf(record.object().ref()))
        .ifPresent(
            name -> {
              if (after.isPresent()) {
                parts.addAll(Built.of(name).start());
              }
              parts.add(ApiPart.whole(name));
            });
    CompareOutput compare = new CompareOutput(released, present, was, is, report);
    Location place = after.map(OutputDeclaration::location).orElse(now.location());
    Place all = new Place(OutputDeclaration.KEY, was.location(), place, parts);
    if (after.isPresent()) {
      compare.types(was.type(), is.type(), all);
    } else {
      old.output()
          .flatMap(Member.Output::named)
          .ifPresent(type -> parts.add(new ApiPart(released.classOf(type), "fromMap")));
      parts.add(new ApiPart(released.classOf(old), Member.Output.SCHEMA));
      compare.narrower(all, was.type(), "is gone", "Keep it until the next major version.");
    }
  }

  /**
   * A part of an output, and where it is declared.
   *
   * @param parts in which parts of classes callers see it
   */
  private record Place(String path, Location old, Location now, List<ApiPart> parts) {
    Place element() {
      return new Place(path + TypeName.ELEMENT, old, now, parts);
    }
  }

  private void types(Type before, Type after, Place place) {
    if (before instanceof Type.ListType oldList && after instanceof Type.ListType list) {
      types(oldList.element(), list.element(), place.element());
    } else if (before instanceof Type.ObjectRef oldRef && after instanceof Type.ObjectRef ref) {
      if (seen.add(oldRef.name())) {
        objects(old.types().object(oldRef), now.types().object(ref), place);
      }
    } else if (before instanceof Type.EnumOf oldEnum && after instanceof Type.EnumOf anEnum) {
      values(oldEnum, anEnum, place);
    } else if (!before.getClass().equals(after.getClass())) {
      narrower(place, before, "was " + before.described() + " and is " + after.described(), "");
    }
  }

  private void objects(ObjectType before, ObjectType after, Place place) {
    String className = released.classOf(before.ref());
    Built built = Built.of(className).between(released, present, before);
    if (!released.isShared(before.ref())) {
      new CompareRequired(released, present, report).compare(before, after, place.path(), built);
    }
    for (Field field : before.fields()) {
      Optional<Field> found = after.field(field.name());
      Place inner =
          new Place(
              place.path() + "." + field.name(),
              field.location(),
              found.map(Field::location).orElseGet(() -> DeclarationPlace.of(after)),
              parts(built, field));
      if (found.isEmpty()) {
        String keep = "Keep it, optional, until the next major version.";
        narrower(inner, field.type(), "is gone", keep);
        continue;
      }
      types(field.type(), found.get().type(), inner);
      if (!field.required() && found.get().required()) {
        String refused = "Answers that lack it are refused.";
        narrower(inner, Type.STRING, "was optional and is required", refused);
      } else if (field.required() && !found.get().required()) {
        wider(
            inner,
            "was required and is optional",
            "Code that reads it must expect null.",
            inner.parts());
      }
    }
    for (Field field : after.fields()) {
      if (field.required() && before.field(field.name()).isEmpty()) {
        narrower(
            new Place(
                place.path() + "." + field.name(),
                before.location(),
                field.location(),
                built.start()),
            Type.STRING,
            "is new and required",
            "Answers that lack it are refused. Make it optional.");
      }
    }
  }

  /** What callers see of a field, of which tests make objects. */
  private List<ApiPart> parts(Built built, Field field) {
    List<ApiPart> parts = new ArrayList<>(built.of(field, released));
    parts.addAll(built.start());
    return parts;
  }

  private void values(Type.EnumOf before, Type.EnumOf after, Place place) {
    for (String value : before.values()) {
      if (!after.values().contains(value)) {
        narrower(
            new Place(
                place.path(),
                place.old(),
                place.now(),
                released.isShared(before) ? List.of() : List.of(constant(before, value))),
            Type.STRING,
            "cannot be '" + value + "' any more",
            "Keep the value until the next major version.");
      }
    }
    // Values of a type that prompts share are reported once, with that type.
    if (released.isShared(before)) {
      return;
    }
    for (String value : after.values()) {
      if (!before.values().contains(value)) {
        wider(
            place,
            "can be '" + value + "' now",
            "A switch over all values, without a default, lacks it.",
            List.of(constant(before, value)));
      }
    }
  }

  private ApiPart constant(Type.EnumOf type, String value) {
    return new ApiPart(released.classOf(type), released.names().constant(value));
  }

  private void wider(Place place, String what, String fix, List<ApiPart> parts) {
    report.add(
        place.path() + " " + what,
        Diagnostic.of(DiagnosticCode.OUTPUT_WIDER, place.now(), place.path(), what)
            .fix(fix)
            .released(place.old()),
        parts);
  }

  /** Reports a change to those who rely on answers. Callers may see it too, in a class. */
  private void narrower(Place place, Type was, String what, String fix) {
    List<ApiPart> parts = new ArrayList<>(place.parts());
    if (!parts.isEmpty()) {
      parts.addAll(released.ownClasses(was, old.types()));
    }
    report.addForOthers(
        place.path() + " " + what,
        Diagnostic.of(DiagnosticCode.OUTPUT_NARROWER, place.now(), place.path(), what)
            .fix(fix)
            .released(place.old()),
        parts);
  }
}
