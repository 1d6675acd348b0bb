package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** An instruction of a message program. */
public sealed interface MessageInstruction
    permits MessageInstruction.Emit,
        MessageInstruction.Branch,
        MessageInstruction.Loop,
        MessageInstruction.Bind,
        MessageInstruction.History,
        MessageInstruction.Fill,
        MessageInstruction.Show,
        MessageInstruction.Divide {

  /** The place in the document that it comes from. */
  Location location();

  /** The values that it reads itself. */
  default List<Value> operands() {
    return List.of();
  }

  /** The texts that it makes itself. */
  default List<List<Instruction>> texts() {
    return List.of();
  }

  /** The instructions inside of it, in the order of the record: a list for each block. */
  default List<List<MessageInstruction>> blocks() {
    return List.of();
  }

  /** How many tokens it may have; none for any number. */
  default OptionalInt budget() {
    return OptionalInt.empty();
  }

  /** The same with its own operands, texts, blocks and budget replaced. */
  MessageInstruction replace(Replacement by);

  /** The same with each text and each budget replaced, also inside of it. */
  default MessageInstruction map(
      UnaryOperator<List<Instruction>> newText, UnaryOperator<OptionalInt> newBudget) {
    return replace(
        new Replacement(
            value -> value,
            newText,
            block -> block.stream().map(one -> one.map(newText, newBudget)).toList(),
            newBudget));
  }

  /** The same with each of its own operands and texts replaced, and each block. */
  default MessageInstruction with(
      UnaryOperator<Value> operand,
      UnaryOperator<List<Instruction>> newText,
      UnaryOperator<List<MessageInstruction>> block) {
    return replace(Replacement.of(operand, newText, block));
  }

  /** What to replace in an instruction, and by what. */
  record Replacement(
      UnaryOperator<Value> operand,
      UnaryOperator<List<Instruction>> text,
      UnaryOperator<List<MessageInstruction>> block,
      UnaryOperator<OptionalInt> budget) {
    /** One that leaves budgets as they are. */
    public static Replacement of(
        UnaryOperator<Value> operand,
        UnaryOperator<List<Instruction>> text,
        UnaryOperator<List<MessageInstruction>> block) {
      return new Replacement(operand, text, block, budget -> budget);
    }

    private List<Emit> each(List<Emit> messages) {
      return messages.stream().map(one -> one.replace(this)).toList();
    }
  }

  /**
   * Emits a message, unless its text is empty or does not fit.
   *
   * @param role whose message it is
   * @param isPrefix whether the model is to continue it
   * @param text what makes its text
   * @param unlessBlank what makes a text without which the message is dropped: when it is
   *     whitespace only; empty when there is no such condition
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
    public List<List<Instruction>> texts() {
      return List.of(text, unlessBlank);
    }

    @Override
    public Emit replace(Replacement by) {
      return new Emit(
          role,
          isPrefix,
          by.text().apply(text),
          by.text().apply(unlessBlank),
          by.budget().apply(budget),
          location);
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
   * Executes one of two blocks.
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
    public List<Value> operands() {
      return List.of(condition);
    }

    @Override
    public List<List<MessageInstruction>> blocks() {
      return List.of(then, otherwise);
    }

    @Override
    public Branch replace(Replacement by) {
      return new Branch(
          by.operand().apply(condition),
          by.block().apply(then),
          by.block().apply(otherwise),
          location);
    }

    @Override
    public String toString() {
      return "if " + condition + " " + then + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /**
   * Executes a block for each element of a list.
   *
   * @param over a list; nothing when it is absent
   * @param item holds the element
   * @param frame how the body refers to this loop
   * @param order whether the messages of each iteration go after or before those of earlier ones
   * @param between what is emitted between two iterations, made with the element of the one before;
   *     none or one
   * @param budget how many tokens all iterations may have together; none for any number
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

    /** Where the messages of an iteration go. */
    public enum Order {
      /** After those of earlier iterations. */
      APPEND,
      /** Before those of earlier iterations. */
      PREPEND
    }

    /** Copies the lists. */
    public Loop {
      body = List.copyOf(body);
      between = List.copyOf(between);
    }

    @Override
    public List<Value> operands() {
      return List.of(over);
    }

    @Override
    public List<List<MessageInstruction>> blocks() {
      return List.of(body, List.copyOf(between));
    }

    @Override
    public Loop replace(Replacement by) {
      return new Loop(
          by.operand().apply(over),
          item,
          frame,
          by.block().apply(body),
          order,
          by.each(between),
          by.budget().apply(budget),
          stops,
          location);
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

  /** Binds a value to a variable, so that it is evaluated once. */
  record Bind(Variable variable, Value value, List<MessageInstruction> body, Location location)
      implements MessageInstruction {
    /** Copies the list. */
    public Bind {
      body = List.copyOf(body);
    }

    @Override
    public List<Value> operands() {
      return List.of(value);
    }

    @Override
    public List<List<MessageInstruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Bind replace(Replacement by) {
      return new Bind(variable, by.operand().apply(value), by.block().apply(body), location);
    }

    @Override
    public String toString() {
      return "let " + variable + " = " + value + " " + body;
    }
  }

  /**
   * Emits the messages of a list as they are, the newest that fit: the oldest are dropped first.
   *
   * @param messages a list of messages; nothing when it is absent
   * @param budget how many tokens they may have together; none for any number
   */
  record History(Value messages, OptionalInt budget, Location location)
      implements MessageInstruction {
    @Override
    public List<Value> operands() {
      return List.of(messages);
    }

    @Override
    public History replace(Replacement by) {
      return new History(by.operand().apply(messages), by.budget().apply(budget), location);
    }

    @Override
    public String toString() {
      return "messages " + messages + under(budget);
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
    public List<List<MessageInstruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Fill replace(Replacement by) {
      return new Fill(slot, by.budget().apply(budget), by.block().apply(body), location);
    }

    @Override
    public String toString() {
      return "fill " + slot + " " + body + under(budget);
    }
  }

  /**
   * Emits the messages of a slot, whose tokens have been counted already.
   *
   * @param slot its number
   * @param header what stands before it, up to the first that does not fit
   * @param footer what stands after it, up to the first that does not fit
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
    public List<List<MessageInstruction>> blocks() {
      return List.of(List.copyOf(header), List.copyOf(footer));
    }

    @Override
    public Show replace(Replacement by) {
      return new Show(slot, by.each(header), by.each(footer), isOmittedEmpty, location);
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

  /**
   * Divides a text into messages at its marks, and emits them. What belongs to one message is known
   * only when it runs.
   *
   * @param text what makes the text, with marks for the roles of messages
   * @param earlier a list of messages, which stand where the text asks for them, else before its
   *     last message or at the end; may be absent
   */
  record Divide(List<Instruction> text, Value earlier, Location location)
      implements MessageInstruction {
    /** The slots that its program has, by number: what comes before, earlier messages, the rest. */
    public static final List<String> SLOTS = List.of("", "history", "");

    /** Copies the list. */
    public Divide {
      text = List.copyOf(text);
    }

    @Override
    public List<Value> operands() {
      return List.of(earlier);
    }

    @Override
    public List<List<Instruction>> texts() {
      return List.of(text);
    }

    @Override
    public Divide replace(Replacement by) {
      return new Divide(by.text().apply(text), by.operand().apply(earlier), location);
    }

    @Override
    public String toString() {
      return "divide " + text + " with " + earlier;
    }
  }

  private static String under(OptionalInt budget) {
    return budget.isPresent() ? " under " + budget.getAsInt() : "";
  }
}
