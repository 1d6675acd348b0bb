package io.promptcompiler.core.check.mention;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Gathers the fixed texts of programs, in the order of their instructions. */
final class GatherTexts {
  private final List<EmitText> texts = new ArrayList<>();

  /** Fragments by identity: the hash of one would take all that it includes, again and again. */
  private final Set<Fragment> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private GatherTexts() {}

  /** Returns the texts of an entry point in all of its variants, and of what it includes. */
  static List<EmitText> of(EntryPoint entryPoint) {
    GatherTexts all = new GatherTexts();
    all.add(entryPoint.rendering().instructions(), entryPoint.rendering().procedures());
    for (Variant variant : entryPoint.variants()) {
      if (variant.isOwn()) {
        all.add(variant.text().instructions(), variant.text().procedures());
      }
    }
    for (Member.Part part : entryPoint.parts()) {
      part.conversation().messages().forEach(message -> all.add(message.text()));
      part.conversation().procedures().forEach(procedure -> all.add(procedure.body()));
    }
    return all.texts;
  }

  /** Returns the texts of a program, and of what it includes. */
  static List<EmitText> of(TextProgram program) {
    GatherTexts all = new GatherTexts();
    all.add(program.instructions(), program.procedures());
    return all.texts;
  }

  private void add(List<Instruction> instructions, List<Procedure> procedures) {
    add(instructions);
    procedures.forEach(procedure -> add(procedure.body()));
  }

  private void add(List<Instruction> instructions) {
    for (Instruction one : instructions) {
      if (one instanceof EmitText text) {
        texts.add(text);
      } else if (one instanceof Include include && seen.add(include.fragment())) {
        add(include.fragment().text().instructions(), include.fragment().text().procedures());
      }
      one.blocks().forEach(this::add);
    }
  }
}
