package io.promptcompiler.core.java.text;

import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Estimates how much code instructions become, and decides where to split them. A method of more
 * than 8,000 bytes of bytecode is never compiled by the JIT, so large programs become several
 * methods.
 */
final class Sizes {
  /** Most pieces of a text that one method puts together. */
  static final int LARGEST_METHOD = 150;

  /** Most pieces that a block inside a method may have; a larger one becomes a method. */
  private static final int LARGEST_BLOCK = 50;

  /** Most blocks inside each other in one method: javac goes down as deep. */
  private static final int DEEPEST = 20;

  /**
   * Most arms of a branch in one method, and operands in a row: for javac, each is inside of the
   * one before it.
   */
  static final int MOST_ARMS = 25;

  /** A guess at the UTF-16 units that a procedure or fragment emits. */
  private static final int CALL_LENGTH = 256;

  /** A guess at the iterations of a loop. */
  private static final int ITERATIONS = 8;

  /** How many calls of functions are about as much bytecode as a piece. */
  private static final int CALLS_OF_A_PIECE = 3;

  private final IdentityHashMap<Instruction, Integer> depths = new IdentityHashMap<>();
  private final IdentityHashMap<Instruction, Integer> pieces = new IdentityHashMap<>();
  private final IdentityHashMap<Instruction, Integer> statements = new IdentityHashMap<>();

  /** Returns whether a block of pieces is too large for a part of a method. */
  boolean isLargeByPieces(List<Instruction> block) {
    return pieces(block) > LARGEST_BLOCK || depth(block) >= DEEPEST;
  }

  /** Returns whether a block of statements is too large for a part of a method. */
  boolean isLargeByStatements(List<Instruction> block) {
    return statements(block) > LARGEST_BLOCK || depth(block) >= DEEPEST;
  }

  /** How many pieces of text instructions put together where each branch gives its own. */
  int pieces(List<Instruction> instructions) {
    return sum(instructions, this::pieces);
  }

  /** How many statements instructions are, those in blocks included. */
  int statements(List<Instruction> instructions) {
    return sum(instructions, this::statements);
  }

  /** Groups of adjacent instructions, each at most a method by its pieces. */
  List<List<Instruction>> groupsByPieces(List<Instruction> instructions) {
    return groups(instructions, this::pieces);
  }

  /** Groups of adjacent instructions, each at most a method by its statements. */
  List<List<Instruction>> groupsByStatements(List<Instruction> instructions) {
    return groups(instructions, this::statements);
  }

  /**
   * Returns a guess at the length of the text, in UTF-16 units: its fixed parts and 16 for each
   * value.
   */
  static int length(List<Instruction> instructions) {
    int length = 0;
    for (Instruction instruction : instructions) {
      if (instruction instanceof EmitText text) {
        length += text.text().length();
      } else if (instruction instanceof Branch branch) {
        length += Math.max(length(branch.then()), length(branch.otherwise()));
      } else if (instruction instanceof Loop loop) {
        length += ITERATIONS * length(loop.body());
      } else if (instruction instanceof Call || instruction instanceof Include) {
        length += CALL_LENGTH;
      } else if (instruction instanceof EmitValue) {
        length += 16;
      } else {
        if (instruction instanceof Fenced fenced) {
          length += 2 * fenced.fence().name().length() + 16;
        }
        for (List<Instruction> block : instruction.blocks()) {
          length += length(block);
        }
      }
    }
    return Math.min(length, 1 << 20);
  }

  /** Returns whether loops are likely to make more of the text than what stands outside of them. */
  static boolean isMostlyLoops(List<Instruction> instructions) {
    List<Instruction> loops = instructions.stream().filter(Loop.class::isInstance).toList();
    return 2 * length(loops) > length(instructions);
  }

  private int pieces(Instruction instruction) {
    Integer cached = pieces.get(instruction);
    if (cached != null) {
      return cached;
    }
    int count = 1;
    if (instruction instanceof Branch branch) {
      count =
          Math.max(block(branch.then()), block(branch.otherwise()))
              + calls(branch.condition()) / CALLS_OF_A_PIECE;
    } else if (instruction instanceof Bind bind) {
      count = block(bind.body());
    } else if (instruction instanceof EmitText text) {
      count = Literals.parts(text.text()).size();
    } else if (instruction instanceof EmitValue print) {
      count += calls(print.value()) / CALLS_OF_A_PIECE;
    }
    pieces.put(instruction, count);
    return count;
  }

  private int block(List<Instruction> instructions) {
    return isLargeByPieces(instructions) ? 1 : pieces(instructions);
  }

  private int depth(List<Instruction> instructions) {
    return instructions.stream().mapToInt(this::depth).max().orElse(0);
  }

  /**
   * How many blocks are inside each other, down to where one becomes a method and it starts anew.
   */
  private int depth(Instruction instruction) {
    Integer cached = depths.get(instruction);
    if (cached != null) {
      return cached;
    }
    int depth = 0;
    if (!Repeated.isMethod(instruction)) {
      for (List<Instruction> block : instruction.blocks()) {
        depth = Math.max(depth, 1 + depth(block));
      }
    }
    int counted = depth > DEEPEST ? 1 : depth;
    depths.put(instruction, counted);
    return counted;
  }

  private int statements(Instruction instruction) {
    Integer cached = statements.get(instruction);
    if (cached != null) {
      return cached;
    }
    int count = instruction instanceof Loop ? 3 : 1;
    if (instruction instanceof Fenced fenced) {
      count += 6 + fenced.attributes().size();
    }
    if (instruction instanceof EmitValue print) {
      count += calls(print.value()) / CALLS_OF_A_PIECE;
    } else if (!Repeated.isMethod(instruction)) {
      if (instruction instanceof Branch branch) {
        count += calls(branch.condition()) / CALLS_OF_A_PIECE;
      }
      for (List<Instruction> block : instruction.blocks()) {
        count += statements(block);
      }
    }
    statements.put(instruction, count);
    return count;
  }

  /** How many functions are applied to compute a value. */
  private static int calls(Value value) {
    int count = value instanceof Value.Apply apply ? Math.max(1, apply.arguments().size() / 2) : 0;
    for (Value operand : value.operands()) {
      count += calls(operand);
    }
    return count;
  }

  private static int sum(List<Instruction> instructions, ToIntFunction<Instruction> size) {
    return instructions.stream().mapToInt(size).sum();
  }

  /** Groups of adjacent instructions, each at most a method unless it is a single instruction. */
  private static List<List<Instruction>> groups(
      List<Instruction> instructions, ToIntFunction<Instruction> size) {
    List<List<Instruction>> groups = new ArrayList<>();
    List<Instruction> group = new ArrayList<>();
    int total = 0;
    for (Instruction instruction : instructions) {
      int next = size.applyAsInt(instruction);
      if (!group.isEmpty() && total + next > LARGEST_METHOD) {
        groups.add(List.copyOf(group));
        group.clear();
        total = 0;
      }
      group.add(instruction);
      total += next;
    }
    groups.add(List.copyOf(group));
    return groups;
  }
}
