package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.DECIDED_CONDITION;

import io.promptcompiler.core.check.TextAsFalse;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.chat.ConditionElement.Operator;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lowers conditions to truth values. A condition whose outcome follows from the types alone is
 * reported.
 */
final class Conditions {
  private final References references;
  private final Types types;
  private final boolean isJson;
  private final DiagnosticSink sink;

  /**
   * Creates an instance for the conditions of a document.
   *
   * @param isJson whether quotes distinguish texts from numbers in it
   */
  Conditions(References references, Types types, boolean isJson, DiagnosticSink sink) {
    this.references = references;
    this.types = types;
    this.isJson = isJson;
    this.sink = sink;
  }

  /** Lowers a condition to a truth value. */
  Value lower(ConditionElement condition, Loops loops) {
    Value tested = references.lower(condition.ref(), loops);
    if (tested instanceof Value.Absent) {
      return new Value.Truth(tested, Test.PRESENT);
    }
    boolean isAlwaysThere = condition instanceof ConditionElement.Exists && !tested.optional();
    if (isAlwaysThere || condition instanceof ConditionElement.NonEmpty) {
      TextAsFalse.of(tested).map(TextAsFalse::finding).ifPresent(sink::report);
    }
    if (condition instanceof ConditionElement.NonEmpty nonEmpty) {
      return nonEmpty(tested, nonEmpty.ref().shown(), nonEmpty.word());
    }
    return condition instanceof ConditionElement.Comparison comparison
        ? comparison(comparison, tested)
        : new Value.Truth(tested, Test.PRESENT);
  }

  private Value nonEmpty(Value tested, String shown, Location at) {
    Type type = tested.type();
    boolean canBe = type.isList() || type.isText() || type.isAny();
    if (!canBe) {
      String why =
          "'" + shown + "' is " + type.described() + ", and only texts and lists can be empty";
      decided(at, "is never true", why, "Use 'exists' to test whether the value is present.");
    }
    return new Value.Truth(tested, Test.NON_EMPTY);
  }

  private Value comparison(ConditionElement.Comparison comparison, Value tested) {
    DataNode node = comparison.value();
    Operator operator = comparison.operator();
    Type type = tested.type();
    Optional<Constant> literal = literal(node, type);
    boolean isNumber = literal.filter(one -> one.value() instanceof Number).isPresent();
    if (literal.isEmpty() || (operator.isOrder() && !isNumber)) {
      String what =
          operator.isOrder()
              ? "only numbers can be compared like this"
              : "the value is " + node.shape();
      String shown = comparison.ref().shown();
      String why = "'" + shown + "' is " + type.described() + " and " + what;
      boolean holds = operator == Operator.NOT_EQUAL;
      decided(node.location(), holds ? "is always true" : "is never true", why, "");
      return new Value.Truth(new Value.Absent(), Test.PRESENT);
    }
    Value expected = new Value.Literal(literal.get(), typeOf(literal.get(), type));
    boolean isScalar =
        Stream.of(type, expected.type()).noneMatch(one -> one.isAny() || one instanceof Type.Dec);
    List<Value> both =
        List.of(isScalar ? tested : any(tested), isScalar ? expected : any(expected));
    return switch (operator) {
      case GREATER -> new Value.Apply(BuiltIn.GREATER, both, Type.BOOLEAN, false);
      case LESS -> new Value.Apply(BuiltIn.LESS, both, Type.BOOLEAN, false);
      case NOT_EQUAL -> new Value.Not(new Value.Apply(BuiltIn.EQUAL, both, Type.BOOLEAN, false));
      case EQUAL -> new Value.Apply(BuiltIn.EQUAL, both, Type.BOOLEAN, false);
    };
  }

  private static Value any(Value value) {
    return value.type().isAny() ? value : new Value.ToAny(value);
  }

  /** Returns the type of a literal that is compared with values of the given type. */
  private static Type typeOf(Constant literal, Type compared) {
    if (compared.isText()) {
      return compared;
    }
    if (literal instanceof Constant.Int) {
      return Type.INTEGER;
    }
    if (literal instanceof Constant.Num) {
      return Type.NUMBER;
    }
    if (literal instanceof Constant.Dec) {
      return Type.DECIMAL;
    }
    return literal instanceof Constant.Bool ? Type.BOOLEAN : Type.ANY;
  }

  /** Returns a value as a constant of the given type; empty if it does not fit. */
  private Optional<Constant> literal(DataNode node, Type type) {
    Constant guess = ConstantReader.read(node);
    if (type.isText() && !isJson && node instanceof Scalar scalar && !scalar.isNull()) {
      guess = new Constant.Text(scalar.text());
    }
    return canBe(guess, type) ? Optional.of(guess) : Optional.empty();
  }

  private boolean canBe(Constant value, Type type) {
    if (value instanceof Constant.Null) {
      return false;
    }
    if (type.isAny()) {
      return true;
    }
    if (value instanceof Constant.Text text) {
      return type instanceof Type.Text
          || (type instanceof Type.EnumOf allowed && allowed.values().contains(text.value()));
    }
    if (value instanceof Constant.Bool) {
      return type instanceof Type.Bool;
    }
    if (value instanceof Constant.Int || value instanceof Constant.Dec) {
      return type.isNumber();
    }
    if (value instanceof Constant.Num number) {
      boolean isWhole = number.value() == Math.rint(number.value());
      return type instanceof Type.Num
          || type instanceof Type.Dec
          || (type instanceof Type.Int && isWhole);
    }
    if (value instanceof Constant.Items items) {
      return type instanceof Type.ListType list
          && items.items().stream().allMatch(item -> canBe(item, list.element()));
    }
    Map<String, Constant> members = ((Constant.Members) value).members();
    return type instanceof Type.AnyMap
        || (type instanceof Type.ObjectRef ref && canBe(members, types.object(ref)));
  }

  private boolean canBe(Map<String, Constant> members, ObjectType object) {
    for (Field field : object.fields()) {
      if (field.required() && !members.containsKey(field.name())) {
        return false;
      }
    }
    return members.entrySet().stream()
        .allMatch(
            member ->
                object
                    .field(member.getKey())
                    .filter(field -> canBe(member.getValue(), field.type()))
                    .isPresent());
  }

  private void decided(Location at, String outcome, String why, String fix) {
    sink.report(Diagnostic.of(DECIDED_CONDITION, at, outcome, why).fix(fix));
  }
}
