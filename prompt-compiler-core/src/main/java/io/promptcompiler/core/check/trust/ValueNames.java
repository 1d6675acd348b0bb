package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;

/** Names values as authors of templates would write them. */
final class ValueNames {
  private ValueNames() {}

  /** Returns a name for a value: its path from a parameter, a variable or a source. */
  static String of(Value value) {
    if (value instanceof Value.Member member && !member.field().name().equals(Field.REST)) {
      return below(member.object(), member.field().name());
    }
    if (value instanceof Value.DynamicMember member) {
      return below(member.object(), member.name());
    }
    if (value instanceof Value.Read read) {
      return read.variable().hint();
    }
    if (value instanceof Value.Answer answer) {
      return answer.request().method().name();
    }
    if (value instanceof Value.LoopState) {
      return "@key";
    }
    return value.operands().isEmpty() ? "this" : of(value.operands().get(0));
  }

  private static String below(Value object, String name) {
    String owner = of(object);
    return owner.equals("this") || owner.equals("context") ? name : owner + "." + name;
  }
}
