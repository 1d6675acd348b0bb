package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.List;

/**
 * The way from a value of callers to a part of it. Printing a value prints everything below it,
 * too.
 *
 * @param steps the first value, and the names of properties and elements; {@link #ANY} for elements
 *     that a loop or another value chooses
 */
record PrintedPath(List<String> steps) {
  /** A step that no name equals: names are in quotes. */
  private static final String ANY = "*";

  /** Copies the list. */
  PrintedPath {
    steps = List.copyOf(steps);
  }

  static PrintedPath of(Value value) {
    List<String> steps = new ArrayList<>();
    add(value, steps);
    return new PrintedPath(steps);
  }

  private static void add(Value value, List<String> into) {
    switch (value.kind()) {
      case MEMBER -> {
        Value.Member member = (Value.Member) value;
        add(member.object(), into);
        into.add(name(member.field().name()));
      }
      case DYNAMIC_MEMBER -> {
        Value.DynamicMember member = (Value.DynamicMember) value;
        add(member.object(), into);
        into.add(name(member.name()));
      }
      case ELEMENT, DYNAMIC_LOOKUP -> {
        add(value.operands().get(0), into);
        into.add(key(value.operands().get(1)));
      }
      case TO_ANY -> add(value.operands().get(0), into);
      default -> into.add(ValuePath.of(value));
    }
  }

  private static String key(Value key) {
    if (key instanceof Value.ToAny any) {
      return key(any.value());
    }
    if (!(key instanceof Value.Literal literal) || ValueGrowth.isEach(key)) {
      return ANY;
    }
    return literal.constant() instanceof Constant.Text text
        ? name(text.value())
        : name(literal.constant().json());
  }

  private static String name(String name) {
    return new Constant.Text(name).json();
  }

  /**
   * Returns whether a value with this path shows one with another path, if the elements that are
   * not named are the same. Only a part of those of the other path does not count: it is counted by
   * itself.
   */
  boolean shows(PrintedPath other) {
    if (steps.size() > other.steps.size()) {
      return false;
    }
    boolean isPart = steps.size() == other.steps.size() && !equals(other);
    for (int i = 0; i < steps.size(); i++) {
      String own = steps.get(i);
      String its = other.steps.get(i);
      if (!own.equals(its) && !own.equals(ANY) && !its.equals(ANY)) {
        return false;
      }
      isPart &= own.equals(its) || its.equals(ANY);
    }
    return !isPart;
  }
}
