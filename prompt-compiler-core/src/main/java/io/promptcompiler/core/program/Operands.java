package io.promptcompiler.core.program;

import java.util.List;

/** The values that a value is worked out from. */
public final class Operands {
  private Operands() {}

  /** The operands, in the order of the record. */
  public static List<Value> of(Value value) {
    if (value instanceof Value.Member member) {
      return List.of(member.object());
    }
    if (value instanceof Value.DynamicMember member) {
      return List.of(member.object());
    }
    if (value instanceof Value.Element element) {
      return List.of(element.list(), element.index());
    }
    if (value instanceof Value.DynamicLookup lookup) {
      return List.of(lookup.object(), lookup.key());
    }
    if (value instanceof Value.Length length) {
      return List.of(length.of());
    }
    if (value instanceof Value.ToAny any) {
      return List.of(any.value());
    }
    if (value instanceof Value.Contexts contexts) {
      return List.of(contexts.of(), contexts.enclosing());
    }
    if (value instanceof Value.Truth truth) {
      return List.of(truth.of());
    }
    if (value instanceof Value.IsList isList) {
      return List.of(isList.of());
    }
    if (value instanceof Value.Not not) {
      return List.of(not.of());
    }
    if (value instanceof Value.Apply apply) {
      return apply.arguments();
    }
    return value instanceof Value.Choice choice
        ? List.of(choice.condition(), choice.then(), choice.otherwise())
        : List.of();
  }
}
