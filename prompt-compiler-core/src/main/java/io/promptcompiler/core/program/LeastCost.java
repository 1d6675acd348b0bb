package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes the minimum cost of rendering a program for all possible values. */
public final class LeastCost {
  /** The cost of an endless recursion. */
  public static final long ENDLESS = Long.MAX_VALUE / 4;

  private final Unit unit;
  private final List<Procedure> procedures;
  private final Map<Fragment, Long> fragments;

  private final Map<Integer, Long> known = new HashMap<>();

  /** The procedures whose bodies have been examined, each after the procedures that it calls. */
  private final Set<Integer> examined = new LinkedHashSet<>();

  private int depth;
  private boolean isCyclic;

  /** The unit of a cost. */
  public enum Unit {
    /** UTF-16 units of fixed texts. */
    LENGTH,
    /** Calls of procedures and of fragments. */
    CALLS
  }

  /** Creates an instance for instructions that call the given procedures. */
  public LeastCost(Unit unit, List<Procedure> procedures) {
    this(unit, procedures, new IdentityHashMap<>());
  }

  private LeastCost(Unit unit, List<Procedure> procedures, Map<Fragment, Long> fragments) {
    this.unit = unit;
    this.procedures = procedures;
    this.fragments = fragments;
  }

  /**
   * Returns the minimum length of a text in tokens, a quarter of the units, rounded up, at most the
   * largest {@code int}; 0 for an endless text, to which limits on tokens do not apply.
   */
  public static long tokens(List<Instruction> instructions, List<Procedure> procedures) {
    long length = new LeastCost(Unit.LENGTH, procedures).of(instructions);
    return length == ENDLESS ? 0 : Math.min(Integer.MAX_VALUE, (length + 3) / 4);
  }

  /** Returns the minimum cost of instructions, at most {@link #ENDLESS}. */
  public long of(List<Instruction> instructions) {
    long cost = 0;
    for (Instruction instruction : instructions) {
      cost = sum(cost, of(instruction));
    }
    return cost;
  }

  /** Returns the minimum cost of an instruction. */
  public long of(Instruction instruction) {
    return switch (instruction.kind()) {
      case EMIT_TEXT -> only(Unit.LENGTH, ((EmitText) instruction).text().length());
      case BRANCH -> {
        Branch branch = (Branch) instruction;
        yield Math.min(of(branch.then()), of(branch.otherwise()));
      }
      case LOOP -> {
        Loop loop = (Loop) instruction;
        yield loop.otherwise().isEmpty() ? 0 : Math.min(of(loop.body()), of(loop.otherwise()));
      }
      case INCLUDE -> sum(only(Unit.CALLS, 1), fragment(((Include) instruction).fragment()));
      case CALL -> sum(only(Unit.CALLS, 1), procedure(((Call) instruction).procedure()));
      case FENCED ->
          sum(only(Unit.LENGTH, ((Fenced) instruction).fence().leastLength()), inside(instruction));
      case BIND, EMIT_VALUE, INDENTED, GATHERED, MARK, LOG -> inside(instruction);
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> inside(instruction);
    };
  }

  private long inside(Instruction instruction) {
    long cost = 0;
    for (List<Instruction> block : instruction.blocks()) {
      cost = sum(cost, of(block));
    }
    return cost;
  }

  /** Returns a cost if it has the given unit, otherwise 0. */
  private long only(Unit its, long cost) {
    return unit == its ? cost : 0;
  }

  /** Adds two costs; a finite sum stays below {@link #ENDLESS}. */
  private static long sum(long a, long b) {
    return a == ENDLESS || b == ENDLESS ? ENDLESS : Math.min(ENDLESS - 1, a + b);
  }

  private long fragment(Fragment fragment) {
    Long cached = fragments.get(fragment);
    if (cached != null) {
      return cached;
    }
    TextProgram text = fragment.text();
    long cost = new LeastCost(unit, text.procedures(), fragments).of(text.instructions());
    fragments.put(fragment, cost);
    return cost;
  }

  /**
   * Returns the minimum cost of a procedure. A procedure that calls itself counts as endless until
   * a path without such a call is found.
   */
  private long procedure(int number) {
    Long cost = known.putIfAbsent(number, ENDLESS);
    if (cost != null) {
      isCyclic |= !examined.contains(number);
      return cost;
    }
    depth++;
    known.put(number, of(procedures.get(number).body()));
    examined.add(number);
    if (--depth == 0 && isCyclic) {
      settle();
    }
    return known.getOrDefault(number, ENDLESS);
  }

  /** Recomputes costs that were computed while the cost of a surrounding procedure was unknown. */
  private void settle() {
    isCyclic = false;
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int number : examined) {
        long cost = of(procedures.get(number).body());
        changes |= !Long.valueOf(cost).equals(known.put(number, cost));
      }
    }
  }
}
