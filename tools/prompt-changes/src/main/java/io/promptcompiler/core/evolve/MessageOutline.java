package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Kind;
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
 * @param kind the kind of the instruction
 * @param word the word that distinguishes it from others of its kind
 * @param blocks the outlines of its blocks
 */
record MessageOutline(Kind kind, String word, List<List<MessageOutline>> blocks) {
  /** Returns the outline of instructions in a program. */
  static List<MessageOutline> of(List<Instruction> instructions, MessageProgram program) {
    return instructions.stream()
        .map(
            one ->
                new MessageOutline(
                    one.kind(),
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
  private static List<MessageOutline> marks(
      List<Instruction> text, MessageProgram program, Set<Integer> called) {
    List<MessageOutline> marks = new ArrayList<>();
    for (Instruction one : text) {
      List<List<MessageOutline>> blocks =
          blocks(one).stream().map(block -> marks(block, program, called)).toList();
      marks.addAll(
          switch (one.kind()) {
            case MARK -> mark(((Mark) one).marker());
            case CALL -> {
              int procedure = ((Call) one).procedure();
              Set<Integer> inside = new HashSet<>(called);
              yield inside.add(procedure)
                  ? marks(program.procedures().get(procedure).body(), program, inside)
                  : List.of();
            }
            case BRANCH, LOOP ->
                blocks.stream().allMatch(List::isEmpty)
                    ? List.of()
                    : List.of(new MessageOutline(one.kind(), word(one, program.slots()), blocks));
            case BIND, EMIT_TEXT, EMIT_VALUE, INCLUDE, INDENTED, FENCED, GATHERED, LOG ->
                blocks.stream().flatMap(List::stream).toList();
            case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE ->
                blocks.stream().flatMap(List::stream).toList();
          });
    }
    return marks;
  }

  private static List<MessageOutline> mark(Marker marker) {
    if (marker instanceof Marker.Turn turn) {
      return List.of(new MessageOutline(Kind.MARK, turn.role().toString(), List.of()));
    }
    if (marker instanceof Marker.Past) {
      return List.of(new MessageOutline(Kind.HISTORY, "", List.of()));
    }
    return marker instanceof Marker.Section section
        ? List.of(new MessageOutline(Kind.MARK, "the section '" + section.name() + "'", List.of()))
        : List.of();
  }

  private static List<List<Instruction>> blocks(Instruction instruction) {
    if (instruction instanceof Loop loop) {
      return List.of(loop.body(), List.copyOf(loop.policy().between()));
    }
    return instruction instanceof EmitMessage ? List.of() : instruction.blocks();
  }

  private static String word(Instruction instruction, List<String> slots) {
    return switch (instruction.kind()) {
      case EMIT_MESSAGE -> {
        EmitMessage emit = (EmitMessage) instruction;
        yield emit.role() + (emit.isPrefix() ? " to be continued" : "");
      }
      case LOOP -> ((Loop) instruction).policy().prepends() ? ", the last one first" : "";
      case FILL -> slots.get(((Fill) instruction).slot());
      case SHOW -> {
        Show show = (Show) instruction;
        yield "'"
            + slots.get(show.slot())
            + "'"
            + (show.isOmittedEmpty() ? "" : " (even if empty)");
      }
      case BRANCH, BIND, EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED -> "";
      case MARK, LOG, HISTORY, DIVIDE -> "";
    };
  }

  /** Returns an outline in words: {@code system, the slot 'words', user for each element}. */
  static String words(List<MessageOutline> outline) {
    return outline.isEmpty()
        ? "none"
        : outline.stream().map(MessageOutline::toString).collect(Collectors.joining(", "));
  }

  private String unlessEmpty(String what, int block) {
    return blocks.get(block).isEmpty() ? "" : what + words(blocks.get(block));
  }

  /**
   * Returns a block in words; several outlines are in brackets, so that following words apply to
   * all of them.
   */
  private String together(int block) {
    List<MessageOutline> outline = blocks.get(block);
    return outline.size() == 1 ? words(outline) : "(" + words(outline) + ")";
  }

  @Override
  public String toString() {
    return switch (kind) {
      case BRANCH -> {
        boolean isNegative = blocks.get(0).isEmpty();
        boolean isBoth = !isNegative && !blocks.get(1).isEmpty();
        yield together(isNegative ? 1 : 0)
            + (isNegative ? " unless a condition is true" : " on a condition")
            + (isBoth ? " or else " + together(1) : "");
      }
      case LOOP ->
          together(0) + " for each element" + word + unlessEmpty(", with a separator: ", 1);
      case SHOW -> {
        String above = blocks.get(0).isEmpty() ? " above " : " and above ";
        yield "the slot " + word + unlessEmpty(" below ", 0) + unlessEmpty(above, 1);
      }
      case BIND -> together(0) + " with other values";
      case FILL -> words(blocks.get(0));
      case HISTORY -> "the messages of a list";
      case DIVIDE -> "a text that is divided into messages" + unlessEmpty(" at ", 0);
      case EMIT_MESSAGE, MARK -> word;
      case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED, LOG ->
          throw new IllegalStateException("no words for " + kind);
    };
  }
}
