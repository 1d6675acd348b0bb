package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.model.ConstantEmitter;
import io.promptcompiler.core.java.model.CopyEmitter;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.PlaceNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.java.text.RecursionGuard;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Answers;
import io.promptcompiler.runtime.support.MessageOutput;
import io.promptcompiler.runtime.support.MessageValues;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the class of one run of a message program: its inputs, the answers of its sources,
 * a method for each slot, and the layout.
 */
final class RunEmitter {
  private static final String OUT = "out";

  private final EntryPoint entryPoint;
  private final MessageProgram program;
  private final boolean isLimited;
  private final ClassName self;
  private final ClassName contextClass;
  private final ClassName sourcesClass;
  private final ClassContext context;

  RunEmitter(EntryPoint entryPoint, MessageProgram program, ResolvedNames names, ClassName self) {
    this(entryPoint, program, /* isLimited= */ false, names, self);
  }

  /**
   * Creates an emitter for a run that may have a token limit.
   *
   * @param isLimited whether the run takes a limit on the number of tokens in all messages
   */
  RunEmitter(
      EntryPoint entryPoint,
      MessageProgram program,
      boolean isLimited,
      ResolvedNames names,
      ClassName self) {
    this.isLimited = isLimited;
    this.entryPoint = entryPoint;
    this.program = program;
    this.self = self;
    this.contextClass =
        program.hasService() ? names.of(entryPoint.parameters().ref()) : names.of(entryPoint);
    this.sourcesClass = program.hasService() ? names.of(program.service().name()) : contextClass;
    this.context =
        ClassContext.ofRun(
            names,
            entryPoint.parameters(),
            entryPoint.types(),
            PlaceNames.of(entryPoint.location(), entryPoint.about().id()),
            program.procedures(),
            program.requests(),
            program.hasService() ? List.of("sources", OUT) : List.of(OUT));
  }

  TypeSpec emit() {
    MethodSpec result = result();
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
    context.texts().addTo(type);
    program.requests().forEach(request -> addArguments(request, type));
    type.addField(contextClass, ClassContext.CONTEXT, Modifier.PRIVATE, Modifier.FINAL);
    if (program.hasService()) {
      type.addField(sourcesClass, "sources", Modifier.PRIVATE, Modifier.FINAL);
    }
    type.addField(MessageOutput.class, OUT, Modifier.PRIVATE, Modifier.FINAL);
    for (Request request : program.requests()) {
      type.addField(type(request), context.answer(request), Modifier.PRIVATE);
      type.addField(TypeName.BOOLEAN, context.answer(request) + "Asked", Modifier.PRIVATE);
    }
    type.addMethod(constructor()).addMethod(result);
    context.collected().methods().forEach(type::addMethod);
    ContractEmitter.addFragments(type, self, context);
    program.requests().forEach(request -> type.addMethod(answerMethod(request)));
    return type.build();
  }

  private MethodSpec constructor() {
    CodeBlock.Builder slots = CodeBlock.builder();
    program.slots().forEach(slot -> slots.add(", $L", Literals.code(slot)));
    MethodSpec.Builder constructor =
        MethodSpec.constructorBuilder().addParameter(contextClass, ClassContext.CONTEXT);
    if (program.hasService()) {
      constructor.addParameter(sourcesClass, "sources");
    }
    constructor
        .addParameter(TokenBudget.class, "budget")
        .addStatement("this.$L = $L", ClassContext.CONTEXT, ClassContext.CONTEXT);
    if (program.hasService()) {
      constructor.addStatement("this.sources = sources");
    }
    return constructor
        .addStatement(
            "this.$L = new $T($L, budget$L)",
            OUT,
            MessageOutput.class,
            Literals.of(entryPoint.about().id()),
            slots.build())
        .build();
  }

  private MethodSpec result() {
    Code code = new Code(context.locals());
    MethodSpec.Builder method = MethodSpec.methodBuilder("result").returns(ChatResult.class);
    if (isLimited) {
      method.addParameter(TypeName.INT, code.locals().fresh("maxTokens"));
      code.statement("$L.enter(maxTokens)", OUT);
    }
    new MessageEmitter(context, OUT, program).emit(program.instructions(), code);
    boolean isSeparate = program.manner() == Manner.SEPARATE;
    code.statement("return $L.$L()", OUT, isSeparate ? "separate" : "result");
    String id = entryPoint.about().id();
    return method
        .addCode(RecursionGuard.around(code.build(), id, program.procedures(), code.locals()))
        .build();
  }

  private TypeName type(Request request) {
    return context.javaTypes().absent(request.method().returns());
  }

  /** Adds the arguments of a request, which are the same in all renders. */
  private void addArguments(Request request, TypeSpec.Builder type) {
    if (request.method().arguments().isEmpty()) {
      return;
    }
    Type.ObjectRef arguments = request.method().arguments().get();
    Constant given = request.arguments().orElseThrow();
    type.addField(
        FieldSpec.builder(context.names().of(arguments), arguments(request))
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer(new ConstantEmitter(context).emit(given, arguments))
            .build());
  }

  private String arguments(Request request) {
    return Identifiers.upperSnake(context.answer(request)) + "_ARGS";
  }

  /** Emits the method that makes a request when its answer is first needed, and only once. */
  private MethodSpec answerMethod(Request request) {
    String name = context.answer(request);
    boolean takesArguments = request.method().arguments().isPresent();
    CodeBlock call =
        CodeBlock.of(
            "sources.$L($L)",
            Identifiers.member(request.method().name()),
            takesArguments ? arguments(request) : "");
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PRIVATE)
        .returns(type(request))
        .beginControlFlow("if (!$LAsked)", name)
        .addStatement("$LAsked = true", name)
        .beginControlFlow("try")
        .addStatement("$L = $L", name, checked(request, call))
        .nextControlFlow("catch ($T e)", RuntimeException.class)
        .addStatement("$L.failed($L, e)", OUT, Literals.of(request.method().name()))
        .endControlFlow()
        .endControlFlow()
        .addStatement("return $L", name)
        .build();
  }

  /** Converts values from an application to an immutable result without null elements. */
  private static CodeBlock checked(Request request, CodeBlock call) {
    Type type = request.method().returns();
    String name = Literals.of(request.method().name());
    return switch (type.kind()) {
      case ANY -> answered("any", call, name);
      case MAP -> answered("map", call, name);
      case LIST ->
          answered(((Type.ListOf) type).element().isAny() ? "anyList" : "list", call, name);
      case MESSAGES -> {
        CodeBlock roles = CopyEmitter.roles((Type.Messages) type);
        yield CodeBlock.of("$T.answer($L, $L, $L)", MessageValues.class, call, name, roles);
      }
      case TEXT, BOOL, INT, NUM, DEC, ENUM, OBJECT, MEDIA -> call;
    };
  }

  private static CodeBlock answered(String method, CodeBlock call, String name) {
    return CodeBlock.of("$T.$L($L, $L)", Answers.class, method, call, name);
  }
}
