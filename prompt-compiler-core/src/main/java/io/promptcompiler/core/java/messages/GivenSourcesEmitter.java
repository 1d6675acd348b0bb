package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.ReaderEmitter;
import io.promptcompiler.core.java.model.ToAnyEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.support.GivenSources;
import io.promptcompiler.runtime.support.ParameterReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the code that creates a prompt with sources from a map: {@code fromMap}, and a
 * class that implements the sources. The class is nested in the class of the prompt, because the
 * interface may belong to a library, and reads only the values that the prompt requests.
 */
final class GivenSourcesEmitter {
  private final EntryPoint entryPoint;
  private final MessageProgram program;
  private final ResolvedNames names;
  private final ClassName prompt;
  private final ClassName self;
  private final ClassContext context;
  private final String given;

  GivenSourcesEmitter(EntryPoint entryPoint, MessageProgram program, ResolvedNames names) {
    this.entryPoint = entryPoint;
    this.program = program;
    this.names = names;
    this.prompt = names.of(entryPoint);
    this.self = prompt.nestedClass("SourcesFromMap");
    TypeName name = program.service().name();
    List<Field> fields = program.requested().stream().map(GivenSourcesEmitter::field).toList();
    ObjectType object = new ObjectType(name, fields, "", program.service().location());
    this.context = ClassContext.of(names, object, entryPoint.types());
    this.given = context.locals().fresh("given");
  }

  private static Field field(Service.Method method) {
    return new Field(
        method.name(),
        method.returns(),
        false,
        Optional.empty(),
        "",
        method.location(),
        method.origin());
  }

  /** Returns the {@code fromMap} method, which reports all problems together. */
  MethodSpec fromMap() {
    ClassName ofContext = names.of(entryPoint.parameters().ref());
    CodeBlock.Builder sources =
        CodeBlock.builder()
            .add("new $T(in, $S)", GivenSources.class, program.sourcesKey(entryPoint.parameters()));
    for (Service.Method method : program.requested()) {
      sources.add(
          "\n.need($L, $L)", Literals.of(method.name()), Literals.code(method.description()));
    }
    return MethodSpec.methodBuilder("fromMap")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            """
            Creates the prompt from a map: the context, with the names of the template, and under
            {@code $L} what the sources answer, each a value or a {@code Function} from a map of
            arguments to one. Texts are converted to the declared types, unknown keys are ignored,
            and null counts as absent.

            @throws $T if values or sources are missing or do not fit; it lists every problem
            """,
            program.sourcesKey(entryPoint.parameters()).replace("$", "$$"),
            PromptParameterException.class)
        .returns(prompt)
        .addParameter(JavaTypes.PARAMETERS, "parameters")
        .addStatement("$T in = $T.of(parameters)", ParameterReader.class, ParameterReader.class)
        .addStatement("$T context = $T.from(in.all())", ofContext, ofContext)
        .addStatement("$T sources = new $T($L)", self, self, sources.build())
        .addStatement("in.check()")
        .addStatement("return new $T(context, sources)", prompt)
        .build();
  }

  /** Returns the class that implements the sources. */
  TypeSpec emit() {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .addSuperinterface(names.of(program.service().name()))
            .addField(GivenSources.class, given, Modifier.PRIVATE, Modifier.FINAL);
    ReaderEmitter reader = new ReaderEmitter(context, self);
    for (Field field : context.object().fields()) {
      type.addField(
          context.javaTypes().of(field), context.field(field), Modifier.PRIVATE, Modifier.FINAL);
    }
    type.addMethod(constructor(reader));
    for (Service.Method method : program.service().methods()) {
      type.addMethod(method(method, reader));
    }
    context.collected().methods().forEach(type::addMethod);
    return type.build();
  }

  private MethodSpec constructor(ReaderEmitter reader) {
    MethodSpec.Builder constructor =
        MethodSpec.constructorBuilder()
            .addParameter(GivenSources.class, given)
            .addStatement("this.$L = $L", given, given);
    if (!context.object().fields().isEmpty()) {
      constructor.addStatement("$T in = $L.values()", ParameterReader.class, given);
      constructor.addCode(masks(reader));
    }
    for (Field field : context.object().fields()) {
      constructor.addStatement("this.$L = $L", context.field(field), reader.optional(field));
    }
    return constructor.build();
  }

  private static CodeBlock masks(ReaderEmitter reader) {
    CodeBlock.Builder masks = CodeBlock.builder();
    reader.addMasks(masks);
    return masks.build();
  }

  private MethodSpec method(Service.Method method, ReaderEmitter reader) {
    Locals locals = context.locals();
    String args = locals.fresh("args");
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder(Identifiers.member(method.name()))
            .addAnnotation(Override.class)
            .addModifiers(Modifier.PUBLIC)
            .returns(context.javaTypes().absent(method.returns()));
    method.arguments().ifPresent(type -> spec.addParameter(names.of(type), args));
    if (!program.requested().contains(method)) {
      return spec.addStatement("return null").build();
    }
    Field field = context.object().field(method.name()).orElseThrow();
    String name = Literals.of(method.name());
    ToAnyEmitter toAny = new ToAnyEmitter(context);
    CodeBlock arguments =
        method
            .arguments()
            .map(type -> toAny.converted(type, CodeBlock.of("$L", args)))
            .orElseGet(() -> CodeBlock.of("$T.of()", Map.class));
    String answer = locals.fresh("answer");
    return spec.beginControlFlow("if (!$L.isFunction($L))", given, name)
        .addStatement("return this.$L", context.field(field))
        .endControlFlow()
        .addStatement("$T in = $L.call($L, $L)", ParameterReader.class, given, name, arguments)
        .addCode(masks(reader))
        .addStatement(
            "$T $L = $L",
            context.javaTypes().of(field.type(), true),
            answer,
            reader.optional(field))
        .addStatement("in.check()")
        .addStatement("return $L", answer)
        .build();
  }
}
