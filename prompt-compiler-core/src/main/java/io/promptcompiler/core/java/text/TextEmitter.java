package io.promptcompiler.core.java.text;

import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.runtime.support.Html;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.support.ValueTexts;
import io.promptcompiler.runtime.support.Values;
import java.util.Optional;

/** An emitter for the conversion of values to text. */
final class TextEmitter {
  private final ExpressionEmitter expressions;

  TextEmitter(ExpressionEmitter expressions) {
    this.expressions = expressions;
  }

  /**
   * Returns the text of a value as an expression of type {@code String} or {@code int}, which is
   * never null.
   */
  Expr emit(EmitValue print, Code code) {
    Expr text = alone(print.value(), print.conversion().form(), code);
    boolean isEscaped = print.conversion().htmlEscaped() && !text.isInt();
    return isEscaped ? Expr.of("$T.escape($L)", Html.class, text) : text;
  }

  /**
   * Returns the expression for a value without conversion if its text is a decimal integer and it
   * is never absent.
   */
  Optional<Expr> integer(EmitValue print, Code code) {
    return print.conversion().form() == Form.INTEGER && !code.locals().mayBeNull(print.value())
        ? Optional.of(expressions.emit(print.value(), code))
        : Optional.empty();
  }

  /** Returns the text of a value in the given form, as an operand in a larger expression. */
  Expr text(Value value, Form form, Code code) {
    Expr text = alone(value, form, code);
    return mayBeNull(value, form, code) ? Expr.of("($L)", text) : text;
  }

  /** Returns the text of a value in the given form, as a whole expression. */
  private Expr alone(Value value, Form form, Code code) {
    if (!mayBeNull(value, form, code)) {
      return convert(expressions.emit(value, code), form);
    }
    Expr expression = expressions.simple(value, code);
    return Expr.of("$L == null ? \"\" : $L", expression, convert(expression, form));
  }

  /** Returns the text of a value in the given form, or null if the value is absent. */
  Expr orNull(Value value, Form form, Code code) {
    boolean mayBeNull = mayBeNull(value, form, code);
    Expr given = mayBeNull ? expressions.simple(value, code) : expressions.emit(value, code);
    Expr converted = convert(given, form);
    Expr text = converted.isInt() ? Expr.of("Integer.toString($L)", converted) : converted;
    // A text does not need conversion.
    return mayBeNull && form != Form.TEXT ? Expr.of("$L == null ? null : $L", given, text) : text;
  }

  private static boolean mayBeNull(Value value, Form form, Code code) {
    return code.locals().mayBeNull(value) && !form.takesAny();
  }

  /** Returns the local with the text of a value that was converted earlier. */
  Optional<Expr> known(EmitValue print, Code code) {
    return code.locals().find(Repeated.Text.of(print));
  }

  /** Records the expression that holds the text of a value until the block ends. */
  void remember(EmitValue print, Expr text, Code code) {
    code.locals().remember(Repeated.Text.of(print), text);
  }

  /**
   * Returns a word for the text of a value, which is the word for the value if it is not converted.
   */
  String hint(EmitValue print, Code code) {
    boolean isSame =
        print.conversion().form() == Form.TEXT
            && !print.conversion().htmlEscaped()
            && !mayBeNull(print.value(), Form.TEXT, code);
    return ExpressionEmitter.hint(print.value()) + (isSame ? "" : "Text");
  }

  private static Expr convert(Expr value, Form form) {
    return switch (form) {
      case TEXT -> value;
      case TRUTH -> Expr.of("String.valueOf($L)", value);
      case INTEGER -> value.isInt() ? value : Expr.of("$T.decimal($L)", Numbers.class, value);
      case NUMBER, DECIMAL -> Expr.of("$T.text($L)", Numbers.class, value);
      case ENUM -> Expr.of("$L.value()", value);
      case ANY -> Expr.of("$T.text($L)", Values.class, value);
      case JSON -> Expr.of("$T.json($L)", ValueTexts.class, value);
      case WORDS -> Expr.of("$T.words($L)", ValueTexts.class, value);
    };
  }
}
