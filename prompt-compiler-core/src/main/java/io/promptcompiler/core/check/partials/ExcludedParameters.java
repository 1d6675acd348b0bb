package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Replaced;
import io.promptcompiler.core.program.Value;
import java.util.List;

/** Excludes some parameters when a text reads all of its parameters as one value. */
public final class ExcludedParameters {
  private final List<String> beside;

  /** Excludes the parameters with these names. */
  public ExcludedParameters(List<String> beside) {
    this.beside = beside;
  }

  /** Returns a copy of instructions whose values with all parameters lack the excluded ones. */
  public List<Instruction> in(List<Instruction> instructions) {
    return Replaced.each(instructions, one -> one.map(this::value, this::in));
  }

  private Value value(Value value) {
    return value instanceof Value.ToAny any && any.value() instanceof Value.Parameters parameters
        ? new Value.ToAny(new Value.Parameters(parameters.type(), beside))
        : value.map(this::value);
  }
}
