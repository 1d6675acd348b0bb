package io.promptcompiler.core.java.text;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.AnyCopy;
import io.promptcompiler.runtime.support.Comparisons;
import io.promptcompiler.runtime.support.Decimals;
import io.promptcompiler.runtime.support.JsonLines;
import io.promptcompiler.runtime.support.Lists;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.support.TextHelpers;
import io.promptcompiler.runtime.support.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An emitter that translates functions to operators and calls of static methods. */
final class FunctionEmitter {
  private final ExpressionEmitter expressions;
  private final ComparisonEmitter comparisons;

  FunctionEmitter(ExpressionEmitter expressions) {
    this.expressions = expressions;
    this.comparisons = new ComparisonEmitter(expressions);
  }

  Expr emit(Value.Apply apply, Code code) {
    List<Value> arguments = apply.arguments();
    if (apply.function() instanceof Function.Print print) {
      return print(arguments.get(0), print, code);
    }
    if (apply.function() instanceof Function.OfProject own) {
      return ofProject(own, arguments, code);
    }
    if (apply.function() instanceof Function.OfRuntime helper) {
      return call(TextHelpers.class, helper.word(), arguments, code);
    }
    return builtIn((BuiltIn) apply.function(), arguments, code);
  }

  private Expr builtIn(BuiltIn function, List<Value> arguments, Code code) {
    Value first = arguments.get(0);
    return switch (function) {
      case EQUAL -> comparisons.equal(first, arguments.get(1), code);
      case LESS -> comparisons.order(first, "<", arguments.get(1), code);
      case AT_MOST -> comparisons.order(first, "<=", arguments.get(1), code);
      case GREATER -> comparisons.order(first, ">", arguments.get(1), code);
      case AT_LEAST -> comparisons.order(first, ">=", arguments.get(1), code);
      case ALL -> joined(arguments, " && ", code);
      case SOME -> joined(arguments, " || ", code);
      case OR_ELSE -> orElse(first, arguments.get(1), code);
      case JSON -> json(first, "", code);
      case JSON_WITHOUT_TAGS -> json(first, ".replace(\"<\", \"\\\\u003c\")", code);
      case JSON_LINES -> call(JsonLines.class, "of", arguments, code);
      case HAS_PART ->
          Expr.of(
              "$L.contains($L)",
              expressions.emit(first, code),
              expressions.emit(arguments.get(1), code));
      case CONTAINS -> call(Comparisons.class, "contains", arguments, code);
      case LENGTH -> length(first, code).asInt();
      case INTEGER -> call(Numbers.class, "integer", arguments, code);
      case NUMBER -> call(Numbers.class, "number", arguments, code);
      case DECIMAL -> call(Decimals.class, "orZero", arguments, code);
      case LIST -> call(Lists.class, "of", arguments, code);
      case SORT_ASCENDING -> call(Lists.class, "ascending", arguments, code);
      case SORT_DESCENDING -> call(Lists.class, "descending", arguments, code);
      case TAKE -> call(Lists.class, "take", arguments, code);
    };
  }

  private Expr call(Class<?> owner, String method, List<Value> arguments, Code code) {
    return Expr.of("$T.$L($L)", owner, method, list(arguments, code));
  }

  private CodeBlock list(List<Value> arguments, Code code) {
    List<CodeBlock> expressions = new ArrayList<>();
    for (Value argument : arguments) {
      expressions.add(this.expressions.emit(argument, code).code());
    }
    return CodeBlock.join(expressions, ", ");
  }

  private Expr joined(List<Value> truths, String operator, Code code) {
    List<CodeBlock> operands = new ArrayList<>();
    truths.forEach(truth -> operands.add(operand(expressions.emit(truth, code), operator)));
    return new Expr(joined(operands, operator), false, false);
  }

  /**
   * Joins operands with an operator. Many operands are joined in groups, because each operator
   * would add a level of nesting.
   */
  private static CodeBlock joined(List<CodeBlock> operands, String operator) {
    if (operands.size() <= Sizes.MOST_ARMS) {
      return CodeBlock.join(operands, operator);
    }
    List<CodeBlock> groups = new ArrayList<>();
    for (int i = 0; i < operands.size(); i += Sizes.MOST_ARMS) {
      List<CodeBlock> group = operands.subList(i, Math.min(operands.size(), i + Sizes.MOST_ARMS));
      groups.add(CodeBlock.of("($L)", CodeBlock.join(group, operator)));
    }
    return joined(groups, operator);
  }

  /**
   * Returns a condition as an operand, in parentheses if it contains a different logical operator.
   */
  private static CodeBlock operand(Expr truth, String operator) {
    boolean isOperand =
        Stream.of(" && ", " || ", " ? ", " = ")
            .allMatch(other -> other.equals(operator) || !truth.outside().contains(other));
    return isOperand ? truth.code() : CodeBlock.of("($L)", truth.code());
  }

  private Expr print(Value value, Function.Print print, Code code) {
    Expr text = new TextEmitter(expressions).text(value, print.form(), code);
    return text.isInt() ? Expr.of("Integer.toString($L)", text) : text;
  }

  private Expr orElse(Value value, Value fallback, Code code) {
    if (value.type().isAny()) {
      return call(Values.class, "orElse", List.of(value, fallback), code);
    }
    Expr given = expressions.simple(value, code);
    Expr isGiven = new TruthEmitter(expressions).emit(new Value.Truth(value, Test.GIVEN), code);
    if (isGiven.toString().equals("true")) {
      return given;
    }
    return Expr.of("($L ? $L : $L)", isGiven, given, expressions.emit(fallback, code));
  }

  private Expr length(Value value, Code code) {
    if (!value.type().isList()) {
      return call(TextHelpers.class, "length", List.of(value), code);
    }
    if (!code.locals().mayBeNull(value)) {
      return Expr.of("$L.size()", expressions.emit(value, code));
    }
    Expr list = expressions.simple(value, code);
    return Expr.of("($L == null ? 0 : $L.size())", list, list);
  }

  private Expr json(Value value, String then, Code code) {
    if (!code.locals().mayBeNull(value)) {
      return Expr.of("$T.stringify($L)$L", Json.class, expressions.emit(value, code), then);
    }
    Expr any = expressions.simple(value, code);
    return Expr.of("($L == null ? \"\" : $T.stringify($L)$L)", any, Json.class, any, then);
  }

  private Expr ofProject(Function.OfProject function, List<Value> arguments, Code code) {
    Expr call =
        Expr.of(
            "$T.$L($L)",
            owner(function.reference()),
            function.reference().substring(function.reference().indexOf('#') + 1),
            list(arguments, code));
    return function.returns().isAny()
        ? Expr.of("$T.ofResult($L, $L)", AnyCopy.class, call, Literals.of(function.name()))
        : call;
  }

  /**
   * Returns the class of a method reference. By convention, the class name is the first part that
   * begins with a capital letter.
   */
  private static ClassName owner(String reference) {
    String[] names = reference.substring(0, reference.indexOf('#')).split("\\.", -1);
    int outermost = 0;
    while (outermost < names.length - 1 && !Character.isUpperCase(names[outermost].charAt(0))) {
      outermost++;
    }
    String inPackage = String.join(".", List.of(names).subList(0, outermost));
    ClassName owner = ClassName.get(inPackage, names[outermost]);
    for (int i = outermost + 1; i < names.length; i++) {
      owner = owner.nestedClass(names[i]);
    }
    return owner;
  }
}
