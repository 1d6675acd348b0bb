package io.promptcompiler.core.java.model;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.AnyCopy;
import io.promptcompiler.runtime.support.Copies;
import io.promptcompiler.runtime.support.Masked;
import io.promptcompiler.runtime.support.MessageValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * An emitter for immutable copies of the arguments of setters: lists and maps are copied, null is
 * rejected.
 */
public final class CopyEmitter {
  private final ClassContext context;

  CopyEmitter(ClassContext context) {
    this.context = context;
  }

  /**
   * Returns the copy of a setter's parameter, which has the name of the field.
   *
   * @param given the type of the parameter
   */
  CodeBlock copy(Field field, TypeName given) {
    CodeBlock parameter = CodeBlock.of("$L", context.field(field));
    CodeBlock name = CodeBlock.of("$L", Literals.of(field.name()));
    CodeBlock copy = masked(field, copy(field.type(), parameter, name));
    boolean isCopied = !copy.equals(parameter);
    if (field.mayBeAbsent()) {
      return isCopied ? CodeBlock.of("$L == null ? null : $L", parameter, copy) : copy;
    }
    return isCopied || given.isPrimitive()
        ? copy
        : CodeBlock.of("$T.requireNonNull($L, $L)", Objects.class, parameter, name);
  }

  /** Returns the copy of a sensitive value so that its exceptions contain nothing of the value. */
  private static CodeBlock masked(Field field, CodeBlock copy) {
    Type element = field.type().innermost();
    boolean isAny = element.isAny() || element.kind() == Type.Kind.MAP;
    return isAny && field.sensitivity().isSensitive()
        ? CodeBlock.of("$T.copy($L, () -> $L)", Masked.class, Literals.of(field.name()), copy)
        : copy;
  }

  private CodeBlock copy(Type type, CodeBlock value, CodeBlock name) {
    return switch (type.kind()) {
      case MAP -> CodeBlock.of("$T.ofMap($L, $L)", AnyCopy.class, value, name);
      case ANY -> CodeBlock.of("$T.of($L, $L)", AnyCopy.class, value, name);
      case LIST -> copy((Type.ListOf) type, value, name);
      case MESSAGES -> {
        CodeBlock roles = roles((Type.Messages) type);
        yield CodeBlock.of("$T.copy($L, $L, $L)", MessageValues.class, value, name, roles);
      }
      case DEC -> CodeBlock.of("$T.decimal($L, $L)", Copies.class, value, name);
      case TEXT, BOOL, INT, NUM, ENUM, OBJECT, MEDIA -> value;
    };
  }

  private CodeBlock copy(Type.ListOf list, CodeBlock value, CodeBlock name) {
    return switch (list.element().kind()) {
      case ANY -> CodeBlock.of("$T.ofList($L, $L)", AnyCopy.class, value, name);
      case INT -> CodeBlock.of("$T.integers($L, $L)", Copies.class, value, name);
      case NUM -> CodeBlock.of("$T.numbers($L, $L)", Copies.class, value, name);
      case DEC -> CodeBlock.of("$T.decimals($L, $L)", Copies.class, value, name);
      case MAP, LIST, MESSAGES -> CodeBlock.of("$L($L, $L)", method(list), value, name);
      case TEXT, BOOL, ENUM, OBJECT, MEDIA ->
          CodeBlock.of("$T.list($L, $L)", Copies.class, value, name);
    };
  }

  /** Returns the roles that messages may have, as arguments. */
  public static CodeBlock roles(Type.Messages messages) {
    return messages.roles().stream().map(Literals::code).collect(CodeBlock.joining(", "));
  }

  /** Adds a method that copies lists together with their elements, and returns its name. */
  private String method(Type.ListOf list) {
    return context
        .collected()
        .methodOnce(
            List.of("copy", list),
            "copy",
            name ->
                MethodSpec.methodBuilder(name)
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .returns(context.javaTypes().present(list))
                    .addParameter(context.javaTypes().setterType(list), "list")
                    .addParameter(String.class, "name")
                    .addCode(code(list))
                    .build());
  }

  private CodeBlock code(Type.ListOf list) {
    TypeName type = context.javaTypes().present(list);
    TypeName element = context.javaTypes().setterType(list.element());
    return CodeBlock.builder()
        .addStatement("$T.requireNonNull(list, name)", Objects.class)
        .addStatement("$T copy = new $T<>()", type, ArrayList.class)
        .beginControlFlow("for ($T element : list)", element)
        .addStatement(
            "copy.add($L)", copy(list.element(), CodeBlock.of("element"), CodeBlock.of("name")))
        .endControlFlow()
        .addStatement("return $T.unmodifiableList(copy)", Collections.class)
        .build();
  }
}
