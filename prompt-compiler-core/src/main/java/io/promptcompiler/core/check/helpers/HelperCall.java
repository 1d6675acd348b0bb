package io.promptcompiler.core.check.helpers;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_AS_ANYTHING;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A call of a helper, as passed to the helper's rule. Arguments are converted to the types that the
 * rule requests; see {@link Arguments}.
 */
final class HelperCall {
  private final String name;
  private final Call call;
  private final List<Argument> given;
  private final LexicalScope scope;
  private final LowerValue values;
  private final Lowering lowering;
  private final Arguments arguments;

  /**
   * Creates a call with lowered positional arguments.
   *
   * @param otherOrder returns the fix for a wrong order of arguments, for arguments of a wrong type
   */
  HelperCall(
      String name,
      Call call,
      List<Argument> given,
      LexicalScope scope,
      LowerValue values,
      Lowering lowering,
      Supplier<Optional<Fix>> otherOrder) {
    this.name = name;
    this.call = call;
    this.given = List.copyOf(given);
    this.scope = scope;
    this.values = values;
    this.lowering = lowering;
    this.arguments = new Arguments(lowering, otherOrder);
  }

  Lowering lowering() {
    return lowering;
  }

  LexicalScope scope() {
    return scope;
  }

  Arguments arguments() {
    return arguments;
  }

  Argument argument(int index) {
    return given.get(index);
  }

  Value text(int index) {
    return arguments.text(name, given.get(index));
  }

  Value integer(int index) {
    return arguments.integer(name, given.get(index));
  }

  /** Returns an argument that is a number of any type; a decimal keeps its digits. */
  Value anyNumber(int index) {
    Argument argument = given.get(index);
    return argument.type() instanceof Type.Dec
        ? arguments.decimal(name, argument)
        : arguments.number(name, argument);
  }

  Value truth(int index) {
    return arguments.truth(name, given.get(index));
  }

  /** Returns the expressions given for a named argument; the last one counts. */
  List<Expression> named(String key) {
    return call.hash().stream()
        .filter(pair -> pair.key().equals(key))
        .map(HashPair::value)
        .toList();
  }

  /** Returns a named argument that is a text. */
  Value text(String key, String fallback) {
    Value text = Arguments.literal(fallback);
    for (Expression expression : named(key)) {
      text = arguments.text(name, argument(expression));
    }
    return text;
  }

  /** Returns a named argument that is an integer. */
  Value integer(String key, long fallback) {
    Value integer = new Value.Literal(new Constant.Int(fallback), Type.INTEGER);
    for (Expression expression : named(key)) {
      integer = arguments.integer(name, argument(expression));
    }
    return integer;
  }

  private Argument argument(Expression expression) {
    return LowerHelper.argument(expression, scope, values, lowering);
  }

  /** Returns a value that compares the first two arguments for equality. */
  Value equal() {
    return comparisons().equal(name, given.get(0), given.get(1));
  }

  /** Returns a value that compares the order of the first two arguments. */
  Value order(BuiltIn function) {
    return comparisons().order(function, name, given.get(0), given.get(1));
  }

  LowerComparison comparisons() {
    return new LowerComparison(lowering, arguments);
  }

  /** Returns a function applied to the truth values of all arguments. */
  Value truths(BuiltIn function) {
    TextAsTruth texts = new TextAsTruth(call, given, lowering, arguments);
    Optional<Argument> text = texts.find();
    if (text.isPresent()) {
      texts.report(text.get());
      return new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);
    }
    List<Value> truths = new ArrayList<>();
    given.forEach(argument -> truths.add(arguments.truth(name, argument)));
    return new Value.Apply(function, truths, Type.BOOLEAN, false);
  }

  /** Returns the text from the runtime function with the same name as the helper. */
  Value ofRuntime(Value... arguments) {
    return apply(new Function.OfRuntime(name), arguments);
  }

  /** Returns the text that a function returns. */
  Value apply(Function function, Value... arguments) {
    return new Value.Apply(function, List.of(arguments), Type.STRING, false);
  }

  /** Returns the result of a function of the project. */
  Value ofProject(Function.OfProject function) {
    List<Value> typed = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      typed.add(typed(function.parameters().get(i), given.get(i)));
    }
    Type type = function.returns();
    return new Value.Apply(function, typed, type, !type.isPrimitive());
  }

  private Value typed(Type type, Argument argument) {
    return switch (type.kind()) {
      case TEXT -> arguments.text(name, argument);
      case BOOL -> arguments.truth(name, argument);
      case INT -> arguments.integer(name, argument);
      case NUM -> arguments.number(name, argument);
      case DEC -> arguments.decimal(name, argument);
      case ANY -> any(argument);
      case LIST -> arguments.list(name, type, argument);
      default -> throw new IllegalStateException("no function takes " + type);
    };
  }

  private Value any(Argument argument) {
    if (lowering.hasMedia(argument.type())) {
      String written = arguments.written(argument.expression());
      String fix = "Pass the helper a text, such as a parameter with the URL.";
      Span place = argument.expression().span();
      lowering.report(MEDIA_AS_ANYTHING, place, fix, written, "the helper '" + name + "'");
    }
    return LowerValue.toAny(argument.value());
  }
}
