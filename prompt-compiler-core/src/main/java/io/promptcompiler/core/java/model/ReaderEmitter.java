package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.support.MessageValues;
import io.promptcompiler.runtime.support.OutputReader;
import io.promptcompiler.runtime.support.ParameterReader;
import io.promptcompiler.runtime.support.ParameterValue;
import io.promptcompiler.runtime.support.ToolReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;

/** An emitter for the methods that read a class from a map, without its builder. */
public final class ReaderEmitter {
  private final ClassContext context;
  private final ClassName self;

  public ReaderEmitter(ClassContext context, ClassName self) {
    this.context = context;
    this.self = self;
  }

  /**
   * Returns the constructor that reads all fields; empty for a class without fields. For a whole
   * prompt or answer, the constructor throws an exception if some fields do not fit.
   */
  Optional<MethodSpec> constructor() {
    if (context.object().fields().isEmpty()) {
      return Optional.empty();
    }
    MethodSpec.Builder constructor =
        GeneratedTypes.constructorBuilder(context.object().fields())
            .addParameter(ParameterReader.class, "in");
    Locals locals = new Locals(List.of("in"));
    CodeBlock.Builder code = CodeBlock.builder();
    addMasks(code);
    for (Field field : context.object().fields()) {
      read(field, locals, code);
    }
    context
        .variant()
        .ifPresent(type -> code.addStatement("this.$L = $T.BASE", VariantEmitter.FIELD, type));
    code.addStatement("in.check()");
    return Optional.of(constructor.addCode(code.build()).build());
  }

  /** Adds the names of the fields whose values problems must not show, to a reader {@code in}. */
  public void addMasks(CodeBlock.Builder code) {
    CodeBlock sensitive = names(field -> field.sensitivity().isSensitive());
    CodeBlock shown = names(field -> field.sensitivity() == Sensitivity.NONE);
    if (!sensitive.isEmpty()) {
      code.addStatement("in.sensitive($L)", sensitive);
    }
    if (!shown.isEmpty()) {
      code.addStatement("in.shown($L)", shown);
    }
  }

  private CodeBlock names(Predicate<Field> which) {
    return context.object().fields().stream()
        .filter(which)
        .map(field -> Literals.code(field.name()))
        .collect(CodeBlock.joining(", "));
  }

  /** Returns {@code fromMap}, which reports all problems together. */
  public MethodSpec fromMap() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("fromMap")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc(
                """
                Creates an instance from a map with the names of the template. Texts are converted
                to the declared types, unknown keys are ignored, and null counts as absent.

                @throws $T if values are missing or do not fit; it lists every problem
                """,
                PromptParameterException.class)
            .returns(self)
            .addParameter(JavaTypes.PARAMETERS, "parameters");
    if (context.object().fields().isEmpty()) {
      return context.variant().isPresent()
          ? method.addStatement("return new Builder().build()").build()
          : method.addStatement("return new $T()", self).build();
    }
    return method
        .addStatement("return new $T($T.of(parameters))", self, ParameterReader.class)
        .build();
  }

  /** Returns {@code fromMap} for the answer of a model that is an object. */
  MethodSpec outputFromMap() {
    MethodSpec.Builder method =
        fromMap(
            """
            Reads the answer of a model. Texts are converted to the declared types, unknown keys
            are ignored, and null counts as absent.

            @throws $T if fields are missing or do not fit; it lists every problem, in
            words that can be sent back to the model
            """,
            "output");
    if (context.object().fields().isEmpty()) {
      return method.addStatement("return new $T()", self).build();
    }
    return method.addStatement("return new $T($T.of(output))", self, OutputReader.class).build();
  }

  /** Returns {@code fromMap} for the arguments of a tool, which a model writes. */
  MethodSpec argumentsFromMap() {
    MethodSpec.Builder method =
        fromMap(
            """
            Reads the arguments of a call. Texts are converted to the declared types, and null
            counts as absent.

            @throws $T if arguments are missing, do not fit or are not declared; it lists
            every problem, in words that can be sent back to the model
            """,
            "arguments");
    if (context.object().fields().isEmpty()) {
      return method
          .addStatement("$T.of(arguments).check()", ToolReader.class)
          .addStatement("return new $T()", self)
          .build();
    }
    String of = context.types().hasSensitive(context.object()) ? "ofSensitive" : "of";
    return method
        .addStatement("return new $T($T.$L(arguments))", self, ToolReader.class, of)
        .build();
  }

  private MethodSpec.Builder fromMap(String javadoc, String given) {
    return MethodSpec.methodBuilder("fromMap")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(javadoc, OutputException.class)
        .returns(self)
        .addParameter(JavaTypes.PARAMETERS, given);
  }

  /** Returns {@code from}, for the answer of a model that is not an object with properties. */
  MethodSpec outputFrom(boolean isWrapped) {
    String taken = isWrapped ? " It may be the member {@code value} of an object." : "";
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("from")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc(
"""
Reads the answer of a model.$L
Texts are converted to the declared types, unknown keys are ignored, and null counts as
absent.

@throws $T if it does not fit; it lists every problem, in words that can be sent
back to the model
""",
                taken,
                OutputException.class)
            .returns(self)
            .addParameter(JavaTypes.nullable(ClassName.OBJECT), "output")
            .addStatement("return new $T($T.of(output, $L))", self, OutputReader.class, isWrapped);
    return method.build();
  }

  /** Returns {@code from}, which reads a value that is nested in a map. */
  MethodSpec from() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("from")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc(
                """
                Reads a value of a parameter map; called by generated code. Returns null if there is no
                value, or if it is not an object, which is reported to the reader.
                """)
            .returns(JavaTypes.nullable(self))
            .addParameter(JavaTypes.nullable(ClassName.get(ParameterValue.class)), "value")
            .addStatement("$T in = value == null ? null : value.asObject()", ParameterReader.class);
    if (context.object().fields().isEmpty()) {
      return method
          .beginControlFlow("if (in == null)")
          .addStatement("return null")
          .endControlFlow()
          .addStatement("in.check()")
          .addStatement("return new $T()", self)
          .build();
    }
    return method.addStatement("return in == null ? null : new $T(in)", self).build();
  }

  private void read(Field field, Locals locals, CodeBlock.Builder code) {
    String target = "this." + context.field(field);
    String name = Literals.of(field.name());
    if (field.name().equals(Field.REST)) {
      code.addStatement("$L = in.others($L)", target, others());
      return;
    }
    CodeBlock description = Literals.code(field.description());
    Optional<String> scalar = scalar(field.type());
    if (!field.required() && field.defaultValue().isEmpty()) {
      code.addStatement("$L = $L", target, optional(field));
      return;
    }
    if (scalar.isPresent()) {
      if (field.required()) {
        code.addStatement("$L = in.required$L($L, $L)", target, scalar.get(), name, description);
      } else {
        code.addStatement(
            "$L = in.$LOr($L, $L)",
            target,
            scalar.get().toLowerCase(Locale.ROOT),
            name,
            BuilderEmitter.defaultValue(field, context));
      }
      return;
    }
    CodeBlock value =
        field.required()
            ? CodeBlock.of("in.required($L, $L)", name, description)
            : CodeBlock.of("in.optional($L)", name);
    CodeBlock converted = converted(field.type(), value);
    if (field.defaultValue().isEmpty()) {
      code.addStatement("$L = $L", target, converted);
      return;
    }
    String given = locals.fresh(field.name());
    code.addStatement(
        "$T $L = $L", context.javaTypes().present(field.type()).box(), given, converted);
    code.addStatement(
        "$L = $L == null ? $L : $L",
        target,
        given,
        BuilderEmitter.defaultValue(field, context),
        given);
  }

  /** Returns the names of the declared fields, which are excluded from the other values. */
  private CodeBlock others() {
    return names(field -> !field.name().equals(Field.REST));
  }

  /** Returns the value of a field that may be absent, read by a reader {@code in}. */
  public CodeBlock optional(Field field) {
    String name = Literals.of(field.name());
    return scalar(field.type())
        .map(scalar -> CodeBlock.of("in.optional$L($L)", scalar, name))
        .orElseGet(() -> converted(field.type(), CodeBlock.of("in.optional($L)", name)));
  }

  /** Returns the part of a reader's method names that denotes a scalar type. */
  private static Optional<String> scalar(Type type) {
    return switch (type.kind()) {
      case TEXT -> Optional.of("String");
      case BOOL -> Optional.of("Boolean");
      case INT -> Optional.of("Integer");
      case NUM -> Optional.of("Number");
      case DEC -> Optional.of("Decimal");
      case ANY, MAP, LIST, MESSAGES, ENUM, OBJECT, MEDIA -> Optional.empty();
    };
  }

  /** Returns a value of the map, which may be null, converted to a type. */
  private CodeBlock converted(Type type, CodeBlock value) {
    return switch (type.kind()) {
      case ENUM, OBJECT ->
          CodeBlock.of("$T.from($L)", context.names().of(((Type.Named) type).name()), value);
      case MEDIA -> CodeBlock.of("$T.media($L)", MessageValues.class, value);
      case LIST -> list((Type.ListOf) type, value);
      case MESSAGES -> {
        CodeBlock roles = CopyEmitter.roles((Type.Messages) type);
        yield CodeBlock.of("$T.messages($L, $L)", MessageValues.class, value, roles);
      }
      case MAP -> CodeBlock.of("$T.map($L)", ParameterValue.class, value);
      case ANY -> CodeBlock.of("$T.any($L)", ParameterValue.class, value);
      case TEXT, BOOL, INT, NUM, DEC ->
          CodeBlock.of("$T.$L($L)", ParameterValue.class, scalar(type).orElseThrow(), value);
    };
  }

  private CodeBlock list(Type.ListOf list, CodeBlock value) {
    Type element = list.element();
    if (element.isAny()) {
      return CodeBlock.of("$T.anys($L)", ParameterValue.class, value);
    }
    Optional<String> scalar = scalar(element);
    if (scalar.isPresent()) {
      String method = scalar.get().toLowerCase(Locale.ROOT) + "s";
      return CodeBlock.of("$T.$L($L)", ParameterValue.class, method, value);
    }
    return CodeBlock.of("$L($L)", listMethod(list), value);
  }

  private String listMethod(Type.ListOf list) {
    return context
        .collected()
        .methodOnce(
            List.of("read", list),
            "readList",
            name ->
                MethodSpec.methodBuilder(name)
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .returns(context.javaTypes().absent(list))
                    .addParameter(JavaTypes.nullable(ClassName.get(ParameterValue.class)), "value")
                    .addCode(listCode(list))
                    .build());
  }

  private CodeBlock listCode(Type.ListOf list) {
    TypeName type = context.javaTypes().present(list);
    return CodeBlock.builder()
        .beginControlFlow("if (value == null)")
        .addStatement("return null")
        .endControlFlow()
        .addStatement("$T list = new $T<>()", type, ArrayList.class)
        .beginControlFlow("for ($T element : value.elements())", ParameterValue.class)
        .addStatement("list.add($L)", converted(list.element(), CodeBlock.of("element")))
        .endControlFlow()
        .addStatement("return $T.unmodifiableList(list)", Collections.class)
        .build();
  }
}
