package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.text.AppendEmitter;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.java.text.ExtractMethod;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.java.text.TextSink;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.InstructionSearch;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.DividedText;
import io.promptcompiler.runtime.support.MarkedText;
import java.util.List;
import java.util.function.Consumer;

/** An emitter for texts with marks, which methods build in a {@code MarkedText}. */
public final class MarkEmitter {
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  public MarkEmitter(ClassContext context, ExpressionEmitter expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /** Returns the value at a mark, as an expression that may be null. */
  public static CodeBlock emit(Marker marker, ExpressionEmitter expressions, Code code) {
    if (marker instanceof Marker.Media media) {
      Expr value = expressions.emit(media.media(), code);
      return CodeBlock.of("$T.media($L)", MarkedText.class, value);
    }
    if (marker instanceof Marker.Link link) {
      Expr url = expressions.emit(link.url(), code);
      Expr type = expressions.emit(link.contentType(), code);
      return link.mask()
          .map(
              name ->
                  CodeBlock.of(
                      "$T.sensitiveMedia($L, $L, $L)",
                      DividedText.class,
                      Literals.of(name),
                      url,
                      type))
          .orElseGet(() -> CodeBlock.of("$T.media($L, $L)", DividedText.class, url, type));
    }
    if (marker instanceof Marker.Section section) {
      return CodeBlock.of("$T.section($L)", DividedText.class, Literals.of(section.name()));
    }
    if (marker instanceof Marker.Turn turn) {
      return CodeBlock.of("$T.$L", ChatRole.class, turn.role().name());
    }
    if (marker instanceof Marker.Past past) {
      return CodeBlock.of(
          "$T.history($L)", DividedText.class, expressions.emit(past.messages(), code));
    }
    if (marker instanceof Marker.StableEnd end) {
      CodeBlock level = CodeBlock.of("$T.$L", Varies.class, end.level().name());
      return end.before()
          .map(
              value ->
                  CodeBlock.of(
                      "$L == null ? null : $L", expressions.emit(value, code).code(), level))
          .orElse(level);
    }
    throw new IllegalStateException("Not a mark in a text: " + marker);
  }

  /** Returns whether a text, or a procedure that it calls, contains a mark. */
  public static boolean hasMarks(List<Instruction> instructions, List<Procedure> procedures) {
    return InstructionSearch.inCalls(instructions, procedures, Mark.class::isInstance);
  }

  /**
   * Adds a method that returns a text with its marks, and returns a call of it.
   *
   * @param hint a word to derive its name from
   */
  public CodeBlock text(String hint, List<Instruction> instructions, Code code) {
    TextSink sink = TextSink.marked(context);
    Consumer<Code> body =
        inside -> {
          inside.statement("$T $L = new $T()", MarkedText.class, sink.variable(), MarkedText.class);
          new AppendEmitter(context, expressions, sink).emit(instructions, inside);
          inside.statement("return $L", sink.variable());
        };
    Consumer<MethodSpec.Builder> signature = method -> method.returns(MarkedText.class);
    return new ExtractMethod(context, expressions)
        .call(hint, instructions, code, signature, "", body);
  }
}
