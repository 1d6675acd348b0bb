package io.promptcompiler.core.java.model;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.AnyCopy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the conversion of typed values to type {@code any}. If their Java representations
 * differ, as for objects and enums, a private method of the class converts them; each such method
 * is emitted once.
 */
public final class ToAnyEmitter {
  private static final TypeName MAP =
      ParameterizedTypeName.get(Map.class, String.class, Object.class);
  private static final TypeName LIST = ParameterizedTypeName.get(List.class, Object.class);

  private final ClassContext context;

  public ToAnyEmitter(ClassContext context) {
    this.context = context;
  }

  /** Returns the expression for a value of type {@code any}. */
  public Expr emit(Value value, ExpressionEmitter expressions, Code code) {
    if (value instanceof Value.Parameters parameters) {
      return Expr.of("$L()", parametersMethod(parameters));
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

  /** Returns whether values of a type are already values of type {@code any}. */
  private static boolean isSame(Type type) {
    return !(type.innermost() instanceof Type.Named);
  }

  /** Returns the conversion of an expression with the given type. */
  public CodeBlock converted(Type type, CodeBlock code) {
    return switch (type.kind()) {
      case ENUM -> CodeBlock.of("$L.value()", code);
      case OBJECT -> CodeBlock.of("$L($L)", objectMethod((Type.ObjectRef) type), code);
      case LIST, MESSAGES ->
          isSame(type) ? code : CodeBlock.of("$L($L)", listMethod((Type.ListType) type), code);
      case TEXT, BOOL, INT, NUM, DEC, ANY, MAP, MEDIA -> code;
    };
  }

  private String listMethod(Type.ListType list) {
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
              return method(name, LIST, context.javaTypes().absent(list), "list", code);
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
              String map =
                  members(
                      code,
                      context.types().object(ref).fields(),
                      field -> "object." + Identifiers.member(field.name()) + "()");
              code.statement("return $L", map);
              return method(name, MAP, context.javaTypes().absent(ref), "object", code);
            });
  }

  /**
   * Returns the name of a method that collects the parameters in a map. The parameters have a class
   * only if they are passed to a service.
   */
  private String parametersMethod(Value.Parameters parameters) {
    return context
        .collected()
        .methodOnce(
            List.of("any", parameters),
            "anyParameters",
            name -> {
              Code code = new Code(context.locals());
              List<Field> fields = new ArrayList<>(context.object().fields());
              fields.removeIf(field -> parameters.beside().contains(field.name()));
              String map = members(code, fields, field -> "this." + context.property(field));
              context
                  .object()
                  .field(Field.REST)
                  .ifPresent(
                      rest ->
                          code.statement(
                              "$T.addOthers($L, this.$L)",
                              AnyCopy.class,
                              map,
                              context.property(rest)));
              code.statement("return $L", map);
              return MethodSpec.methodBuilder(name)
                  .addModifiers(Modifier.PRIVATE)
                  .returns(MAP)
                  .addCode(code.build())
                  .build();
            });
  }

  /** Returns the beginning of a method that returns null for null. */
  private static Code begin(String parameter) {
    Code code = new Code(new Locals(List.of(parameter)));
    code.open("if ($L == null)", parameter);
    code.statement("return null");
    code.close();
    return code;
  }

  /**
   * Emits a map of members and returns its variable. Absent members are omitted, as in JavaScript.
   */
  private String members(Code code, List<Field> fields, Function<Field, String> reading) {
    String map = code.locals().fresh("map");
    code.statement("$T $L = new $T<>()", MAP, map, LinkedHashMap.class);
    for (Field field : fields) {
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
    return map;
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
