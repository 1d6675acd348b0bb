package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An expression of a program: typed, resolved and without side effects. A member of an absent value
 * is absent, so evaluation never fails.
 */
public sealed interface Value
    permits Value.Leaf,
        Value.Member,
        Value.DynamicMember,
        Value.Element,
        Value.DynamicLookup,
        Value.Length,
        Value.ToAny,
        Value.Contexts,
        Value.Extended,
        Value.Truth,
        Value.IsList,
        Value.Not,
        Value.Apply,
        Value.Choice {

  /** Returns the type of the value if it is present. */
  Type type();

  /** Returns whether it can be absent. */
  default boolean optional() {
    return false;
  }

  /**
   * Returns the values from which it is computed, in the order of the record's components. All work
   * on values comes here, so it ends here after its thread was stopped.
   *
   * @throws java.util.concurrent.CancellationException if the thread of the work was stopped
   */
  default List<Value> operands() {
    StoppableThread.endIfStopped();
    return parts();
  }

  /** Returns the operands. Callers outside of this class use {@link #operands}. */
  List<Value> parts();

  /** Returns a copy with the given operands, which must match the number of its operands. */
  Value with(List<Value> operands);

  /** Returns the kind of this value. */
  Kind kind();

  /** Returns a copy with each operand replaced, or this value if all operands remain the same. */
  default Value map(UnaryOperator<Value> operand) {
    List<Value> operands = operands();
    List<Value> replaced = Replaced.each(operands, operand);
    return replaced == operands ? this : with(replaced);
  }

  /**
   * Returns the number of parts of this value, including itself.
   *
   * @param most the number from which on no further parts are counted
   */
  default int size(int most) {
    int size = 1;
    for (Value operand : operands()) {
      if (size >= most) {
        return size;
      }
      size += operand.size(most - size);
    }
    return size;
  }

  /** The kinds of values, for exhaustive switches. */
  enum Kind {
    PARAMETERS,
    ANSWER,
    READ,
    MEMBER,
    DYNAMIC_MEMBER,
    ELEMENT,
    DYNAMIC_LOOKUP,
    LENGTH,
    LITERAL,
    ABSENT,
    TO_ANY,
    CONTEXTS,
    EXTENDED,
    LOOP_STATE,
    TRUTH,
    IS_LIST,
    NOT,
    APPLY,
    CHOICE
  }

  /** A value without operands. */
  sealed interface Leaf extends Value permits Parameters, Answer, Read, Literal, Absent, LoopState {
    @Override
    default List<Value> parts() {
      return List.of();
    }

    @Override
    default Value with(List<Value> operands) {
      return this;
    }
  }

  /**
   * The object of all parameters.
   *
   * @param beside the parameters that are excluded if the object is read as one value; members of
   *     {@link Field#REST} are included
   */
  record Parameters(Type.ObjectRef type, List<String> beside) implements Leaf {
    /** Copies the list. */
    public Parameters {
      beside = List.copyOf(beside);
    }

    /** Creates an object that includes all parameters. */
    public Parameters(Type.ObjectRef type) {
      this(type, List.of());
    }

    /** Returns whether the object includes a parameter when it is read as one value. */
    public boolean has(Field parameter) {
      return parameter.name().equals(Field.REST) || !beside.contains(parameter.name());
    }

    @Override
    public Kind kind() {
      return Kind.PARAMETERS;
    }

    @Override
    public String toString() {
      return "parameters";
    }
  }

  /**
   * The answer of a service to a request. The request is made when the value is first read; the
   * value is absent if the request fails.
   */
  record Answer(Request request) implements Leaf {
    @Override
    public Type type() {
      return request.method().returns();
    }

    @Override
    public boolean optional() {
      return true;
    }

    @Override
    public Kind kind() {
      return Kind.ANSWER;
    }

    @Override
    public String toString() {
      return request.toString();
    }
  }

  /** The value of a variable. */
  record Read(Variable variable) implements Leaf {
    @Override
    public Type type() {
      return variable.type();
    }

    @Override
    public boolean optional() {
      return variable.optional();
    }

    @Override
    public Kind kind() {
      return Kind.READ;
    }

    @Override
    public String toString() {
      return variable.toString();
    }
  }

  /** A declared property of an object. */
  record Member(Value object, Field field) implements Value {
    @Override
    public Type type() {
      return field.type();
    }

    @Override
    public boolean optional() {
      return object.optional() || field.mayBeAbsent();
    }

    @Override
    public List<Value> parts() {
      return List.of(object);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Member(operands.get(0), field);
    }

    @Override
    public Kind kind() {
      return Kind.MEMBER;
    }

    @Override
    public String toString() {
      return object + "." + field.name();
    }
  }

  /** A named member of a value whose members are not declared. */
  record DynamicMember(Value object, String name) implements Value {
    @Override
    public Type type() {
      return Type.ANY;
    }

    @Override
    public boolean optional() {
      return true;
    }

    @Override
    public List<Value> parts() {
      return List.of(object);
    }

    @Override
    public Value with(List<Value> operands) {
      return new DynamicMember(operands.get(0), name);
    }

    @Override
    public Kind kind() {
      return Kind.DYNAMIC_MEMBER;
    }

    @Override
    public String toString() {
      return object + "?" + ValuePath.name(name);
    }
  }

  /**
   * An element of a list; absent if the index is out of range.
   *
   * @param index an integer or number, counted from 0
   */
  record Element(Value list, Value index) implements Value {
    @Override
    public Type type() {
      return ((Type.ListType) list.type()).element();
    }

    @Override
    public boolean optional() {
      return true;
    }

    @Override
    public List<Value> parts() {
      return List.of(list, index);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Element(operands.get(0), operands.get(1));
    }

    @Override
    public Kind kind() {
      return Kind.ELEMENT;
    }

    @Override
    public String toString() {
      return list + "[" + index + "]";
    }
  }

  /** The result of {@code lookup} of handlebars.js for values of type {@code any}. */
  record DynamicLookup(Value object, Value key) implements Value {
    @Override
    public Type type() {
      return Type.ANY;
    }

    @Override
    public boolean optional() {
      return true;
    }

    @Override
    public List<Value> parts() {
      return List.of(object, key);
    }

    @Override
    public Value with(List<Value> operands) {
      return new DynamicLookup(operands.get(0), operands.get(1));
    }

    @Override
    public Kind kind() {
      return Kind.DYNAMIC_LOOKUP;
    }

    @Override
    public String toString() {
      return "lookup(" + object + ", " + key + ")";
    }
  }

  /** The number of elements of a list, or of UTF-16 units of a text. */
  record Length(Value of) implements Value {
    @Override
    public Type type() {
      return Type.INTEGER;
    }

    @Override
    public boolean optional() {
      return of.optional();
    }

    @Override
    public List<Value> parts() {
      return List.of(of);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Length(operands.get(0));
    }

    @Override
    public Kind kind() {
      return Kind.LENGTH;
    }

    @Override
    public String toString() {
      return "length(" + of + ")";
    }
  }

  /** A literal of the template. */
  record Literal(Constant constant, Type type) implements Leaf {
    @Override
    public Kind kind() {
      return Kind.LITERAL;
    }

    @Override
    public String toString() {
      return constant.json();
    }
  }

  /** A value that is always absent. */
  record Absent() implements Leaf {
    @Override
    public Type type() {
      return Type.ANY;
    }

    @Override
    public boolean optional() {
      return true;
    }

    @Override
    public Kind kind() {
      return Kind.ABSENT;
    }

    @Override
    public String toString() {
      return "absent";
    }
  }

  /** A typed value converted to type {@code any}: objects become maps, and enums become texts. */
  record ToAny(Value value) implements Value {
    @Override
    public Type type() {
      return Type.ANY;
    }

    @Override
    public boolean optional() {
      return value.optional();
    }

    @Override
    public List<Value> parts() {
      return List.of(value);
    }

    @Override
    public Value with(List<Value> operands) {
      return new ToAny(operands.get(0));
    }

    @Override
    public Kind kind() {
      return Kind.TO_ANY;
    }

    @Override
    public String toString() {
      return "any(" + value + ")";
    }
  }

  /**
   * The contexts in which the body of a section runs, if the type of the section's value is only
   * known at run time: the elements of a list; the enclosing context for {@code true}; none for
   * null and {@code false}; otherwise the value itself.
   */
  record Contexts(Value of, Value enclosing) implements Value {
    @Override
    public Type type() {
      return new Type.ListOf(Type.ANY);
    }

    @Override
    public List<Value> parts() {
      return List.of(of, enclosing);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Contexts(operands.get(0), operands.get(1));
    }

    @Override
    public Kind kind() {
      return Kind.CONTEXTS;
    }

    @Override
    public String toString() {
      return "contexts(" + of + ")";
    }
  }

  /**
   * The members of an object of type {@code any}, extended by members that hide existing ones with
   * the same names.
   */
  record Extended(Value of, List<String> names, List<Value> values) implements Value {
    /** Copies the lists. */
    public Extended {
      names = List.copyOf(names);
      values = List.copyOf(values);
    }

    @Override
    public Type type() {
      return Type.ANY;
    }

    @Override
    public List<Value> parts() {
      List<Value> operands = new ArrayList<>(List.of(of));
      operands.addAll(values);
      return operands;
    }

    @Override
    public Value with(List<Value> operands) {
      return new Extended(operands.get(0), names, operands.subList(1, operands.size()));
    }

    @Override
    public Kind kind() {
      return Kind.EXTENDED;
    }

    @Override
    public String toString() {
      return of + " with " + names + " = " + values;
    }
  }

  /** The state of a loop's current iteration. */
  record LoopState(LoopFrame loop, Property property) implements Leaf {

    /** The properties of an iteration. */
    public enum Property {
      /** The number of earlier iterations: an integer. */
      INDEX,
      /** The number of iterations so far, this one included: an integer from 1. */
      NUMBER,
      /** The index in a list, the member's name in an object. */
      KEY,
      /** Whether there were no iterations before. */
      FIRST,
      /** Whether there will be no more iterations. */
      LAST
    }

    @Override
    public Type type() {
      return switch (property) {
        case INDEX, NUMBER -> Type.INTEGER;
        case KEY -> loop.keyType();
        case FIRST, LAST -> Type.BOOLEAN;
      };
    }

    @Override
    public Kind kind() {
      return Kind.LOOP_STATE;
    }

    @Override
    public String toString() {
      return loop + "." + property.name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Whether a value passes a test of handlebars.js; an absent value never does. */
  record Truth(Value of, Test test) implements Value {

    /** The tests. */
    public enum Test {
      /** The test of {@code #if}: not false, 0, NaN, an empty text or an empty list. */
      TRUTHY,
      /** The test of {@code #with}, and of {@code #if} with {@code includeZero}: truthy, or 0. */
      FILLED,
      /** The test of sections: not false and not an empty list. */
      SHOWN,
      /** The test of a default: present, and not an empty text. */
      GIVEN,
      /** The value is present. */
      PRESENT,
      /** The value is a text or list that is not empty. */
      NON_EMPTY;

      /** Returns whether a value, as represented at run time, passes this test. */
      public boolean passes(@Nullable Object value) {
        return RuntimeSemantics.passes(this, value);
      }
    }

    @Override
    public Type type() {
      return Type.BOOLEAN;
    }

    @Override
    public List<Value> parts() {
      return List.of(of);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Truth(operands.get(0), test);
    }

    @Override
    public Kind kind() {
      return Kind.TRUTH;
    }

    @Override
    public String toString() {
      return test.name().toLowerCase(java.util.Locale.ROOT) + "(" + of + ")";
    }
  }

  /** Whether a value of type {@code any} is a list. */
  record IsList(Value of) implements Value {
    @Override
    public Type type() {
      return Type.BOOLEAN;
    }

    @Override
    public List<Value> parts() {
      return List.of(of);
    }

    @Override
    public Value with(List<Value> operands) {
      return new IsList(operands.get(0));
    }

    @Override
    public Kind kind() {
      return Kind.IS_LIST;
    }

    @Override
    public String toString() {
      return "list?(" + of + ")";
    }
  }

  /** The negation of a boolean. */
  record Not(Value of) implements Value {
    @Override
    public Type type() {
      return Type.BOOLEAN;
    }

    @Override
    public List<Value> parts() {
      return List.of(of);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Not(operands.get(0));
    }

    @Override
    public Kind kind() {
      return Kind.NOT;
    }

    @Override
    public String toString() {
      return "!" + of;
    }
  }

  /**
   * The result of a function.
   *
   * @param arguments the arguments, which match the parameters of the function
   * @param type the type of the result
   * @param optional whether the result may be absent
   */
  record Apply(Function function, List<Value> arguments, Type type, boolean optional)
      implements Value {

    /** Copies the list. */
    public Apply {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Value> parts() {
      return arguments;
    }

    @Override
    public Value with(List<Value> operands) {
      return new Apply(function, operands, type, optional);
    }

    @Override
    public Kind kind() {
      return Kind.APPLY;
    }

    @Override
    public String toString() {
      return arguments.stream()
          .map(Value::toString)
          .collect(Collectors.joining(", ", function.word() + "(", ")"));
    }
  }

  /** One of two values of the same type, selected by a boolean. */
  record Choice(Value condition, Value then, Value otherwise) implements Value {
    @Override
    public Type type() {
      return then.type();
    }

    @Override
    public boolean optional() {
      return then.optional() || otherwise.optional();
    }

    @Override
    public List<Value> parts() {
      return List.of(condition, then, otherwise);
    }

    @Override
    public Value with(List<Value> operands) {
      return new Choice(operands.get(0), operands.get(1), operands.get(2));
    }

    @Override
    public Kind kind() {
      return Kind.CHOICE;
    }

    @Override
    public String toString() {
      return "(" + condition + " ? " + then + " : " + otherwise + ")";
    }
  }
}
