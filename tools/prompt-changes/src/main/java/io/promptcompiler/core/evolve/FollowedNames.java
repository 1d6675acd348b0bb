package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Type;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The meanings of names at a place in a program, by which values are replaced by their paths from
 * the parameters of the prompt. So variables and partials do not matter when values of different
 * programs are compared.
 *
 * @param variables the values of variables, by number
 * @param elements the elements of the loops around the place, by the number of the loop
 * @param arguments the arguments of the fragment around the place, by name
 * @param around the elements of all loops around the place, also outside of the fragment
 */
record FollowedNames(
    Map<Integer, Value> variables,
    Map<Integer, Value> elements,
    Map<String, Value> arguments,
    Set<Value> around) {
  /** The names at the beginning of a prompt. */
  static final FollowedNames NONE = new FollowedNames(Map.of(), Map.of(), Map.of(), Set.of());

  /** The prefix of the names of members that stand for the state of a loop. */
  private static final String STATE = "@";

  /** The member of an element that stands for its key. */
  static final String KEY = STATE + "key";

  /** The number of parts from which on a value is replaced by its path. */
  private static final int LARGE = 30;

  /** The object of the values that are too large to be written: a variable of no program. */
  private static final Value LARGE_ONES =
      new Value.Read(new Variable(-1, "large values", Type.MAP, false, Optional.empty()));

  /** Returns the names at the beginning of a fragment that is included here. */
  FollowedNames in(Include include) {
    Map<String, Value> given = new HashMap<>();
    include.argumentsByName().forEach((name, value) -> given.put(name, resolved(value)));
    return new FollowedNames(Map.of(), Map.of(), given, around);
  }

  /** Returns the names at the beginning of a procedure that is called here. */
  FollowedNames in(Call call, Procedure procedure) {
    FollowedNames inside = this;
    for (int i = 0; i < call.arguments().size(); i++) {
      int parameter = procedure.parameters().get(i).number();
      inside = inside.with(parameter, resolved(call.arguments().get(i)));
    }
    return inside;
  }

  FollowedNames with(int variable, Value value) {
    Map<Integer, Value> more = new HashMap<>(variables);
    more.put(variable, value);
    return new FollowedNames(more, elements, arguments, around);
  }

  /**
   * Returns the names in the body of a loop.
   *
   * @param list the resolved list of the loop
   */
  FollowedNames in(Loop loop, Value list) {
    Value element = ValueGrowth.element(list, around);
    Set<Value> all = new LinkedHashSet<>(around);
    all.add(element);
    Map<Integer, Value> more = new HashMap<>(elements);
    more.put(loop.frame().number(), element);
    return new FollowedNames(variables, more, arguments, all).with(loop.item().number(), element);
  }

  /** Returns the element of a loop around the place. */
  Value element(Loop loop) {
    return Objects.requireNonNull(elements.get(loop.frame().number()));
  }

  /** Returns a value without variables. */
  Value replaced(Value value) {
    if (value instanceof Value.Read read) {
      return Objects.requireNonNullElse(variables.get(read.variable().number()), value);
    }
    if (value instanceof Value.LoopState state
        && state.property() == Value.LoopState.Property.KEY
        && !state.type().isNumber()) {
      @Nullable Value element = elements.get(state.loop().number());
      return element == null ? value : new Value.DynamicMember(element, KEY);
    }
    if (value instanceof Value.LoopState state) {
      @Nullable Value element = elements.get(state.loop().number());
      return element == null
          ? value
          : new Value.LoopState(
              new LoopFrame(state.loop().number(), state.type(), Optional.of(element)),
              state.property() == Value.LoopState.Property.KEY
                  ? Value.LoopState.Property.INDEX
                  : state.property());
    }
    if (value instanceof Value.DynamicMember member && member.name().startsWith(STATE)) {
      // A property can have the name that stands for the state of a loop.
      return new Value.DynamicMember(replaced(member.object()), STATE + member.name());
    }
    if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
      return arguments.getOrDefault(member.field().name(), value);
    }
    return value.map(this::replaced);
  }

  /** Returns a value without variables, or one with the path of a very large one. */
  Value resolved(Value value) {
    Value replaced = replaced(value);
    return isLarge(replaced) ? opaque(ValuePath.of(replaced)) : replaced;
  }

  /** Returns the condition that a value is true. */
  Condition condition(Value value) {
    return Condition.of(withoutLoops(replaced(value)));
  }

  private static Value withoutLoops(Value value) {
    if (!(value instanceof Value.LoopState state)) {
      return value.map(FollowedNames::withoutLoops);
    }
    Optional<Value> element = state.loop().keys();
    if (element.isEmpty()) {
      return value;
    }
    Value named = new Value.DynamicMember(element.get(), STATE + state.property());
    return state.type() instanceof Type.Bool
        ? new Value.Truth(named, Value.Truth.Test.TRUTHY)
        : named;
  }

  /** Returns a text that is equal only if each name has the same meaning. */
  String key() {
    return paths(variables)
        + paths(elements)
        + paths(arguments)
        + ValuePath.of(List.copyOf(around));
  }

  private static String paths(Map<? extends Comparable<?>, Value> values) {
    Map<Comparable<?>, String> paths = new TreeMap<>();
    values.forEach((name, value) -> paths.put(name, ValuePath.of(value)));
    return paths.toString();
  }

  /** Returns these names with any values of their types. */
  FollowedNames ofAnyValues() {
    Map<Integer, Value> anyVariables = new HashMap<>();
    variables.forEach(
        (number, value) -> anyVariables.put(number, any(-2 - 2 * number, "variable", value)));
    Map<String, Value> anyArguments = new HashMap<>();
    List<String> sorted = arguments.keySet().stream().sorted().toList();
    for (int i = 0; i < sorted.size(); i++) {
      String name = sorted.get(i);
      Value value = Objects.requireNonNull(arguments.get(name));
      anyArguments.put(name, any(-3 - 2 * i, "argument", value));
    }
    return new FollowedNames(anyVariables, elements, anyArguments, around);
  }

  private static Value any(int number, String what, Value value) {
    String hint = "any " + what + " " + number;
    return new Value.Read(
        new Variable(number, hint, value.type(), value.optional(), Optional.empty()));
  }

  /** Returns a value that nothing is known about, and that only equals one with the same name. */
  static Value opaque(String name) {
    return new Value.DynamicMember(LARGE_ONES, name);
  }

  /** Returns whether a value is one that nothing is known about. */
  static boolean isOpaque(Value value) {
    return value.equals(LARGE_ONES);
  }

  /** Returns whether a value has too many parts to be followed. */
  static boolean isLarge(Value value) {
    return value.size(LARGE) >= LARGE;
  }
}
