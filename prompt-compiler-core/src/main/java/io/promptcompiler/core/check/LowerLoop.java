package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.type.Type;
import java.util.List;

/** Lowers blocks that are shown for each element of a list, or each member of an object. */
final class LowerLoop {
  private final Lowering lowering;
  private final LowerStatements statements;

  LowerLoop(Lowering lowering, LowerStatements statements) {
    this.lowering = lowering;
    this.statements = statements;
  }

  /** The block {@code each}. */
  List<Instruction> each(Block block, Value value, Expression argument, LexicalScope scope) {
    Type type = value.type();
    GivenNames named = GivenNames.atMost(2, block.body(), "each", lowering);
    String hint = named.elementHint(argument);
    if (type instanceof Type.ListOf list) {
      return loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    boolean isObject = type instanceof Type.ObjectRef || type instanceof Type.AnyMap;
    if (isObject || type instanceof Type.Any) {
      Type keyType = isObject ? Type.STRING : Type.ANY;
      return loop(block, LowerValue.toAny(value), Type.ANY, keyType, hint, named, scope);
    }
    lowering.report(
        WRONG_TYPE,
        argument.span(),
        "A loop runs over the elements of a list or the members of an object.",
        "each",
        "a list or an object",
        argument.original(),
        type.described());
    return List.of();
  }

  /**
   * A loop.
   *
   * @param over what it runs over: a list, or a value of any type
   * @param hint what its variable is called, if that name is free
   */
  List<Instruction> loop(
      Block block,
      Value over,
      Type element,
      Type keyType,
      String hint,
      GivenNames named,
      LexicalScope scope) {
    List<Instruction> otherwise = statements.body(block.inverse(), scope);
    if (over instanceof Value.ToAny whole && whole.value() instanceof Value.Parameters) {
      lowering.useAll();
    }
    boolean isDynamic = over.type() instanceof Type.Any;
    Variable item = lowering.changing(hint, element, element instanceof Type.Any, over);
    LoopFrame frame = lowering.loop(keyType, over);
    Value read = over instanceof Value.Absent ? over : new Value.Read(item);
    LexicalScope inner =
        named.bind(
            scope.enter(read).loop(LexicalScope.LoopAround.of(frame)),
            read,
            new LoopState(frame, LoopState.Property.KEY));
    List<Instruction> body = statements.body(block.body(), inner);
    if (over instanceof Value.Absent) {
      return otherwise;
    }
    return List.of(
        new Instruction.Loop(
            over,
            isDynamic ? Instruction.Loop.Mode.MEMBERS : Instruction.Loop.Mode.ELEMENTS,
            item,
            frame,
            body,
            otherwise,
            lowering.at(block.openTag())));
  }
}
