package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.program.Delimiters;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.runtime.support.FencedText;

/**
 * An emitter for fences, and for groups of instructions that contain fences. A method builds the
 * text of a group in a {@code FencedText}.
 */
final class FenceEmitter {
  private final ClassContext context;
  private final ExpressionEmitter expressions;
  private final AppendEmitter statements;
  private final TextSink sink;

  FenceEmitter(
      ClassContext context,
      ExpressionEmitter expressions,
      AppendEmitter statements,
      TextSink sink) {
    this.context = context;
    this.expressions = expressions;
    this.statements = statements;
    this.sink = sink;
  }

  /** Returns a word for a group. */
  static String hint(Gathered gathered) {
    Instruction first = gathered.body().get(0);
    boolean isAlone = gathered.body().size() == 1;
    return isAlone && first instanceof Fenced fenced
        ? "fenced" + Identifiers.raised(Identifiers.member(fenced.fence().name()))
        : "withFences";
  }

  /** Returns a call of a method that returns the text of a group. */
  static CodeBlock text(
      Gathered gathered, Code code, ClassContext context, ExpressionEmitter expressions) {
    TextSink sink = TextSink.fenced(context);
    return new ExtractMethod(context, expressions)
        .callOnce(
            hint(gathered),
            gathered,
            gathered.body(),
            code,
            method -> method.returns(String.class),
            body -> {
              String variable = sink.variable();
              body.statement("$T $L = new $T()", FencedText.class, variable, FencedText.class);
              new AppendEmitter(context, expressions, sink).emit(gathered.body(), body);
              body.statement("return $L.text()", variable);
            });
  }

  /** Writes an indented block, which is part of the text that an enclosing fence checks. */
  void emit(Indented indented, Code code) {
    code.statement("$L.begin()", sink.variable());
    statements.call(indented.body(), code);
    code.statement("$L.indent($L)", sink.variable(), Literals.code(indented.indent()));
  }

  /** Writes a fence and its content. */
  void emit(Fenced fenced, Place place, Code code) {
    Fence fence = fenced.fence();
    Delimiters delimiters = Delimiters.of(fence);
    CodeBlock lineBreak = Literals.code(delimiters.lineBreak());
    String out = sink.variable();
    if (delimiters.beginsWithEmptyLine()) {
      code.statementAt(place, "$L.emptyLine($L)", out, lineBreak);
    } else if (fence.opening().isAlone()) {
      code.statementAt(place, "$L.line($L)", out, lineBreak);
    }
    opening(fenced, delimiters, place, code);
    code.statement("$L.begin()", out);
    statements.block(fenced.body(), code);
    if (fence.style() == Style.MARKDOWN) {
      code.statement(
          "$L.endCode($L, $L, $L)",
          out,
          Literals.code(fence.name()),
          lineBreak,
          Literals.code(fence.closing().lineBreak()));
      return;
    }
    code.statement("$L.endTags($L)", out, Literals.code(fence.name()));
    if (fence.closing().isAlone()) {
      code.statement("$L.line($L)", out, lineBreak);
    }
    sink.put(delimiters.closing(), place, context.texts(), code);
  }

  private void opening(Fenced fenced, Delimiters delimiters, Place place, Code code) {
    String before = delimiters.beforeAttributes();
    String after = delimiters.afterAttributes();
    if (fenced.attributes().isEmpty()) {
      if (!before.isEmpty()) {
        sink.put(before + after, place, context.texts(), code);
      }
      return;
    }
    sink.put(before, place, context.texts(), code);
    for (Fenced.Attribute attribute : fenced.attributes()) {
      attribute(attribute, code);
    }
    sink.put(after, place, context.texts(), code);
  }

  private void attribute(Fenced.Attribute attribute, Code code) {
    Expr text =
        new TextEmitter(expressions).orNull(attribute.value(), attribute.conversion().form(), code);
    code.statement("$L.attribute($S, $L)", sink.variable(), attribute.name(), text);
  }
}
