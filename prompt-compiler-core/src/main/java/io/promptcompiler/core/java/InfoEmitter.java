package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Emits {@code info()}, and the nested class that holds its result and is loaded on first use. */
final class InfoEmitter {
  private static final int LONGEST_CHAIN = 50;

  private final EntryPoint entryPoint;
  private final ClassName holder;
  private final ConstantEmitter constants;

  InfoEmitter(EntryPoint entryPoint, ClassName holder, ClassContext context) {
    this.entryPoint = entryPoint;
    this.holder = holder;
    this.constants = new ConstantEmitter(context);
  }

  MethodSpec method() {
    return MethodSpec.methodBuilder("info")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("Describes the prompt.\n")
        .returns(PromptInfo.class)
        .addStatement("return $T.INFO", holder)
        .build();
  }

  TypeSpec holder() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(holder)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("Describes the prompt; loaded on first use.\n");
    MethodSpec constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
    PromptInfo info = EntryPointInfo.of(entryPoint);
    CodeBlock builder =
        CodeBlock.of(
            "$T.builder($L, $L, $L)",
            PromptInfo.class,
            Literals.of(info.id()),
            Literals.of(info.kind()),
            Literals.of(info.scope()));
    List<CodeBlock> calls = calls(info);
    if (calls.size() <= LONGEST_CHAIN) {
      CodeBlock.Builder chain = CodeBlock.builder().add(builder).indent().indent();
      calls.forEach(call -> chain.add("\n.$L", call));
      CodeBlock made = chain.add("\n.build()").unindent().unindent().build();
      return type.addField(field().initializer(made).build()).addMethod(constructor).build();
    }
    type.addField(field().initializer("info()").build()).addMethod(constructor);
    addParts(type, builder, calls);
    return type.build();
  }

  private static FieldSpec.Builder field() {
    return FieldSpec.builder(PromptInfo.class, "INFO")
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
  }

  /** Methods that make it bit by bit: javac goes down as deep as a chain of calls is long. */
  private static void addParts(TypeSpec.Builder type, CodeBlock builder, List<CodeBlock> calls) {
    MethodSpec.Builder all =
        MethodSpec.methodBuilder("info")
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
            .returns(PromptInfo.class)
            .addStatement("$T info = $L", PromptInfo.Builder.class, builder);
    List<MethodSpec> parts = new ArrayList<>();
    for (int from = 0; from < calls.size(); from += LONGEST_CHAIN) {
      String name = "part" + (parts.size() + 1);
      MethodSpec.Builder part =
          MethodSpec.methodBuilder(name)
              .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
              .addParameter(PromptInfo.Builder.class, "info");
      calls
          .subList(from, Math.min(calls.size(), from + LONGEST_CHAIN))
          .forEach(call -> part.addStatement("info.$L", call));
      all.addStatement("$L(info)", name);
      parts.add(part.build());
    }
    type.addMethod(all.addStatement("return info.build()").build());
    parts.forEach(type::addMethod);
  }

  private List<CodeBlock> calls(PromptInfo info) {
    List<Field> fields = entryPoint.parameters().fields();
    List<CodeBlock> calls = new ArrayList<>();
    info.synopsis().forEach(line -> call(calls, "synopsis", line));
    call(calls, "description", info.description());
    call(calls, "version", info.version());
    call(calls, "status", info.status());
    call(calls, "responseFormat", info.responseFormat());
    call(calls, "sha256", info.sha256());
    for (int i = 0; i < fields.size(); i++) {
      calls.add(CodeBlock.of("parameter($L)", parameter(info.parameters().get(i), fields.get(i))));
    }
    call(calls, "jsonSchema", info.jsonSchema());
    return calls;
  }

  private static void call(List<CodeBlock> calls, String method, String text) {
    if (!text.isEmpty()) {
      calls.add(CodeBlock.of("$L($L)", method, Literals.code(text)));
    }
  }

  private CodeBlock parameter(PromptParameter parameter, Field field) {
    return CodeBlock.of(
        "new $T($L, $L, $L, $L, $L, $T.of($L))",
        PromptParameter.class,
        Literals.of(parameter.name()),
        Literals.of(parameter.type()),
        parameter.required(),
        field
            .defaultValue()
            .map(value -> constants.emit(value, Type.ANY))
            .orElse(CodeBlock.of("null")),
        Literals.code(parameter.description()),
        List.class,
        CodeBlock.join(parameter.enumValues().stream().map(Literals::code).toList(), ", "));
  }
}
