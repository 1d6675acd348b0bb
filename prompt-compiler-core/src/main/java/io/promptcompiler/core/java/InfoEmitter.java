package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Emits {@code info()}. */
final class InfoEmitter {
  private static final int LONGEST_CHAIN = 50;

  private final EntryPoint entryPoint;
  private final ClassContext context;
  private final ConstantEmitter constants;

  InfoEmitter(EntryPoint entryPoint, ClassContext context) {
    this.entryPoint = entryPoint;
    this.context = context;
    this.constants = new ConstantEmitter(context);
  }

  MethodSpec method() {
    PromptInfo info = EntryPointInfo.of(entryPoint);
    CodeBlock builder =
        CodeBlock.of(
            "$T.builder($L, $L, $L)",
            PromptInfo.class,
            Literals.of(info.id()),
            Literals.of(info.kind()),
            Literals.of(info.scope()));
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("info")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("Describes the prompt.\n")
            .returns(PromptInfo.class);
    List<CodeBlock> calls = calls(info);
    if (calls.size() > LONGEST_CHAIN) {
      method.addStatement("$T info = $L", PromptInfo.Builder.class, builder);
      for (int from = 0; from < calls.size(); from += LONGEST_CHAIN) {
        part(calls.subList(from, Math.min(calls.size(), from + LONGEST_CHAIN)), method);
      }
      return method.addStatement("return info.build()").build();
    }
    CodeBlock chain =
        calls.stream().map(call -> CodeBlock.of(".$L\n", call)).collect(CodeBlock.joining(""));
    return method.addStatement("return $L\n$L.build()", builder, chain).build();
  }

  /** Adds the call of a method that makes some calls: javac recurses as deep as a chain is long. */
  private void part(List<CodeBlock> calls, MethodSpec.Builder method) {
    String part =
        context
            .collected()
            .method(
                "describe",
                name -> {
                  MethodSpec.Builder spec =
                      MethodSpec.methodBuilder(name)
                          .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                          .addParameter(PromptInfo.Builder.class, "info");
                  calls.forEach(call -> spec.addStatement("info.$L", call));
                  return spec.build();
                });
    method.addStatement("$L(info)", part);
  }

  private List<CodeBlock> calls(PromptInfo info) {
    List<Field> fields = entryPoint.parameters().fields();
    List<CodeBlock> calls = new ArrayList<>();
    info.synopsis().forEach(line -> call(calls, "synopsis", line));
    call(calls, "description", info.description());
    call(calls, "version", info.version());
    if (!info.status().equals("current")) {
      call(calls, "status", info.status());
    }
    call(calls, "responseFormat", info.responseFormat());
    if (info.maxTokens() < Integer.MAX_VALUE) {
      calls.add(CodeBlock.of("maxTokens($L)", info.maxTokens()));
    }
    call(calls, "sha256", info.sha256());
    for (int i = 0; i < fields.size(); i++) {
      calls.add(CodeBlock.of("parameter($L)", parameter(info.parameters().get(i), fields.get(i))));
    }
    call(calls, "jsonSchema", info.jsonSchema());
    if (entryPoint.output().isPresent()) {
      calls.add(CodeBlock.of("outputSchema($L())", Member.Output.SCHEMA));
    }
    return calls;
  }

  private static void call(List<CodeBlock> calls, String method, String text) {
    if (!text.isEmpty()) {
      calls.add(CodeBlock.of("$L($L)", method, Literals.code(text)));
    }
  }

  private CodeBlock parameter(PromptParameter parameter, Field field) {
    boolean isPlain =
        field.defaultValue().isEmpty()
            && parameter.description().isEmpty()
            && parameter.enumValues().isEmpty()
            && !isUntrusted(parameter);
    if (isPlain) {
      return CodeBlock.of(
          "$L, $L, $L",
          Literals.of(parameter.name()),
          Literals.of(parameter.type()),
          parameter.required());
    }
    return CodeBlock.of(
        "new $T($L, $L, $L, $L, $L, $T.of($L)$L)",
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
        CodeBlock.join(parameter.enumValues().stream().map(Literals::code).toList(), ", "),
        isUntrusted(parameter) ? CodeBlock.of(", $L", Literals.of(parameter.trust())) : "");
  }

  private static boolean isUntrusted(PromptParameter parameter) {
    return parameter.trust().equals(Trust.UNTRUSTED.word());
  }
}
