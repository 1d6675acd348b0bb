package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.names.ClassNames;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.Tools;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the builder of the tools that a prompt lists. Each tool is a stage that takes its
 * code, so that a forgotten one does not compile.
 */
public final class ToolsBuilderEmitter {
  private final ClassName builder;
  private final ClassName code;
  private final List<Member.Listed> tools;
  private final List<ClassName> stages = new ArrayList<>();

  /**
   * Creates an emitter.
   *
   * @param self the class of the prompt
   */
  public ToolsBuilderEmitter(ClassName self, Member.Tools member) {
    this.builder = self.nestedClass(MemberNames.TOOLS_BUILDER);
    this.code = self.nestedClass(MemberNames.TOOLS_CODE);
    this.tools = member.listed();
    // Names that differ only in case would share a file on some file systems.
    Set<String> taken = new HashSet<>();
    for (Member.Listed tool : tools) {
      String name = Identifiers.stage(tool.name());
      while (!taken.add(name.toLowerCase(Locale.ROOT))) {
        name += "_";
      }
      stages.add(builder.nestedClass(name));
    }
    stages.add(builder);
  }

  /**
   * Adds the method that returns the first stage, and the classes.
   *
   * @param fields the fields of the class, whose accessors have their names
   */
  public void addTo(TypeSpec.Builder type, List<Field> fields) {
    type.addMethod(
        MethodSpec.methodBuilder(MemberNames.free(Member.Tools.KEY, fields))
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc(
                """
                Returns a builder for the tools that the prompt lists. It takes the code of each, in
                the order of their names.
                """)
            .returns(stages.get(0))
            .addStatement("return new $T()", code)
            .build());
    type.addType(builder());
    type.addType(code());
  }

  private TypeSpec builder() {
    TypeSpec.Builder type =
        TypeSpec.interfaceBuilder(builder)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("A builder that has the code of all tools.\n")
            .addMethod(
                build()
                    .addModifiers(Modifier.ABSTRACT)
                    .addJavadoc("Returns the tools with their code.\n")
                    .build());
    for (int i = 0; i < tools.size(); i++) {
      type.addType(
          TypeSpec.interfaceBuilder(stages.get(i))
              .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
              .addJavadoc("Takes the code of {@code $L}.\n", tools.get(i).name())
              .addMethod(stage(i).addModifiers(Modifier.ABSTRACT).build())
              .build());
    }
    return type.build();
  }

  /** Returns the class that is all stages. */
  private TypeSpec code() {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(code)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .addSuperinterfaces(stages)
            .addField(
                FieldSpec.builder(Tool[].class, "tools", Modifier.PRIVATE, Modifier.FINAL)
                    .initializer("new $T[$L]", Tool.class, tools.size())
                    .build());
    for (int i = 0; i < tools.size(); i++) {
      type.addMethod(
          stage(i)
              .addAnnotation(Override.class)
              .addStatement("tools[$L] = $T.tool(handler)", i, classOf(i))
              .addStatement("return this")
              .build());
    }
    return type.addMethod(
            build()
                .addAnnotation(Override.class)
                .addStatement("return $T.of(tools)", Tools.class)
                .build())
        .build();
  }

  private ClassName classOf(int number) {
    return ClassNames.of(tools.get(number).document().orElseThrow());
  }

  private MethodSpec.Builder stage(int number) {
    return MethodSpec.methodBuilder(Identifiers.member(tools.get(number).name()))
        .addModifiers(Modifier.PUBLIC)
        .addParameter(
            ParameterSpec.builder(classOf(number).nestedClass(MemberNames.HANDLER), "handler")
                .build())
        .returns(stages.get(number + 1));
  }

  private static MethodSpec.Builder build() {
    return MethodSpec.methodBuilder("build").addModifiers(Modifier.PUBLIC).returns(Tools.class);
  }
}
