package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Bounds how long values become through helpers and loops, compared with values of callers. */
final class ValueGrowth {
  /** The functions that show everything of a value. */
  static final Set<Function> JSON =
      Set.of(BuiltIn.JSON, BuiltIn.JSON_WITHOUT_TAGS, BuiltIn.JSON_LINES);

  /** The number of UTF-16 units of a text that is no longer than the values of other types. */
  private static final int SHORT = 200;

  private ValueGrowth() {}

  /**
   * Returns the element of a list in a loop over it.
   *
   * @param around the elements of the loops around that one, which are others
   */
  static Value element(Value list, Set<Value> around) {
    long number = 0;
    while (true) {
      Value element =
          list.type() instanceof Type.ListType
              ? new Value.Element(list, key(number))
              : new Value.DynamicLookup(list, key(number));
      if (!around.contains(element)) {
        return element;
      }
      number++;
    }
  }

  /** Returns a key that stands for each in a loop. No template can write it: it is a list. */
  private static Value key(long number) {
    Constant list = new Constant.Items(List.of(new Constant.Int(number)));
    return new Value.Literal(list, Type.INTEGER);
  }

  /** Returns whether a key stands for those of all elements in a loop. */
  static boolean isEach(Value key) {
    return key instanceof Value.Literal literal && literal.constant() instanceof Constant.Items;
  }

  /** Returns a value without its conversion to type {@code any}, if it has one. */
  static Value typed(Value value) {
    return value instanceof Value.ToAny any ? any.value() : value;
  }

  /** Returns the text of a literal; empty for all other values. */
  static String literal(Value value) {
    return value instanceof Value.Literal literal
            && literal.constant() instanceof Constant.Text text
        ? text.value()
        : "";
  }

  /** Returns the number of values of callers with whose lengths the length of a value grows. */
  static int degree(Value value) {
    if (isPath(value)) {
      return isGiven(value) ? 1 : 0;
    }
    if (isTruth(value)) {
      return greatest(value.operands()) > 1 ? 2 : 0;
    }
    if (value instanceof Value.Apply apply && apply.function() instanceof Function.OfRuntime of) {
      List<Value> arguments = apply.arguments();
      return switch (of.word()) {
        case "replace", "format" -> degree(arguments.get(0)) + degree(arguments.get(2));
        case "join" -> degree(arguments.get(0)) + degree(arguments.get(1));
        case "indent" ->
            degree(arguments.get(0)) + (arguments.get(1) instanceof Value.Literal ? 0 : 1);
        default -> greatest(arguments);
      };
    }
    return greatest(value.operands());
  }

  private static int greatest(List<Value> values) {
    return values.stream().mapToInt(ValueGrowth::degree).max().orElse(0);
  }

  /** Returns whether a value is a truth or a length, which does not contain the text of others. */
  static boolean isTruth(Value value) {
    return value instanceof Value.Truth
        || value instanceof Value.Not
        || value instanceof Value.Length
        || value instanceof Value.IsList
        || (value instanceof Value.Apply apply
            && (apply.function() == BuiltIn.LENGTH || apply.type().kind() == Type.Kind.BOOL));
  }

  /** Returns whether a value is the length of another one. */
  static boolean isLength(Value value) {
    return value instanceof Value.Length
        || (value instanceof Value.Apply apply && apply.function() == BuiltIn.LENGTH);
  }

  /** Returns whether a value is found by a path, and not computed. */
  static boolean isPath(Value value) {
    return switch (value.kind()) {
      case PARAMETERS, ANSWER, READ, MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP, LOOP_STATE ->
          true;
      case LENGTH,
          LITERAL,
          ABSENT,
          TO_ANY,
          CONTEXTS,
          EXTENDED,
          TRUTH,
          IS_LIST,
          NOT,
          APPLY,
          CHOICE ->
          false;
    };
  }

  /** Returns the value that a value is a part of, or is with another type; empty for others. */
  static Optional<Value> around(Value value) {
    return switch (value.kind()) {
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP, TO_ANY ->
          Optional.of(value.operands().get(0));
      case PARAMETERS, ANSWER, READ, LOOP_STATE, LENGTH, LITERAL, ABSENT -> Optional.empty();
      case CONTEXTS, EXTENDED, TRUTH, IS_LIST, NOT, APPLY, CHOICE -> Optional.empty();
    };
  }

  /** Returns whether callers choose the length of a value, at least in part. */
  static boolean isGiven(Value value) {
    return value instanceof Value.Parameters
        || value instanceof Value.Answer
        || value instanceof Value.Read
        || value.operands().stream().anyMatch(ValueGrowth::isGiven);
  }

  /**
   * Returns how many of nested loops are over independent lists: those that are not a part of the
   * elements of a list that the last loop so far went through.
   */
  static int independent(List<Value> loops) {
    List<Value> innermost = new ArrayList<>();
    for (Value list : loops) {
      if (isGiven(list)) {
        innermost.removeIf(outer -> isPartOf(list, outer));
        innermost.add(list);
      }
    }
    return innermost.size();
  }

  /**
   * Returns the number of independent lists and texts whose sizes are multiplied while a value is
   * computed in loops: those of the loops, and one of which helpers read each element or character.
   */
  static int independent(Value value, List<Value> loops) {
    int most = value.operands().stream().mapToInt(one -> independent(one, loops)).max().orElse(0);
    return value instanceof Value.Apply apply && !isCut(apply)
        ? Math.max(most, ownIndependent(apply, loops))
        : most;
  }

  private static int ownIndependent(Value.Apply apply, List<Value> loops) {
    IntStream read = apply.arguments().stream().mapToInt(one -> independentWith(one, loops));
    if (!(apply.function() instanceof BuiltIn function)) {
      return read.max().orElse(0);
    }
    return switch (function) {
      // A comparison ends with the smaller value.
      case EQUAL, LESS, AT_MOST, GREATER, AT_LEAST -> read.min().orElse(0);
      // What is searched for is no longer than each element.
      case CONTAINS,
          HAS_PART,
          JSON,
          JSON_WITHOUT_TAGS,
          JSON_LINES,
          SORT_ASCENDING,
          SORT_DESCENDING,
          TAKE,
          LIST ->
          read.findFirst().orElse(0);
      case ALL, SOME, OR_ELSE, LENGTH, INTEGER, NUMBER, DECIMAL -> 0;
    };
  }

  /**
   * Returns the number for a value that a helper reads: the largest of those that it is made of.
   */
  private static int independentWith(Value value, List<Value> loops) {
    return ShownValue.paths(value).stream()
        .filter(one -> !one.isShort())
        .map(ShownValue::value)
        .filter(one -> !one.type().isScalar() || one.type().kind() == Type.Kind.TEXT)
        .mapToInt(one -> independent(Stream.concat(loops.stream(), Stream.of(one)).toList()))
        .max()
        .orElse(0);
  }

  /** Returns whether {@code truncate} leaves a short text of its first argument. */
  static boolean isCut(Value value) {
    return value instanceof Value.Apply apply
        && apply.function() instanceof Function.OfRuntime of
        && of.word().equals("truncate")
        && apply.arguments().get(1) instanceof Value.Literal most
        && most.constant() instanceof Constant.Int number
        && number.value() <= SHORT
        && apply.arguments().get(2) instanceof Value.Literal;
  }

  /** Returns whether a value is below an element of a list. */
  private static boolean isPartOf(Value value, Value list) {
    boolean isElement = value instanceof Value.Element || value instanceof Value.DynamicLookup;
    if (isElement && isEach(value.operands().get(1)) && list.equals(value.operands().get(0))) {
      return true;
    }
    boolean isBelow =
        isPath(value)
            || value instanceof Value.ToAny
            || (value instanceof Value.Apply apply
                && (apply.function() == BuiltIn.LIST
                    || apply.function() == BuiltIn.TAKE
                    || apply.function() == BuiltIn.SORT_ASCENDING
                    || apply.function() == BuiltIn.SORT_DESCENDING));
    return isBelow && !value.operands().isEmpty() && isPartOf(value.operands().get(0), list);
  }
}
