package io.promptcompiler.core.program;

import java.util.ArrayList;
import java.util.List;

/** Provides the operands of values for {@link Value#operands} and {@link Value#with}. */
final class Operands {
  private Operands() {}

  static List<Value> of(Value value) {
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
    if (value instanceof Value.Extended extended) {
      List<Value> operands = new ArrayList<>(List.of(extended.of()));
      operands.addAll(extended.values());
      return operands;
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

  static Value with(Value value, List<Value> operands) {
    if (value instanceof Value.Member member) {
      return new Value.Member(operands.get(0), member.field());
    }
    if (value instanceof Value.DynamicMember member) {
      return new Value.DynamicMember(operands.get(0), member.name());
    }
    if (value instanceof Value.Element) {
      return new Value.Element(operands.get(0), operands.get(1));
    }
    if (value instanceof Value.DynamicLookup) {
      return new Value.DynamicLookup(operands.get(0), operands.get(1));
    }
    if (value instanceof Value.Length) {
      return new Value.Length(operands.get(0));
    }
    if (value instanceof Value.ToAny) {
      return new Value.ToAny(operands.get(0));
    }
    if (value instanceof Value.Contexts) {
      return new Value.Contexts(operands.get(0), operands.get(1));
    }
    if (value instanceof Value.Truth truth) {
      return new Value.Truth(operands.get(0), truth.test());
    }
    if (value instanceof Value.Extended extended) {
      List<Value> values = operands.subList(1, operands.size());
      return new Value.Extended(operands.get(0), extended.names(), values);
    }
    if (value instanceof Value.IsList) {
      return new Value.IsList(operands.get(0));
    }
    if (value instanceof Value.Not) {
      return new Value.Not(operands.get(0));
    }
    if (value instanceof Value.Apply apply) {
      return new Value.Apply(apply.function(), operands, apply.type(), apply.optional());
    }
    return value instanceof Value.Choice
        ? new Value.Choice(operands.get(0), operands.get(1), operands.get(2))
        : value;
  }
}
