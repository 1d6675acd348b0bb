package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * Emits a builder that implements all of its stages: fields and setters, each of which returns the
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

  /** The name of the constant that holds a default which is more than a scalar. */
  private static String defaultName(Field field) {
    return "DEFAULT_" + Identifiers.upperSnake(Identifiers.member(field.name()));
  }

  /** The default of a field that has one, as an expression. */
  static CodeBlock defaultValue(Field field, ClassContext context) {
    return ConstantEmitter.isInline(field.type())
        ? new ConstantEmitter(context).emit(field.defaultValue().orElseThrow(), field.type())
        : CodeBlock.of("$L", defaultName(field));
  }

  /** Adds the constants of defaults that are more than a scalar. */
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

  /** Adds what makes a class the builder. */
  void addTo(TypeSpec.Builder type) {
    stages.all().forEach(type::addSuperinterface);
    for (Field field : fields) {
      type.addField(field(field));
    }
    context.variant().ifPresent(variant -> VariantEmitter.addFieldOfBuilder(variant, type));
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    for (Field field : fields) {
      setters(field, type);
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

  private void setters(Field field, TypeSpec.Builder type) {
    TypeName given = context.javaTypes().setterType(field.type());
    if (!field.mayBeAbsent()) {
      type.addMethod(setter(field, JavaTypes.nonNull(given), false));
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
    MethodSpec.Builder method = setter(context, field, given);
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

  /** A setter without what it does. */
  static MethodSpec.Builder setter(ClassContext context, Field field, TypeName given) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(Identifiers.member(field.name()))
            .addModifiers(Modifier.PUBLIC)
            .addParameter(given, context.field(field));
    String untrusted = JavadocText.untrusted(field);
    if (!field.description().isEmpty() || !untrusted.isEmpty()) {
      method.addJavadoc("$L\n", JavadocText.of(field.description(), untrusted));
    }
    return method;
  }

  /** Whether a type's values need a copy, for which the class may need a method. */
  static boolean isMutable(Type type) {
    return type.isList() || type.isOpen();
  }
}
