package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The helpers through which a value is shown, outermost first, without those that show everything
 * of it.
 */
record Manner(List<Step> steps) {
  /** The manner of a value that is shown as it is. */
  static final Manner PLAIN = new Manner(List.of());

  /** The manner of a value whose number of elements or members is shown, by a loop over it. */
  static final Manner COUNTED = other(-1, "");

  /** The functions that choose or sort values, but hide nothing of them. */
  private static final Set<Function> WHOLE =
      Set.of(BuiltIn.OR_ELSE, BuiltIn.LIST, BuiltIn.SORT_ASCENDING, BuiltIn.SORT_DESCENDING);

  /** The number of UTF-16 units of a text that is no longer than the values of other types. */
  private static final int SHORT = 200;

  private static final Set<String> CASES = Set.of("upper", "lower", "capitalize");

  /** The helpers that hide nothing of a text. */
  private static final Set<String> TRANSPARENT =
      Set.of("upper", "lower", "capitalize", "trim", "indent");

  /** Copies the list. */
  Manner {
    steps = List.copyOf(steps);
  }

  /**
   * A helper, or a part of a computed value.
   *
   * @param function the helper; empty for a part and a key, where the path of the part or of the
   *     object is the only other argument, and for a loop
   * @param shown the position of the argument that it shows
   * @param others the paths of the other arguments, in order
   * @param most the number of units that it shows of a longer text; -1 if that is not known
   */
  private record Step(
      Optional<Function> function, int shown, List<String> others, long longest, long most) {
    static Step of(Value.Apply apply, int shown) {
      List<Value> arguments = apply.arguments();
      List<String> others =
          IntStream.range(0, arguments.size())
              .filter(at -> at != shown)
              .mapToObj(at -> ValuePath.of(arguments.get(at)))
              .toList();
      boolean isCut =
          isNamed(apply.function(), Set.of("truncate"))
              && arguments.get(1) instanceof Value.Literal most
              && most.constant() instanceof Constant.Int
              && arguments.get(2) instanceof Value.Literal;
      if (!isCut) {
        return new Step(Optional.of(apply.function()), shown, others, -1, -1);
      }
      Constant.Int longest = (Constant.Int) ((Value.Literal) arguments.get(1)).constant();
      long room = Math.max(0, longest.value());
      long most = Math.max(0, room - ValueGrowth.literal(arguments.get(2)).length());
      return new Step(Optional.of(apply.function()), shown, others, room, most);
    }

    static Step other(int shown, String path) {
      return new Step(Optional.empty(), shown, List.of(path), -1, -1);
    }

    boolean isJson() {
      return function.filter(ValueGrowth.JSON::contains).isPresent();
    }

    boolean isCase() {
      return function.filter(one -> isNamed(one, CASES)).isPresent();
    }

    boolean isTransparent() {
      return isJson() || function.filter(one -> isNamed(one, TRANSPARENT)).isPresent();
    }

    boolean isCut() {
      return most >= 0;
    }

    /** Returns whether it shows no more of a text than another one. */
    boolean isWithin(Step other) {
      return equals(other)
          || (isCut()
              && other.isCut()
              && shown == other.shown
              && longest <= other.longest
              && most <= other.most);
    }
  }

  /** Returns the manner of an operand of a value that is shown in this manner. */
  Manner in(Value value, int operand) {
    if (value instanceof Value.Extended && operand == 0) {
      // An added value hides the member that has its name.
      return with(Step.other(operand, ValuePath.of(value)));
    }
    if (!(value instanceof Value.Apply apply) || isWhole(apply.function(), operand)) {
      return this;
    }
    return with(Step.of(apply, operand));
  }

  /** Returns whether {@code truncate} makes a text of any length a short one. */
  boolean isShort() {
    return steps.stream().anyMatch(step -> step.isCut() && step.longest() <= SHORT);
  }

  private Manner with(Step inner) {
    List<Step> more = new ArrayList<>(steps);
    more.add(inner);
    return new Manner(more);
  }

  /** Returns the manner of a key by which an element or member of a value is chosen. */
  static Manner ofKey(Value object) {
    return other(1, ValuePath.of(object));
  }

  private static Manner other(int shown, String path) {
    return new Manner(List.of(Step.other(shown, path)));
  }

  /**
   * Returns the manner of values from which a value is computed, of which a part is shown in this
   * manner. Which part of which one that is depends on the values, so it follows only from the same
   * part.
   */
  Manner ofPart(Value part) {
    return with(Step.other(-1, ValuePath.of(part)));
  }

  /** Returns whether everything of a value is shown. */
  boolean isEverything() {
    return steps.stream().allMatch(Step::isJson);
  }

  /** Returns whether the value, or what a helper returns for it, is shown as JSON. */
  boolean hasJson() {
    return steps.stream().anyMatch(Step::isJson);
  }

  /**
   * Returns whether what is shown of a value in this manner follows from what is shown of it in
   * another manner: more helpers around the other ones show no more, and neither does a text that
   * is cut earlier.
   */
  boolean followsFrom(Manner other) {
    int at = steps.size() - 1;
    List<Step> others = other.withoutJson();
    for (int i = others.size() - 1; i >= 0; i--) {
      Step released = others.get(i);
      while (at >= 0 && released.isCut() && steps.get(at).isCase()) {
        at--;
      }
      if (at < 0 || !steps.get(at).isWithin(released)) {
        return false;
      }
      at--;
    }
    return true;
  }

  /** Returns the steps without outermost ones that hide nothing of what the others return. */
  private List<Step> withoutJson() {
    int at = 0;
    while (at < steps.size() && steps.get(at).isJson()) {
      at++;
    }
    return steps.subList(at, steps.size());
  }

  /**
   * Returns whether a helper hides nothing of an argument. Two elements show a separator, and a
   * text that is cut shows more of a list with a shorter one.
   */
  private boolean isWhole(Function function, int argument) {
    return function instanceof Function.Print
        || WHOLE.contains(function)
        || (argument == 0
            && isNamed(function, Set.of("join"))
            && steps.stream().allMatch(Step::isTransparent));
  }

  private static boolean isNamed(Function function, Set<String> words) {
    return function instanceof Function.OfRuntime of && words.contains(of.word());
  }
}
