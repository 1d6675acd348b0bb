package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/**
 * Emits the conversion of typed values to type {@code any}. Where their representations in Java
 * differ, as for objects and enums, a private method of the class converts them; each such method
 * is emitted once.
 */
final class ToAnyEmitter {
  private static final TypeName MAP =
      ParameterizedTypeName.get(Map.class, String.class, Object.class);
  private static final TypeName LIST = ParameterizedTypeName.get(List.class, Object.class);

  private final ClassContext context;

  ToAnyEmitter(ClassContext context) {
    this.context = context;
  }

  /** The expression of a value as one of type any. */
  Expr emit(Value value, ExpressionEmitter expressions, Code code) {
    if (value instanceof Value.Parameters) {
      return context.holder().isEmpty()
          ? Expr.of("$L()", parametersMethod())
          : Expr.of("$L($L)", objectMethod(context.object().ref()), context.holder());
    }
    Type type = value.type();
    if (isSame(type)) {
      Expr expression = expressions.emit(value, code);
      return expression.isInt() ? Expr.of("(long) $L", expression) : expression;
    }
    if (type instanceof Type.EnumOf && value.optional()) {
      Expr expression = expressions.simple(value, code);
      return Expr.of("($L == null ? null : $L.value())", expression, expression);
    }
    return new Expr(converted(type, expressions.emit(value, code).code()), false, false);
  }

  /** Whether values of a type are those of type any already. */
  private static boolean isSame(Type type) {
    return type instanceof Type.ListOf list
        ? isSame(list.element())
        : !(type instanceof Type.EnumOf || type instanceof Type.ObjectRef);
  }

  /** The conversion of an expression of a type. */
  CodeBlock converted(Type type, CodeBlock code) {
    if (isSame(type)) {
      return code;
    }
    if (type instanceof Type.EnumOf) {
      return CodeBlock.of("$L.value()", code);
    }
    return type instanceof Type.ListOf list
        ? CodeBlock.of("$L($L)", listMethod(list), code)
        : CodeBlock.of("$L($L)", objectMethod((Type.ObjectRef) type), code);
  }

  private String listMethod(Type.ListOf list) {
    return context
        .collected()
        .methodOnce(
            List.of("any", list),
            "anyList",
            name -> {
              Code code = begin("list");
              code.statement("$T any = new $T<>()", LIST, ArrayList.class);
              code.open("for ($T element : list)", context.javaTypes().element(list.element()));
              code.statement("any.add($L)", converted(list.element(), CodeBlock.of("element")));
              code.close();
              code.statement("return any");
              return method(name, LIST, context.javaTypes().of(list, true), "list", code);
            });
  }

  private String objectMethod(Type.ObjectRef ref) {
    return context
        .collected()
        .methodOnce(
            List.of("any", ref),
            "any" + context.names().of(ref).simpleName(),
            name -> {
              Code code = begin("object");
              members(
                  code,
                  context.types().object(ref),
                  field -> "object." + Identifiers.member(field.name()) + "()");
              return method(name, MAP, context.javaTypes().of(ref, true), "object", code);
            });
  }

  private String parametersMethod() {
    return context
        .collected()
        .methodOnce(
            "anyParameters",
            "anyParameters",
            name -> {
              Code code = new Code(context.locals());
              members(code, context.object(), field -> "this." + context.field(field));
              return MethodSpec.methodBuilder(name)
                  .addModifiers(Modifier.PRIVATE)
                  .returns(MAP)
                  .addCode(code.build())
                  .build();
            });
  }

  /** A method that gives null for null. */
  private static Code begin(String parameter) {
    Code code = new Code(new Locals(List.of(parameter)));
    code.open("if ($L == null)", parameter);
    code.statement("return null");
    code.close();
    return code;
  }

  /** Members that are absent are left out, as they would be in JavaScript. */
  private void members(Code code, ObjectType object, Function<Field, String> reading) {
    String map = code.locals().fresh("map");
    code.statement("$T $L = new $T<>()", MAP, map, LinkedHashMap.class);
    for (Field field : object.fields()) {
      String member = reading.apply(field);
      if (field.mayBeAbsent()) {
        code.open("if ($L != null)", member);
      }
      CodeBlock value = converted(field.type(), CodeBlock.of("$L", member));
      code.statement("$L.put($L, $L)", map, Literals.of(field.name()), value);
      if (field.mayBeAbsent()) {
        code.close();
      }
    }
    code.statement("return $L", map);
  }

  private static MethodSpec method(
      String name, TypeName returns, TypeName takes, String parameter, Code code) {
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .returns(JavaTypes.nullable(returns))
        .addParameter(takes, parameter)
        .addCode(code.build())
        .build();
  }
}
