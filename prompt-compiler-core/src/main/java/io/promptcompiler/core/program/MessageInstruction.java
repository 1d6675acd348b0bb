package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.OptionalInt;

/** A step of a message program. */
public sealed interface MessageInstruction {

  /** The place in the document that it comes from. */
  Location location();

  /**
   * Emits a message, unless its text is empty or does not fit.
   *
   * @param role whose message it is
   * @param isPrefix whether the model is to continue it
   * @param text what makes its text
   * @param unlessBlank what makes a text without which the message is dropped: when it is blank;
   *     empty when there is no such condition
   * @param budget how many tokens it may have; none for any number
   */
  record Emit(
      Role role,
      boolean isPrefix,
      List<Instruction> text,
      List<Instruction> unlessBlank,
      OptionalInt budget,
      Location location)
      implements MessageInstruction {
    /** Copies the lists. */
    public Emit {
      text = List.copyOf(text);
      unlessBlank = List.copyOf(unlessBlank);
    }

    @Override
    public String toString() {
      return role
          + (isPrefix ? " prefix " : " ")
          + text
          + (unlessBlank.isEmpty() ? "" : " unless blank " + unlessBlank)
          + under(budget);
    }
  }

  /**
   * Does one thing or another.
   *
   * @param condition a truth value
   */
  record Branch(
      Value condition,
      List<MessageInstruction> then,
      List<MessageInstruction> otherwise,
      Location location)
      implements MessageInstruction {
    /** Copies the lists. */
    public Branch {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }

    @Override
    public String toString() {
      return "if " + condition + " " + then + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /**
   * Does something for each element of a list.
   *
   * @param over a list; nothing when it is absent
   * @param item holds the element
   * @param frame how the body refers to this loop
   * @param order whether each turn's messages stand behind or before those of the turns before
   * @param between what is emitted between two turns, made with the element of the one before; none
   *     or one
   * @param budget how many tokens all turns may have together; none for any number
   * @param stops whether it ends when nothing more can fit
   */
  record Loop(
      Value over,
      Variable item,
      LoopFrame frame,
      List<MessageInstruction> body,
      Order order,
      List<Emit> between,
      OptionalInt budget,
      boolean stops,
      Location location)
      implements MessageInstruction {

    /** Where the messages of a turn go. */
    public enum Order {
      /** Behind those of the turns before. */
      APPEND,
      /** Before those of the turns before. */
      PREPEND
    }

    /** Copies the lists. */
    public Loop {
      body = List.copyOf(body);
      between = List.copyOf(between);
    }

    @Override
    public String toString() {
      return "for "
          + item
          + " in "
          + over
          + (order == Order.PREPEND ? " prepending " : " ")
          + body
          + (between.isEmpty() ? "" : " between " + between)
          + under(budget)
          + (stops ? "" : " never stopping");
    }
  }

  /**
   * Fills a slot.
   *
   * @param slot its number
   * @param budget how many tokens it may have; none for any number
   */
  record Fill(int slot, OptionalInt budget, List<MessageInstruction> body, Location location)
      implements MessageInstruction {
    /** Copies the list. */
    public Fill {
      body = List.copyOf(body);
    }

    @Override
    public String toString() {
      return "fill " + slot + " " + body + under(budget);
    }
  }

  /**
   * Emits what a slot holds, which has been counted already.
   *
   * @param slot its number
   * @param header what stands before it, up to the first that does not fit
   * @param footer what stands behind it, up to the first that does not fit
   * @param isOmittedEmpty whether header and footer vanish when it is empty
   */
  record Show(
      int slot, List<Emit> header, List<Emit> footer, boolean isOmittedEmpty, Location location)
      implements MessageInstruction {
    /** Copies the lists. */
    public Show {
      header = List.copyOf(header);
      footer = List.copyOf(footer);
    }

    @Override
    public String toString() {
      return "show "
          + slot
          + " header "
          + header
          + " footer "
          + footer
          + (isOmittedEmpty ? "" : " even when empty");
    }
  }

  private static String under(OptionalInt budget) {
    return budget.isPresent() ? " under " + budget.getAsInt() : "";
  }
}
