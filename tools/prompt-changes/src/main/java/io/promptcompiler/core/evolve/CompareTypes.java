package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares declared types, element by element: the types of values that callers pass, or that
 * models answer. {@link TypeChange} lists the breaking changes and their findings for both.
 */
final class CompareTypes {
  private final ModuleState released;
  private final ModuleState present;
  private final Types releasedTypes;
  private final Types presentTypes;
  private final Side side;
  private final boolean reportsDefaults;
  private final ChangeSink report;
  private final Set<TypeName> seen = new HashSet<>();

  private CompareTypes(
      ModuleState released,
      ModuleState present,
      Types releasedTypes,
      Types presentTypes,
      Side side,
      boolean reportsDefaults,
      ChangeSink report) {
    this.released = released;
    this.present = present;
    this.releasedTypes = releasedTypes;
    this.presentTypes = presentTypes;
    this.side = side;
    this.reportsDefaults = reportsDefaults;
    this.report = report;
  }

  /**
   * Creates a comparison of values that callers pass: parameters, records, and the objects in them.
   *
   * @param reportsDefaults whether a different default is always a change, even if no text depends
   *     on it
   */
  static CompareTypes given(
      ModuleState released,
      ModuleState present,
      Types releasedTypes,
      Types presentTypes,
      boolean reportsDefaults,
      ChangeSink report) {
    return new CompareTypes(
        released, present, releasedTypes, presentTypes, Side.GIVEN, reportsDefaults, report);
  }

  /** Who creates the compared values, and for whom. */
  enum Side {
    /** Callers pass values to a prompt. */
    GIVEN(""),
    /** Models answer to applications. */
    ANSWERED("Answers"),
    /** Models call a tool with arguments, which its code reads. */
    CALLED("Calls"),
    /** The code of a tool returns a result, which models read. */
    RETURNED("Results");

    private final String noun;

    Side(String noun) {
      this.noun = noun;
    }

    /** Returns whether readers see the structure of values, and not the types that created them. */
    boolean isAnswered() {
      return this != GIVEN;
    }

    /** Returns the word for the values; empty for those that callers pass. */
    String noun() {
      return noun;
    }
  }

  /**
   * The API of the class of an object.
   *
   * @param name its full name in the release
   * @param start the methods that start the creation of an object, and the class of its builder
   */
  record ObjectApi(String name, List<ApiPart> start) {
    private static final String CALL = "of";

    /** Copies the list. */
    ObjectApi {
      start = List.copyOf(start);
    }

    /**
     * Returns a class with a method {@code builder}, or with a method that takes all required
     * values.
     */
    static ObjectApi of(String name) {
      return new ObjectApi(
          name,
          List.of(
              new ApiPart(name, CALL),
              new ApiPart(name, "builder"),
              new ApiPart(name, "toBuilder"),
              ApiPart.whole(name + ".Builder")));
    }

    /** Returns whether one call takes all required values. */
    boolean isCall(ApiSurface surface) {
      return surface
          .find(name)
          .filter(one -> one.members().stream().anyMatch(it -> it.name().equals(CALL)))
          .isPresent();
    }

    /**
     * Returns the class with the other parts that change if the class gets or loses its builder.
     */
    ObjectApi between(ModuleState released, ModuleState present, ObjectType old) {
      if (isCall(released.surface()) == isCall(present.surface())) {
        return this;
      }
      List<ApiPart> all = new ArrayList<>(start);
      old.fields().forEach(field -> all.add(with(field, released)));
      return new ObjectApi(name, all);
    }

    /** Returns the parts of a field that callers see: its accessor and its setter. */
    List<ApiPart> of(Field field, ModuleState released) {
      return List.of(
          new ApiPart(name, released.names().member(field.name())), with(field, released));
    }

    private ApiPart with(Field field, ModuleState released) {
      return new ApiPart(name, released.names().with(field.name()));
    }
  }

  /**
   * The places where a type was and is declared.
   *
   * @param path its name in findings
   * @param parts the parts of classes in which callers see it
   */
  private record Place(String path, Location old, Location now, List<ApiPart> parts) {
    Place element() {
      return new Place(path + TypeName.ELEMENT, old, now, parts);
    }

    Place seenIn(List<ApiPart> others) {
      return new Place(path, old, now, others);
    }
  }

  /** Compares the outputs of a prompt. A new output breaks nobody. */
  static void outputs(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    Optional<Member.Output> output = old.output();
    Side side = old.tool().isPresent() ? Side.RETURNED : Side.ANSWERED;
    if (output.isEmpty()) {
      if (side == Side.RETURNED) {
        resultAdded(released, present, old, now, report);
      }
      return;
    }
    OutputDeclaration was = output.get().declared();
    Optional<OutputDeclaration> after = now.output().map(Member.Output::declared);
    List<ApiPart> parts = new ArrayList<>();
    output
        .flatMap(Member.Output::record)
        .map(record -> released.classOf(record.object().ref()))
        .ifPresent(
            name -> {
              if (after.isPresent()) {
                parts.addAll(ObjectApi.of(name).start());
              }
              parts.add(ApiPart.whole(name));
            });
    Types types = after.orElse(was).types();
    CompareTypes compare =
        new CompareTypes(
            released, present, was.types(), types, side, /* reportsDefaults= */ false, report);
    Location place = after.map(OutputDeclaration::location).orElse(now.location());
    Place all = new Place(OutputDeclaration.KEY, was.location(), place, parts);
    if (after.isPresent()) {
      compare.types(was.type(), after.get().type(), all);
    } else {
      output
          .flatMap(Member.Output::named)
          .ifPresent(type -> parts.add(new ApiPart(released.classOf(type), "fromMap")));
      parts.add(new ApiPart(released.classOf(old), Member.Output.SCHEMA));
      parts.add(handler(released, old));
      compare.change(TypeChange.OUTPUT_REMOVED, compare.withClassesOf(was.type(), all));
    }
  }

  /** Reports a result of a tool that returned a text. */
  private static void resultAdded(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    now.output()
        .ifPresent(
            output ->
                new CompareTypes(
                        released,
                        present,
                        old.types(),
                        now.types(),
                        Side.RETURNED,
                        /* reportsDefaults= */ false,
                        report)
                    .change(
                        TypeChange.RESULT_ADDED,
                        new Place(
                            OutputDeclaration.KEY,
                            old.location(),
                            output.location(),
                            List.of(handler(released, old)))));
  }

  /** Returns the interface that the code of a tool implements. */
  private static ApiPart handler(ModuleState released, EntryPoint tool) {
    return ApiPart.whole(released.classOf(tool) + ".Handler");
  }

  /** Compares the arguments of a tool: models write them, and its code reads them. */
  static void arguments(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    new CompareTypes(
            released,
            present,
            old.types(),
            now.types(),
            Side.CALLED,
            /* reportsDefaults= */ true,
            report)
        .objects(old.parameters(), now.parameters(), "", ObjectApi.of(released.classOf(old)));
  }

  /**
   * Compares the values that a prompt accepts by their structure, like answers: the names of types
   * do not matter, and a narrower type refuses values.
   */
  static void accepted(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    CompareTypes compare =
        new CompareTypes(
            released,
            present,
            old.types(),
            now.types(),
            Side.ANSWERED,
            /* reportsDefaults= */ false,
            report);
    compare.objects(
        old.allParameters(), now.allParameters(), "", ObjectApi.of(released.classOf(old)));
    if (old.rendering() instanceof MessageProgram before
        && now.rendering() instanceof MessageProgram after) {
      for (Service.Method method : before.service().methods()) {
        after
            .service()
            .method(method.name())
            .ifPresent(
                found ->
                    compare.types(
                        method.returns(),
                        found.returns(),
                        new Place(method.name(), method.location(), found.location(), List.of())));
      }
    }
  }

  /**
   * Compares two objects.
   *
   * @param name the name of the object, which precedes those of its fields; empty for the
   *     parameters themselves
   * @param given the class of the object
   */
  void objects(ObjectType old, ObjectType now, String name, ObjectApi given) {
    ObjectApi api = given.between(released, present, old);
    boolean isChain = false;
    for (Field field : old.fields()) {
      String path = path(name, field);
      Optional<Field> found = now.field(field.name());
      if (found.isPresent()) {
        fields(field, found.get(), path, api);
        isChain |= !field.required() && found.get().required();
      } else {
        List<ApiPart> parts = parts(api, field, field.required());
        Place place = new Place(path, field.location(), DeclarationPlace.of(now), parts);
        change(TypeChange.REMOVED, withClassesOf(field.type(), place));
        isChain |= field.required();
      }
    }
    for (Field field : now.fields()) {
      if (field.required() && old.field(field.name()).isEmpty()) {
        List<ApiPart> parts = parts(api, field, true);
        change(
            TypeChange.ADDED,
            new Place(path(name, field), old.location(), field.location(), parts));
        isChain = true;
      }
    }
    if (!side.isAnswered() || !released.isShared(old.ref())) {
      isChain |= new CompareRequired(released, present, report).compare(old, now, name, api);
    }
    for (Field field : old.fields()) {
      Optional<Field> found = now.field(field.name());
      if (field.required()
          && found.isPresent()
          && !found.get().required()
          && (!side.isAnswered() || found.get().mayBeAbsent())) {
        List<ApiPart> parts = parts(api, field, !isChain);
        change(
            TypeChange.OPTIONAL,
            new Place(path(name, field), field.location(), found.get().location(), parts));
      }
    }
  }

  private static String path(String name, Field field) {
    return name.isEmpty() ? field.name() : name + "." + field.name();
  }

  private void fields(Field old, Field now, String path, ObjectApi api) {
    Place place =
        new Place(
            path,
            old.location(),
            now.location(),
            parts(api, old, old.required() || now.required()));
    types(old.type(), now.type(), place);
    if (!old.required() && now.required()) {
      change(TypeChange.REQUIRED, place);
      return;
    }
    Place accessor = place.seenIn(parts(api, old, false));
    if (side != Side.CALLED && old.mayBeAbsent() && !now.mayBeAbsent()) {
      change(TypeChange.NEVER_ABSENT, accessor);
    }
    boolean isSameType = released.fullWord(old.type()).equals(present.fullWord(now.type()));
    DefaultChange change = new DefaultChange(path, old, now);
    if (reportsDefaults && isSameType && !old.required() && !change.isSame()) {
      change.report(
          side == Side.CALLED
              ? "The code of the tool gets it if a call lacks the argument."
              : DefaultChange.ON_TEXT,
          report);
    }
    if (isSameType && !old.required() && !old.mayBeAbsent() && now.mayBeAbsent()) {
      String member = released.names().member(old.name());
      report.addIfSeen(
          member,
          Diagnostic.of(DiagnosticCode.SIGNATURE_CHANGED, now.location(), member, api.name())
              .fix("Without a default it may be absent; keep the default.")
              .released(old.location()),
          accessor.parts());
    }
  }

  /**
   * Returns the parts of a field that callers see. Each change of an answer also affects the
   * methods that create objects.
   */
  private List<ApiPart> parts(ObjectApi api, Field field, boolean isInChain) {
    List<ApiPart> parts = new ArrayList<>(api.of(field, released));
    if (isInChain || side.isAnswered()) {
      parts.addAll(api.start());
    }
    return parts;
  }

  /** Returns a place with the classes that only a type needs added to its parts. */
  private Place withClassesOf(Type type, Place place) {
    return place.parts().isEmpty()
        ? place
        : place.seenIn(
            Stream.concat(place.parts().stream(), released.ownClasses(type, releasedTypes).stream())
                .toList());
  }

  private void types(Type old, Type now, Place place) {
    if (old instanceof Type.Messages before && now instanceof Type.Messages after) {
      roles(before.roles(), after.roles(), place.element());
    } else if (old instanceof Type.ListType oldList && now instanceof Type.ListType list) {
      types(oldList.element(), list.element(), place.element());
    } else if (isRetyped(old, now)) {
      retyped(old, now, withClassesOf(old, place));
    } else if (old instanceof Type.EnumOf oldEnum && now instanceof Type.EnumOf anEnum) {
      if (side.isAnswered() || isOwn(oldEnum)) {
        values(oldEnum, anEnum, place);
      }
    } else if (old instanceof Type.ObjectRef oldRef && now instanceof Type.ObjectRef ref) {
      if (side.isAnswered() ? seen.add(oldRef.name()) : isOwn(oldRef)) {
        objects(
            releasedTypes.object(oldRef),
            presentTypes.object(ref),
            place.path(),
            ObjectApi.of(released.classOf(old)));
      }
    }
  }

  /**
   * Returns whether a type must be compared with this prompt. Types that several prompts share are
   * compared once.
   */
  private boolean isOwn(Type.Named type) {
    return !released.isShared(type) && seen.add(type.name());
  }

  /**
   * Returns whether a type was replaced by another one. Callers see the names of types, but models
   * only see their structure.
   */
  private boolean isRetyped(Type old, Type now) {
    return side.isAnswered()
        ? old.kind() != now.kind()
        : !released.fullWord(old).equals(present.fullWord(now));
  }

  private void retyped(Type old, Type now, Place place) {
    if (side.isAnswered()) {
      change(TypeChange.RETYPED, place, old.described(), now.described());
    } else if (released.word(old).equals(present.word(now))) {
      change(TypeChange.RETYPED, place, released.fullWord(old), present.fullWord(now));
    } else {
      change(TypeChange.RETYPED, place, released.word(old), present.word(now));
    }
  }

  /** Compares the roles that messages can have, which are not visible in any class. */
  private void roles(List<String> before, List<String> after, Place place) {
    if (!after.containsAll(before)) {
      report.add(
          place.path() + " " + after,
          Diagnostic.of(
                  DiagnosticCode.PARAMETER_RETYPED,
                  place.now(),
                  place.path(),
                  "a message of " + String.join(", ", before),
                  "a message of " + String.join(", ", after))
              .released(place.old()));
    }
  }

  /** Compares two enums. */
  void values(Type.EnumOf old, Type.EnumOf now, String path, Location oldPlace, Location place) {
    values(old, now, new Place(path, oldPlace, place, List.of()));
  }

  private void values(Type.EnumOf old, Type.EnumOf now, Place place) {
    // In answers, values of a shared type are reported without classes, because shared classes are
    // compared once.
    boolean isSeen = !side.isAnswered() || !released.isShared(old);
    for (String value : old.values()) {
      if (!now.values().contains(value)) {
        change(
            TypeChange.VALUE_REMOVED,
            place.seenIn(isSeen ? List.of(constant(old, value)) : List.of()),
            value);
      }
    }
    for (String value : now.values()) {
      if (isSeen && !old.values().contains(value)) {
        change(TypeChange.VALUE_ADDED, place.seenIn(List.of(constant(old, value))), value);
      }
    }
  }

  private ApiPart constant(Type.EnumOf type, String value) {
    return new ApiPart(released.classOf(type), released.names().constant(value));
  }

  private void change(TypeChange change, Place place, String... words) {
    TypeChange.Rule rule = change.rule(side);
    TypeChange.Finding found = rule.finding(place.path(), place.old(), place.now(), words);
    report.add(found.detail(), found.finding(), place.parts(), rule.reach());
  }
}
