package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.type.Field;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * An emitter for a builder that implements all of its stages: fields, and setters that return the
 * builder.
 */
final class BuilderEmitter {
  private final ClassContext context;
  private final ClassName builder;
  private final StagesEmitter stages;
  private final List<Field> fields;
  private final CopyEmitter copies;

  BuilderEmitter(ClassContext context, ClassName builder, StagesEmitter stages) {
    this.context = context;
    this.builder = builder;
    this.stages = stages;
    this.fields = context.object().fields();
    this.copies = new CopyEmitter(context);
  }

  /** Returns the name of the constant for a default that is not a scalar. */
  private static String defaultName(Field field) {
    return "DEFAULT_" + Identifiers.upperSnake(Identifiers.member(field.name()));
  }

  /** Returns the default of a field as an expression. */
  static CodeBlock defaultValue(Field field, ClassContext context) {
    return ConstantEmitter.isInline(field.type())
        ? new ConstantEmitter(context).emit(field.defaultValue().orElseThrow(), field.type())
        : CodeBlock.of("$L", defaultName(field));
  }

  /** Adds the constants for defaults that are not scalars. */
  static void addDefaults(ClassContext context, TypeSpec.Builder type) {
    ConstantEmitter constants = new ConstantEmitter(context);
    for (Field field : context.object().fields()) {
      if (field.defaultValue().isPresent() && !ConstantEmitter.isInline(field.type())) {
        type.addField(
            FieldSpec.builder(context.javaTypes().present(field.type()), defaultName(field))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(constants.emit(field.defaultValue().get(), field.type()))
                .build());
      }
    }
  }

  /** Adds the interfaces, fields and methods of the builder to a class. */
  void addTo(TypeSpec.Builder type) {
    stages.all().forEach(type::addSuperinterface);
    for (Field field : fields) {
      type.addField(field(field));
    }
    context.variant().ifPresent(variant -> VariantEmitter.addFieldOfBuilder(variant, type));
    type.addMethod(GeneratedTypes.constructorBuilder(fields).build());
    for (Field field : fields) {
      for (TypeName given : context.javaTypes().setterTypes(field)) {
        type.addMethod(setter(field, given));
      }
    }
    context.variant().ifPresent(variant -> type.addMethod(VariantEmitter.setter(variant, builder)));
  }

  private FieldSpec field(Field field) {
    FieldSpec.Builder spec =
        FieldSpec.builder(context.javaTypes().of(field), context.field(field), Modifier.PRIVATE);
    if (field.defaultValue().isPresent()) {
      spec.initializer(defaultValue(field, context));
    }
    return spec.build();
  }

  private MethodSpec setter(Field field, TypeName given) {
    MethodSpec.Builder method = setter(context, field, given);
    if (field.required()) {
      method.addAnnotation(Override.class);
    }
    return method
        .returns(builder)
        .addStatement("this.$L = $L", context.field(field), copies.copy(field, given))
        .addStatement("return this")
        .build();
  }

  /** Returns a setter without a body. */
  static MethodSpec.Builder setter(ClassContext context, Field field, TypeName given) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(Identifiers.member(field.name()))
            .addModifiers(Modifier.PUBLIC)
            .addParameter(given, context.field(field));
    String described = described(field);
    if (!described.isEmpty()) {
      method.addJavadoc("$L\n", described);
    }
    return method;
  }

  /**
   * Returns the description of a value that callers pass; empty if there is nothing to describe.
   */
  static String described(Field field) {
    String origin = JavadocText.origin(field);
    return field.description().isEmpty() && origin.isEmpty()
        ? ""
        : JavadocText.of(field.description(), origin);
  }
}
