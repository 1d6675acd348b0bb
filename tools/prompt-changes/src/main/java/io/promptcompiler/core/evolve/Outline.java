package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MessageProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The messages of an instruction and their order, without their texts. Of a text that is divided
 * into messages, they are the marks at which it is divided.
 *
 * @param kind the class of the instruction
 * @param word the word that distinguishes it from others of its kind
 * @param blocks the outlines of its blocks
 */
record Outline(Class<?> kind, String word, List<List<Outline>> blocks) {
  /** Returns the outline of instructions in a program. */
  static List<Outline> of(List<Instruction> instructions, MessageProgram program) {
    return instructions.stream()
        .map(
            one ->
                new Outline(
                    one.getClass(),
                    word(one, program.slots()),
                    one instanceof Divide divide
                        ? List.of(marks(divide.text(), program, Set.of()))
                        : blocks(one).stream().map(block -> of(block, program)).toList()))
        .toList();
  }

  /**
   * Returns the marks in a text that is divided into messages, with the branches and loops around
   * them.
   *
   * @param called the numbers of the procedures around the text
   */
  private static List<Outline> marks(
      List<Instruction> text, MessageProgram program, Set<Integer> called) {
    List<Outline> marks = new ArrayList<>();
    for (Instruction one : text) {
      if (one instanceof Mark mark) {
        marks.addAll(mark(mark.marker()));
        continue;
      }
      if (one instanceof Call call) {
        Set<Integer> inside = new HashSet<>(called);
        if (inside.add(call.procedure())) {
          marks.addAll(marks(program.procedures().get(call.procedure()).body(), program, inside));
        }
        continue;
      }
      List<List<Outline>> blocks =
          blocks(one).stream().map(block -> marks(block, program, called)).toList();
      if (!(one instanceof Branch || one instanceof Loop)) {
        blocks.forEach(marks::addAll);
      } else if (blocks.stream().anyMatch(block -> !block.isEmpty())) {
        marks.add(new Outline(one.getClass(), word(one, program.slots()), blocks));
      }
    }
    return marks;
  }

  private static List<Outline> mark(Marker marker) {
    if (marker instanceof Marker.Turn turn) {
      return List.of(new Outline(Mark.class, turn.role().toString(), List.of()));
    }
    if (marker instanceof Marker.Past) {
      return List.of(new Outline(History.class, "", List.of()));
    }
    return marker instanceof Marker.Section section
        ? List.of(new Outline(Mark.class, "the section '" + section.name() + "'", List.of()))
        : List.of();
  }

  private static List<List<Instruction>> blocks(Instruction instruction) {
    if (instruction instanceof Loop loop) {
      return List.of(loop.body(), List.copyOf(loop.policy().between()));
    }
    return instruction instanceof EmitMessage ? List.of() : instruction.blocks();
  }

  private static String word(Instruction instruction, List<String> slots) {
    if (instruction instanceof EmitMessage emit) {
      return emit.role() + (emit.isPrefix() ? " to be continued" : "");
    }
    if (instruction instanceof Loop loop) {
      return loop.policy().prepends() ? ", the last one first" : "";
    }
    if (instruction instanceof Fill fill) {
      return slots.get(fill.slot());
    }
    return instruction instanceof Show show ? slots.get(show.slot()) : "";
  }

  /** Returns an outline in words: {@code system, the slot 'words', user for each element}. */
  static String words(List<Outline> outline) {
    return outline.isEmpty()
        ? "none"
        : outline.stream().map(Outline::toString).collect(Collectors.joining(", "));
  }

  private String unlessEmpty(String what, int block) {
    return blocks.get(block).isEmpty() ? "" : what + words(blocks.get(block));
  }

  /**
   * Returns a block in words; several outlines are in brackets, so that following words apply to
   * all of them.
   */
  private String together(int block) {
    List<Outline> outline = blocks.get(block);
    return outline.size() == 1 ? words(outline) : "(" + words(outline) + ")";
  }

  @Override
  public String toString() {
    if (kind == Branch.class) {
      boolean isNegative = blocks.get(0).isEmpty();
      boolean isBoth = !isNegative && !blocks.get(1).isEmpty();
      return together(isNegative ? 1 : 0)
          + (isNegative ? " unless a condition is true" : " on a condition")
          + (isBoth ? " or else " + together(1) : "");
    }
    if (kind == Loop.class) {
      return together(0) + " for each element" + word + unlessEmpty(", with a separator: ", 1);
    }
    if (kind == Show.class) {
      String above = blocks.get(0).isEmpty() ? " above " : " and above ";
      return "the slot '" + word + "'" + unlessEmpty(" below ", 0) + unlessEmpty(above, 1);
    }
    if (kind == Bind.class) {
      return together(0) + " with other values";
    }
    if (kind == Fill.class) {
      return words(blocks.get(0));
    }
    if (kind == History.class) {
      return "the messages of a list";
    }
    if (kind == Divide.class) {
      return "a text that is divided into messages" + unlessEmpty(" at ", 0);
    }
    if (kind == EmitMessage.class || kind == Mark.class) {
      return word;
    }
    throw new IllegalStateException("no words for " + kind);
  }
}
