package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Indented;
import java.util.ArrayList;
import java.util.List;

/** Joins adjacent texts, and drops branches and loops that emit nothing. */
public final class MergeTexts {
  private final List<Instruction> merged = new ArrayList<>();
  private final List<EmitText> texts = new ArrayList<>();

  private MergeTexts() {}

  /** Returns equivalent instructions with as few texts as possible. */
  public static List<Instruction> merge(List<Instruction> instructions) {
    MergeTexts merging = new MergeTexts();
    for (Instruction instruction : instructions) {
      merging.add(instruction.mapBlocks(MergeTexts::merge));
    }
    return merging.all();
  }

  /** Merges only the outermost instructions, whose blocks must already be merged. */
  public static List<Instruction> outermost(List<Instruction> instructions) {
    MergeTexts merging = new MergeTexts();
    instructions.forEach(merging::add);
    return merging.all();
  }

  private void add(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      texts.add(text);
    } else if (instruction instanceof Indented indented
        && indented.body().size() == 1
        && indented.body().get(0) instanceof EmitText text) {
      // An indented fixed text is a fixed text, too. It is not joined with its neighbours.
      flush();
      merged.add(indented(text, indented.indent()));
    } else if (!instruction.isEmptyBlock()) {
      flush();
      merged.add(instruction);
    }
  }

  /** Returns an indented text, whose parts are still those of the text. */
  private static EmitText indented(EmitText text, String indent) {
    List<EmitText> parts = new ArrayList<>();
    StringBuilder read = new StringBuilder();
    int end = 0;
    for (EmitText part : text.parts()) {
      String all = RuntimeSemantics.indented(read.append(part.text()).toString(), indent);
      parts.add(new EmitText(all.substring(end), part.location(), List.of(), part.isTool()));
      end = all.length();
    }
    return new EmitText(
        RuntimeSemantics.indented(text.text(), indent), text.location(), parts, text.isTool());
  }

  private void flush() {
    if (!texts.isEmpty()) {
      merged.add(texts.size() == 1 ? texts.get(0) : joined());
      texts.clear();
    }
  }

  private EmitText joined() {
    StringBuilder joined = new StringBuilder();
    List<EmitText> parts = new ArrayList<>();
    for (EmitText text : texts) {
      joined.append(text.text());
      parts.addAll(text.parts().isEmpty() ? List.of(text) : text.parts());
    }
    return new EmitText(joined.toString(), texts.get(0).location(), parts);
  }

  private List<Instruction> all() {
    flush();
    return List.copyOf(merged);
  }
}
