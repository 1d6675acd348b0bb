package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.List;

/**
 * Finds the condition under which a printed value is not blank.
 *
 * @param blank the texts that are
 */
record VisibleValue(Blankness blank) {
  /**
   * Returns the condition under which a value without variables prints a text that is not blank.
   */
  Condition condition(Value value) {
    return switch (value.kind()) {
      case LITERAL -> literal(((Value.Literal) value).constant());
      case ABSENT -> Condition.NEVER;
      case TO_ANY -> condition(((Value.ToAny) value).value());
      case CHOICE -> operands(value, List.of(1, 2));
      case APPLY -> applied((Value.Apply) value);
      default -> ofType(value);
    };
  }

  private Condition literal(Constant constant) {
    boolean isBlank = constant instanceof Constant.Text text && blank.isBlank(text.value());
    return isBlank || constant instanceof Constant.Items ? Condition.NEVER : Condition.ALWAYS;
  }

  private Condition operands(Value value, List<Integer> positions) {
    Condition any = Condition.NEVER;
    for (int at : positions) {
      Condition shown = condition(value.operands().get(at));
      any = any.or(Condition.ofOperand(value, at).and(shown));
    }
    return any;
  }

  private Condition applied(Value.Apply apply) {
    Value first = apply.arguments().isEmpty() ? apply : apply.arguments().get(0);
    if (ValueGrowth.JSON.contains(apply.function())) {
      return first.optional() ? Condition.tested(first, Test.PRESENT) : Condition.ALWAYS;
    }
    if (apply.function() == BuiltIn.OR_ELSE) {
      return operands(apply, List.of(0, 1));
    }
    if (apply.function() instanceof Function.Print) {
      return condition(first);
    }
    if (apply.function() instanceof Function.OfRuntime of) {
      if (blank.isKeptBy(of.word())) {
        return condition(first);
      }
      if (of.word().equals("truncate")) {
        return isMarked(apply) ? condition(first) : condition(first).and(ofType(apply));
      }
    }
    return ofType(apply);
  }

  /** Returns whether a text that is cut ends with a visible suffix, also if its rest is blank. */
  private boolean isMarked(Value.Apply truncate) {
    String suffix = ValueGrowth.literal(truncate.arguments().get(2));
    return !blank.isBlank(suffix)
        && truncate.arguments().get(1) instanceof Value.Literal most
        && most.constant() instanceof Constant.Int number
        && number.value() > suffix.length();
  }

  private Condition ofType(Value value) {
    boolean isAlways =
        switch (value.type().kind()) {
          case INT, NUM, DEC, BOOL, MEDIA -> true;
          case ENUM -> ((Type.EnumOf) value.type()).values().stream().noneMatch(blank::isBlank);
          case TEXT, LIST, MESSAGES, ANY, MAP, OBJECT -> false;
        };
    if (isAlways) {
      return value.optional() ? Condition.tested(value, Test.PRESENT) : Condition.ALWAYS;
    }
    Condition filled = Condition.named("visible " + ValuePath.of(value));
    return switch (value.type().kind()) {
      case TEXT, LIST, MESSAGES -> Condition.tested(value, Test.TRUTHY).and(filled);
      default -> filled;
    };
  }
}
