package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Determines the values that instructions read from enclosing blocks: variables, the state of the
 * current iteration of loops, and parameters that are not fields. Instructions that move to a
 * method of their own get these as arguments, and so does every procedure in addition to its
 * parameters.
 */
public final class FreeValues {
  private final Set<Value> free = new LinkedHashSet<>();
  private final Set<Variable> bound = new HashSet<>();
  private final Set<LoopFrame> loops = new HashSet<>();

  private final List<List<Value>> ofProcedures;
  private final boolean hasFields;

  private FreeValues(List<List<Value>> ofProcedures, boolean hasFields) {
    this.ofProcedures = ofProcedures;
    this.hasFields = hasFields;
  }

  /**
   * Returns the values, in the order in which they are first read.
   *
   * @param ofProcedures the values that each procedure reads besides its parameters, by its number
   * @param hasFields whether parameters are fields, which every method of the class can read
   */
  public static List<Value> of(
      List<Instruction> instructions, List<List<Value>> ofProcedures, boolean hasFields) {
    FreeValues values = new FreeValues(ofProcedures, hasFields);
    values.visit(instructions);
    return new ArrayList<>(values.free);
  }

  /**
   * Returns the values that each procedure of a program reads besides its parameters, by its
   * number.
   */
  public static List<List<Value>> ofProcedures(List<Procedure> procedures, boolean hasFields) {
    List<List<Value>> known = new ArrayList<>(Collections.nCopies(procedures.size(), List.of()));
    boolean changed;
    do {
      // A procedure may call a later one, so this is repeated until nothing changes.
      changed = false;
      for (Procedure procedure : procedures) {
        FreeValues values = new FreeValues(known, hasFields);
        values.bound.addAll(procedure.parameters());
        values.visit(procedure.body());
        List<Value> free = new ArrayList<>(values.free);
        changed |= !free.equals(known.set(procedure.number(), free));
      }
    } while (changed);
    return known;
  }

  // This uses loops instead of lambdas to save stack space, because blocks can be deeply nested.
  private void visit(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      visit(instruction);
    }
  }

  private void visit(Instruction instruction) {
    for (Value operand : instruction.operands()) {
      visit(operand);
    }
    bound.addAll(instruction.variables());
    if (instruction instanceof Loop loop) {
      loops.add(loop.frame());
    } else if (instruction instanceof Call call) {
      ofProcedures.get(call.procedure()).forEach(this::visit);
    }
    for (List<Instruction> block : instruction.blocks()) {
      visit(block);
    }
  }

  private void visit(Value value) {
    if (value instanceof Value.Read read) {
      if (!bound.contains(read.variable())) {
        free.add(read);
      }
    } else if (value instanceof Value.LoopState state) {
      if (!loops.contains(state.loop())) {
        free.add(state);
      }
    } else if (!hasFields
        && value instanceof Value.Member member
        && member.object() instanceof Value.Parameters) {
      free.add(member);
    } else {
      for (Value operand : value.operands()) {
        visit(operand);
      }
    }
  }
}
