package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.runtime.support.Variants;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the parts of a class that concern variants: their enum, and the methods that
 * choose a variant.
 */
public final class VariantEmitter {
  /** The name of the enum. */
  public static final String TYPE = "Variant";

  /** The name of the field for the variant. */
  public static final String FIELD = "variant";

  private static final String WITH = "withVariant";

  /** The members that only classes with variants have. */
  public static final List<String> MEMBERS = List.of(FIELD, WITH);

  private final EntryPoint entryPoint;
  private final ClassName self;

  private VariantEmitter(EntryPoint entryPoint, ClassName self) {
    this.entryPoint = entryPoint;
    this.self = self;
  }

  /** Returns an emitter if the entry point has variants. */
  public static Optional<VariantEmitter> of(EntryPoint entryPoint, ClassName self) {
    return entryPoint.variants().isEmpty()
        ? Optional.empty()
        : Optional.of(new VariantEmitter(entryPoint, self));
  }

  /** Returns the enum of the variants of a class. */
  public static ClassName typeIn(ClassName outer) {
    return outer.nestedClass(TYPE);
  }

  /** Returns the constant of a variant. */
  public static String constant(String name) {
    return Identifiers.constant(name);
  }

  /** Returns the enum. */
  public ClassName type() {
    return typeIn(self);
  }

  /** Adds the variant field to a builder. */
  static void addFieldOfBuilder(ClassName variant, TypeSpec.Builder type) {
    type.addField(
        FieldSpec.builder(variant, FIELD, Modifier.PRIVATE)
            .initializer("$T.BASE", variant)
            .build());
  }

  /** Returns the variant setter of a builder. */
  static MethodSpec setter(ClassName variant, ClassName builder) {
    return MethodSpec.methodBuilder(FIELD)
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("Sets the variant to render. Default: {@code BASE}.\n")
        .addParameter(variant, FIELD)
        .returns(builder)
        .addStatement("this.$L = $L", FIELD, required())
        .addStatement("return this")
        .build();
  }

  private static CodeBlock required() {
    return CodeBlock.of("$T.requireNonNull($L, $S)", Objects.class, FIELD, FIELD);
  }

  /** Adds the accessor, and the method that returns the same prompt in another variant. */
  public void addMethods(TypeSpec.Builder type) {
    type.addMethod(
        MethodSpec.methodBuilder(FIELD)
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("The variant whose text is rendered.\n")
            .returns(type())
            .addStatement("return $L", FIELD)
            .build());
    type.addMethod(
        MethodSpec.methodBuilder(WITH)
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("Returns the same prompt in a variant.\n")
            .addParameter(type(), FIELD)
            .returns(self)
            .addStatement("return toBuilder().$L($L).build()", FIELD, FIELD)
            .build());
  }

  /** Returns the enum of the variants. */
  public TypeSpec emit() {
    TypeSpec.Builder type =
        GeneratedTypes.enumBuilder(type())
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("The texts that the prompt can be rendered to.\n");
    add(Variant.BASE, "The text of the prompt itself.", false, type);
    for (Variant variant : entryPoint.variants()) {
      String name = JavadocText.line(variant.name());
      String borrowed =
          "It has no text of its own, and renders that of {@code "
              + JavadocText.line(variant.of())
              + "}.";
      String what = variant.description().isBlank() ? "The variant " + name : variant.description();
      String javadoc =
          variant.isOwn() ? JavadocText.sentence(what) : JavadocText.of(what, borrowed);
      boolean isDeprecated = variant.about().deprecated().isPresent();
      add(variant.name(), javadoc, isDeprecated, type);
    }
    EnumEmitter.addValue(type, "The name of the variant.");
    return type.addMethod(of())
        .addMethod(pick())
        .addMethod(
            MethodSpec.methodBuilder("toString")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The name of the variant, as after {@code @} in an id.\n")
                .returns(String.class)
                .addStatement("return value")
                .build())
        .build();
  }

  private static void add(
      String name, String javadoc, boolean isDeprecated, TypeSpec.Builder type) {
    TypeSpec.Builder constant =
        TypeSpec.anonymousClassBuilder("$L", Literals.of(name)).addJavadoc("$L\n", javadoc);
    if (isDeprecated) {
      constant.addAnnotation(Deprecated.class);
    }
    type.addEnumConstant(constant(name), constant.build());
  }

  private MethodSpec of() {
    return MethodSpec.methodBuilder("of")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            "Returns the variant with the given name.\n\n@throws IllegalArgumentException if there is none\n")
        .returns(type())
        .addParameter(JavaTypes.STRING, "value")
        .beginControlFlow("for ($T variant : values())", type())
        .beginControlFlow("if (variant.value.equals(value))")
        .addStatement("return variant")
        .endControlFlow()
        .endControlFlow()
        .addStatement("throw $T.unknown(value, (Object[]) values())", Variants.class)
        .build();
  }

  private MethodSpec pick() {
    return MethodSpec.methodBuilder("pick")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            """
            Picks a variant for a key, each in proportion to its weight. The same key and weights
            give the same variant on every machine, and more weight moves keys to a variant but
            never away from it. Put the prompt's id before the key if other prompts pick by it too.

            @throws IllegalArgumentException if a weight is negative, or none is above zero
            """)
        .returns(type())
        .addParameter(JavaTypes.STRING, "key")
        .addParameter(
            ParameterizedTypeName.get(
                ClassName.get(Map.class), type(), WildcardTypeName.subtypeOf(Number.class)),
            "weights")
        .addStatement("return $T.pick(key, weights)", Variants.class)
        .build();
  }
}
