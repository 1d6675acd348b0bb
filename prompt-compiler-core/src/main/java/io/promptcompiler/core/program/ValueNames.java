package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Field;

/** Names values as authors of templates would write them. */
public final class ValueNames {
  private ValueNames() {}

  /** Returns a name for a value: its path from a parameter, a variable or a source. */
  public static String of(Value value) {
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
    if (value instanceof Value.Apply apply && apply.arguments().isEmpty()) {
      return apply.function().word();
    }
    return value.operands().isEmpty() ? "this" : of(value.operands().get(0));
  }

  private static String below(Value object, String name) {
    String owner = of(object);
    return owner.equals("this") || owner.equals("context") ? name : owner + "." + name;
  }
}
