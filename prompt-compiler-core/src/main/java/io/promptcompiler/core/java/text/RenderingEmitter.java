package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.ToAnyEmitter;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.support.MarkedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the methods that render an entry point. If there are variants, each text has
 * separate methods, and the public methods choose among them by the variant's number.
 */
public final class RenderingEmitter {
  private static final String RENDER = "render";
  private static final String WRITE = "write";
  private static final String CACHED = "renderCached";

  private final EntryPoint entryPoint;
  private final ClassContext context;

  public RenderingEmitter(EntryPoint entryPoint, ClassContext context) {
    this.entryPoint = entryPoint;
    this.context = context;
  }

  public List<MethodSpec> methods(TextProgram program) {
    MethodSpec.Builder render = overriding(RENDER, Modifier.PUBLIC).returns(String.class);
    MethodSpec.Builder write = overriding(WRITE, Modifier.PROTECTED);
    TextSink.output(context).addTo(write);
    if (entryPoint.variants().isEmpty()) {
      render.addCode(render(context, program));
      write.addCode(write(context, program));
    } else {
      choose(program, render, write);
    }
    return List.of(render.build(), write.build());
  }

  /**
   * Returns the method that renders a text with its cache points; empty if nothing about caching is
   * declared.
   */
  public Optional<MethodSpec> cached() {
    if (!StablePrefix.isWanted(entryPoint)) {
      return Optional.empty();
    }
    EntryPoint marked = MarkStable.in(entryPoint);
    MethodSpec.Builder cached = overriding(CACHED, Modifier.PUBLIC).returns(CachedText.class);
    TextProgram base = (TextProgram) marked.rendering();
    if (entryPoint.variants().isEmpty()) {
      return Optional.of(cached.addCode(cached(context.rendering(base), base)).build());
    }
    cached.beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    for (Text text : texts(base, marked.variants())) {
      text.cases().forEach(cached::addCode);
      cached.addStatement("  return $L()", cachedMethod(text, context.rendering(text.program())));
    }
    return Optional.of(cached.endControlFlow().build());
  }

  private CodeBlock cached(ClassContext its, TextProgram program) {
    TextSink sink = TextSink.marked(its);
    Code code = new Code(its.locals());
    code.statement("$T $L = new $T()", MarkedText.class, sink.variable(), MarkedText.class);
    new AppendEmitter(its, expressions(its), sink).emit(program.instructions(), code);
    code.statement("return $L.cached()", sink.variable());
    return RecursionGuard.around(
        code.build(), entryPoint.about().id(), program.procedures(), code.locals());
  }

  private static MethodSpec.Builder overriding(String name, Modifier access) {
    return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(access);
  }

  private CodeBlock render(ClassContext context, TextProgram program) {
    List<Instruction> instructions = program.instructions();
    Code code = new Code(context.locals());
    new ChainEmitter(context, expressions(context)).emit(instructions, code);
    return RecursionGuard.around(
        code.build(), entryPoint.about().id(), program.procedures(), code.locals());
  }

  private static CodeBlock write(ClassContext context, TextProgram program) {
    Code code = new Code(context.locals());
    new AppendEmitter(context, expressions(context), TextSink.output(context))
        .emit(program.instructions(), code);
    return code.build();
  }

  private static ExpressionEmitter expressions(ClassContext context) {
    return new ExpressionEmitter(context, new ToAnyEmitter(context));
  }

  /** A text with the numbers of its variants. */
  private record Text(String name, TextProgram program, List<Integer> numbers) {
    boolean isBase() {
      return name.equals(Variant.BASE);
    }

    List<CodeBlock> cases() {
      return isBase()
          ? List.of(CodeBlock.of("default:\n"))
          : numbers.stream().map(number -> CodeBlock.of("case $L:\n", number)).toList();
    }
  }

  /** Returns all texts. The base comes last, because it is the default case. */
  private static List<Text> texts(TextProgram base, List<Variant> variants) {
    Map<String, Text> texts = new LinkedHashMap<>();
    Text ofBase = new Text(Variant.BASE, base, new ArrayList<>());
    texts.put(Variant.BASE, ofBase);
    for (int i = 0; i < variants.size(); i++) {
      Variant variant = variants.get(i);
      texts
          .computeIfAbsent(
              variant.of(), of -> new Text(of, (TextProgram) variant.text(), new ArrayList<>()))
          .numbers()
          .add(i + 1);
    }
    List<Text> all = new ArrayList<>(texts.values());
    all.remove(ofBase);
    all.add(ofBase);
    return all;
  }

  private void choose(TextProgram base, MethodSpec.Builder render, MethodSpec.Builder write) {
    render.beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    write.beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    for (Text text : texts(base, entryPoint.variants())) {
      ClassContext its = context.rendering(text.program());
      text.cases().forEach(render::addCode);
      text.cases().forEach(write::addCode);
      render.addStatement("  return $L()", renderMethod(text, its));
      write.addStatement("  $L($L)", writeMethod(text, its), TextSink.output(context).variable());
      if (!text.isBase()) {
        write.addStatement("  break");
      }
    }
    render.endControlFlow();
    write.endControlFlow();
  }

  private String renderMethod(Text text, ClassContext its) {
    return its.collected()
        .method(
            RENDER + word(text),
            name ->
                MethodSpec.methodBuilder(name)
                    .addModifiers(Modifier.PRIVATE)
                    .returns(String.class)
                    .addCode(render(its, text.program()))
                    .build());
  }

  private String cachedMethod(Text text, ClassContext its) {
    return its.collected()
        .method(
            CACHED + word(text),
            name ->
                MethodSpec.methodBuilder(name)
                    .addModifiers(Modifier.PRIVATE)
                    .returns(CachedText.class)
                    .addCode(cached(its, text.program()))
                    .build());
  }

  private static String writeMethod(Text text, ClassContext its) {
    return its.collected()
        .method(
            WRITE + word(text),
            name -> {
              MethodSpec.Builder method =
                  MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE);
              TextSink.output(its).addTo(method);
              return method.addCode(write(its, text.program())).build();
            });
  }

  private static String word(Text text) {
    return Identifiers.raised(Identifiers.word(text.name()));
  }
}
