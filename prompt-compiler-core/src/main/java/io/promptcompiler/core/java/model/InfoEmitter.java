package io.promptcompiler.core.java.model;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.JsonSchema;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.Caching;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptStatus;
import io.promptcompiler.runtime.support.InfoBuilder;
import io.promptcompiler.runtime.support.ParameterSchemas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/**
 * An emitter for {@code info()} and, if there are variants, a method that describes each of them.
 */
public final class InfoEmitter {
  private static final int LONGEST_CHAIN = 50;

  private final EntryPoint entryPoint;
  private final ClassContext context;
  private final ConstantEmitter constants;

  public InfoEmitter(EntryPoint entryPoint, ClassContext context) {
    this.entryPoint = entryPoint;
    this.context = context;
    this.constants = new ConstantEmitter(context);
  }

  /** Returns the method {@code info()}. */
  public MethodSpec method() {
    return methods().get(0);
  }

  /**
   * Returns {@code info()}, the overload that takes a variant if there are any, and {@code
   * promptInfo()} for an object.
   */
  public List<MethodSpec> methods() {
    PromptInfo info = EntryPointInfo.of(entryPoint);
    List<CodeBlock> calls = calls(info);
    calls.addAll(parameters(info));
    variants(calls);
    MethodSpec method = method("info", "Describes the prompt.\n", info, calls, Modifier.PUBLIC);
    return context.variant().isEmpty()
        ? List.of(method, ofObject(CodeBlock.of("info()")))
        : List.of(method, chosen(), ofObject(CodeBlock.of("info($L)", VariantEmitter.FIELD)));
  }

  private static MethodSpec ofObject(CodeBlock info) {
    return MethodSpec.methodBuilder("promptInfo")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(PromptInfo.class)
        .addStatement("return $L", info)
        .build();
  }

  /** Returns the method that describes the given variant. */
  private MethodSpec chosen() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("info")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("Returns the description of a variant, with the hash of its text.\n")
            .addParameter(context.variant().orElseThrow(), VariantEmitter.FIELD)
            .returns(PromptInfo.class)
            .beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    for (int i = 0; i < entryPoint.variants().size(); i++) {
      method.addCode("case $L:\n", i + 1);
      method.addStatement("  return $L()", ofVariant(entryPoint.variants().get(i)));
    }
    return method.addCode("default:\n").addStatement("  return info()").endControlFlow().build();
  }

  private String ofVariant(Variant variant) {
    PromptInfo info = EntryPointInfo.of(entryPoint, variant);
    List<CodeBlock> calls = calls(info);
    calls.add(CodeBlock.of("variant($L, info())", Literals.of(variant.name())));
    return context
        .collected()
        .method(
            "infoOf" + Identifiers.raised(Identifiers.word(variant.name())),
            name -> method(name, "", info, calls, Modifier.PRIVATE));
  }

  private MethodSpec method(
      String name, String javadoc, PromptInfo info, List<CodeBlock> calls, Modifier access) {
    CodeBlock builder =
        CodeBlock.of(
            "$T.of($L, $L, $L)",
            InfoBuilder.class,
            Literals.of(info.id()),
            Literals.of(entryPoint.about().kind()),
            Literals.of(info.scope().value()));
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(name)
            .addModifiers(access, Modifier.STATIC)
            .addJavadoc(javadoc)
            .returns(PromptInfo.class);
    if (calls.size() > LONGEST_CHAIN) {
      method.addStatement("$T info = $L", InfoBuilder.class, builder);
      for (int from = 0; from < calls.size(); from += LONGEST_CHAIN) {
        part(calls.subList(from, Math.min(calls.size(), from + LONGEST_CHAIN)), method);
      }
      return method.addStatement("return info.build()").build();
    }
    CodeBlock chain =
        calls.stream().map(call -> CodeBlock.of(".$L\n", call)).collect(CodeBlock.joining(""));
    return method.addStatement("return $L\n$L.build()", builder, chain).build();
  }

  /**
   * Adds a call of a new method that makes some of the calls. A single long chain would overflow
   * javac's stack.
   */
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
                          .addParameter(InfoBuilder.class, "info");
                  calls.forEach(call -> spec.addStatement("info.$L", call));
                  return spec.build();
                });
    method.addStatement("$L(info)", part);
  }

  private List<CodeBlock> calls(PromptInfo info) {
    List<CodeBlock> calls = new ArrayList<>();
    info.synopsis().forEach(line -> call(calls, "synopsis", line));
    call(calls, "description", info.description());
    call(calls, "version", info.version());
    if (info.status() != PromptStatus.CURRENT) {
      call(calls, "status", info.status().value());
    }
    call(calls, "responseFormat", info.responseFormat());
    if (info.maxTokens() < Integer.MAX_VALUE) {
      calls.add(CodeBlock.of("maxTokens($L)", info.maxTokens()));
    }
    call(calls, "sha256", info.sha256());
    for (Caching.Level level : info.caching().levels()) {
      calls.add(
          CodeBlock.of(
              "stable($L, $L, $L, $L)",
              Literals.of(level.varies().name()),
              level.length(),
              level.line(),
              Literals.code(level.value())));
    }
    return calls;
  }

  private List<CodeBlock> parameters(PromptInfo info) {
    List<CodeBlock> calls = new ArrayList<>();
    Map<String, String> schemas = schemas(info);
    boolean isComposed =
        ParameterSchemas.compose(info.parameters(), schemas).equals(info.jsonSchema());
    parameters(entryPoint.parameters().fields(), info, isComposed ? schemas : Map.of(), calls);
    for (Member.Part part : entryPoint.parts()) {
      PromptInfo its = info.part(part.name());
      calls.add(
          CodeBlock.of("part($L, $L)", Literals.of(part.name()), Literals.code(its.jsonSchema())));
      parameters(part.parameters().fields(), its, Map.of(), calls);
    }
    if (!isComposed) {
      call(calls, "jsonSchema", info.jsonSchema());
    }
    if (entryPoint.output().flatMap(Member.Output::written).isPresent()) {
      call(calls, "outputSchema", info.outputSchema());
    } else if (entryPoint.output().isPresent()) {
      calls.add(CodeBlock.of("outputSchema($L())", Member.Output.SCHEMA));
    }
    call(calls, "outputDecimals", info.outputDecimals());
    call(calls, "outputSensitive", info.outputSensitive());
    call(calls, "tools", info.tools());
    call(calls, "toolsSha256", info.toolsSha256());
    return calls;
  }

  /**
   * Returns the JSON schemas of the parameters whose descriptions do not cover the whole schema.
   */
  private Map<String, String> schemas(PromptInfo info) {
    Map<String, String> schemas =
        JsonSchema.ofProperties(entryPoint.parameters(), entryPoint.types());
    for (PromptParameter parameter : info.parameters()) {
      schemas.remove(parameter.name(), ParameterSchemas.described(parameter));
    }
    return schemas;
  }

  /** Adds the calls for the parameters, each followed by the calls that add details. */
  private void parameters(
      List<Field> fields, PromptInfo info, Map<String, String> schemas, List<CodeBlock> calls) {
    for (int i = 0; i < fields.size(); i++) {
      PromptParameter parameter = info.parameters().get(i);
      calls.add(
          CodeBlock.of(
              "$L($L, $L)",
              parameter.required() ? "required" : "optional",
              Literals.of(parameter.name()),
              Literals.of(parameter.type().name())));
      fields
          .get(i)
          .defaultValue()
          .map(value -> constants.emit(value, Type.ANY))
          .ifPresent(value -> calls.add(CodeBlock.of("defaultValue($L)", value)));
      call(calls, "described", parameter.description());
      call(calls, "enumValues", parameter.enumValues());
      if (parameter.trust() == ParameterTrust.UNTRUSTED) {
        calls.add(CodeBlock.of("untrusted()"));
      }
      if (parameter.sensitivity().isSensitive()) {
        calls.add(CodeBlock.of("sensitive($S)", parameter.sensitivity().name()));
      }
      call(calls, "schema", schemas.getOrDefault(parameter.name(), ""));
    }
  }

  private void variants(List<CodeBlock> calls) {
    if (context.variant().isPresent()) {
      calls.add(
          CodeBlock.of(
              "variants($L)",
              entryPoint.variants().stream()
                  .map(variant -> CodeBlock.of("$L", Literals.of(variant.name())))
                  .collect(CodeBlock.joining(", "))));
    }
  }

  private static void call(List<CodeBlock> calls, String method, String text) {
    if (!text.isEmpty()) {
      calls.add(CodeBlock.of("$L($L)", method, Literals.code(text)));
    }
  }

  private static void call(List<CodeBlock> calls, String method, List<String> texts) {
    if (!texts.isEmpty()) {
      CodeBlock all = texts.stream().map(Literals::code).collect(CodeBlock.joining(", "));
      calls.add(CodeBlock.of("$L($L)", method, all));
    }
  }
}
