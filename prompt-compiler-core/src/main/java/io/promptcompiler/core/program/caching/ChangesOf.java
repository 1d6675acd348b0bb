package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.core.type.Varies;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Determines how often values change at a place in a program. This depends on their nearest
 * declarations, on the operands from which they are computed, and on the values that decide whether
 * they are absent.
 */
final class ChangesOf {
  private final ObjectType parameters;
  private final Types types;

  /** The values of parameters; empty for the parameters of the program itself. */
  private final Optional<Map<String, Changes>> arguments;

  private final Map<Integer, Changes> variables;
  private final Map<Integer, Varies> loops;

  /** Whether sensitive values count as changing with each request. */
  private final boolean isStrict;

  private ChangesOf(
      ObjectType parameters,
      Types types,
      Optional<Map<String, Changes>> arguments,
      Map<Integer, Changes> variables,
      Map<Integer, Varies> loops,
      boolean isStrict) {
    this.parameters = parameters;
    this.types = types;
    this.arguments = arguments;
    this.variables = variables;
    this.loops = loops;
    this.isStrict = isStrict;
  }

  /** Returns an instance for the values of a program. */
  static ChangesOf program(ObjectType parameters, Types types) {
    return new ChangesOf(parameters, types, Optional.empty(), Map.of(), Map.of(), false);
  }

  /**
   * Returns an instance for the values of a fragment.
   *
   * @param given the values of its parameters, by their names
   */
  ChangesOf inside(Fragment fragment, Map<String, Changes> given) {
    return new ChangesOf(
        fragment.parameters(), fragment.types(), Optional.of(given), Map.of(), Map.of(), isStrict);
  }

  /** Returns an instance for which sensitive values change with each request. */
  ChangesOf sensitive() {
    return new ChangesOf(parameters, types, arguments, variables, loops, true);
  }

  /** Returns an instance for the body of a loop. */
  ChangesOf inside(Instruction.Loop loop) {
    Varies iterations = iterations(loop.over());
    return with(loop.item(), new Changes(iterations, of(loop.over()).content()))
        .with(loop.frame(), iterations);
  }

  /** Returns an instance for the body of a binding. */
  ChangesOf inside(Instruction.Bind bind) {
    return with(bind.variable(), of(bind.value()));
  }

  /** Returns an instance in which a variable is bound. */
  ChangesOf with(Variable variable, Changes changes) {
    Map<Integer, Changes> more = new HashMap<>(variables);
    more.put(variable.number(), changes);
    return new ChangesOf(parameters, types, arguments, Map.copyOf(more), loops, isStrict);
  }

  private ChangesOf with(LoopFrame loop, Varies iterations) {
    Map<Integer, Varies> more = new HashMap<>(loops);
    more.put(loop.number(), iterations);
    return new ChangesOf(parameters, types, arguments, variables, Map.copyOf(more), isStrict);
  }

  /** Returns an instance that only knows the variables and loops that some values read. */
  ChangesOf only(List<Value> read) {
    Map<Integer, Changes> readVariables = new HashMap<>();
    Map<Integer, Varies> readLoops = new HashMap<>();
    for (Value value : read) {
      if (value instanceof Value.Read one && variables.containsKey(one.variable().number())) {
        readVariables.put(one.variable().number(), of(one));
      } else if (value instanceof Value.LoopState one && loops.containsKey(one.loop().number())) {
        readLoops.put(one.loop().number(), of(one).content());
      }
    }
    return new ChangesOf(
        parameters, types, arguments, Map.copyOf(readVariables), Map.copyOf(readLoops), isStrict);
  }

  /** Returns what is known about variables and loops, which is equal for equal contexts. */
  Object context() {
    return List.of(variables, loops);
  }

  /** Returns how often the printed form of a value changes. */
  Varies printed(Value value) {
    if (value instanceof Value.Parameters all) {
      return everything(all);
    }
    Changes changes = of(value);
    return changes.presence().max(below(value.type(), changes.content(), new HashSet<>()));
  }

  /** Returns the part of a value that makes it change as often as it does. */
  Value cause(Value value) {
    return switch (value.kind()) {
      case APPLY, TO_ANY, CHOICE, EXTENDED, CONTEXTS, LENGTH, TRUTH, IS_LIST, NOT, DYNAMIC_LOOKUP ->
          value.operands().stream()
              .filter(operand -> printed(operand) == printed(value))
              .findFirst()
              .map(this::cause)
              .orElse(value);
      default -> value;
    };
  }

  /** Returns how often the number of iterations over a value changes. */
  Varies iterations(Value over) {
    return over.type() instanceof Type.ListType ? of(over).either() : printed(over);
  }

  /** Returns how a value changes. */
  Changes of(Value value) {
    return switch (value.kind()) {
      case LITERAL, ABSENT -> Changes.NEVER;
      case PARAMETERS -> Changes.whole(everything((Value.Parameters) value));
      case ANSWER -> {
        Origin declared = ((Value.Answer) value).request().method().origin();
        yield Changes.whole(declared(declared).orElse(Varies.REQUEST));
      }
      case READ -> {
        Variable variable = ((Value.Read) value).variable();
        yield variables.getOrDefault(variable.number(), Changes.whole(Varies.REQUEST));
      }
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield Changes.whole(loops.getOrDefault(state.loop().number(), Varies.REQUEST));
      }
      case MEMBER -> member((Value.Member) value);
      case ELEMENT -> {
        Value.Element element = (Value.Element) value;
        Changes list = of(element.list());
        yield new Changes(list.either().max(printed(element.index())), list.content());
      }
      case LENGTH -> Changes.whole(of(((Value.Length) value).of()).either());
      case TRUTH -> {
        Value.Truth truth = (Value.Truth) value;
        boolean isObject = truth.of().type() instanceof Type.ObjectRef;
        Changes changes = of(truth.of());
        yield Changes.whole(isObject ? changes.presence() : changes.either());
      }
      case CHOICE -> {
        Value.Choice choice = (Value.Choice) value;
        yield of(choice.then()).or(of(choice.otherwise())).chosenBy(printed(choice.condition()));
      }
      case APPLY -> {
        Value.Apply apply = (Value.Apply) value;
        yield Changes.whole(operands(value).max(own(apply.function())));
      }
      case DYNAMIC_MEMBER, DYNAMIC_LOOKUP, TO_ANY, CONTEXTS, EXTENDED, IS_LIST, NOT ->
          Changes.whole(operands(value));
    };
  }

  /**
   * Returns how often the result of a function changes while its arguments stay the same. The
   * result of a project function without arguments, such as a clock, changes with each request
   * unless it is declared otherwise.
   */
  private static Varies own(Function function) {
    if (!(function instanceof Function.OfProject helper)) {
      return Varies.FIXED;
    }
    return helper
        .origin()
        .varies()
        .orElse(helper.parameters().isEmpty() ? Varies.REQUEST : Varies.FIXED);
  }

  private Varies operands(Value value) {
    Varies varies = Varies.FIXED;
    for (Value operand : value.operands()) {
      varies = varies.max(printed(operand));
    }
    return varies;
  }

  private Changes member(Value.Member member) {
    Field field = member.field();
    if (member.object() instanceof Value.Parameters) {
      return parameter(field);
    }
    Changes object = of(member.object());
    Varies content = content(field, object.content());
    return new Changes(
        field.mayBeAbsent() ? object.presence().max(content) : object.presence(), content);
  }

  private Changes parameter(Field field) {
    if (arguments.isPresent()) {
      return arguments.get().getOrDefault(field.name(), Changes.whole(Varies.REQUEST));
    }
    Varies content = content(field, Varies.REQUEST);
    return new Changes(field.mayBeAbsent() ? content : Varies.FIXED, content);
  }

  /**
   * Returns how often the content of a field changes. Unless declared, it is as often as the
   * enclosing field; histories only grow.
   */
  private Varies content(Field field, Varies around) {
    boolean grows = field.type() instanceof Type.Messages && around == Varies.REQUEST;
    return declared(field.origin()).orElse(grows ? Varies.APPEND : around);
  }

  private Varies declared(Origin origin) {
    boolean isSensitive = origin.sensitivity().isSensitive() && origin.varies() != Varies.FIXED;
    return isStrict && isSensitive ? Varies.REQUEST : origin.varies();
  }

  private Varies everything(Value.Parameters all) {
    Varies varies = Varies.FIXED;
    for (Field field : parameters.fields()) {
      if (all.has(field)) {
        Changes changes = parameter(field);
        varies =
            varies
                .max(changes.presence())
                .max(below(field.type(), changes.content(), new HashSet<>()));
      }
    }
    return varies;
  }

  private record Visit(TypeName type, Varies content) {}

  /** Returns how often any part of a value of a type changes. */
  private Varies below(Type type, Varies content, Set<Visit> seen) {
    // The number of elements changes as often as the content of the list.
    if (type instanceof Type.ListType list && !(list.element() instanceof Type.ObjectRef)) {
      return content.max(below(list.element(), content, seen));
    }
    if (!(type.innermost() instanceof Type.ObjectRef ref)) {
      return content;
    }
    Varies varies = type instanceof Type.ListType ? content : Varies.FIXED;
    if (seen.add(new Visit(ref.name(), content))) {
      ObjectType object = ref.equals(parameters.ref()) ? parameters : types.object(ref);
      for (Field field : object.fields()) {
        varies = varies.max(below(field.type(), content(field, content), seen));
      }
    }
    return varies;
  }
}
