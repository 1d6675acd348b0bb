package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Binds some arguments of a partial to variables: large ones, so that they are not duplicated each
 * time the partial uses them, and untrusted ones whose parameters are declared trusted.
 */
final class BindArgumentValues {
  /** The maximum size of values that are copied to each use instead of bound. */
  private static final int SMALL = 30;

  private final Lowering lowering;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();

  BindArgumentValues(Lowering lowering) {
    this.lowering = lowering;
  }

  /** Returns a context in which large values are replaced by variables. */
  LexicalScope.Context bind(LexicalScope.Context context) {
    Value object = bind("context", context.value());
    Value self = context.isApart() ? bind("self", context.self()) : object;
    Map<String, Value> given = new LinkedHashMap<>();
    context.given().forEach((name, value) -> given.put(name, bind(name, value)));
    return new LexicalScope.Context(object, self, given);
  }

  /**
   * Returns a context in which a partial's trusted parameters count as trusted. An untrusted
   * argument for such a parameter has been reported at the call, where it is an error or allowed.
   */
  LexicalScope.Context trusting(LexicalScope.Context context, Partial.Declared declared) {
    BindArguments arguments = new BindArguments(lowering, declared);
    Map<String, Value> given = new LinkedHashMap<>(context.given());
    for (Field parameter : declared.parameters().fields()) {
      arguments
          .value(parameter.name(), context)
          .filter(value -> CheckArguments.isUntrustedFor(parameter, value, lowering))
          .ifPresent(
              value ->
                  given.put(
                      parameter.name(),
                      bound(lowering.program().trusted(parameter.name(), value), value)));
    }
    return context.giving(given);
  }

  /** Returns instructions that bind the variables around a body. */
  List<Instruction> around(List<Instruction> body, Span at) {
    List<Instruction> bound = body;
    for (int i = variables.size() - 1; i >= 0 && !body.isEmpty(); i--) {
      bound =
          List.of(new Instruction.Bind(variables.get(i), values.get(i), bound, lowering.at(at)));
    }
    return bound;
  }

  private Value bind(String hint, Value value) {
    if (size(value, 0) <= SMALL) {
      return value;
    }
    return bound(lowering.program().variable(hint, value.type(), value.optional(), value), value);
  }

  private Value bound(Variable variable, Value value) {
    variables.add(variable);
    values.add(value);
    return new Value.Read(variable);
  }

  /**
   * Returns the number of values in a value plus those already counted; stops counting at the
   * limit.
   */
  private static int size(Value value, int counted) {
    int size = counted + 1;
    for (Value operand : value.operands()) {
      if (size > SMALL) {
        return size;
      }
      size = size(operand, size);
    }
    return size;
  }
}
