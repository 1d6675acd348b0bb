package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.runtime.support.Numbers;

/**
 * The type of a parameter without a declared type, which follows from its default: an unquoted
 * boolean or number has its own type, and everything else is a string. A value whose printed form
 * would change with its type is ambiguous, such as {@code 1.10}.
 */
final class TypeOfDefault {
  private final String subject;
  private final DiagnosticSink sink;

  private TypeOfDefault(String subject, DiagnosticSink sink) {
    this.subject = subject;
    this.sink = sink;
  }

  /** Returns the type that follows from the default, if there is one. */
  static Type of(String subject, Keys keys, DiagnosticSink sink) {
    return keys.entry("default")
        .map(Entry::value)
        .filter(value -> value instanceof Scalar scalar && scalar.isPlain())
        .map(value -> new TypeOfDefault(subject, sink).of((Scalar) value))
        .orElse(Type.STRING);
  }

  private Type of(Scalar value) {
    Constant read = ConstantReader.read(value);
    if (read instanceof Constant.Bool truth) {
      return exact(value, String.valueOf(truth.value()), Type.BOOLEAN);
    }
    if (read instanceof Constant.Int number) {
      return exact(value, String.valueOf(number.value()), Type.INTEGER);
    }
    return read.value() instanceof Number number
        ? exact(value, Numbers.text(number.doubleValue()), Type.NUMBER)
        : Type.STRING;
  }

  /** Returns the type if a value of it prints as it is written. */
  private Type exact(Scalar value, String printed, Type type) {
    if (printed.equals(value.text())) {
      return type;
    }
    String quoted = "\"" + value.text() + "\"";
    sink.report(
        Diagnostic.of(
                DiagnosticCode.UNCLEAR_DEFAULT,
                value.location(),
                value.text(),
                subject,
                type.described())
            .fix(
                Fix.of("Write 'type: " + type.written() + "', or '" + quoted + "' for a text.")
                    .replacing(value.location(), quoted)
                    .suggested()));
    return Type.STRING;
  }
}
