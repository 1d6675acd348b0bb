package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.support.NamedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the common parts of every class with declared fields: the fields, accessors,
 * values for equality, and a way to create objects, either a builder with stages or {@code of}.
 */
public final class RecordEmitter {
  private final ClassContext context;
  private final ClassName self;
  private final ClassName builder;
  private final StagesEmitter stages;
  private final Optional<FactoryEmitter> factory;

  private RecordEmitter(ClassContext context, ClassName self, boolean hasBuilder) {
    this.context = context;
    this.factory = hasBuilder ? Optional.empty() : Optional.of(new FactoryEmitter(context, self));
    this.self = self;
    this.builder = self.nestedClass("Builder");
    this.stages = new StagesEmitter(context, self, /* prefix= */ "", builder);
  }

  /**
   * Returns an emitter for a class with a builder, whose objects an application fills as a whole.
   */
  public static RecordEmitter withBuilder(ClassContext context, ClassName self) {
    return new RecordEmitter(context, self, /* hasBuilder= */ true);
  }

  /**
   * Returns an emitter for any other object, which has a builder only if {@code of} would have too
   * many parameters.
   */
  static RecordEmitter ofObject(ClassContext context, ClassName self) {
    boolean hasBuilder = !FactoryEmitter.suits(context.object().fields());
    return new RecordEmitter(context, self, hasBuilder);
  }

  /** Returns whether the class has a builder. */
  boolean hasBuilder() {
    return factory.isEmpty();
  }

  /** Adds the fields, the constructors, and the method that starts the creation of an object. */
  public void addBeginning(TypeSpec.Builder type) {
    BuilderEmitter.addDefaults(context, type);
    for (Field field : context.object().fields()) {
      type.addField(
          context.javaTypes().of(field), context.field(field), Modifier.PRIVATE, Modifier.FINAL);
    }
    context
        .variant()
        .ifPresent(
            variant ->
                type.addField(variant, VariantEmitter.FIELD, Modifier.PRIVATE, Modifier.FINAL));
    type.addMethod(factory.map(FactoryEmitter::constructor).orElseGet(this::constructor));
    new ReaderEmitter(context, self).constructor().ifPresent(type::addMethod);
    type.addMethod(factory.map(FactoryEmitter::of).orElseGet(this::starting));
  }

  private MethodSpec starting() {
    return MethodSpec.methodBuilder("builder")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            "Starts a builder: the required values one after another, then the optional ones.\n")
        .returns(stages.first())
        .addStatement("return Builder.first()")
        .build();
  }

  /** Adds the accessors, and the methods that return copies with other values. */
  public void addAccessors(TypeSpec.Builder type) {
    for (Field field : context.object().fields()) {
      MethodSpec.Builder accessor =
          MethodSpec.methodBuilder(Identifiers.member(field.name()))
              .addModifiers(Modifier.PUBLIC)
              .returns(context.javaTypes().accessed(field))
              .addStatement("return $L", context.field(field));
      String javadoc = FieldJavadoc.of(field);
      if (!javadoc.isEmpty()) {
        accessor.addJavadoc("$L\n", javadoc);
      }
      type.addMethod(accessor.build());
    }
    factory.ifPresent(one -> one.addWith(type));
  }

  /**
   * Adds the values for equality, and the builder with {@code toBuilder}.
   *
   * @param rendered the type that the builder's objects render to, if they render
   * @param isCached whether they also render to a text with cache points
   */
  public void addEnd(TypeSpec.Builder type, Optional<TypeName> rendered, boolean isCached) {
    if (!context.hasNoFields()) {
      type.addMethod(values());
    }
    if (hasBuilder()) {
      type.addMethod(toBuilder());
      stages.addTo(type);
      type.addType(builder(rendered, isCached));
    }
  }

  /** Returns the values of the fields by name, for equality and for logs. */
  private MethodSpec values() {
    String all = context.locals().fresh("all");
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("values")
            .addAnnotation(Override.class)
            .addModifiers(Modifier.PROTECTED)
            .addParameter(NamedValues.class, all);
    for (Field field : context.object().fields()) {
      if (field.name().equals(Field.REST)) {
        method.addStatement("$L.addAll($L)", all, context.field(field));
      } else {
        String add = field.sensitivity().isSensitive() ? "addSensitive" : "add";
        method.addStatement(
            "$L.$L($L, $L)", all, add, Literals.of(field.name()), context.field(field));
      }
    }
    context
        .variant()
        .ifPresent(variant -> method.addStatement("$L.unnamed($L)", all, VariantEmitter.FIELD));
    return method.build();
  }

  /** Returns the names of all fields. */
  private List<String> names() {
    List<String> names = new ArrayList<>();
    context.object().fields().forEach(field -> names.add(context.field(field)));
    context.variant().ifPresent(variant -> names.add(VariantEmitter.FIELD));
    return names;
  }

  private MethodSpec toBuilder() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("toBuilder")
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("Returns a builder with the values of this object.\n")
            .returns(builder);
    if (context.hasNoFields()) {
      return method.addStatement("return new Builder()").build();
    }
    String name = context.locals().fresh("builder");
    method.addStatement("$T $L = new Builder()", builder, name);
    for (String member : names()) {
      method.addStatement("$L.$L = $L", name, member, member);
    }
    return method.addStatement("return $L", name).build();
  }

  private TypeSpec builder(Optional<TypeName> rendered, boolean isCached) {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(builder)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("Builds a {@link $T}.\n", self);
    new BuilderEmitter(context, builder, stages).addTo(type);
    type.addMethod(
        MethodSpec.methodBuilder("first")
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
            .returns(stages.first())
            .addStatement("return new $T()", builder)
            .build());
    boolean isEmpty = context.hasNoFields();
    type.addMethod(
        MethodSpec.methodBuilder("build")
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc(rendered.isPresent() ? "Builds the prompt.\n" : "Builds the object.\n")
            .returns(self)
            .addStatement(isEmpty ? "return new $T()" : "return new $T(this)", self)
            .build());
    if (rendered.isPresent()) {
      type.addMethod(
          MethodSpec.methodBuilder("render")
              .addModifiers(Modifier.PUBLIC)
              .addJavadoc("Builds the prompt and renders it.\n")
              .returns(rendered.get())
              .addStatement("return build().render()")
              .build());
    }
    if (isCached) {
      type.addMethod(
          MethodSpec.methodBuilder("renderCached")
              .addModifiers(Modifier.PUBLIC)
              .addJavadoc("Builds the prompt and renders it with its cache points.\n")
              .returns(CachedText.class)
              .addStatement("return build().renderCached()")
              .build());
    }
    return type.build();
  }

  private MethodSpec constructor() {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE);
    if (context.hasNoFields()) {
      return constructor.build();
    }
    constructor.addParameter(self.nestedClass("Builder"), "from");
    for (String name : names()) {
      constructor.addStatement("this.$L = from.$L", name, name);
    }
    return constructor.build();
  }
}
