package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Role;
import java.util.List;
import java.util.stream.Collectors;

/** The messages of a prompt and their order, without their texts, in words for people. */
sealed interface Outline
    permits Outline.Divided,
        Outline.Message,
        Outline.Either,
        Outline.Each,
        Outline.Listed,
        Outline.Bound,
        Outline.Filled,
        Outline.Shown {
  /** The outline of instructions of a program with these slots. */
  static List<Outline> of(List<Instruction> instructions, List<String> slots) {
    return instructions.stream().map(instruction -> of(instruction, slots)).toList();
  }

  private static Outline of(Instruction instruction, List<String> slots) {
    if (instruction instanceof EmitMessage emit) {
      return new Message(emit.role(), emit.isPrefix());
    }
    if (instruction instanceof Branch branch) {
      return new Either(of(branch.then(), slots), of(branch.otherwise(), slots));
    }
    if (instruction instanceof Loop loop) {
      List<Instruction> between = List.copyOf(loop.policy().between());
      return new Each(loop.policy().prepends(), of(loop.body(), slots), of(between, slots));
    }
    if (instruction instanceof Instruction.History) {
      return new Listed();
    }
    if (instruction instanceof Instruction.Bind bind) {
      return new Bound(of(bind.body(), slots));
    }
    if (instruction instanceof Fill fill) {
      return new Filled(slots.get(fill.slot()), of(fill.body(), slots));
    }
    if (instruction instanceof Instruction.Divide) {
      return new Divided();
    }
    Show show = (Show) instruction;
    return new Shown(
        slots.get(show.slot()), of(show.blocks().get(0), slots), of(show.blocks().get(1), slots));
  }

  /** All of it in words: {@code system, the slot 'words', user for each element}. */
  static String words(List<Outline> outline) {
    return outline.isEmpty()
        ? "none"
        : outline.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private static String unlessEmpty(String what, List<Outline> outline) {
    return outline.isEmpty() ? "" : what + words(outline);
  }

  /** Several in brackets, so that what is said of them is said of all. */
  private static String together(List<Outline> outline) {
    return outline.size() == 1 ? words(outline) : "(" + words(outline) + ")";
  }

  /** A text that is divided into messages. */
  record Divided() implements Outline {
    @Override
    public String toString() {
      return "a text that is divided into messages";
    }
  }

  /** A message. */
  record Message(Role role, boolean isPrefix) implements Outline {
    @Override
    public String toString() {
      return role + (isPrefix ? " to be continued" : "");
    }
  }

  /** Messages on a condition. */
  record Either(List<Outline> then, List<Outline> otherwise) implements Outline {
    @Override
    public String toString() {
      return then.isEmpty()
          ? together(otherwise) + " on a condition"
          : together(then)
              + " on a condition"
              + (otherwise.isEmpty() ? "" : " or else " + together(otherwise));
    }
  }

  /** Messages for each element of a list. */
  record Each(boolean prepends, List<Outline> body, List<Outline> between) implements Outline {
    @Override
    public String toString() {
      return together(body)
          + " for each element"
          + (prepends ? ", the last one first" : "")
          + unlessEmpty(", with a separator: ", between);
    }
  }

  /** The messages of a list. */
  record Listed() implements Outline {
    @Override
    public String toString() {
      return "the messages of a list";
    }
  }

  /** Messages inside of a binding. */
  record Bound(List<Outline> body) implements Outline {
    @Override
    public String toString() {
      return words(body);
    }
  }

  /** Messages in a slot. */
  record Filled(String slot, List<Outline> body) implements Outline {
    @Override
    public String toString() {
      return words(body);
    }
  }

  /** The place where a slot is shown. */
  record Shown(String slot, List<Outline> header, List<Outline> footer) implements Outline {
    @Override
    public String toString() {
      return "the slot '"
          + slot
          + "'"
          + unlessEmpty(" below ", header)
          + unlessEmpty(header.isEmpty() ? " above " : " and above ", footer);
    }
  }
}
