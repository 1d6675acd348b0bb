package io.promptcompiler.core.check.fences;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Procedure;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that fixed texts, including those of partials, do not break the fences around them with a
 * tag of the fence, or with the beginning of one before a value. Also checks that code fences are
 * not indented.
 */
public final class CheckFences {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;
  private final Set<Diagnostic> reported = new HashSet<>();

  private CheckFences(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  public static void check(
      List<Instruction> instructions, List<Procedure> procedures, DiagnosticSink sink) {
    CheckFences check = new CheckFences(procedures, sink);
    check.outside(instructions, Optional.empty(), new HashSet<>());
  }

  /**
   * Finds and checks all fences, including nested ones.
   *
   * @param indented the innermost indented call around the instructions
   */
  private void outside(
      List<Instruction> instructions, Optional<Location> indented, Set<Integer> called) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof Fenced fenced && !fenced.fence().equals(Fence.UNNAMED)) {
        if (fenced.fence().style() == Style.TAGS) {
          new CheckFenceTags(fenced, procedures, this::report).check();
        } else {
          indented.ifPresent(call -> indented(fenced, call));
        }
      }
      // Each partial is checked once for indented calls and once for others.
      if (instruction instanceof Call call
          && called.add(2 * call.procedure() + (indented.isPresent() ? 1 : 0))) {
        outside(procedures.get(call.procedure()).body(), indented, called);
      }
      Optional<Location> inside =
          instruction instanceof Indented ? Optional.of(instruction.location()) : indented;
      instruction.blocks().forEach(block -> outside(block, inside, called));
    }
  }

  private void indented(Fenced fenced, Location call) {
    report(
        Diagnostic.of(
                DiagnosticCode.INDENTED_MARKDOWN_FENCE, fenced.location(), fenced.fence().name())
            .fix("Move the call of the partial to the beginning of its line.")
            .includedFrom(call));
  }

  private void report(Diagnostic diagnostic) {
    if (reported.add(diagnostic)) {
      sink.report(diagnostic);
    }
  }
}
