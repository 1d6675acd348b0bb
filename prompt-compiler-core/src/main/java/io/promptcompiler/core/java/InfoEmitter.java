package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.EntryPointInfo;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import java.util.List;
import javax.lang.model.element.Modifier;

/** {@code info()}, and the nested class that holds what it gives until somebody asks. */
final class InfoEmitter {
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
        .addJavadoc("What is known of the prompt without rendering it.\n")
        .returns(PromptInfo.class)
        .addStatement("return $T.INFO", holder)
        .build();
  }

  TypeSpec holder() {
    return TypeSpec.classBuilder(holder)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addJavadoc("What is known of the prompt, made when it is first asked for.\n")
        .addField(
            FieldSpec.builder(PromptInfo.class, "INFO")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(info())
                .build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
        .build();
  }

  private CodeBlock info() {
    PromptInfo info = EntryPointInfo.of(entryPoint);
    List<Field> fields = entryPoint.parameters().fields();
    CodeBlock.Builder code =
        CodeBlock.builder()
            .add(
                "$T.builder($L, $L, $L)",
                PromptInfo.class,
                Literals.of(info.id()),
                Literals.of(info.kind()),
                Literals.of(info.scope()));
    code.indent().indent();
    info.synopsis().forEach(line -> call(code, "synopsis", line));
    call(code, "description", info.description());
    call(code, "version", info.version());
    call(code, "status", info.status());
    call(code, "responseFormat", info.responseFormat());
    call(code, "sha256", info.sha256());
    for (int i = 0; i < fields.size(); i++) {
      code.add("\n.parameter($L)", parameter(info.parameters().get(i), fields.get(i)));
    }
    call(code, "jsonSchema", info.jsonSchema());
    return code.add("\n.build()").unindent().unindent().build();
  }

  private static void call(CodeBlock.Builder code, String method, String text) {
    if (!text.isEmpty()) {
      code.add("\n.$L($L)", method, Literals.code(text));
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
