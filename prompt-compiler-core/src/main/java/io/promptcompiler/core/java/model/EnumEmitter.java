package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.GeneratedEnum;
import io.promptcompiler.runtime.support.Masked;
import io.promptcompiler.runtime.support.ParameterValue;
import java.util.List;
import javax.lang.model.element.Modifier;

/** An emitter for an enum whose constants have the texts of the values. */
public final class EnumEmitter {
  private final Type.EnumOf type;
  private final ClassName self;

  /** The expression that exceptions show for a text without a constant. */
  private final String shown;

  public EnumEmitter(Type.EnumOf type, ClassName self) {
    this(type, self, "value");
  }

  private EnumEmitter(Type.EnumOf type, ClassName self, String shown) {
    this.type = type;
    this.self = self;
    this.shown = shown;
  }

  /**
   * Returns an emitter for an enum with sensitive values, whose exceptions do not show them.
   *
   * @param name the name of the parameter
   */
  static EnumEmitter sensitive(Type.EnumOf type, ClassName self, String name) {
    return new EnumEmitter(type, self, Literals.of(Masked.of(name)).toString());
  }

  public TypeSpec.Builder emit() {
    TypeSpec.Builder spec =
        GeneratedTypes.enumBuilder(self)
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("The allowed values.\n");
    for (String value : type.values()) {
      spec.addEnumConstant(
          Identifiers.constant(value),
          TypeSpec.anonymousClassBuilder("$L", Literals.of(value))
              .addJavadoc("{@code $L}\n", code(value))
              .build());
    }
    addValue(spec, "The value as text.");
    return spec.addMethod(of()).addMethod(from());
  }

  /** Adds the text of each constant to an enum. */
  static void addValue(TypeSpec.Builder type, String javadoc) {
    type.addSuperinterface(GeneratedEnum.class)
        .addField(String.class, "value", Modifier.PRIVATE, Modifier.FINAL)
        .addMethod(
            MethodSpec.constructorBuilder()
                .addParameter(String.class, "value")
                .addStatement("this.value = value")
                .build())
        .addMethod(
            MethodSpec.methodBuilder("value")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(javadoc + "\n")
                .returns(JavaTypes.STRING)
                .addStatement("return value")
                .build());
  }

  private static String code(String value) {
    return JavadocText.line(value).isEmpty() ? "\"\"" : JavadocText.line(value);
  }

  private MethodSpec of() {
    return MethodSpec.methodBuilder("of")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            "Returns the constant for a text.\n\n@throws IllegalArgumentException if no constant has this text\n")
        .returns(self)
        .addParameter(JavaTypes.STRING, "value")
        .beginControlFlow("for ($T constant : values())", self)
        .beginControlFlow("if (constant.value.equals(value))")
        .addStatement("return constant")
        .endControlFlow()
        .endControlFlow()
        .addStatement("throw new IllegalArgumentException($L)", shown)
        .build();
  }

  private MethodSpec from() {
    List<CodeBlock> values =
        type.values().stream().map(value -> CodeBlock.of("$L", Literals.of(value))).toList();
    return MethodSpec.methodBuilder("from")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            """
            Reads a value of a parameter map; called by generated code. Returns null if there is no
            value, or if it is not allowed, which is reported to the reader.
            """)
        .returns(JavaTypes.nullable(self))
        .addParameter(JavaTypes.nullable(ClassName.get(ParameterValue.class)), "parameter")
        .addStatement(
            "String text = parameter == null ? null : parameter.asOneOf($L)",
            CodeBlock.join(values, ", "))
        .addStatement("return text == null ? null : of(text)")
        .build();
  }
}
