package io.promptcompiler.core.java.names;

import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;

/** The translation of bindings of variables to Java locals. */
public final class Bindings {
  private Bindings() {}

  /** Stores the value of a binding in a local. */
  public static void bind(Bind bind, Expr value, ClassContext context, Code code) {
    bind(bind.variable(), bind.value(), value, context, code);
  }

  /** Stores the value of a variable in a local. */
  public static void bind(
      Variable variable, Value bound, Expr value, ClassContext context, Code code) {
    boolean isOptional = variable.optional() || bound.optional();
    Expr local =
        code.hoist(context.javaTypes().of(variable.type(), isOptional), variable.hint(), value);
    code.locals().remember(new Value.Read(variable), local);
  }
}
