package io.promptcompiler.core.evolve;

import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Operands;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.ObjectType;
import java.util.ArrayList;
import java.util.List;

/**
 * Works out what can be worked out of a text when something is known of the parameters: branches
 * that are decided, values that are known, loops that have no turn. Neighbouring texts become one,
 * and what only logs vanishes.
 */
final class FoldTexts {
  private final EntryPoint prompt;
  private final Given given;

  FoldTexts(EntryPoint prompt, Given given) {
    this.prompt = prompt;
    this.given = given;
  }

  /** The instructions that are left. */
  List<Instruction> fold(List<Instruction> instructions) {
    List<Instruction> folded = new ArrayList<>();
    for (Instruction instruction : instructions) {
      one(instruction).forEach(left -> append(folded, left));
    }
    return folded;
  }

  private static void append(List<Instruction> folded, Instruction next) {
    int last = folded.size() - 1;
    if (last >= 0 && folded.get(last) instanceof EmitText text && next instanceof EmitText more) {
      folded.set(last, new EmitText(text.text() + more.text(), text.location()));
    } else {
      folded.add(next);
    }
  }

  private List<Instruction> one(Instruction instruction) {
    if (instruction instanceof Branch branch) {
      return branch(branch);
    }
    if (instruction instanceof EmitValue value && isKnown(value.value())) {
      String text = run(value);
      return text.isEmpty() ? List.of() : List.of(new EmitText(text, value.location()));
    }
    if (instruction instanceof Loop loop) {
      return loop(loop);
    }
    if (instruction instanceof Bind bind) {
      List<Instruction> body = fold(bind.body());
      return body.isEmpty()
          ? List.of()
          : List.of(new Bind(bind.variable(), bind.value(), body, bind.location()));
    }
    if (instruction instanceof Indented indented) {
      List<Instruction> body = fold(indented.body());
      return List.of(new Indented(indented.indent(), body, indented.location()));
    }
    return instruction instanceof Log ? List.of() : List.of(instruction);
  }

  private List<Instruction> branch(Branch branch) {
    List<Instruction> then = fold(branch.then());
    List<Instruction> otherwise = fold(branch.otherwise());
    if (isKnown(branch.condition())) {
      boolean isTrue =
          !run(new Branch(branch.condition(), mark(branch), List.of(), branch.location()))
              .isEmpty();
      return isTrue ? then : otherwise;
    }
    return then.toString().equals(otherwise.toString())
        ? then
        : List.of(new Branch(branch.condition(), then, otherwise, branch.location()));
  }

  private List<Instruction> loop(Loop loop) {
    List<Instruction> otherwise = fold(loop.otherwise());
    if (isKnown(loop.over()) && run(with(loop, mark(loop), List.of())).isEmpty()) {
      return otherwise;
    }
    return List.of(with(loop, fold(loop.body()), otherwise));
  }

  private static Loop with(Loop loop, List<Instruction> body, List<Instruction> otherwise) {
    return new Loop(
        loop.over(), loop.mode(), loop.item(), loop.frame(), body, otherwise, loop.location());
  }

  /** Something that is seen when it is reached. */
  private static List<Instruction> mark(Instruction place) {
    return List.of(new EmitText("x", place.location()));
  }

  private boolean isKnown(Value value) {
    if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
      return given.has(member.field());
    }
    if (value instanceof Value.Literal || value instanceof Value.Absent) {
      return true;
    }
    boolean isOfProject =
        value instanceof Value.Apply apply && apply.function() instanceof Function.OfProject;
    List<Value> operands = Operands.of(value);
    return !isOfProject && !operands.isEmpty() && operands.stream().allMatch(this::isKnown);
  }

  /** What an instruction emits that rests on known values only. */
  private String run(Instruction instruction) {
    ObjectType parameters =
        new ObjectType(
            prompt.parameters().name(), given.fields(), "", prompt.parameters().location());
    EntryPoint small =
        new EntryPoint(
            prompt.about(),
            prompt.naming(),
            parameters,
            prompt.types(),
            new TextProgram(List.of(instruction), List.of()),
            List.of(),
            prompt.location());
    return Interpreter.render(small, given.values());
  }
}
