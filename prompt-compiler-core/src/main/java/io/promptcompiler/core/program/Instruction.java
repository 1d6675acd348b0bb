package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of a program. {@link Branch}, {@link Loop} and {@link Bind} are part of both kinds
 * of programs. Texts also consist of the instructions from {@link EmitText} to {@link Log}, and
 * programs of messages of the instructions from {@link EmitMessage} to {@link Divide}, which
 * contain texts.
 */
public sealed interface Instruction
    permits Instruction.Branch,
        Instruction.Loop,
        Instruction.Bind,
        Instruction.EmitText,
        Instruction.EmitValue,
        Instruction.Call,
        Instruction.Include,
        Instruction.Indented,
        Instruction.Fenced,
        Instruction.Gathered,
        Instruction.Mark,
        Instruction.Log,
        Instruction.EmitMessage,
        Instruction.History,
        Instruction.Fill,
        Instruction.Show,
        Instruction.Divide {

  /** Returns the place in the template from which the instruction originates. */
  Location location();

  /** Returns the kind of this instruction. */
  Kind kind();

  /** The kinds of instructions, for exhaustive switches. */
  enum Kind {
    BRANCH,
    LOOP,
    BIND,
    EMIT_TEXT,
    EMIT_VALUE,
    CALL,
    INCLUDE,
    INDENTED,
    FENCED,
    GATHERED,
    MARK,
    LOG,
    EMIT_MESSAGE,
    HISTORY,
    FILL,
    SHOW,
    DIVIDE
  }

  /** Calls the visitor's method for this kind of instruction. */
  default void accept(Visitor visitor) {
    switch (kind()) {
      case BRANCH -> visitor.visit((Branch) this);
      case LOOP -> visitor.visit((Loop) this);
      case BIND -> visitor.visit((Bind) this);
      case EMIT_TEXT -> visitor.visit((EmitText) this);
      case EMIT_VALUE -> visitor.visit((EmitValue) this);
      case CALL -> visitor.visit((Call) this);
      case INCLUDE -> visitor.visit((Include) this);
      case INDENTED -> visitor.visit((Indented) this);
      case FENCED -> visitor.visit((Fenced) this);
      case GATHERED -> visitor.visit((Gathered) this);
      case MARK -> visitor.visit((Mark) this);
      case LOG -> visitor.visit((Log) this);
      case EMIT_MESSAGE -> visitor.visit((EmitMessage) this);
      case HISTORY -> visitor.visit((History) this);
      case FILL -> visitor.visit((Fill) this);
      case SHOW -> visitor.visit((Show) this);
      case DIVIDE -> visitor.visit((Divide) this);
    }
  }

  /**
   * Returns the values that the instruction itself reads, in the order of the record's components.
   */
  default List<Value> operands() {
    return List.of();
  }

  /** Returns the blocks of the instruction, in the order of the record's components. */
  default List<List<Instruction>> blocks() {
    return List.of();
  }

  /** Returns the variables that it binds for its blocks. */
  default List<Variable> variables() {
    return switch (kind()) {
      case LOOP -> List.of(((Loop) this).item());
      case BIND -> List.of(((Bind) this).variable());
      case BRANCH, EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED -> List.of();
      case MARK, LOG, EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> List.of();
    };
  }

  /** Returns a copy with the given operands and blocks, whose numbers must match its own. */
  default Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
    return this;
  }

  /**
   * Returns a copy with each operand and each block replaced, or this instruction if all remain the
   * same.
   */
  default Instruction map(UnaryOperator<Value> operand, UnaryOperator<List<Instruction>> block) {
    List<Value> operands = operands();
    List<List<Instruction>> blocks = blocks();
    List<Value> newOperands = Replaced.each(operands, operand);
    List<List<Instruction>> newBlocks = Replaced.each(blocks, block);
    return newOperands == operands && newBlocks == blocks ? this : with(newOperands, newBlocks);
  }

  /** Returns a copy with each block replaced, or this instruction if all blocks remain the same. */
  default Instruction mapBlocks(UnaryOperator<List<Instruction>> block) {
    List<List<Instruction>> blocks = blocks();
    List<List<Instruction>> replaced = Replaced.each(blocks, block);
    return replaced == blocks ? this : with(operands(), replaced);
  }

  /** Returns the maximum number of tokens of its messages; empty without a limit. */
  default OptionalInt budget() {
    return OptionalInt.empty();
  }

  /** Returns a copy without a budget of its own. */
  default Instruction withoutBudget() {
    return this;
  }

  /** Returns whether the instruction itself emits messages, not only those in its blocks. */
  default boolean emitsMessages() {
    return switch (kind()) {
      case EMIT_MESSAGE, HISTORY, DIVIDE -> true;
      case BRANCH, LOOP, BIND, FILL, SHOW -> false;
      case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED, MARK, LOG -> false;
    };
  }

  /** Returns whether its operands are printed into a text. */
  default boolean printsOperands() {
    return switch (kind()) {
      case EMIT_VALUE, FENCED -> true;
      case BRANCH, LOOP, BIND, EMIT_TEXT, CALL, INCLUDE, INDENTED, GATHERED, MARK, LOG -> false;
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> false;
    };
  }

  /** Returns whether the instruction has no effect because all its blocks are empty. */
  default boolean isEmptyBlock() {
    List<List<Instruction>> blocks = blocks();
    for (List<Instruction> block : blocks) {
      if (!block.isEmpty()) {
        return false;
      }
    }
    return !blocks.isEmpty();
  }

  /**
   * Executes one of two blocks.
   *
   * @param condition a boolean
   */
  record Branch(
      Value condition, List<Instruction> then, List<Instruction> otherwise, Location location)
      implements Instruction {

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
    public List<List<Instruction>> blocks() {
      return List.of(then, otherwise);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Branch(operands.get(0), blocks.get(0), blocks.get(1), location);
    }

    @Override
    public Kind kind() {
      return Kind.BRANCH;
    }

    @Override
    public String toString() {
      return "if " + condition + " " + then + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /**
   * Executes a block for each element or member.
   *
   * @param over the value to loop over; there are no iterations if it is absent
   * @param mode how
   * @param item holds the element or the member's value
   * @param frame the loop's variables in the body
   * @param otherwise the instructions if there are no iterations
   * @param policy how the messages of its iterations are collected; {@link MessagePolicy#NONE} in a
   *     text
   */
  record Loop(
      Value over,
      Mode mode,
      Variable item,
      LoopFrame frame,
      List<Instruction> body,
      List<Instruction> otherwise,
      MessagePolicy policy,
      Location location)
      implements Instruction {

    /** The kind of values that a loop iterates over. */
    public enum Mode {
      /** The elements of a typed list. */
      ELEMENTS,
      /** The elements of a list or members of a map that are known at run time only. */
      MEMBERS
    }

    /**
     * How a loop collects messages.
     *
     * @param prepends whether the messages of each iteration are inserted before those of earlier
     *     ones
     * @param between the message between two iterations, created with the element of the previous
     *     one; at most one
     * @param budget the maximum number of tokens of all iterations; empty without a limit
     * @param stops whether the loop ends when nothing more can fit
     */
    public record MessagePolicy(
        boolean prepends, List<EmitMessage> between, OptionalInt budget, boolean stops) {
      /** All messages follow each other. */
      public static final MessagePolicy NONE =
          new MessagePolicy(false, List.of(), OptionalInt.empty(), false);

      /** Copies the list. */
      public MessagePolicy {
        between = List.copyOf(between);
      }

      private MessagePolicy with(List<EmitMessage> newBetween, OptionalInt newBudget) {
        return new MessagePolicy(prepends, newBetween, newBudget, stops);
      }

      @Override
      public String toString() {
        return (prepends ? " prepending" : "")
            + (between.isEmpty() ? "" : " between " + between)
            + under(budget)
            + (stops ? " stopping" : "");
      }
    }

    /** Copies the lists. */
    public Loop {
      body = List.copyOf(body);
      otherwise = List.copyOf(otherwise);
    }

    /** Creates a loop without a message policy of its own. */
    public Loop(
        Value over,
        Mode mode,
        Variable item,
        LoopFrame frame,
        List<Instruction> body,
        List<Instruction> otherwise,
        Location location) {
      this(over, mode, item, frame, body, otherwise, MessagePolicy.NONE, location);
    }

    /** Returns a copy with another item variable and frame. */
    public Loop named(Variable newItem, LoopFrame newFrame) {
      return new Loop(over, mode, newItem, newFrame, body, otherwise, policy, location);
    }

    @Override
    public List<Value> operands() {
      return List.of(over);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return policy.between().isEmpty()
          ? List.of(body, otherwise)
          : List.of(body, otherwise, List.copyOf(policy.between()));
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      List<EmitMessage> between = blocks.size() > 2 ? emits(blocks.get(2)) : List.of();
      return new Loop(
          operands.get(0),
          mode,
          item,
          frame,
          blocks.get(0),
          blocks.get(1),
          policy.with(between, policy.budget()),
          location);
    }

    @Override
    public OptionalInt budget() {
      return policy.budget();
    }

    @Override
    public Loop withoutBudget() {
      MessagePolicy without = policy.with(policy.between(), OptionalInt.empty());
      return new Loop(over, mode, item, frame, body, otherwise, without, location);
    }

    @Override
    public Kind kind() {
      return Kind.LOOP;
    }

    @Override
    public String toString() {
      String head = "for " + item + " in " + over + " (" + frame + ")" + policy + " ";
      return head + body + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /** Binds a value to a variable, so that it is evaluated once. */
  record Bind(Variable variable, Value value, List<Instruction> body, Location location)
      implements Instruction {

    /** Copies the list. */
    public Bind {
      body = List.copyOf(body);
    }

    @Override
    public List<Value> operands() {
      return List.of(value);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Bind(variable, operands.get(0), blocks.get(0), location);
    }

    @Override
    public Kind kind() {
      return Kind.BIND;
    }

    @Override
    public String toString() {
      return "let " + variable + " = " + value + " " + body;
    }
  }

  /**
   * Emits a fixed text, which is not empty.
   *
   * @param location its beginning
   * @param parts the parts of a text that was joined from several places; empty for a text from one
   *     place. Parts do not affect equality.
   * @param isTool whether a tag printed it, which names a tool
   */
  record EmitText(String text, Location location, List<EmitText> parts, boolean isTool)
      implements Instruction {
    /** Copies the list. */
    public EmitText {
      parts = List.copyOf(parts);
    }

    /** Creates a text that is not the name of a tool. */
    public EmitText(String text, Location location, List<EmitText> parts) {
      this(text, location, parts, /* isTool= */ false);
    }

    /** Creates a text from one place. */
    public EmitText(String text, Location location) {
      this(text, location, List.of());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof EmitText emit
          && emit.text.equals(text)
          && emit.location.equals(location);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public Kind kind() {
      return Kind.EMIT_TEXT;
    }

    @Override
    public String toString() {
      return "text " + new io.promptcompiler.core.type.Constant.Text(text).json();
    }
  }

  /** Emits a value. */
  record EmitValue(Value value, Conversion conversion, Location location) implements Instruction {
    @Override
    public List<Value> operands() {
      return List.of(value);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new EmitValue(operands.get(0), conversion, location);
    }

    @Override
    public Kind kind() {
      return Kind.EMIT_VALUE;
    }

    @Override
    public String toString() {
      return "value " + value + " as " + conversion;
    }
  }

  /**
   * Calls a procedure.
   *
   * @param procedure its number
   * @param hint a word for it
   * @param arguments a value for each of its parameters
   */
  record Call(int procedure, String hint, List<Value> arguments, Location location)
      implements Instruction {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Value> operands() {
      return arguments;
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Call(procedure, hint, operands, location);
    }

    @Override
    public Kind kind() {
      return Kind.CALL;
    }

    @Override
    public String toString() {
      return "call procedure#" + procedure + " " + arguments;
    }
  }

  /**
   * Includes a fragment.
   *
   * @param arguments a value for each of its parameters, of the parameter's type
   */
  record Include(Fragment fragment, List<Value> arguments, Location location)
      implements Instruction {
    /** Copies the list. */
    public Include {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Value> operands() {
      return arguments;
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Include(fragment, operands, location);
    }

    /** Returns the arguments by the names of their parameters. */
    public SortedMap<String, Value> argumentsByName() {
      SortedMap<String, Value> byName = new TreeMap<>();
      for (int i = 0; i < arguments.size(); i++) {
        byName.put(fragment.parameters().fields().get(i).name(), arguments.get(i));
      }
      return byName;
    }

    @Override
    public Kind kind() {
      return Kind.INCLUDE;
    }

    @Override
    public String toString() {
      return "include " + fragment + " " + arguments;
    }
  }

  /** Emits the text of its body, with a text before each line except for an empty last one. */
  record Indented(String indent, List<Instruction> body, Location location) implements Instruction {
    /** Copies the list. */
    public Indented {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Indented(indent, blocks.get(0), location);
    }

    @Override
    public Kind kind() {
      return Kind.INDENTED;
    }

    @Override
    public String toString() {
      return "indent " + new io.promptcompiler.core.type.Constant.Text(indent).json() + " " + body;
    }
  }

  /**
   * Emits the text of its body between the delimiters of a fence. Values printed in the body cannot
   * close it. It is always somewhere inside a {@link Gathered}.
   */
  record Fenced(Fence fence, List<Attribute> attributes, List<Instruction> body, Location location)
      implements Instruction {

    /**
     * An attribute of the opening tag; omitted if the value is absent.
     *
     * @param conversion how the value prints, before it is escaped
     */
    public record Attribute(String name, Value value, Conversion conversion) {
      @Override
      public String toString() {
        return name + "=" + value + " as " + conversion;
      }
    }

    /** Copies the lists. */
    public Fenced {
      attributes = List.copyOf(attributes);
      body = List.copyOf(body);
    }

    @Override
    public List<Value> operands() {
      return attributes.stream().map(Attribute::value).toList();
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      List<Attribute> others = new ArrayList<>();
      for (int i = 0; i < attributes.size(); i++) {
        Attribute attribute = attributes.get(i);
        others.add(new Attribute(attribute.name(), operands.get(i), attribute.conversion()));
      }
      return new Fenced(fence, others, blocks.get(0), location);
    }

    /** Returns false, because delimiters are printed even around an empty body. */
    @Override
    public boolean isEmptyBlock() {
      return false;
    }

    @Override
    public Kind kind() {
      return Kind.FENCED;
    }

    @Override
    public String toString() {
      return "fence " + fence + " " + attributes + " " + body;
    }
  }

  /**
   * Emits the text of its body when it is complete, because fences in it depend on the text around
   * them.
   */
  record Gathered(List<Instruction> body, Location location) implements Instruction {
    /** Copies the list. */
    public Gathered {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Gathered(blocks.get(0), location);
    }

    @Override
    public Kind kind() {
      return Kind.GATHERED;
    }

    @Override
    public String toString() {
      return "gather " + body;
    }
  }

  /**
   * Marks a place in a text with something that is not text. Rendering a text with marks returns
   * the text and, separately, the position of each mark, so printed values cannot forge marks.
   */
  record Mark(Marker marker, Location location) implements Instruction {
    @Override
    public List<Value> operands() {
      return marker.operands();
    }

    @Override
    public List<List<Instruction>> blocks() {
      return marker.blocks();
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Mark(marker.with(operands, blocks), location);
    }

    @Override
    public Kind kind() {
      return Kind.MARK;
    }

    @Override
    public String toString() {
      return "mark " + marker;
    }
  }

  /**
   * Logs values; emits nothing.
   *
   * @param template the id of the template
   * @param level the log level, of type {@code any}; may be absent
   * @param values of type {@code any}
   */
  record Log(String template, Value level, List<Value> values, Location location)
      implements Instruction {

    /** Copies the list. */
    public Log {
      values = List.copyOf(values);
    }

    @Override
    public List<Value> operands() {
      List<Value> operands = new ArrayList<>(List.of(level));
      operands.addAll(values);
      return operands;
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Log(template, operands.get(0), operands.subList(1, operands.size()), location);
    }

    @Override
    public Kind kind() {
      return Kind.LOG;
    }

    @Override
    public String toString() {
      return "log " + values + " at " + level;
    }
  }

  /**
   * Emits a message, unless its text is empty or does not fit.
   *
   * @param role its role
   * @param isPrefix whether the model continues it
   * @param text the instructions of its text
   * @param unlessBlank the instructions of a text; the message is dropped if that text is blank;
   *     empty without such a condition
   * @param budget the maximum number of tokens; empty without a limit
   */
  record EmitMessage(
      Role role,
      boolean isPrefix,
      List<Instruction> text,
      List<Instruction> unlessBlank,
      OptionalInt budget,
      Location location)
      implements Instruction {
    /** Copies the lists. */
    public EmitMessage {
      text = List.copyOf(text);
      unlessBlank = List.copyOf(unlessBlank);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(text, unlessBlank);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new EmitMessage(role, isPrefix, blocks.get(0), blocks.get(1), budget, location);
    }

    @Override
    public EmitMessage withoutBudget() {
      return new EmitMessage(role, isPrefix, text, unlessBlank, OptionalInt.empty(), location);
    }

    @Override
    public Kind kind() {
      return Kind.EMIT_MESSAGE;
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
   * Emits the newest messages of a list that fit, unchanged; the oldest are dropped first.
   *
   * @param messages a list of messages; may be absent
   * @param budget the maximum number of tokens of all messages; empty without a limit
   */
  record History(Value messages, OptionalInt budget, Location location) implements Instruction {
    @Override
    public List<Value> operands() {
      return List.of(messages);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new History(operands.get(0), budget, location);
    }

    @Override
    public History withoutBudget() {
      return new History(messages, OptionalInt.empty(), location);
    }

    @Override
    public Kind kind() {
      return Kind.HISTORY;
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
   * @param budget the maximum number of tokens; empty without a limit
   */
  record Fill(int slot, OptionalInt budget, List<Instruction> body, Location location)
      implements Instruction {
    /** Copies the list. */
    public Fill {
      body = List.copyOf(body);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Fill(slot, budget, blocks.get(0), location);
    }

    @Override
    public Fill withoutBudget() {
      return new Fill(slot, OptionalInt.empty(), body, location);
    }

    @Override
    public Kind kind() {
      return Kind.FILL;
    }

    @Override
    public String toString() {
      return "fill " + slot + " " + body + under(budget);
    }
  }

  /**
   * Emits the messages of a slot, whose tokens have already been counted.
   *
   * @param slot its number
   * @param header the messages before it, up to the first that does not fit
   * @param footer the messages after it, up to the first that does not fit
   * @param isOmittedEmpty whether header and footer are omitted if the slot is empty
   */
  record Show(
      int slot,
      List<EmitMessage> header,
      List<EmitMessage> footer,
      boolean isOmittedEmpty,
      Location location)
      implements Instruction {
    /** Copies the lists. */
    public Show {
      header = List.copyOf(header);
      footer = List.copyOf(footer);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(List.copyOf(header), List.copyOf(footer));
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Show(slot, emits(blocks.get(0)), emits(blocks.get(1)), isOmittedEmpty, location);
    }

    /** Returns false, because the slot is shown even without header and footer. */
    @Override
    public boolean isEmptyBlock() {
      return false;
    }

    @Override
    public Kind kind() {
      return Kind.SHOW;
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
   * Divides a text into messages at its marks, and emits them. The content of each message is only
   * known at run time.
   *
   * @param text the instructions of the text, with marks for the roles of messages
   * @param earlier a list of messages, which are inserted at their mark in the text; without a
   *     mark, before the last message or at the end; may be absent
   */
  record Divide(List<Instruction> text, Value earlier, Location location) implements Instruction {
    /** The slots of its program, by number: earlier text, earlier messages, the rest. */
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
    public List<List<Instruction>> blocks() {
      return List.of(text);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Divide(blocks.get(0), operands.get(0), location);
    }

    /** Returns false if there are earlier messages, which are emitted even if the text is empty. */
    @Override
    public boolean isEmptyBlock() {
      return false;
    }

    @Override
    public Kind kind() {
      return Kind.DIVIDE;
    }

    @Override
    public String toString() {
      return "divide " + text + " with " + earlier;
    }
  }

  /** Handles each kind of instruction: a new kind is a compile error in every implementation. */
  interface Visitor {
    void visit(Branch branch);

    void visit(Loop loop);

    void visit(Bind bind);

    void visit(EmitText text);

    void visit(EmitValue value);

    void visit(Call call);

    void visit(Include include);

    void visit(Indented indented);

    void visit(Fenced fenced);

    void visit(Gathered gathered);

    void visit(Mark mark);

    void visit(Log log);

    void visit(EmitMessage message);

    void visit(History history);

    void visit(Fill fill);

    void visit(Show show);

    void visit(Divide divide);
  }

  /** Handles the instructions of a text; throws an exception for others. */
  interface TextVisitor extends Visitor {
    @Override
    default void visit(EmitMessage message) {
      throw notAmong("a text", message);
    }

    @Override
    default void visit(History history) {
      throw notAmong("a text", history);
    }

    @Override
    default void visit(Fill fill) {
      throw notAmong("a text", fill);
    }

    @Override
    default void visit(Show show) {
      throw notAmong("a text", show);
    }

    @Override
    default void visit(Divide divide) {
      throw notAmong("a text", divide);
    }
  }

  /** Handles the instructions for messages; throws an exception for others. */
  interface MessageVisitor extends Visitor {
    @Override
    default void visit(EmitText text) {
      throw notAmong("messages", text);
    }

    @Override
    default void visit(EmitValue value) {
      throw notAmong("messages", value);
    }

    @Override
    default void visit(Call call) {
      throw notAmong("messages", call);
    }

    @Override
    default void visit(Include include) {
      throw notAmong("messages", include);
    }

    @Override
    default void visit(Indented indented) {
      throw notAmong("messages", indented);
    }

    @Override
    default void visit(Fenced fenced) {
      throw notAmong("messages", fenced);
    }

    @Override
    default void visit(Gathered gathered) {
      throw notAmong("messages", gathered);
    }

    @Override
    default void visit(Mark mark) {
      throw notAmong("messages", mark);
    }

    @Override
    default void visit(Log log) {
      throw notAmong("messages", log);
    }
  }

  private static IllegalStateException notAmong(String program, Instruction instruction) {
    return new IllegalStateException("Not an instruction for " + program + ": " + instruction);
  }

  private static String under(OptionalInt budget) {
    return budget.isPresent() ? " under " + budget.getAsInt() : "";
  }

  private static List<EmitMessage> emits(List<Instruction> block) {
    return block.stream().map(EmitMessage.class::cast).toList();
  }
}
