package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An instruction of a text program. */
public sealed interface Instruction
    permits Instruction.EmitText,
        Instruction.EmitValue,
        Instruction.Branch,
        Instruction.Loop,
        Instruction.Bind,
        Instruction.Call,
        Instruction.Include,
        Instruction.Indented,
        Instruction.Fenced,
        Instruction.Gathered,
        Instruction.Mark,
        Instruction.Log {

  /** The place in the template that it comes from. */
  Location location();

  /** The values that it reads itself, in the order of the record. */
  default List<Value> operands() {
    return List.of();
  }

  /** The instructions inside of it, in the order of the record: a list for each block. */
  default List<List<Instruction>> blocks() {
    return List.of();
  }

  /** The same with other operands and other instructions inside, as many as it has. */
  default Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
    return this;
  }

  /** The same with each operand and each block replaced; itself where all stay the same. */
  default Instruction map(UnaryOperator<Value> operand, UnaryOperator<List<Instruction>> block) {
    List<Value> operands = operands();
    List<List<Instruction>> blocks = blocks();
    List<Value> newOperands = Replaced.each(operands, operand);
    List<List<Instruction>> newBlocks = Replaced.each(blocks, block);
    return newOperands == operands && newBlocks == blocks ? this : with(newOperands, newBlocks);
  }

  /** The same with each block replaced; itself where all stay the same. */
  default Instruction mapBlocks(UnaryOperator<List<Instruction>> block) {
    List<List<Instruction>> blocks = blocks();
    List<List<Instruction>> replaced = Replaced.each(blocks, block);
    return replaced == blocks ? this : with(operands(), replaced);
  }

  /** Whether it is there for its blocks, and all of them are empty. */
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
   * Emits a fixed text, which is not empty.
   *
   * @param location where it begins
   * @param parts what it is joined from, each in one place of one file; empty when that is all of
   *     it. They make no difference to what it is.
   */
  record EmitText(String text, Location location, List<EmitText> parts) implements Instruction {
    /** Copies the list. */
    public EmitText {
      parts = List.copyOf(parts);
    }

    /** A text that stands in one place. */
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
    public String toString() {
      return "value " + value + " as " + conversion;
    }
  }

  /**
   * Executes one of two blocks.
   *
   * @param condition a truth value
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
    public String toString() {
      return "if " + condition + " " + then + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /**
   * Executes a block for each element or member.
   *
   * @param over what it runs over; nothing when it is absent
   * @param mode how
   * @param item holds the element or the member's value
   * @param frame how the body refers to this loop
   * @param otherwise what to do when there is no iteration at all
   */
  record Loop(
      Value over,
      Mode mode,
      Variable item,
      LoopFrame frame,
      List<Instruction> body,
      List<Instruction> otherwise,
      Location location)
      implements Instruction {

    /** The kind of values that a loop iterates over. */
    public enum Mode {
      /** The elements of a typed list. */
      ELEMENTS,
      /** The elements of a list or members of a map that are known at run time only. */
      MEMBERS
    }

    /** Copies the lists. */
    public Loop {
      body = List.copyOf(body);
      otherwise = List.copyOf(otherwise);
    }

    @Override
    public List<Value> operands() {
      return List.of(over);
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body, otherwise);
    }

    @Override
    public Instruction with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Loop(operands.get(0), mode, item, frame, blocks.get(0), blocks.get(1), location);
    }

    @Override
    public String toString() {
      String head = "for " + item + " in " + over + " (" + frame + ") ";
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
    public String toString() {
      return "let " + variable + " = " + value + " " + body;
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

    /** The arguments by the names of their parameters, whose order is a matter of the fragment. */
    public SortedMap<String, Value> argumentsByName() {
      SortedMap<String, Value> byName = new TreeMap<>();
      for (int i = 0; i < arguments.size(); i++) {
        byName.put(fragment.parameters().fields().get(i).name(), arguments.get(i));
      }
      return byName;
    }

    @Override
    public String toString() {
      return "include " + fragment + " " + arguments;
    }
  }

  /** Emits what its body emits, with a text before each line that is not an empty last one. */
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
    public String toString() {
      return "indent " + new io.promptcompiler.core.type.Constant.Text(indent).json() + " " + body;
    }
  }

  /**
   * Emits what its body emits between the delimiters of a fence. Nothing that a value of the body
   * prints can close it. It is always somewhere inside of a {@link Gathered}.
   */
  record Fenced(Fence fence, List<Attribute> attributes, List<Instruction> body, Location location)
      implements Instruction {

    /**
     * What the opening tag says besides its name; nothing where the value is absent.
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

    /** The same with nothing between its delimiters. */
    public Fenced emptied() {
      return new Fenced(fence, attributes, List.of(), location);
    }

    /** Its delimiters are there, whatever is between them. */
    @Override
    public boolean isEmptyBlock() {
      return false;
    }

    @Override
    public String toString() {
      return "fence " + fence + " " + attributes + " " + body;
    }
  }

  /**
   * Emits what its body emits, all at once when it is complete: fences inside of it depend on what
   * is around them.
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
    public String toString() {
      return "gather " + body;
    }
  }

  /**
   * Puts something that is no text at a place in a text. Rendering a text with marks gives the text
   * and, beside it, where each mark stands, so that nothing that a value prints can be one.
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
    public String toString() {
      return "mark " + marker;
    }
  }

  /**
   * Logs values; emits nothing.
   *
   * @param template the id of the template that says it
   * @param level how important it is, of type {@code any}; may be absent
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
    public String toString() {
      return "log " + values + " at " + level;
    }
  }
}
