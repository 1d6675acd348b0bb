package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.runtime.support.Logs;

/** An emitter for calls that send messages to the platform's logger. */
final class LogEmitter {
  private LogEmitter() {}

  static void emit(Log log, Place place, ExpressionEmitter expressions, Code code) {
    String template = Literals.of(log.template());
    Expr level = expressions.emit(log.level(), code);
    // An array is passed explicitly, so that a single null or list counts as one value.
    CodeBlock values =
        log.values().stream()
            .map(value -> expressions.emit(value, code).code())
            .collect(CodeBlock.joining(", ", "new Object[] {", "}"));
    code.statementAt(place, "$T.log($L, $L, $L)", Logs.class, template, level, values);
  }
}
