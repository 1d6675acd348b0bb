package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** Moves instructions to a private method of their own, which gets what they read as arguments. */
final class ExtractMethod {
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  ExtractMethod(ClassContext context, ExpressionEmitter expressions) {
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
  CodeBlock call(
      String hint,
      List<Instruction> instructions,
      Code caller,
      Consumer<MethodSpec.Builder> signature,
      String first,
      Consumer<Code> body) {
    String name = context.methodNames().fresh(hint);
    MethodSpec.Builder method = MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE);
    signature.accept(method);
    Locals locals = context.locals();
    List<CodeBlock> arguments = new ArrayList<>();
    if (!first.isEmpty()) {
      arguments.add(CodeBlock.of("$L", first));
    }
    for (Value value : FreeValues.of(instructions)) {
      String parameter = locals.fresh(ExpressionEmitter.hint(value));
      TypeName type = type(value);
      method.addParameter(type, parameter);
      locals.remember(
          value, type.equals(TypeName.INT) ? Expr.simpleInt(parameter) : Expr.simple(parameter));
      arguments.add(expressions.emit(value, caller).code());
    }
    // The place is taken before the body is written, so that callers stand above what they call.
    int place = context.methods().size();
    context.methods().add(method.build());
    Code code = new Code(locals);
    body.accept(code);
    context.methods().set(place, method.addCode(code.build()).build());
    return CodeBlock.of("$L($L)", name, CodeBlock.join(arguments, ", "));
  }

  /** {@code lines14To38}. */
  static String lines(List<Instruction> instructions) {
    int first = instructions.get(0).location().line();
    int last = instructions.get(instructions.size() - 1).location().line();
    return first == last ? "line" + first : "lines" + first + "To" + last;
  }

  private TypeName type(Value value) {
    if (value instanceof Value.LoopState state) {
      return switch (state.property()) {
        case INDEX -> TypeName.INT;
        case KEY -> key(state.loop().keyType());
        case FIRST, LAST -> TypeName.BOOLEAN;
      };
    }
    return context.javaTypes().of(value.type(), value.optional());
  }

  private static TypeName key(Type type) {
    if (type instanceof Type.Int) {
      return TypeName.INT;
    }
    return type instanceof Type.Text ? JavaTypes.STRING : ClassName.OBJECT;
  }
}
