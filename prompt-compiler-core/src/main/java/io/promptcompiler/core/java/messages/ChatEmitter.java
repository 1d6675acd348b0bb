package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.model.EntryPointJavadoc;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.InfoEmitter;
import io.promptcompiler.core.java.model.ToolsBuilderEmitter;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.GeneratedPrompt;
import io.promptcompiler.runtime.support.NamedValues;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/** An emitter for the class of an entry point that renders messages from a context and sources. */
public final class ChatEmitter {
  private final EntryPoint entryPoint;
  private final MessageProgram program;
  private final ClassName self;
  private final ClassName context;
  private final ClassName sources;
  private final ResolvedNames names;

  public ChatEmitter(EntryPoint entryPoint, MessageProgram program, ResolvedNames names) {
    this.entryPoint = entryPoint;
    this.program = program;
    this.names = names;
    this.self = names.of(entryPoint);
    this.context = names.of(entryPoint.parameters().ref());
    this.sources = names.of(program.service().name());
  }

  public TypeSpec emit() {
    ClassContext shared = ClassContext.of(names, entryPoint.parameters(), entryPoint.types());
    InfoEmitter info = new InfoEmitter(entryPoint, shared);
    GivenSourcesEmitter given = new GivenSourcesEmitter(entryPoint, program, names);
    ClassName run = self.nestedClass("Run");
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedPrompt.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint))
            .addField(ContractEmitter.contract(self))
            .addField(context, "context", Modifier.PRIVATE, Modifier.FINAL)
            .addField(sources, "sources", Modifier.PRIVATE, Modifier.FINAL);
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    type.addMethod(constructor())
        .addMethod(of())
        .addMethod(given.fromMap())
        .addMethods(info.methods())
        .addMethod(accessor("context", context, "The context that the prompt is rendered for."))
        .addMethod(accessor("sources", sources, "The sources of the prompt's data."))
        .addMethod(render())
        .addMethod(renderUnder(run))
        .addMethod(values())
        .addType(run(run))
        .addType(given.emit());
    shared.collected().methods().forEach(type::addMethod);
    entryPoint
        .tools()
        .filter(Member.Tools::haveClasses)
        .ifPresent(list -> new ToolsBuilderEmitter(self, list).addTo(type, List.of()));
    return type.build();
  }

  private TypeSpec run(ClassName run) {
    MessageProgram marked = (MessageProgram) MarkStable.in(entryPoint).rendering();
    return new RunEmitter(entryPoint, marked, names, run).emit();
  }

  private static MethodSpec values() {
    return MethodSpec.methodBuilder("values")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PROTECTED)
        .addParameter(NamedValues.class, "all")
        .addStatement("all.addAll(context)")
        .addStatement("all.unnamed(sources)")
        .build();
  }

  private MethodSpec constructor() {
    return MethodSpec.constructorBuilder()
        .addModifiers(Modifier.PRIVATE)
        .addParameter(context, "context")
        .addParameter(sources, "sources")
        .addStatement("this.context = $T.requireNonNull(context, $S)", Objects.class, "context")
        .addStatement("this.sources = $T.requireNonNull(sources, $S)", Objects.class, "sources")
        .build();
  }

  private MethodSpec of() {
    return MethodSpec.methodBuilder("of")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            """
            Creates the prompt for a context. The sources are called when it is rendered.

            @throws NullPointerException if one of the two is null
            """)
        .addParameter(context, "context")
        .addParameter(sources, "sources")
        .returns(self)
        .addStatement("return new $T(context, sources)", self)
        .build();
  }

  private static MethodSpec accessor(String name, ClassName type, String what) {
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("$L\n", what)
        .returns(type)
        .addStatement("return $L", name)
        .build();
  }

  private static MethodSpec render() {
    return MethodSpec.methodBuilder("render")
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("Renders all messages without a limit.\n")
        .returns(ClassName.get(ChatResult.class))
        .addStatement("return render($T.unlimited())", TokenBudget.class)
        .build();
  }

  private static MethodSpec renderUnder(ClassName run) {
    return MethodSpec.methodBuilder("render")
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc(
            "Renders the content that fits into a budget. Slots are filled in ascending order of priority.\n")
        .addParameter(ClassName.get(TokenBudget.class), "budget")
        .returns(ClassName.get(ChatResult.class))
        .addStatement("return new $T(context, sources, budget).result()", run)
        .build();
  }
}
