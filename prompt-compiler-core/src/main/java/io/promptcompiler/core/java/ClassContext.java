package io.promptcompiler.core.java;

import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * What the emitters of one class share.
 *
 * @param names the names of all classes
 * @param javaTypes which Java type stands for which type
 * @param object the object whose properties are the fields of the class
 * @param types all types that it mentions
 * @param texts the fixed texts of the class
 * @param methodNames the names that are left for private methods
 * @param methods takes the private methods, in the order in which they are made
 */
record ClassContext(
    Names names,
    JavaTypes javaTypes,
    ObjectType object,
    Types types,
    FixedTexts texts,
    MethodNames methodNames,
    List<MethodSpec> methods) {

  static ClassContext of(Names names, ObjectType object, Types types, FixedTexts texts) {
    return new ClassContext(
        names,
        new JavaTypes(names),
        object,
        types,
        texts,
        new MethodNames(members(object)),
        new ArrayList<>());
  }

  /** The names of the fields and accessors. */
  static List<String> members(ObjectType object) {
    return object.fields().stream().map(Field::name).map(Identifiers::member).toList();
  }

  /** Locals that hide no field. */
  Locals locals() {
    return new Locals(members(object));
  }
}
