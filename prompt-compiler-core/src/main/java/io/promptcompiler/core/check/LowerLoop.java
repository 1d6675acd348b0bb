package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_AS_ANYTHING;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.type.Type;
import java.util.List;

/** Lowers blocks that are repeated for each element of a list or each member of an object. */
final class LowerLoop {
  private final Lowering lowering;
  private final LowerStatements statements;

  LowerLoop(Lowering lowering, LowerStatements statements) {
    this.lowering = lowering;
    this.statements = statements;
  }

  /** Lowers the block {@code each}. */
  List<Instruction> each(Block block, Value value, Expression argument, LexicalScope scope) {
    Type type = value.type();
    GivenNames named = GivenNames.atMost(2, block.body(), "each", lowering);
    String hint = named.elementHint(argument);
    if (type instanceof Type.ListType list) {
      return loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    if (type.isObject() || type.isAny()) {
      if (type.isObject() && lowering.hasMedia(type)) {
        lowering.report(
            MEDIA_AS_ANYTHING,
            argument.span(),
            "Print its properties one by one, and media with '{{media …}}'.",
            argument.original(),
            "a loop over its properties");
      }
      Type keyType = type.isObject() ? Type.STRING : Type.ANY;
      return loop(block, LowerValue.toAny(value), Type.ANY, keyType, hint, named, scope);
    }
    Fix list =
        Arguments.declared(new Arguments.Argument(argument, value), new Type.ListOf(Type.STRING));
    lowering.report(
        WRONG_TYPE,
        argument.span(),
        list.isEmpty()
            ? Fix.of("Loop over the elements of a list or the properties of an object.")
            : list,
        "each",
        "a list or an object",
        argument.original(),
        type.described());
    return List.of();
  }

  /**
   * Returns a loop.
   *
   * @param over the value to loop over: a list, or a value of any type
   * @param hint the preferred name of its variable
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
    boolean isDynamic = over.type().isAny();
    Variable item = lowering.program().changing(hint, element, element.isAny(), over);
    LoopFrame frame = lowering.program().loop(keyType, over);
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
