package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.backend.LoopJoint;
import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.messages.MarkEmitter;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.runtime.support.Lines;
import java.util.List;
import java.util.Optional;

/**
 * An emitter that translates instructions to statements that append one piece after another. This
 * form is used for bytes, and for texts with loops, which a single expression cannot build.
 */
public final class AppendEmitter extends StatementEmitter {
  private final TextEmitter texts;
  private final IncludeEmitter includes;
  private final FenceEmitter fences;
  private final TextSink sink;

  public AppendEmitter(ClassContext context, ExpressionEmitter expressions, TextSink sink) {
    super(context, expressions, sink.variable());
    this.texts = new TextEmitter(expressions);
    this.includes = new IncludeEmitter(context, expressions);
    this.fences = new FenceEmitter(context, expressions, this, sink);
    this.sink = sink;
  }

  /**
   * Writes the beginning of the first iteration if the fixed texts at the end and beginning of
   * adjacent iterations can be joined. Each iteration then writes its own end and the beginning of
   * the next one as a single text.
   */
  @Override
  void beforeIterations(Loop loop, String hasSome, boolean hasIterations, Code code) {
    Optional<LoopJoint> joint = LoopJoint.of(loop.body());
    if (joint.isEmpty()) {
      return;
    }
    if (hasIterations) {
      block(List.of(joint.get().begin()), code);
    } else {
      code.open("if ($L)", hasSome);
      block(List.of(joint.get().begin()), code);
      code.close();
    }
  }

  @Override
  boolean joinsIterations(Loop loop) {
    return LoopJoint.of(loop.body()).isPresent();
  }

  @Override
  void iteration(Loop loop, String isNotLast, Code code) {
    AppendEmitter repeated =
        sink.isRepeated() ? this : new AppendEmitter(context, expressions, sink.repeated());
    Optional<LoopJoint> joint = LoopJoint.of(loop.body());
    if (joint.isPresent()) {
      repeated.block(joint.get().inner(), code);
      repeated.fixed(isNotLast, joint.get().joined(), joint.get().end(), code);
    } else {
      repeated.block(loop.body(), code);
    }
  }

  /** Writes one of two fixed texts that fit into constants: the other one if a condition holds. */
  private void fixed(String condition, String another, EmitText text, Code code) {
    TextConstants texts = context.texts();
    CodeBlock either =
        CodeBlock.of(
            "$L ? $L : $L", condition, sink.fixed(another, texts), sink.fixed(text.text(), texts));
    String excerpt = TextConstants.excerpt(another) + " or " + TextConstants.excerpt(text.text());
    sink.put(either, excerpt, place(text), code);
  }

  @Override
  public Statements into(Code code) {
    return new TextStatements(code);
  }

  private final class TextStatements extends Statements implements Instruction.TextVisitor {
    TextStatements(Code code) {
      super(code);
    }

    @Override
    public void visit(EmitText text) {
      for (String part : Literals.parts(text.text())) {
        sink.put(part, place(text), context.texts(), code);
      }
    }

    @Override
    public void visit(EmitValue print) {
      value(print, place(print), code);
    }

    @Override
    public void visit(Call call) {
      CodeBlock invocation =
          extract.call(
              call, sink.verb(), code, sink::addTo, sink.variable(), AppendEmitter.this::emit);
      code.statement("$L", invocation);
    }

    @Override
    public void visit(Include include) {
      if (sink.isBytes()) {
        CodeBlock invocation = includes.write(include, sink.variable(), code);
        code.statementAt(place(include), "$L", invocation);
      } else {
        sink.value(includes.text(include, code), place(include), code);
      }
    }

    @Override
    public void visit(Indented indented) {
      if (sink.isFenced()) {
        fences.emit(indented, code);
        return;
      }
      String hint = "indented" + Identifiers.raised(context.places().word(indented.body()));
      CodeBlock text = extract.text(hint, indented.body(), code);
      sink.value(
          Expr.of("$T.indent($L, $L)", Lines.class, text, Literals.code(indented.indent())),
          place(indented),
          code);
    }

    @Override
    public void visit(Fenced fenced) {
      fences.emit(fenced, place(fenced), code);
    }

    @Override
    public void visit(Gathered gathered) {
      if (sink.isFenced()) {
        block(gathered.body(), code);
      } else {
        CodeBlock text = FenceEmitter.text(gathered, code, context, expressions);
        sink.value(new Expr(text, false, false), place(gathered), code);
      }
    }

    @Override
    public void visit(Mark mark) {
      sink.mark(MarkEmitter.emit(mark.marker(), expressions, code), place(mark), code);
    }

    @Override
    public void visit(Log log) {
      LogEmitter.emit(log, place(log), expressions, code);
    }
  }

  private Place place(Instruction instruction) {
    return context.place(instruction.location());
  }

  @Override
  public void call(List<Instruction> instructions, Code code) {
    String lines = context.places().word(instructions);
    String hint = sink.verb() + Identifiers.raised(lines);
    CodeBlock call =
        extract.call(
            hint,
            instructions,
            code,
            sink::addTo,
            sink.variable(),
            body -> emit(instructions, body));
    code.statement("$L", call);
  }

  private void value(EmitValue print, Place place, Code code) {
    Optional<Expr> known = texts.known(print, code);
    Optional<Expr> integer = known.isPresent() ? Optional.empty() : texts.integer(print, code);
    if (integer.isPresent()) {
      sink.integer(integer.get(), place, code);
      return;
    }
    Expr text = known.orElseGet(() -> texts.emit(print, code));
    if (known.isEmpty() && code.locals().isRepeated(Repeated.Text.of(print))) {
      text = code.hoist(JavaTypes.STRING, texts.hint(print, code), text);
      texts.remember(print, text, code);
    }
    sink.value(text, place, code);
  }
}
