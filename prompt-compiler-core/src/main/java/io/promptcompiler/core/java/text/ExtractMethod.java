package io.promptcompiler.core.java.text;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** Moves instructions to a private method of their own, which takes what they read as arguments. */
public final class ExtractMethod {
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  public ExtractMethod(ClassContext context, ExpressionEmitter expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * Makes the method.
   *
   * @param hint a word for its name
   * @param caller the code that will call it
   * @param signature adds what the method returns and takes besides
   * @param first the caller's arguments for what the signature takes; may be empty
   * @param body writes the method's code
   * @return the call
   */
  public CodeBlock call(
      String hint,
      List<Instruction> instructions,
      Code caller,
      Consumer<MethodSpec.Builder> signature,
      String first,
      Consumer<Code> body) {
    List<Value> free = context.free(instructions);
    String name = context.collected().method(hint, chosen -> method(chosen, free, signature, body));
    return invocation(name, free, caller, first);
  }

  /** As above, of instructions that need nothing else. */
  public CodeBlock call(
      String hint, List<Instruction> instructions, Code caller, Consumer<Code> body) {
    return call(hint, instructions, caller, method -> {}, "", body);
  }

  /**
   * Returns the call of a procedure, whose method is made when it is first called.
   *
   * @param call what is called
   * @param form a word that distinguishes the methods that one procedure becomes
   * @param body writes the code of instructions
   */
  public CodeBlock call(
      Call call,
      String form,
      Code caller,
      Consumer<MethodSpec.Builder> signature,
      String first,
      BiConsumer<List<Instruction>, Code> body) {
    Procedure procedure = context.procedure(call.procedure());
    List<Value> free = context.freeOfProcedures().get(call.procedure());
    List<Value> parameters = new ArrayList<>();
    procedure.parameters().forEach(parameter -> parameters.add(new Value.Read(parameter)));
    parameters.addAll(free);
    String name =
        context
            .collected()
            .methodOnce(
                List.of(form, call.procedure()),
                form + Identifiers.raised(Identifiers.member(call.hint())),
                chosen ->
                    method(
                        chosen,
                        parameters,
                        signature,
                        code -> body.accept(procedure.body(), code)));
    List<Value> arguments = new ArrayList<>(call.arguments());
    arguments.addAll(free);
    return invocation(name, arguments, caller, first);
  }

  /** As {@link #call}, where all calls of the same instructions share the method. */
  CodeBlock callOnce(
      String hint,
      Instruction instruction,
      List<Instruction> body,
      Code caller,
      Consumer<MethodSpec.Builder> signature,
      Consumer<Code> write) {
    List<Value> free = context.free(body);
    String name =
        context
            .collected()
            .methodOnce(
                List.of(hint, instruction), hint, chosen -> method(chosen, free, signature, write));
    return invocation(name, free, caller, "");
  }

  private MethodSpec method(
      String name,
      List<Value> parameters,
      Consumer<MethodSpec.Builder> signature,
      Consumer<Code> body) {
    MethodSpec.Builder method = MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE);
    if (context.isStatic()) {
      method.addModifiers(Modifier.STATIC);
    }
    signature.accept(method);
    Locals locals = context.locals();
    for (Value value : parameters) {
      String parameter = locals.fresh(ExpressionEmitter.hint(value));
      TypeName type = type(value);
      method.addParameter(type, parameter);
      locals.remember(
          value, type.equals(TypeName.INT) ? Expr.simpleInt(parameter) : Expr.simple(parameter));
    }
    Code code = new Code(locals);
    body.accept(code);
    return method.addCode(code.build()).build();
  }

  private CodeBlock invocation(String name, List<Value> values, Code caller, String first) {
    List<CodeBlock> arguments = new ArrayList<>();
    if (!first.isEmpty()) {
      arguments.add(CodeBlock.of("$L", first));
    }
    for (Value value : values) {
      arguments.add(expressions.emit(value, caller).code());
    }
    return CodeBlock.of("$L($L)", name, CodeBlock.join(arguments, ", "));
  }

  /**
   * Returns the call of a new method that gives the text of instructions, put together by
   * statements; a fragment has one already.
   */
  CodeBlock text(String hint, List<Instruction> instructions, Code caller) {
    if (instructions.size() == 1 && instructions.get(0) instanceof Include include) {
      return new IncludeEmitter(context, expressions).text(include, caller).code();
    }
    return call(
        hint,
        instructions,
        caller,
        method -> method.returns(String.class),
        "",
        body -> new PiecesEmitter(context, expressions).emit(instructions, body));
  }

  private TypeName type(Value value) {
    if (value instanceof Value.LoopState state) {
      return switch (state.property()) {
        case INDEX, NUMBER -> TypeName.INT;
        case KEY -> key(state.loop().keyType());
        case FIRST, LAST -> TypeName.BOOLEAN;
      };
    }
    return value.optional()
        ? context.javaTypes().absent(value.type())
        : context.javaTypes().of(value.type(), false);
  }

  private static TypeName key(Type type) {
    if (type instanceof Type.Int) {
      return TypeName.INT;
    }
    return type instanceof Type.Text ? JavaTypes.STRING : ClassName.OBJECT;
  }
}
