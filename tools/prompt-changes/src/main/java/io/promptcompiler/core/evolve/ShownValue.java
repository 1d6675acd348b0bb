package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A value of callers in another value.
 *
 * @param manner the helpers that are applied to it there
 * @param condition the condition under which it is shown
 */
record ShownValue(Value value, Manner manner, Value condition) {
  /** Creates a value that is always shown in a manner. */
  ShownValue(Value value, Manner manner) {
    this(value, manner, ProgramConditions.TRUE);
  }

  /** Creates a value that is shown as it is. */
  ShownValue(Value value) {
    this(value, Manner.PLAIN);
  }

  /** Returns the values of callers whose texts this value may contain. */
  List<ShownValue> parts() {
    if (ValueGrowth.isPath(value)) {
      List<ShownValue> all =
          new ArrayList<>(ValueGrowth.isGiven(value) ? List.of(this) : List.of());
      Value base = base(value);
      if (!ValueGrowth.isPath(base)) {
        // A part of a computed value can be a part of each value in it.
        all.addAll(new ShownValue(base, manner.ofPart(value), condition).parts());
      }
      return all;
    }
    if (ValueGrowth.isTruth(value)) {
      return List.of();
    }
    List<Value> operands = value.operands();
    return IntStream.range(0, operands.size())
        .boxed()
        .flatMap(
            at ->
                new ShownValue(
                        operands.get(at),
                        manner.in(value, at),
                        ProgramConditions.all(condition, ProgramConditions.ofOperand(value, at)))
                    .parts().stream())
        .toList();
  }

  /**
   * Returns the values of callers whose contents decide which text this value has: in comparisons,
   * and as the keys of others. Whether a text or list is there does not count as its content.
   *
   * @param decides whether this value itself does
   */
  List<ShownValue> deciding(boolean decides) {
    if (ValueGrowth.isPath(value)) {
      List<ShownValue> all =
          new ArrayList<>(decides && ValueGrowth.isGiven(value) ? List.of(this) : List.of());
      List<Value> operands = value.operands();
      for (int at = 0; at < operands.size(); at++) {
        Manner its = at == 0 ? Manner.PLAIN : Manner.ofKey(operands.get(0));
        all.addAll(new ShownValue(operands.get(at), its).deciding(/* decides= */ at > 0));
      }
      return all;
    }
    if (isPresence(value)) {
      return new ShownValue(value.operands().get(0)).deciding(/* decides= */ false);
    }
    List<Value> operands = value.operands();
    boolean inside = decides || ValueGrowth.isTruth(value);
    return IntStream.range(0, operands.size())
        .boxed()
        .flatMap(
            at ->
                new ShownValue(operands.get(at), manner.in(value, at))
                        .deciding(
                            inside
                                || (at == 0
                                    && (value instanceof Value.Choice
                                        || value instanceof Value.Contexts)))
                        .stream())
        .toList();
  }

  /** Returns the outermost value that a value is a part of. */
  private static Value base(Value value) {
    return ValueGrowth.around(value).map(ShownValue::base).orElse(value);
  }

  /**
   * Returns whether a value is about the presence or length of a path, and not about its content.
   */
  private static boolean isPresence(Value value) {
    if (!(value instanceof Value.Truth || ValueGrowth.isLength(value))) {
      return false;
    }
    Value of = value.operands().get(0);
    Value path = of instanceof Value.ToAny any ? any.value() : of;
    Type.Kind kind = path.type().kind();
    boolean isContent = kind == Type.Kind.ANY || (path.type().isScalar() && kind != Type.Kind.TEXT);
    boolean isAnyway =
        value instanceof Value.Truth truth && truth.test() == Value.Truth.Test.PRESENT;
    return ValueGrowth.isPath(path) && (isAnyway || !isContent);
  }

  /** Returns whether this value can be an object, of which only JSON shows the members. */
  boolean isStructure() {
    return switch (type(value).innermost().kind()) {
      case ANY, MAP, OBJECT -> true;
      case TEXT, INT, NUM, DEC, BOOL, ENUM, LIST, MESSAGES, MEDIA -> false;
    };
  }

  /** Returns the type of a value, or of the elements of a list whose element it is. */
  private static Type type(Value value) {
    return value instanceof Value.DynamicLookup lookup
            && type(lookup.object()) instanceof Type.ListType list
        ? list.element()
        : value.type();
  }
}
