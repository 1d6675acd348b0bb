package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.ArrayList;
import java.util.List;

/**
 * Lowers {@code {{log x level="warn"}}} to an instruction that emits nothing. Instead of sensitive
 * values, it logs their names.
 */
final class LowerLog {
  private final Lowering lowering;
  private final LowerValue values;

  LowerLog(Lowering lowering, LowerValue values) {
    this.lowering = lowering;
    this.values = values;
  }

  /**
   * Returns whether a call logs something. The bare name {@code log} does not; it is reported
   * elsewhere.
   */
  static boolean isLog(Call call) {
    return !call.isBare()
        && call.callee() instanceof Path path
        && path.isSimple()
        && path.original().equals("log");
  }

  Instruction lower(Mustache mustache, LexicalScope scope) {
    Value level = new Value.Absent();
    for (HashPair pair : mustache.call().hash()) {
      if (pair.key().equals("level")) {
        level = any(pair.value(), scope);
      } else {
        lowering.report(
            DiagnosticCode.UNKNOWN_NAMED_ARGUMENT,
            pair.keySpan(),
            "The only named argument is 'level'.",
            "log",
            pair.key());
      }
    }
    List<Value> logged = new ArrayList<>();
    for (Expression argument : mustache.call().arguments()) {
      logged.add(any(argument, scope));
    }
    lowering.effects().readWholeContext(); // it contains the id of the rendered template
    return new Instruction.Log(
        lowering.setting().id(), level, logged, lowering.at(mustache.call().callee().span()));
  }

  private Value any(Expression expression, LexicalScope scope) {
    Value value = values.lower(expression, scope);
    if (value instanceof Value.Parameters) {
      lowering.useAll();
    }
    return LowerValue.toAny(lowering.program().masks().masked(value));
  }
}
