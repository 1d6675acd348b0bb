package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.JsonSchema;
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
    About about = entryPoint.about();
    CodeBlock.Builder code =
        CodeBlock.builder()
            .add(
                "$T.builder($L, $L, $L)",
                PromptInfo.class,
                Literals.of(about.id()),
                Literals.of(about.kind()),
                Literals.of(about.scope()));
    code.indent().indent();
    about.synopsis().forEach(line -> call(code, "synopsis", line));
    call(code, "description", about.description());
    call(code, "version", about.version());
    call(code, "status", about.status());
    call(code, "sha256", about.sha256());
    for (Field field : entryPoint.parameters().fields()) {
      code.add("\n.parameter($L)", parameter(field));
    }
    call(code, "jsonSchema", JsonSchema.of(entryPoint.parameters(), entryPoint.types()));
    return code.add("\n.build()").unindent().unindent().build();
  }

  private static void call(CodeBlock.Builder code, String method, String text) {
    if (!text.isEmpty()) {
      code.add("\n.$L($L)", method, Literals.code(text));
    }
  }

  private CodeBlock parameter(Field field) {
    List<CodeBlock> values =
        field.type() instanceof Type.EnumOf allowed
            ? allowed.values().stream().map(Literals::code).toList()
            : List.of();
    return CodeBlock.of(
        "new $T($L, $L, $L, $L, $L, $T.of($L))",
        PromptParameter.class,
        Literals.of(field.name()),
        Literals.of(field.type().written()),
        field.required(),
        field
            .defaultValue()
            .map(value -> constants.emit(value, Type.ANY))
            .orElse(CodeBlock.of("null")),
        Literals.code(field.description()),
        List.class,
        CodeBlock.join(values, ", "));
  }
}
