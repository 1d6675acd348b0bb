package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.backend.FreeValues;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.FieldNames;
import io.promptcompiler.core.java.names.FreshNames;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.Names;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.java.names.Places;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.java.text.FixedTexts;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
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
 * The context that the emitters of one class share: names and types, which are resolved before
 * anything is emitted, and a collection of the members that its code turns out to need.
 *
 * @param names the names of all classes
 * @param javaTypes which Java type stands for which type
 * @param object the object whose properties are the fields of the class
 * @param types all types that it mentions
 * @param places what places in templates are called
 * @param fieldNames the names of the private fields
 * @param program what the class renders
 * @param freeOfProcedures what each procedure of it reads besides its parameters
 * @param answers the names of the methods that give what services answered, by request
 * @param holder the variable whose accessors give the properties; empty when they are fields
 * @param variant the enum of its variants, where it has some; it has a field for one then
 * @param isStatic whether it has no fields, and its methods get the program's parameters
 * @param collected collects the members that the class needs
 */
public record ClassContext(
    Names names,
    JavaTypes javaTypes,
    ObjectType object,
    Types types,
    Places places,
    FieldNames fieldNames,
    TextProgram program,
    List<List<Value>> freeOfProcedures,
    Map<Integer, String> answers,
    String holder,
    Optional<ClassName> variant,
    boolean isStatic,
    MemberCollector collected) {

  /** The variable that holds what a message program is rendered for. */
  public static final String CONTEXT = "context";

  /** For a class that renders nothing. */
  public static ClassContext of(Names names, ObjectType object, Types types) {
    Places places = Places.of(object.location(), "");
    TextProgram nothing = new TextProgram(List.of(), List.of());
    return of(names, object, types, places, nothing, Optional.empty(), false);
  }

  /** For a class that renders for an object. */
  public static ClassContext of(
      Names names, ObjectType object, Types types, Places places, TextProgram program) {
    return of(names, object, types, places, program, Optional.empty(), false);
  }

  /**
   * For the class of an entry point that renders a text.
   *
   * @param variant the enum of its variants, where it has some
   */
  public static ClassContext of(
      Names names, EntryPoint entryPoint, TextProgram program, Optional<ClassName> variant) {
    return of(
        names,
        entryPoint.parameters(),
        entryPoint.types(),
        Places.of(entryPoint.location(), entryPoint.about().id()),
        program,
        variant,
        false);
  }

  /**
   * For the class of an entry point whose texts are those of other classes inside of it.
   *
   * @param variant the enum of its variants, where it has some
   */
  public static ClassContext of(Names names, EntryPoint entryPoint, Optional<ClassName> variant) {
    return of(names, entryPoint, new TextProgram(List.of(), List.of()), variant);
  }

  /** For the class of a fragment, of which there are no objects. */
  public static ClassContext of(Names names, Fragment fragment) {
    ObjectType parameters = fragment.parameters();
    return of(
        names,
        new ObjectType(parameters.name(), List.of(), "", parameters.location()),
        fragment.types(),
        Places.of(fragment.location(), fragment.about().id()),
        fragment.text(),
        Optional.empty(),
        true);
  }

  private static ClassContext of(
      Names names,
      ObjectType object,
      Types types,
      Places places,
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
        FreeValues.ofProcedures(program, !isStatic),
        Map.of(),
        "",
        variant,
        isStatic,
        new MemberCollector(methodNames, new FixedTexts(methodNames)));
  }

  /**
   * For a class that renders messages for an object.
   *
   * @param requests its requests to services
   * @param fields the names of its fields besides the one for the object
   */
  public static ClassContext ofRun(
      Names names,
      ObjectType object,
      Types types,
      Places places,
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
        FreeValues.ofProcedures(program, true),
        Map.copyOf(answers),
        CONTEXT,
        Optional.empty(),
        false,
        new MemberCollector(methodNames, new FixedTexts(methodNames)));
  }

  /** The same class, where it renders another text. */
  public ClassContext rendering(TextProgram other) {
    return new ClassContext(
        names,
        javaTypes,
        object,
        types,
        places,
        fieldNames,
        other,
        FreeValues.ofProcedures(other, !isStatic),
        answers,
        holder,
        variant,
        isStatic,
        collected.ofAnotherText());
  }

  /** Whether an object of the class has nothing that distinguishes it. */
  public boolean hasNoFields() {
    return object.fields().isEmpty() && variant.isEmpty();
  }

  /** The values that instructions read and that a method of their own must take as arguments. */
  public List<Value> free(List<Instruction> instructions) {
    return FreeValues.of(instructions, freeOfProcedures, !isStatic);
  }

  /** The procedure of a number. */
  public Procedure procedure(int number) {
    return program.procedure(number);
  }

  /** The fixed texts of the class. */
  public FixedTexts texts() {
    return collected.texts();
  }

  /** The names of a place in a template. */
  public Place place(Location location) {
    return places.of(location);
  }

  /** The name of the method that gives what a service answered. */
  public String answer(Request request) {
    return Objects.requireNonNull(answers.get(request.number()));
  }

  /** A property of the object. */
  public Expr property(Field field) {
    return holder.isEmpty()
        ? Expr.simple(field(field))
        : Expr.of("$L.$L()", holder, Identifiers.member(field.name()));
  }

  /** The name of the private field for a field. */
  public String field(Field field) {
    return fieldNames.of(field);
  }

  /** Locals that hide neither a field nor one of the variables that text is put into. */
  public Locals locals() {
    Locals locals = new Locals(fieldNames.all());
    locals.fresh("sb");
    locals.fresh("out");
    return locals;
  }

  /** The variable for a {@code StringBuilder} in every method of the class. */
  public String builderVariable() {
    return new Locals(fieldNames.all()).fresh("sb");
  }

  /** The variable for a {@code TextOutput} in every method of the class. */
  public String outputVariable() {
    return new Locals(fieldNames.all()).fresh("out");
  }
}
