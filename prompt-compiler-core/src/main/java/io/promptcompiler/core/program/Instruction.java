package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.List;

/** A step of a text program. */
public sealed interface Instruction {

  /** The place in the template that it comes from. */
  Location location();

  /** Emits a fixed text, which is not empty. */
  record EmitText(String text, Location location) implements Instruction {
    @Override
    public String toString() {
      return "text " + new io.promptcompiler.core.type.Constant.Text(text).json();
    }
  }

  /** Emits a value. */
  record EmitValue(Value value, Conversion conversion, Location location) implements Instruction {
    @Override
    public String toString() {
      return "value " + value + " as " + conversion;
    }
  }

  /**
   * Does one thing or another.
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
    public String toString() {
      return "if " + condition + " " + then + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /**
   * Does something for each element or member.
   *
   * @param over what it runs over; nothing when it is absent
   * @param mode how
   * @param item holds the element or the member's value
   * @param frame how the body refers to this loop
   * @param otherwise what to do when there is no turn at all
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

    /** What a loop runs over. */
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
    public String toString() {
      String head = "for " + item + " in " + over + " (" + frame + ") ";
      return head + body + (otherwise.isEmpty() ? "" : " else " + otherwise);
    }
  }

  /** Works a value out once, under a name. */
  record Bind(Variable variable, Value value, List<Instruction> body, Location location)
      implements Instruction {

    /** Copies the list. */
    public Bind {
      body = List.copyOf(body);
    }

    @Override
    public String toString() {
      return "let " + variable + " = " + value + " " + body;
    }
  }

  /**
   * Does what a procedure says.
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
    public String toString() {
      return "call procedure#" + procedure + " " + arguments;
    }
  }

  /**
   * Emits what a fragment does.
   *
   * @param arguments a value for each of its parameters, of the parameter's type
   */
  record Include(Fragment fragment, List<Value> arguments, Location location)
      implements Instruction {
    /** Copies the list. */
    public Include {
      arguments = List.copyOf(arguments);
    }

    /** What the fragment is called, and how it orders its parameters, makes no difference. */
    @Override
    public String toString() {
      List<String> given = new ArrayList<>();
      for (int i = 0; i < arguments.size(); i++) {
        given.add(fragment.parameters().fields().get(i).name() + " = " + arguments.get(i));
      }
      return "include " + given.stream().sorted().toList() + " [" + fragment.text() + "]";
    }
  }

  /** Emits what its body emits, with a text before each line that is not an empty last one. */
  record Indented(String indent, List<Instruction> body, Location location) implements Instruction {
    /** Copies the list. */
    public Indented {
      body = List.copyOf(body);
    }

    @Override
    public String toString() {
      return "indent " + new io.promptcompiler.core.type.Constant.Text(indent).json() + " " + body;
    }
  }

  /**
   * Tells whoever runs the program about values; emits nothing.
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
    public String toString() {
      return "log " + values + " at " + level;
    }
  }
}
