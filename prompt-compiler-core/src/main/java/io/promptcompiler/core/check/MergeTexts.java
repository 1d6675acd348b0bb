package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Indented;
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
    return RebuildBlocks.rebuild(instruction, MergeTexts::merge).map(MergeTexts::indented);
  }

  /** Where all is fixed text, so are its indented lines. */
  private static Instruction indented(Instruction instruction) {
    return instruction instanceof Indented indented
            && indented.body().size() == 1
            && indented.body().get(0) instanceof EmitText text
        ? new EmitText(Lines.indent(text.text(), indented.indent()), text.location())
        : instruction;
  }
}
