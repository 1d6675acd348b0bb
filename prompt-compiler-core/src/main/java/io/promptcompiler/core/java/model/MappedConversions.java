package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Copies;
import io.promptcompiler.runtime.support.ParameterReader;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Conversions of values of the application, whose types are unknown, to the parameter types of
 * setters; null stays null. The methods that convert them are added to the class.
 */
final class MappedConversions {
  private static final ClassName LONG = ClassName.get(Long.class);
  private static final ClassName NUMBER = ClassName.get(Number.class);
  private static final TypeName ANY_MAP =
      ParameterizedTypeName.get(
          ClassName.get(Map.class), JavaTypes.STRING, WildcardTypeName.subtypeOf(ClassName.OBJECT));

  /** The characters that are ignored, like case, when the constants of two enums are compared. */
  private static final String SEPARATORS = "[-_ ]";

  private final ClassContext context;

  MappedConversions(ClassContext context) {
    this.context = context;
  }

  /** Returns the type of a converted value, which can be null. */
  TypeName converted(Type type) {
    return type instanceof Type.AnyMap ? ANY_MAP : context.javaTypes().present(type).box();
  }

  /** Returns the element type of a list. Setters convert numbers themselves. */
  TypeName element(Type type) {
    if (type instanceof Type.ListType list) {
      return JavaTypes.listOf(element(list.element()));
    }
    return type.isNumber() ? NUMBER : converted(type);
  }

  /** Returns the converted value of a property. */
  CodeBlock convert(Field field, Type type, CodeBlock value) {
    if (type instanceof Type.Int) {
      return CodeBlock.of("$L($L)", integer(), value);
    }
    if (type instanceof Type.Num) {
      return CodeBlock.of("$L($L)", number(), value);
    }
    if (type instanceof Type.Dec) {
      return CodeBlock.of("$L($L)", decimal(), value);
    }
    return convertElement(field, type, value);
  }

  /** Returns the converted element of a list. */
  CodeBlock convertElement(Field field, Type type, CodeBlock value) {
    return switch (type.kind()) {
      case ENUM -> {
        String constant = constant((Type.EnumOf) type);
        yield CodeBlock.of("$L($L, $L)", constant, value, Literals.of(field.name()));
      }
      case OBJECT -> {
        ClassName name = context.names().of((Type.ObjectRef) type);
        yield BuiltInTypes.isBuiltIn(type)
            ? value
            : CodeBlock.of("$L == null ? null : $T.from($L)", value, name, value);
      }
      case TEXT, BOOL, INT, NUM, DEC, ANY, MAP, LIST, MESSAGES, MEDIA -> value;
    };
  }

  /**
   * Adds overloads, so that javac rejects a value that is not an integer, and returns their name.
   */
  private String integer() {
    return context
        .collected()
        .overloadsOnce(
            "integer",
            "integer",
            name ->
                List.of(
                    conversion(name, LONG, LONG).addStatement("return value").build(),
                    conversion(name, LONG, ClassName.get(Integer.class))
                        .addStatement("return value == null ? null : value.longValue()")
                        .build(),
                    conversion(name, LONG, ClassName.get(Short.class))
                        .addStatement("return value == null ? null : value.longValue()")
                        .build()));
  }

  private String number() {
    return converted("number", ClassName.get(Double.class));
  }

  private String decimal() {
    return converted("decimal", ClassName.get(BigDecimal.class));
  }

  /** Adds a method that converts any number, and returns its name. */
  private String converted(String word, ClassName to) {
    return context
        .collected()
        .overloadsOnce(
            word,
            word,
            name ->
                List.of(
                    conversion(name, to, NUMBER)
                        .addStatement(
                            "return value == null ? null : $T.$Ls($T.of(value), $S).get(0)",
                            Copies.class,
                            word,
                            List.class,
                            word)
                        .build()));
  }

  private static MethodSpec.Builder conversion(String name, TypeName to, TypeName from) {
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .returns(to)
        .addParameter(from, "value");
  }

  private String constant(Type.EnumOf type) {
    ClassName of = context.names().of(type);
    return context
        .collected()
        .overloadsOnce(
            List.of("constant", type.name()),
            "to" + of.simpleName(),
            name -> {
              TypeName anyEnum =
                  ParameterizedTypeName.get(
                      ClassName.get(Enum.class), WildcardTypeName.subtypeOf(ClassName.OBJECT));
              return List.of(
                  conversion(name, of, anyEnum)
                      .addParameter(String.class, "name")
                      .addStatement("return value == null ? null : $L(value.name(), name)", name)
                      .build(),
                  conversion(name, of, JavaTypes.STRING)
                      .addParameter(String.class, "name")
                      .addCode(search(type, of))
                      .build());
            });
  }

  /**
   * Returns code that finds the constant with a text or a name. It throws the same error as for a
   * parameter in a map.
   */
  private static CodeBlock search(Type.EnumOf type, ClassName of) {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .beginControlFlow("if (value == null)")
            .addStatement("return null")
            .endControlFlow()
            .beginControlFlow("for ($T constant : $T.values())", of, of)
            .beginControlFlow(
                "if (constant.value().equals(value) || constant.name().equals(value))")
            .addStatement("return constant")
            .endControlFlow()
            .endControlFlow();
    if (areDistinct(type)) {
      code.addStatement("String plain = value.replaceAll($S, $S)", SEPARATORS, "")
          .beginControlFlow("for ($T constant : $T.values())", of, of)
          .beginControlFlow(
              "if (constant.value().replaceAll($S, $S).equalsIgnoreCase(plain))", SEPARATORS, "")
          .addStatement("return constant")
          .endControlFlow()
          .endControlFlow();
    }
    return code.addStatement(
            "$T in = $T.of($T.of(name, value))",
            ParameterReader.class,
            ParameterReader.class,
            Map.class)
        .addStatement("$T none = $T.from(in.required(name, $S))", of, of, "")
        .addStatement("in.check()")
        .addStatement("return none")
        .build();
  }

  /** Returns whether the texts of an enum remain distinct without case and separators. */
  private static boolean areDistinct(Type.EnumOf type) {
    Set<String> plain = new HashSet<>();
    return type.values().stream()
        .allMatch(value -> plain.add(value.replaceAll(SEPARATORS, "").toLowerCase(Locale.ROOT)));
  }
}
