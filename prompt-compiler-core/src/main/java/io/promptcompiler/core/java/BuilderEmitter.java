package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * The staged builder of a class: an interface for each required field, whose only method leads to
 * the next, and a {@code Builder} that is all of them.
 */
final class BuilderEmitter {
  private final ClassContext context;
  private final ClassName self;
  private final ClassName builder;
  private final List<Field> fields;
  private final List<Field> required;
  private final List<ClassName> stages;
  private final CopyEmitter copies;

  BuilderEmitter(ClassContext context, ClassName self) {
    this.context = context;
    this.self = self;
    this.builder = self.nestedClass("Builder");
    this.fields = context.object().fields();
    this.required = fields.stream().filter(Field::required).toList();
    this.stages = stages(self, required);
    this.copies = new CopyEmitter(context);
  }

  /** The stages' names; two that differ in case only would be one file on some file systems. */
  private static List<ClassName> stages(ClassName self, List<Field> required) {
    List<ClassName> stages = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (Field field : required) {
      String name = Identifiers.stage(field.name());
      while (!taken.add(name.toLowerCase(Locale.ROOT))) {
        name += "_";
      }
      stages.add(self.nestedClass(name));
    }
    return stages;
  }

  /** What {@code builder()} returns. */
  TypeName firstStage() {
    return stage(0);
  }

  /** The name of the constant that holds a default which is more than a scalar. */
  static String defaultName(Field field) {
    return "DEFAULT_" + Identifiers.upperSnake(Identifiers.member(field.name()));
  }

  private ClassName stage(int number) {
    return number < stages.size() ? stages.get(number) : builder;
  }

  MethodSpec toBuilder() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("toBuilder")
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("A builder in which everything is set as it is here.\n")
            .returns(builder);
    if (fields.isEmpty()) {
      return method.addStatement("return new Builder()").build();
    }
    Locals locals = context.locals();
    String name = locals.fresh("builder");
    method.addStatement("$T $L = new Builder()", builder, name);
    for (Field field : fields) {
      String member = context.field(field);
      method.addStatement("$L.$L = $L", name, member, member);
    }
    return method.addStatement("return $L", name).build();
  }

  /**
   * Adds the stages and the builder.
   *
   * @param renders whether the builder can also render what it makes
   */
  void addTo(TypeSpec.Builder type, boolean renders) {
    for (int i = 0; i < required.size(); i++) {
      type.addType(stageInterface(i));
    }
    type.addType(builderClass(renders));
  }

  private TypeSpec stageInterface(int number) {
    Field field = required.get(number);
    TypeSpec.Builder stage =
        TypeSpec.interfaceBuilder(stage(number))
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("Asks for {@code $L}.\n", JavadocText.line(field.name()));
    return stage
        .addMethod(
            setter(field, context.javaTypes().given(field.type()))
                .addModifiers(Modifier.ABSTRACT)
                .returns(stage(number + 1))
                .build())
        .build();
  }

  private TypeSpec builderClass(boolean renders) {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(builder)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("Sets values and makes a {@link $T}.\n", self);
    for (int i = 0; i < required.size(); i++) {
      type.addSuperinterface(stage(i));
    }
    for (Field field : fields) {
      type.addField(field(field));
    }
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    for (Field field : fields) {
      setters(field, type);
    }
    type.addMethod(
        MethodSpec.methodBuilder("build")
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("Makes it.\n")
            .returns(self)
            .addStatement(fields.isEmpty() ? "return new $T()" : "return new $T(this)", self)
            .build());
    if (renders) {
      type.addMethod(
          MethodSpec.methodBuilder("render")
              .addModifiers(Modifier.PUBLIC)
              .addJavadoc("Makes it and renders it.\n")
              .returns(String.class)
              .addStatement("return build().render()")
              .build());
    }
    return type.build();
  }

  private FieldSpec field(Field field) {
    FieldSpec.Builder spec =
        FieldSpec.builder(context.javaTypes().of(field), context.field(field), Modifier.PRIVATE);
    field
        .defaultValue()
        .ifPresent(
            value ->
                spec.initializer(
                    ConstantEmitter.isInline(field.type())
                        ? new ConstantEmitter(context).emit(value, field.type())
                        : CodeBlock.of("$L", defaultName(field))));
    return spec.build();
  }

  private void setters(Field field, TypeSpec.Builder type) {
    TypeName given = context.javaTypes().given(field.type());
    if (!field.mayBeAbsent()) {
      type.addMethod(setter(field, given, false));
    } else if (given.isPrimitive()) {
      // Two, so that both a number and null can be written.
      type.addMethod(setter(field, given, false));
      type.addMethod(setter(field, JavaTypes.nullable(given.box()), true));
    } else {
      type.addMethod(setter(field, JavaTypes.nullable(given), true));
    }
  }

  private MethodSpec setter(Field field, TypeName given, boolean mayBeNull) {
    String name = context.field(field);
    MethodSpec.Builder method = setter(field, given);
    if (field.required()) {
      method.addAnnotation(Override.class);
    }
    CodeBlock copy = copies.copy(field, name);
    boolean isCopied = !copy.toString().equals(name);
    if (mayBeNull && isCopied) {
      copy = CodeBlock.of("$L == null ? null : $L", name, copy);
    } else if (!mayBeNull && !isCopied && !given.isPrimitive()) {
      copy =
          CodeBlock.of("$T.requireNonNull($L, $L)", Objects.class, name, Literals.of(field.name()));
    }
    return method
        .returns(builder)
        .addStatement("this.$L = $L", name, copy)
        .addStatement("return this")
        .build();
  }

  private MethodSpec.Builder setter(Field field, TypeName given) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(Identifiers.member(field.name()))
            .addModifiers(Modifier.PUBLIC)
            .addParameter(given, context.field(field));
    if (!field.description().isEmpty()) {
      method.addJavadoc("$L\n", JavadocText.of(field.description()));
    }
    return method;
  }

  /** Whether a type's values need a copy, for which the class may need a method. */
  static boolean isMutable(Type type) {
    return type instanceof Type.ListOf || type instanceof Type.AnyMap || type instanceof Type.Any;
  }
}
