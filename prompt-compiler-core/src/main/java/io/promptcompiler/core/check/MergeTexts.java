package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.runtime.support.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins neighbouring texts and drops branches and loops that emit nothing. */
public final class MergeTexts {
  private MergeTexts() {}

  /** The same instructions, fewer where that can be. */
  public static List<Instruction> merge(List<Instruction> instructions) {
    List<Instruction> merged = new ArrayList<>();
    List<EmitText> texts = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (instruction instanceof EmitText text) {
        texts.add(text);
        continue;
      }
      Optional<Instruction> kept = inside(instruction);
      if (kept.isPresent()) {
        flush(texts, merged);
        merged.add(kept.get());
      }
    }
    flush(texts, merged);
    return List.copyOf(merged);
  }

  private static void flush(List<EmitText> texts, List<Instruction> merged) {
    if (!texts.isEmpty()) {
      StringBuilder joined = new StringBuilder();
      texts.forEach(text -> joined.append(text.text()));
      merged.add(new EmitText(joined.toString(), texts.get(0).location()));
      texts.clear();
    }
  }

  private static Optional<Instruction> inside(Instruction instruction) {
    if (instruction instanceof Branch branch) {
      List<Instruction> then = merge(branch.then());
      List<Instruction> otherwise = merge(branch.otherwise());
      return then.isEmpty() && otherwise.isEmpty()
          ? Optional.empty()
          : Optional.of(new Branch(branch.condition(), then, otherwise, branch.location()));
    }
    if (instruction instanceof Loop loop) {
      List<Instruction> body = merge(loop.body());
      List<Instruction> otherwise = merge(loop.otherwise());
      return body.isEmpty() && otherwise.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Loop(
                  loop.over(),
                  loop.mode(),
                  loop.item(),
                  loop.frame(),
                  body,
                  otherwise,
                  loop.location()));
    }
    if (instruction instanceof Bind bind) {
      List<Instruction> body = merge(bind.body());
      return body.isEmpty()
          ? Optional.empty()
          : Optional.of(new Bind(bind.variable(), bind.value(), body, bind.location()));
    }
    if (instruction instanceof Indented indented) {
      List<Instruction> body = merge(indented.body());
      return body.isEmpty() ? Optional.empty() : Optional.of(indented(indented, body));
    }
    return Optional.of(instruction);
  }

  /** Where all is fixed text, so are its indented lines. */
  private static Instruction indented(Indented indented, List<Instruction> body) {
    return body.size() == 1 && body.get(0) instanceof EmitText text
        ? new EmitText(Lines.indent(text.text(), indented.indent()), text.location())
        : new Indented(indented.indent(), body, indented.location());
  }
}
