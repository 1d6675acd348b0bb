package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.FieldNames;
import io.promptcompiler.core.java.names.FreshNames;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.java.names.PlaceNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.java.text.TextConstants;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.FreeValues;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The context that the emitters of one class share: the names and types, which are resolved before
 * anything is emitted, and the members that the code turns out to need.
 *
 * @param names the names of all classes
 * @param javaTypes the mapping of types to Java types
 * @param object the object whose properties are the fields of the class
 * @param types all types that the class mentions
 * @param places the names of places in templates
 * @param fieldNames the names of the private fields
 * @param program the program that the class renders
 * @param freeOfProcedures the values that each procedure reads in addition to its parameters
 * @param answers the names of the methods that return answers of services, by request
 * @param holder the variable whose accessors return the properties; empty if they are fields
 * @param variant the enum of the variants, if the class has any; it then has a field for the
 *     variant
 * @param isStatic whether the class has only static methods, which take the program's parameters
 * @param collected the collector of the members that the class needs
 */
public record ClassContext(
    ResolvedNames names,
    JavaTypes javaTypes,
    ObjectType object,
    Types types,
    PlaceNames places,
    FieldNames fieldNames,
    TextProgram program,
    List<List<Value>> freeOfProcedures,
    Map<Integer, String> answers,
    String holder,
    Optional<ClassName> variant,
    boolean isStatic,
    MemberCollector collected) {

  /** The variable that holds the object for which a message program is rendered. */
  public static final String CONTEXT = "context";

  /** Returns the context of a class that does not render. */
  public static ClassContext of(ResolvedNames names, ObjectType object, Types types) {
    PlaceNames places = PlaceNames.of(object.location(), "");
    TextProgram nothing = new TextProgram(List.of(), List.of());
    return of(names, object, types, places, nothing, Optional.empty(), false);
  }

  /** Returns the context of a class that renders a program for an object. */
  public static ClassContext of(
      ResolvedNames names, ObjectType object, Types types, PlaceNames places, TextProgram program) {
    return of(names, object, types, places, program, Optional.empty(), false);
  }

  /**
   * Returns the context of the class of an entry point that renders a text.
   *
   * @param variant the enum of the variants, if there are any
   */
  public static ClassContext of(
      ResolvedNames names,
      EntryPoint entryPoint,
      TextProgram program,
      Optional<ClassName> variant) {
    return of(
        names,
        entryPoint.parameters(),
        entryPoint.types(),
        PlaceNames.of(entryPoint.location(), entryPoint.about().id()),
        program,
        variant,
        false);
  }

  /**
   * Returns the context of the class of an entry point whose texts are rendered by nested classes.
   *
   * @param variant the enum of the variants, if there are any
   */
  public static ClassContext of(
      ResolvedNames names, EntryPoint entryPoint, Optional<ClassName> variant) {
    return of(names, entryPoint, new TextProgram(List.of(), List.of()), variant);
  }

  /** Returns the context of the class of a fragment, which is never instantiated. */
  public static ClassContext of(ResolvedNames names, Fragment fragment) {
    ObjectType parameters = fragment.parameters();
    return of(
        names,
        new ObjectType(parameters.name(), List.of(), "", parameters.location()),
        fragment.types(),
        PlaceNames.of(fragment.location(), fragment.about().id()),
        fragment.text(),
        Optional.empty(),
        true);
  }

  private static ClassContext of(
      ResolvedNames names,
      ObjectType object,
      Types types,
      PlaceNames places,
      TextProgram program,
      Optional<ClassName> variant,
      boolean isStatic) {
    List<String> accessors =
        new ArrayList<>(
            object.fields().stream().map(Field::name).map(Identifiers::member).toList());
    variant.ifPresent(none -> accessors.addAll(VariantEmitter.MEMBERS));
    FreshNames methodNames = FreshNames.ofMethods(accessors);
    return new ClassContext(
        names,
        new JavaTypes(names),
        object,
        types,
        places,
        new FieldNames(object),
        program,
        FreeValues.ofProcedures(program.procedures(), !isStatic),
        Map.of(),
        "",
        variant,
        isStatic,
        new MemberCollector(methodNames, new TextConstants(methodNames)));
  }

  /**
   * Returns the context of a class that renders messages for an object.
   *
   * @param requests the requests to services
   * @param fields the names of the other fields of the class
   */
  public static ClassContext ofRun(
      ResolvedNames names,
      ObjectType object,
      Types types,
      PlaceNames places,
      List<Procedure> procedures,
      List<Request> requests,
      List<String> fields) {
    List<String> taken = new ArrayList<>(fields);
    taken.add(CONTEXT);
    FreshNames methodNames = FreshNames.ofMethods(List.of("result"));
    Map<Integer, String> answers = new HashMap<>();
    for (Request request : requests) {
      String hint = Identifiers.member(request.method().name()) + "Answer";
      answers.put(request.number(), methodNames.next(hint));
    }
    TextProgram program = new TextProgram(List.of(), procedures);
    return new ClassContext(
        names,
        new JavaTypes(names),
        object,
        types,
        places,
        new FieldNames(taken),
        program,
        FreeValues.ofProcedures(program.procedures(), true),
        Map.copyOf(answers),
        CONTEXT,
        Optional.empty(),
        false,
        new MemberCollector(methodNames, new TextConstants(methodNames)));
  }

  /** Returns a copy of this context for another text of the class. */
  public ClassContext rendering(TextProgram other) {
    return new ClassContext(
        names,
        javaTypes,
        object,
        types,
        places,
        fieldNames,
        other,
        FreeValues.ofProcedures(other.procedures(), !isStatic),
        answers,
        holder,
        variant,
        isStatic,
        collected.ofAnotherText());
  }

  /** Returns whether the class has no fields, so that all its objects are equal. */
  public boolean hasNoFields() {
    return object.fields().isEmpty() && variant.isEmpty();
  }

  /**
   * Returns the values that instructions read and that a separate method must take as arguments.
   */
  public List<Value> free(List<Instruction> instructions) {
    return FreeValues.of(instructions, freeOfProcedures, !isStatic);
  }

  /** Returns the procedure with the given number. */
  public Procedure procedure(int number) {
    return program.procedure(number);
  }

  /** Returns the fixed texts of the class. */
  public TextConstants texts() {
    return collected.texts();
  }

  /** Returns the names of a location in a template. */
  public Place place(Location location) {
    return places.of(location);
  }

  /** Returns the name of the method that returns the answer to a request. */
  public String answer(Request request) {
    return Objects.requireNonNull(answers.get(request.number()));
  }

  /** Returns the expression for a property of the object. */
  public Expr property(Field field) {
    return holder.isEmpty()
        ? Expr.simple(field(field))
        : Expr.of("$L.$L()", holder, Identifiers.member(field.name()));
  }

  /** Returns the name of the Java field for a property. */
  public String field(Field field) {
    return fieldNames.of(field);
  }

  /** Returns locals that hide neither a field nor a variable that text is appended to. */
  public Locals locals() {
    Locals locals = new Locals(fieldNames.all());
    locals.fresh("sb");
    locals.fresh("out");
    return locals;
  }

  /**
   * Returns the name of the {@code StringBuilder} variable, which is the same in every method of
   * the class.
   */
  public String builderVariable() {
    return new Locals(fieldNames.all()).fresh("sb");
  }

  /**
   * Returns the name of the {@code TextOutput} variable, which is the same in every method of the
   * class.
   */
  public String outputVariable() {
    return new Locals(fieldNames.all()).fresh("out");
  }
}
