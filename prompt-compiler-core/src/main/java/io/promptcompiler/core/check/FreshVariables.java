package io.promptcompiler.core.check;

import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.Optional;

/** Creates variables and loops that differ from all others of their program. */
final class FreshVariables {
  private int variables;
  private int loops;

  Variable variable(
      String hint,
      Type type,
      boolean optional,
      Optional<Value> definition,
      Optional<Value> among,
      Origin origin) {
    return new Variable(++variables, hint, type, optional, definition, among, origin);
  }

  LoopFrame loop(Type keyType, Optional<Value> keys) {
    return new LoopFrame(++loops, keyType, keys);
  }
}
