package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Computes the minimum length of a text, whatever its values are, from its fixed texts. */
public final class LeastLength {
  /** The maximum of the result; longer texts count as this long. */
  private static final long MOST = Long.MAX_VALUE / 4;

  private final List<Procedure> procedures;
  private final Map<Fragment, Long> fragments;
  private final Map<Integer, Long> called = new HashMap<>();

  private LeastLength(List<Procedure> procedures, Map<Fragment, Long> fragments) {
    this.procedures = procedures;
    this.fragments = fragments;
  }

  /** In UTF-16 units. */
  public static long of(List<Instruction> instructions, List<Procedure> procedures) {
    return new LeastLength(procedures, new IdentityHashMap<>()).all(instructions);
  }

  /** In tokens, a quarter of the UTF-16 units, rounded up. */
  public static long tokens(List<Instruction> instructions, List<Procedure> procedures) {
    return (of(instructions, procedures) + 3) / 4;
  }

  private long all(List<Instruction> instructions) {
    long length = 0;
    for (Instruction instruction : instructions) {
      length = Math.min(MOST, length + one(instruction));
    }
    return length;
  }

  private long one(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      return text.text().length();
    }
    if (instruction instanceof Branch branch) {
      return Math.min(all(branch.then()), all(branch.otherwise()));
    }
    if (instruction instanceof Loop loop) {
      return loop.otherwise().isEmpty() ? 0 : Math.min(all(loop.body()), all(loop.otherwise()));
    }
    if (instruction instanceof Bind bind) {
      return all(bind.body());
    }
    if (instruction instanceof Indented indented) {
      return all(indented.body());
    }
    if (instruction instanceof Fenced fenced) {
      return fenced.fence().leastLength() + all(fenced.body());
    }
    if (instruction instanceof Gathered gathered) {
      return all(gathered.body());
    }
    if (instruction instanceof Include include) {
      return fragment(include.fragment());
    }
    return instruction instanceof Call call ? called(call.procedure()) : 0;
  }

  private long fragment(Fragment fragment) {
    Long cached = fragments.get(fragment);
    if (cached != null) {
      return cached;
    }
    TextProgram text = fragment.text();
    long length = new LeastLength(text.procedures(), fragments).all(text.instructions());
    fragments.put(fragment, length);
    return length;
  }

  /** A procedure that calls itself would have no end, so the inner call counts as nothing. */
  private long called(int procedure) {
    Long cached = called.putIfAbsent(procedure, 0L);
    if (cached != null) {
      return cached;
    }
    long length = all(procedures.get(procedure).body());
    called.put(procedure, length);
    return length;
  }
}
