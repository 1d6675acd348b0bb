package io.promptcompiler.core.java.text;

import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.runtime.support.TextBuilder;
import java.util.List;

/**
 * An emitter that translates instructions to a text that is built piece by piece. This form is used
 * for texts with loops.
 */
final class PiecesEmitter {
  private final TextSink pieces;
  private final AppendEmitter statements;

  PiecesEmitter(ClassContext context, ExpressionEmitter expressions) {
    this.pieces = TextSink.builder(context);
    this.statements = new AppendEmitter(context, expressions, pieces);
  }

  /** Writes code that returns the text of instructions. */
  void emit(List<Instruction> instructions, Code code) {
    String variable = pieces.variable();
    code.statement("$T $L = new $T()", TextBuilder.class, variable, TextBuilder.class);
    statements.emit(instructions, code);
    code.statement("return $L.text()", variable);
  }
}
