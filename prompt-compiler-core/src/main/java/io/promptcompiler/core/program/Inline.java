package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Inlines fragments, procedures and bound values where they are used, so that programs that only
 * differ in their division into parts become equal. Variables and loops get new numbers at each
 * place.
 */
public final class Inline {
  /** The maximum number of parts of a value that is inlined; larger values remain bound. */
  private static final int SMALL = 30;

  /** The maximum number of instructions in an inlined program. */
  private static final int MOST = 20_000;

  private final List<Procedure> procedures;

  /** Whether fragments in the inlined parts, and gathered texts, remain as they are. */
  private final boolean isShallow;

  private final int most;
  private int numbers;
  private int instructions;

  private Inline(List<Procedure> procedures, int first, boolean isShallow, int most) {
    this.procedures = procedures;
    this.numbers = first;
    this.isShallow = isShallow;
    this.most = most;
  }

  /**
   * Returns an instance that inlines single calls of procedures and fragments, but no fragments in
   * them.
   *
   * @param procedures the procedures of the program
   * @param first the number of the first new variable
   * @param most the maximum number of instructions in all that it inlines
   */
  public static Inline calls(List<Procedure> procedures, int first, int most) {
    return new Inline(procedures, first, /* isShallow= */ true, most);
  }

  /**
   * Returns the instructions that a call stands for, which is a {@link Call} or an {@link Include};
   * empty if they would be too many or endless.
   */
  public Optional<List<Instruction>> called(Instruction call) {
    Scope scope = Scope.of(procedures, Optional.empty());
    try {
      return Optional.of(
          call instanceof Include include ? included(include, scope) : block(List.of(call), scope));
    } catch (Impossible e) {
      return Optional.empty();
    }
  }

  /** Thrown if the inlined program would become too large or endless. */
  private static final class Impossible extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Impossible() {
      super(null, null, false, false);
    }
  }

  /**
   * The meanings of names at a place.
   *
   * @param procedures the procedures of the program or fragment
   * @param called the numbers of the procedures that are being inlined
   * @param arguments the values of parameters; empty for the parameters of the program itself
   * @param variables the replacements of variables, by their numbers
   * @param loops the replacements of loops, by their numbers
   */
  private record Scope(
      List<Procedure> procedures,
      Set<Integer> called,
      Optional<Map<String, Value>> arguments,
      Map<Integer, Value> variables,
      Map<Integer, LoopFrame> loops) {

    static Scope of(List<Procedure> procedures, Optional<Map<String, Value>> arguments) {
      return new Scope(procedures, Set.of(), arguments, Map.of(), Map.of());
    }

    Scope with(Variable variable, Value value) {
      Map<Integer, Value> more = new HashMap<>(variables);
      more.put(variable.number(), value);
      return new Scope(procedures, called, arguments, more, loops);
    }

    Scope with(LoopFrame loop, LoopFrame other) {
      Map<Integer, LoopFrame> more = new HashMap<>(loops);
      more.put(loop.number(), other);
      return new Scope(procedures, called, arguments, variables, more);
    }

    Scope calling(int procedure) {
      Set<Integer> more = new HashSet<>(called);
      if (!more.add(procedure)) {
        throw new Impossible();
      }
      return new Scope(procedures, more, arguments, variables, loops);
    }

    Value value(Value value) {
      if (value instanceof Value.Read read) {
        Value found = variables.get(read.variable().number());
        return found == null ? value : found;
      }
      if (value instanceof Value.LoopState state) {
        LoopFrame found = loops.get(state.loop().number());
        return found == null ? value : new Value.LoopState(found, state.property());
      }
      if (arguments.isPresent() && value instanceof Value.Parameters) {
        throw new Impossible();
      }
      if (arguments.isPresent()
          && value instanceof Value.Member member
          && member.object() instanceof Value.Parameters) {
        return arguments.get().getOrDefault(member.field().name(), new Value.Absent());
      }
      return value.map(this::value);
    }
  }

  /**
   * Returns the inlined program; empty if it would be too large or endless.
   *
   * @param first the number of its first variable
   */
  public static Optional<TextProgram> of(TextProgram program, int first) {
    return inlined(program, first).map(all -> new TextProgram(all, List.of()));
  }

  /** Returns the inlined program; empty if it would be too large or endless. */
  public static Optional<MessageProgram> of(MessageProgram program, int first) {
    return inlined(program, first).map(all -> program.with(all, List.of()));
  }

  private static Optional<List<Instruction>> inlined(Rendering program, int first) {
    try {
      List<Procedure> procedures = program.procedures();
      Inline inline = new Inline(procedures, first, /* isShallow= */ false, MOST);
      Scope scope = Scope.of(procedures, Optional.empty());
      return Optional.of(inline.block(program.instructions(), scope));
    } catch (Impossible e) {
      return Optional.empty();
    }
  }

  private List<Instruction> block(List<Instruction> block, Scope scope) {
    List<Instruction> inlined = new ArrayList<>();
    for (Instruction instruction : block) {
      if (++instructions > most) {
        throw new Impossible();
      }
      inlined.addAll(
          switch (instruction.kind()) {
            case LOOP -> List.of(loop((Loop) instruction, scope));
            case BIND -> {
              Bind bind = (Bind) instruction;
              yield bound(bind.variable(), scope.value(bind.value()), bind.body(), scope, bind);
            }
            case CALL -> called((Call) instruction, scope);
            case INCLUDE ->
                isShallow ? mapped(instruction, scope) : included((Include) instruction, scope);
            // Gathering does not affect the text.
            case GATHERED ->
                isShallow
                    ? mapped(instruction, scope)
                    : block(((Gathered) instruction).body(), scope);
            case BRANCH, EMIT_TEXT, EMIT_VALUE, INDENTED, FENCED, MARK, LOG ->
                mapped(instruction, scope);
            case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> mapped(instruction, scope);
          });
    }
    return inlined;
  }

  private List<Instruction> mapped(Instruction instruction, Scope scope) {
    return List.of(instruction.map(scope::value, inner -> block(inner, scope)));
  }

  private Instruction loop(Loop loop, Scope scope) {
    Variable item = fresh(loop.item());
    LoopFrame frame = fresh(loop.frame());
    Scope inside = scope.with(loop.item(), new Value.Read(item)).with(loop.frame(), frame);
    return loop.named(item, frame).map(scope::value, inner -> block(inner, inside));
  }

  private List<Instruction> bound(
      Variable variable, Value value, List<Instruction> body, Scope scope, Instruction at) {
    if (value.size(SMALL + 1) <= SMALL) {
      return block(body, scope.with(variable, value));
    }
    Variable fresh = fresh(variable);
    List<Instruction> inside = block(body, scope.with(variable, new Value.Read(fresh)));
    return List.of(new Bind(fresh, value, inside, at.location()));
  }

  /** Inlines a procedure. Names that it uses but does not bind refer to the names at the call. */
  private List<Instruction> called(Call call, Scope scope) {
    Procedure procedure = scope.procedures().get(call.procedure());
    return around(
        call, procedure.parameters(), 0, scope, scope.calling(call.procedure()), procedure.body());
  }

  private List<Instruction> around(
      Call call,
      List<Variable> parameters,
      int from,
      Scope outside,
      Scope inside,
      List<Instruction> body) {
    if (from == parameters.size()) {
      return block(body, inside);
    }
    Variable parameter = parameters.get(from);
    Value value = outside.value(call.arguments().get(from));
    boolean isSmall = value.size(SMALL + 1) <= SMALL;
    Variable fresh = fresh(parameter);
    Value stands = isSmall ? value : new Value.Read(fresh);
    List<Instruction> inner =
        around(call, parameters, from + 1, outside, inside.with(parameter, stands), body);
    return isSmall ? inner : List.of(new Bind(fresh, value, inner, call.location()));
  }

  /** Inlines a fragment, which only sees its parameters. */
  private List<Instruction> included(Include include, Scope scope) {
    Map<String, Value> arguments = new HashMap<>();
    List<Bind> binds = new ArrayList<>();
    for (int i = 0; i < include.arguments().size(); i++) {
      String name = include.fragment().parameters().fields().get(i).name();
      Value value = scope.value(include.arguments().get(i));
      if (value.size(SMALL + 1) > SMALL) {
        Variable fresh =
            new Variable(numbers++, name, value.type(), value.optional(), Optional.of(value));
        binds.add(new Bind(fresh, value, List.of(), include.location()));
        value = new Value.Read(fresh);
      }
      arguments.put(name, value);
    }
    TextProgram text = include.fragment().text();
    List<Instruction> inlined =
        block(text.instructions(), Scope.of(text.procedures(), Optional.of(arguments)));
    for (int i = binds.size() - 1; i >= 0; i--) {
      Bind bind = binds.get(i);
      inlined = List.of(new Bind(bind.variable(), bind.value(), inlined, bind.location()));
    }
    return inlined;
  }

  private Variable fresh(Variable variable) {
    return new Variable(
        numbers++, variable.hint(), variable.type(), variable.optional(), Optional.empty());
  }

  private LoopFrame fresh(LoopFrame loop) {
    return new LoopFrame(numbers++, loop.keyType());
  }
}
