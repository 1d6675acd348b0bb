package io.promptcompiler.core.java.model;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mapping of types to Java types. */
public final class JavaTypes {
  public static final TypeName STRING = ClassName.get(String.class);
  private static final TypeName NULLABLE_OBJECT = nullable(ClassName.OBJECT);
  private static final TypeName ANYTHING = WildcardTypeName.subtypeOf(ClassName.OBJECT);

  /** The type of a map from which a class is read. */
  public static final TypeName PARAMETERS =
      ParameterizedTypeName.get(ClassName.get(Map.class), STRING, ANYTHING);

  private final ResolvedNames names;

  public JavaTypes(ResolvedNames names) {
    this.names = names;
  }

  /** Returns the type of a value that is present: a primitive type if possible. */
  TypeName present(Type type) {
    return switch (type.kind()) {
      case TEXT -> STRING;
      case BOOL -> TypeName.BOOLEAN;
      case INT -> TypeName.LONG;
      case NUM -> TypeName.DOUBLE;
      case DEC -> ClassName.get(BigDecimal.class);
      case ANY -> ClassName.OBJECT;
      case MAP -> ParameterizedTypeName.get(ClassName.get(Map.class), STRING, NULLABLE_OBJECT);
      case LIST, MESSAGES -> listOf(element(((Type.ListType) type).element()));
      case ENUM, OBJECT, MEDIA -> names.of(((Type.Named) type).name());
    };
  }

  /** Returns the type of an element of a list, as a type argument. */
  TypeName element(Type type) {
    return type.isAny() ? NULLABLE_OBJECT : present(type).box();
  }

  /**
   * Returns the type of a value that may be absent, as callers see it: boxed and annotated as
   * nullable.
   */
  public TypeName absent(Type type) {
    return nullable(present(type).box());
  }

  /** Returns the type of a local variable, which does not need an annotation. */
  public TypeName of(Type type, boolean optional) {
    return optional ? present(type).box() : present(type);
  }

  /** Returns the type of a private field, or of a parameter of an internal method. */
  public TypeName of(Field field) {
    return field.mayBeAbsent() ? absent(field.type()) : present(field.type());
  }

  /** Returns the return type of an accessor. */
  TypeName accessed(Field field) {
    return of(field);
  }

  /** Returns the parameter types of a field's setters, one for each setter. */
  List<TypeName> setterTypes(Field field) {
    TypeName given = setterType(field.type());
    if (!field.mayBeAbsent()) {
      return List.of(given);
    }
    // There are two setters for a primitive type, so that callers can pass a number or null.
    return given.isPrimitive() ? List.of(given, nullable(given.box())) : List.of(nullable(given));
  }

  /**
   * Returns the parameter type of a setter. Lists and maps accept any compatible subtype, without
   * null elements.
   */
  TypeName setterType(Type type) {
    if (type instanceof Type.ListType list) {
      return ParameterizedTypeName.get(ClassName.get(List.class), fits(list.element()));
    }
    if (type instanceof Type.AnyMap) {
      return ParameterizedTypeName.get(ClassName.get(Map.class), STRING, ANYTHING);
    }
    return present(type);
  }

  private TypeName fits(Type element) {
    if (element.isAny()) {
      return ANYTHING;
    }
    TypeName fits = element.isNumber() ? ClassName.get(Number.class) : setterType(element).box();
    return WildcardTypeName.subtypeOf(fits);
  }

  public static TypeName listOf(TypeName element) {
    return ParameterizedTypeName.get(ClassName.get(List.class), element);
  }

  /** Returns the given type, annotated as nullable. */
  public static TypeName nullable(TypeName type) {
    return type.annotated(AnnotationSpec.builder(Nullable.class).build());
  }
}
