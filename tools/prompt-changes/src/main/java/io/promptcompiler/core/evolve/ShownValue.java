package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Value;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value of callers in another value.
 *
 * @param isShort whether a helper makes a text of any length a short one
 */
record ShownValue(Value value, boolean isShort) {
  /**
   * Returns the values of callers whose texts a value may contain. A part of a computed value can
   * be a part of each value in it.
   */
  static List<ShownValue> in(Value value) {
    return paths(value).stream()
        .flatMap(
            path -> {
              Value base = base(path.value);
              return ValueGrowth.isPath(base)
                  ? Stream.of(path)
                  : Stream.concat(Stream.of(path), in(base).stream());
            })
        .toList();
  }

  /** Returns the values of callers, and the parts of computed values, that a value consists of. */
  static List<ShownValue> paths(Value value) {
    return paths(value, /* isShort= */ false);
  }

  private static List<ShownValue> paths(Value value, boolean isShort) {
    if (ValueGrowth.isPath(value)) {
      return ValueGrowth.isGiven(value) ? List.of(new ShownValue(value, isShort)) : List.of();
    }
    if (ValueGrowth.isTruth(value)) {
      return List.of();
    }
    List<Value> operands = value.operands();
    return IntStream.range(0, operands.size())
        .boxed()
        .flatMap(
            at ->
                paths(operands.get(at), isShort || (at == 0 && ValueGrowth.isCut(value))).stream())
        .toList();
  }

  /** Returns the outermost value that a value is a part of. */
  private static Value base(Value value) {
    return ValueGrowth.around(value).map(ShownValue::base).orElse(value);
  }
}
