package io.promptcompiler.core.java.text;

import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Estimates of the amount of code for instructions, which determine where to split them. The JIT
 * never compiles a method with more than 8,000 bytes of bytecode, so large programs are split into
 * several methods.
 */
final class Sizes {
  /** The maximum number of pieces of text in one method. */
  static final int LARGEST_METHOD = 150;

  /** The maximum number of pieces in a block inside a method; a larger block becomes a method. */
  private static final int LARGEST_BLOCK = 50;

  /** The maximum depth of nested blocks in one method, because javac recurses into them. */
  private static final int DEEPEST = 20;

  /**
   * The maximum number of arms of a branch in one method, and of operands in a row. For javac, each
   * is nested in the previous one.
   */
  static final int MOST_ARMS = 25;

  /** The estimated length of the output of a procedure or fragment, in UTF-16 units. */
  private static final int CALL_LENGTH = 256;

  /** The estimated number of iterations of a loop. */
  private static final int ITERATIONS = 8;

  /** The number of function calls that take about as much bytecode as a piece. */
  private static final int CALLS_OF_A_PIECE = 3;

  private final IdentityHashMap<Instruction, Integer> depths = new IdentityHashMap<>();
  private final IdentityHashMap<Instruction, Integer> pieces = new IdentityHashMap<>();
  private final IdentityHashMap<Instruction, Integer> statements = new IdentityHashMap<>();

  /** Returns whether a block is too large for a part of a method, by its pieces. */
  boolean isLargeByPieces(List<Instruction> block) {
    return pieces(block) > LARGEST_BLOCK || depth(block) >= DEEPEST;
  }

  /** Returns whether a block is too large for a part of a method, by its statements. */
  boolean isLargeByStatements(List<Instruction> block) {
    return statements(block) > LARGEST_BLOCK || depth(block) >= DEEPEST;
  }

  /** Returns the number of pieces of text in instructions. A branch counts as its larger arm. */
  int pieces(List<Instruction> instructions) {
    return sum(instructions, this::pieces);
  }

  /** Returns the number of statements for instructions, including those in nested blocks. */
  int statements(List<Instruction> instructions) {
    return sum(instructions, this::statements);
  }

  /** Groups adjacent instructions so that each group has few enough pieces for one method. */
  List<List<Instruction>> groupsByPieces(List<Instruction> instructions) {
    return groups(instructions, this::pieces);
  }

  /** Groups adjacent instructions so that each group has few enough statements for one method. */
  List<List<Instruction>> groupsByStatements(List<Instruction> instructions) {
    return groups(instructions, this::statements);
  }

  /**
   * Returns an estimate of the length of the text, in UTF-16 units: the fixed parts and 16 for each
   * value.
   */
  static int length(List<Instruction> instructions) {
    int length = 0;
    for (Instruction instruction : instructions) {
      length +=
          switch (instruction.kind()) {
            case EMIT_TEXT -> ((EmitText) instruction).text().length();
            case EMIT_VALUE -> 16;
            case CALL, INCLUDE -> CALL_LENGTH;
            case BRANCH -> {
              Branch branch = (Branch) instruction;
              yield Math.max(length(branch.then()), length(branch.otherwise()));
            }
            case LOOP -> ITERATIONS * length(((Loop) instruction).body());
            case FENCED ->
                2 * ((Fenced) instruction).fence().name().length() + 16 + inside(instruction);
            case BIND, INDENTED, GATHERED, MARK, LOG, EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE ->
                inside(instruction);
          };
    }
    return Math.min(length, 1 << 20);
  }

  private static int inside(Instruction instruction) {
    int length = 0;
    for (List<Instruction> block : instruction.blocks()) {
      length += length(block);
    }
    return length;
  }

  /** Returns whether loops are likely to produce more than half of the text. */
  static boolean isMostlyLoops(List<Instruction> instructions) {
    List<Instruction> loops = instructions.stream().filter(Loop.class::isInstance).toList();
    return 2 * length(loops) > length(instructions);
  }

  private int pieces(Instruction instruction) {
    Integer cached = pieces.get(instruction);
    if (cached != null) {
      return cached;
    }
    int count =
        switch (instruction.kind()) {
          case BRANCH -> {
            Branch branch = (Branch) instruction;
            yield Math.max(block(branch.then()), block(branch.otherwise()))
                + calls(branch.condition()) / CALLS_OF_A_PIECE;
          }
          case BIND -> block(((Bind) instruction).body());
          case EMIT_TEXT -> Literals.parts(((EmitText) instruction).text()).size();
          case EMIT_VALUE -> 1 + calls(((EmitValue) instruction).value()) / CALLS_OF_A_PIECE;
          case LOOP, CALL, INCLUDE, INDENTED, FENCED, GATHERED, MARK, LOG -> 1;
          case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> 1;
        };
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
   * Returns the depth of nested blocks. The count starts again at a block that becomes a method.
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
    int count =
        switch (instruction.kind()) {
          case BRANCH, EMIT_VALUE -> 1 + calls(instruction.operands().get(0)) / CALLS_OF_A_PIECE;
          case LOOP -> 3;
          case FENCED -> 7 + ((Fenced) instruction).attributes().size();
          case BIND, EMIT_TEXT, CALL, INCLUDE, INDENTED, GATHERED, MARK, LOG -> 1;
          case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> 1;
        };
    if (!Repeated.isMethod(instruction)) {
      for (List<Instruction> block : instruction.blocks()) {
        count += statements(block);
      }
    }
    statements.put(instruction, count);
    return count;
  }

  /** Returns the number of function calls that compute a value. */
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

  /**
   * Groups adjacent instructions so that each group, unless it is a single instruction, fits into
   * one method.
   */
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
