package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much longer than the values of callers a prompt can become, and the time for that. */
final class GrowthFactors {
  private final Map<String, Location> large = new LinkedHashMap<>();
  private int nestedLoops;
  private int factors;
  private double expansion = 1;

  /** Returns the first places of the values that are too large to be followed, by their path. */
  Map<String, Location> large() {
    return large;
  }

  /** Returns the largest number of loops over independent lists of callers in each other. */
  int nestedLoops() {
    return nestedLoops;
  }

  /**
   * Returns the largest number of values of callers whose lengths are multiplied, in one value or
   * by loops around it; 1 if no value is longer than all values of callers together, apart from a
   * constant factor.
   */
  int factors() {
    return factors;
  }

  /** Returns how many times longer a value of callers can become through literals of helpers. */
  double expansion() {
    return expansion;
  }

  /** Adds loops in each other. */
  void loops(List<Value> lists) {
    nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(lists));
  }

  /** Adds a value that an instruction computes. */
  void computed(Value value, Instruction instruction, PromptPlace place) {
    if (!FollowedNames.isLarge(value)) {
      nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(value, place.loops()));
      factors = Math.max(factors, ValueGrowth.degree(value));
      expansion = Math.max(expansion, expansion(value, instruction, place).most());
    } else if (ValueGrowth.isTruth(value)) {
      value.operands().forEach(operand -> computed(operand, instruction, place));
    } else {
      large.putIfAbsent(ValuePath.of(value), instruction.location());
    }
  }

  /** Returns the expansion of a value in an instruction, which may print it. */
  private static Expansion expansion(Value value, Instruction instruction, PromptPlace place) {
    if (!instruction.printsOperands()) {
      return Expansion.of(value);
    }
    Expansion printed = Expansion.printed(value);
    boolean isEscaped = instruction instanceof EmitValue emit && emit.conversion().htmlEscaped();
    Expansion escaped =
        instruction instanceof Fenced ? printed.attribute() : isEscaped ? printed.html() : printed;
    return (place.isFenced() ? escaped.fenced(place.fences()) : escaped).indented(place.indent());
  }

  /** Adds a value that is printed or logged: its length is multiplied with those of the loops. */
  void shown(ShownValue shown, PromptPlace place) {
    Value value = shown.value();
    int lengths = ValueGrowth.independent(place.in(value).loops());
    if (!value.type().isScalar()) {
      nestedLoops = Math.max(nestedLoops, lengths);
    } else if (value.type().kind() == Type.Kind.TEXT
        && !(value instanceof Value.LoopState)
        && !shown.isShort()) {
      factors = Math.max(factors, lengths);
    }
  }
}
