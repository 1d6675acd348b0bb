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

/**
 * Moves instructions to a separate private method, whose parameters are the values that they read.
 */
public final class ExtractMethod {
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  public ExtractMethod(ClassContext context, ExpressionEmitter expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * Adds the method and returns a call of it.
   *
   * @param hint a word to derive its name from
   * @param caller the code that contains the call
   * @param signature adds the return type and further parameters
   * @param first the caller's arguments for the further parameters; may be empty
   * @param body writes the code of the method
   * @return the call of the method
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

  /** Adds a method without a return type or further parameters, and returns a call of it. */
  public CodeBlock call(
      String hint, List<Instruction> instructions, Code caller, Consumer<Code> body) {
    return call(hint, instructions, caller, method -> {}, "", body);
  }

  /**
   * Returns a call of a procedure. Its method is added with the first call.
   *
   * @param call the instruction that calls the procedure
   * @param form a word that distinguishes the methods for one procedure
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

  /** Returns a call like {@link #call}, but all calls with the same instruction share a method. */
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
   * Returns a call of a method that builds the text of instructions with statements. For a
   * fragment, this is the method of its class.
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
