package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
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
import java.util.TreeMap;

/**
 * What the emitters of one class share.
 *
 * @param names the names of all classes
 * @param javaTypes which Java type stands for which type
 * @param object the object whose properties are the fields of the class
 * @param types all types that it mentions
 * @param texts the fixed texts of the class
 * @param fieldNames the names of the private fields
 * @param methodNames the names that are left for private methods
 * @param methods takes the private methods, in the order in which they are made
 * @param program what the class renders
 * @param freeOfProcedures what each procedure of it reads besides its parameters
 * @param procedureMethods the names of the methods that procedures became
 * @param answers the names of the methods that give what services answered, by request
 * @param imported the fragments of libraries that it includes, with their hashes
 * @param holder the variable whose accessors give the properties; empty when they are fields
 * @param isStatic whether it has no fields, and its methods get the program's parameters
 */
record ClassContext(
    Names names,
    JavaTypes javaTypes,
    ObjectType object,
    Types types,
    FixedTexts texts,
    FieldNames fieldNames,
    MethodNames methodNames,
    List<MethodSpec> methods,
    TextProgram program,
    List<List<Value>> freeOfProcedures,
    Map<String, String> procedureMethods,
    Map<Integer, String> answers,
    Map<ClassName, String> imported,
    String holder,
    boolean isStatic) {

  /** The variable that holds what a message program is rendered for. */
  static final String CONTEXT = "context";

  /** For a class that renders nothing. */
  static ClassContext of(Names names, ObjectType object, Types types, FixedTexts texts) {
    return of(names, object, types, texts, new TextProgram(List.of(), List.of()));
  }

  static ClassContext of(
      Names names, ObjectType object, Types types, FixedTexts texts, TextProgram program) {
    return of(names, object, types, texts, program, false);
  }

  /** For the class of a fragment, of which there are no objects. */
  static ClassContext of(Names names, Fragment fragment, FixedTexts texts) {
    ObjectType parameters = fragment.parameters();
    return of(
        names,
        new ObjectType(parameters.name(), List.of(), "", parameters.location()),
        fragment.types(),
        texts,
        fragment.text(),
        true);
  }

  private static ClassContext of(
      Names names,
      ObjectType object,
      Types types,
      FixedTexts texts,
      TextProgram program,
      boolean isStatic) {
    return new ClassContext(
        names,
        new JavaTypes(names),
        object,
        types,
        texts,
        new FieldNames(object),
        new MethodNames(
            object.fields().stream().map(Field::name).map(Identifiers::member).toList()),
        new ArrayList<>(),
        program,
        FreeValues.ofProcedures(program, !isStatic),
        new HashMap<>(),
        new HashMap<>(),
        new TreeMap<>(),
        "",
        isStatic);
  }

  /**
   * For a class that renders messages for an object.
   *
   * @param fields the names of its fields besides the one for the object
   */
  static ClassContext ofRun(
      Names names,
      ObjectType object,
      Types types,
      FixedTexts texts,
      List<Procedure> procedures,
      List<String> fields) {
    List<String> taken = new ArrayList<>(fields);
    taken.add(CONTEXT);
    TextProgram program = new TextProgram(List.of(), procedures);
    return new ClassContext(
        names,
        new JavaTypes(names),
        object,
        types,
        texts,
        new FieldNames(taken),
        new MethodNames(List.of("result")),
        new ArrayList<>(),
        program,
        FreeValues.ofProcedures(program, true),
        new HashMap<>(),
        new HashMap<>(),
        new TreeMap<>(),
        CONTEXT,
        false);
  }

  /** What instructions read that a method of their own must be given. */
  List<Value> free(List<Instruction> instructions) {
    return FreeValues.of(instructions, freeOfProcedures, !isStatic);
  }

  /** The procedure of a number. */
  Procedure procedure(int number) {
    return program.procedure(number);
  }

  /** The name of the method that gives what a service answered. */
  String answer(Request request) {
    return answers.computeIfAbsent(
        request.number(),
        none -> methodNames.fresh(Identifiers.member(request.method().name()) + "Answer"));
  }

  /** A property of the object. */
  Expr property(Field field) {
    return holder.isEmpty()
        ? Expr.simple(field(field))
        : Expr.of("$L.$L()", holder, Identifiers.member(field.name()));
  }

  /** The name of the private field for a field. */
  String field(Field field) {
    return fieldNames.of(field);
  }

  /** Locals that hide neither a field nor one of the variables that text is put into. */
  Locals locals() {
    Locals locals = new Locals(fieldNames.all());
    locals.fresh("sb");
    locals.fresh("out");
    return locals;
  }

  /** The variable for a {@code StringBuilder} in every method of the class. */
  String builderVariable() {
    return new Locals(fieldNames.all()).fresh("sb");
  }

  /** The variable for a {@code TextOutput} in every method of the class. */
  String outputVariable() {
    return new Locals(fieldNames.all()).fresh("out");
  }
}
