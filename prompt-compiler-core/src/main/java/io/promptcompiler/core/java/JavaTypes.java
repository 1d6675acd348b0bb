package io.promptcompiler.core.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.Nullable;
import java.util.List;
import java.util.Map;

/** Which Java type stands for which type. */
final class JavaTypes {
  static final TypeName STRING = ClassName.get(String.class);
  private static final TypeName NULLABLE_OBJECT = nullable(ClassName.OBJECT);

  private final Names names;

  JavaTypes(Names names) {
    this.names = names;
  }

  /** The type of a value that is there: a primitive where there is one. */
  TypeName present(Type type) {
    if (type instanceof Type.Text) {
      return STRING;
    }
    if (type instanceof Type.Bool) {
      return TypeName.BOOLEAN;
    }
    if (type instanceof Type.Int) {
      return TypeName.LONG;
    }
    if (type instanceof Type.Num) {
      return TypeName.DOUBLE;
    }
    if (type instanceof Type.AnyMap) {
      return ParameterizedTypeName.get(ClassName.get(Map.class), STRING, NULLABLE_OBJECT);
    }
    if (type instanceof Type.EnumOf named) {
      return names.of(named);
    }
    if (type instanceof Type.ObjectRef ref) {
      return names.of(ref);
    }
    return type instanceof Type.ListOf list ? listOf(element(list.element())) : ClassName.OBJECT;
  }

  /** The type of an element of a list, as a type argument. */
  TypeName element(Type type) {
    return type instanceof Type.Any ? NULLABLE_OBJECT : present(type).box();
  }

  /** The type of a value that may be absent: boxed, and marked as nullable. */
  TypeName absent(Type type) {
    return nullable(present(type).box());
  }

  /** The type of a value. */
  TypeName of(Type type, boolean optional) {
    return optional ? absent(type) : present(type);
  }

  /** The type of a field and its accessor. */
  TypeName of(Field field) {
    return of(field.type(), field.mayBeAbsent());
  }

  /** What a setter takes: lists and maps of anything that fits. */
  TypeName given(Type type) {
    if (type instanceof Type.ListOf list) {
      return ParameterizedTypeName.get(ClassName.get(List.class), fits(list.element()));
    }
    if (type instanceof Type.AnyMap) {
      TypeName anything = WildcardTypeName.subtypeOf(ClassName.OBJECT);
      return ParameterizedTypeName.get(ClassName.get(Map.class), STRING, anything);
    }
    return present(type);
  }

  private TypeName fits(Type element) {
    if (element instanceof Type.Any) {
      return WildcardTypeName.subtypeOf(ClassName.OBJECT);
    }
    boolean isNumber = element instanceof Type.Int || element instanceof Type.Num;
    return WildcardTypeName.subtypeOf(
        isNumber ? ClassName.get(Number.class) : given(element).box());
  }

  static TypeName listOf(TypeName element) {
    return ParameterizedTypeName.get(ClassName.get(List.class), element);
  }

  static TypeName nullable(TypeName type) {
    return type.annotated(AnnotationSpec.builder(Nullable.class).build());
  }
}
