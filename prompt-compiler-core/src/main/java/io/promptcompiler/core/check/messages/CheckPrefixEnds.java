package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.PREFIX_ENDS_BLANK;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reports beginnings of answers that can end in white space of the template, which Anthropic
 * rejects. White space at the end of a value is known only when rendering.
 */
public final class CheckPrefixEnds {
  private final Set<Procedure> visited = new HashSet<>();
  private final List<End> ends = new ArrayList<>();

  private CheckPrefixEnds() {}

  /**
   * A text that ends in white space.
   *
   * @param isLast whether no other text can follow
   */
  private record End(EmitText text, boolean isLast) {}

  /** Checks the messages of a program. */
  public static void check(MessageProgram program, DiagnosticSink sink) {
    check(program.instructions(), program.procedures(), sink);
  }

  private static void check(
      List<Instruction> instructions, List<Procedure> procedures, DiagnosticSink sink) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof EmitMessage emit && emit.isPrefix()) {
        CheckPrefixEnds found = new CheckPrefixEnds();
        found.find(emit.text(), procedures, /* isLast= */ true);
        if (!isBlank(emit)) {
          found.ends.stream().map(end -> finding(end, emit)).distinct().forEach(sink::report);
        }
      } else {
        instruction.blocks().forEach(block -> check(block, procedures, sink));
      }
    }
  }

  /** Returns whether a message is left out because it has only white space. */
  private static boolean isBlank(EmitMessage emit) {
    return emit.text().stream()
        .allMatch(one -> one instanceof EmitText text && text.text().isBlank());
  }

  /**
   * Finds the texts that can be the end of instructions and that end in white space. Returns
   * whether the instructions can print nothing.
   *
   * @param isLast whether no other text can follow
   */
  private boolean find(List<Instruction> instructions, List<Procedure> procedures, boolean isLast) {
    boolean isOptional = true;
    boolean ends = isLast;
    for (int i = instructions.size() - 1; i >= 0 && isOptional; i--) {
      isOptional = find(instructions.get(i), procedures, ends);
      ends &= instructions.get(i) instanceof Log;
    }
    return isOptional;
  }

  private boolean find(Instruction instruction, List<Procedure> procedures, boolean isLast) {
    return switch (instruction.kind()) {
      case EMIT_TEXT -> {
        EmitText text = (EmitText) instruction;
        if (!text.text().equals(text.text().stripTrailing())) {
          ends.add(new End(text, isLast));
        }
        yield false;
      }
      case INCLUDE -> {
        TextProgram text = ((Include) instruction).fragment().text();
        yield find(text.instructions(), text.procedures(), isLast);
      }
      case CALL -> {
        Procedure procedure = procedures.get(((Call) instruction).procedure());
        yield visited.add(procedure) && find(procedure.body(), procedures, isLast);
      }
      case BRANCH, LOOP -> {
        boolean isInLoop = instruction instanceof Loop;
        boolean inFirst = find(instruction.blocks().get(0), procedures, isLast && !isInLoop);
        boolean inOtherwise = find(instruction.blocks().get(1), procedures, isLast);
        yield inFirst || inOtherwise;
      }
      case BIND, INDENTED -> find(instruction.blocks().get(0), procedures, isLast);
      case LOG -> true;
      case EMIT_VALUE, FENCED, GATHERED, MARK, EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> false;
    };
  }

  private static Diagnostic finding(End end, EmitMessage emit) {
    List<EmitText> parts = end.text().parts();
    EmitText last = parts.isEmpty() ? end.text() : parts.get(parts.size() - 1);
    SourceText source = last.location().source();
    int start = last.location().span().start();
    Fix fix =
        Fix.of(
            end.isLast()
                ? "Remove the white space, which the model writes itself."
                : "Print it only before a text that follows it, such as inside the next block.");
    boolean isHere =
        source.equals(emit.location().source()) && source.content().startsWith(last.text(), start);
    if (!isHere) {
      return Diagnostic.of(PREFIX_ENDS_BLANK, emit.location()).fix(fix);
    }
    int kept = last.text().stripTrailing().length();
    Location blanks = new Location(source, new Span(start + kept, start + last.text().length()));
    return Diagnostic.of(PREFIX_ENDS_BLANK, blanks)
        .fix(end.isLast() ? fix.replacing(blanks, "") : fix);
  }
}
