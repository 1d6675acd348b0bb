package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.ToAnyEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.java.text.ChainEmitter;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.java.text.StatementEmitter;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.support.DividedText;
import io.promptcompiler.runtime.support.MarkedText;
import io.promptcompiler.runtime.support.MessageOutput;
import java.util.List;
import java.util.OptionalInt;
import javax.lang.model.element.Modifier;

/** An emitter that translates instructions for messages to calls of a {@link MessageOutput}. */
final class MessageEmitter extends StatementEmitter {
  private final String out;
  private final List<String> slots;
  private final boolean isDocument;

  /**
   * Creates an emitter for one class.
   *
   * @param out the field for the message output
   */
  MessageEmitter(ClassContext context, String out, MessageProgram program) {
    super(context, new ExpressionEmitter(context, new ToAnyEmitter(context)), out);
    this.slots = program.slots();
    this.isDocument = program.manner() == Manner.DOCUMENT;
    this.out = out;
  }

  @Override
  public Statements into(Code code) {
    return new MessageStatements(code);
  }

  @Override
  public boolean joinsElse() {
    return false;
  }

  @Override
  public void call(List<Instruction> instructions, Code code) {
    code.statement(
        "$L", extract.call("messages", instructions, code, body -> emit(instructions, body)));
  }

  private final class MessageStatements extends Statements implements Instruction.MessageVisitor {
    MessageStatements(Code code) {
      super(code);
    }

    /** Ends stable beginnings, which is the only kind of mark among messages. */
    @Override
    public void visit(Instruction.Mark mark) {
      CodeBlock level = MarkEmitter.emit(mark.marker(), expressions, code);
      code.statementAt(place(mark), "$L.end($L)", out, level);
    }

    @Override
    public void visit(EmitMessage message) {
      message(message, code);
    }

    @Override
    public void visit(History history) {
      CodeBlock messages = expressions.emit(history.messages(), code).code();
      under(
          history.budget(),
          code,
          () -> code.statementAt(place(history), "$L.history($L)", out, messages));
    }

    @Override
    public void visit(Divide divide) {
      divide(divide, code);
    }

    @Override
    public void visit(Fill fill) {
      code.statementAt(place(fill), "$L()", fill(fill));
    }

    @Override
    public void visit(Show show) {
      show(show, code);
    }
  }

  private void divide(Divide divide, Code code) {
    CodeBlock text =
        divide.text().isEmpty()
            ? CodeBlock.of("new $T()", MarkedText.class)
            : new MarkEmitter(context, expressions).text("text", divide.text(), code);
    CodeBlock earlier = expressions.emit(divide.earlier(), code).code();
    code.statementAt(place(divide), "$T.emit($L, $L, $L)", DividedText.class, text, earlier, out);
  }

  /** Adds a method that fills a slot, and returns its name. */
  private String fill(Fill fill) {
    String slot = Identifiers.raised(Identifiers.member(slots.get(fill.slot())));
    return context
        .collected()
        .method(
            "fill" + slot,
            name -> {
              Code code = new Code(context.locals());
              code.statement("$L.fill($L)", out, fill.slot());
              under(fill.budget(), code, () -> emit(fill.body(), code));
              code.statement("$L.filled()", out);
              return MethodSpec.methodBuilder(name)
                  .addModifiers(Modifier.PRIVATE)
                  .addCode(code.build())
                  .build();
            });
  }

  private Place place(Instruction instruction) {
    return context.place(instruction.location());
  }

  private void message(EmitMessage emit, Code code) {
    boolean isConditional = !emit.unlessBlank().isEmpty();
    if (isConditional) {
      code.open("if (!$L)", isBlank(emit, code));
    }
    code.statementAt(place(emit), "$L", call(emit, code));
    if (isConditional) {
      code.close();
    }
  }

  private CodeBlock call(EmitMessage emit, Code code) {
    CodeBlock.Builder call =
        CodeBlock.builder()
            .add(
                "$L.$L($T.$L, $L, $L",
                out,
                isDocument ? "emit" : "message",
                ChatRole.class,
                emit.role().name(),
                text(emit.role() + "Text", emit.text(), code),
                emit.isPrefix());
    emit.budget().ifPresent(most -> call.add(", $L", most));
    return call.add(")").build();
  }

  private CodeBlock isBlank(EmitMessage emit, Code code) {
    return CodeBlock.of(
        "$T.isBlank($L)", MessageOutput.class, text("requiredText", emit.unlessBlank(), code));
  }

  /**
   * Returns a text: a constant, or a call of a method that builds it.
   *
   * @param hint a word to derive the name of the method from
   */
  private CodeBlock text(String hint, List<Instruction> instructions, Code code) {
    if (instructions.isEmpty()) {
      return CodeBlock.of("$S", "");
    }
    if (MarkEmitter.hasMarks(instructions, context.program().procedures())) {
      return new MarkEmitter(context, expressions).text(hint, instructions, code);
    }
    boolean isFixed =
        instructions.size() == 1 && instructions.get(0) instanceof Instruction.EmitText;
    if (isFixed) {
      Instruction.EmitText fixed = (Instruction.EmitText) instructions.get(0);
      if (Literals.parts(fixed.text()).size() == 1) {
        return context.texts().string(fixed.text());
      }
    }
    return extract.call(
        hint,
        instructions,
        code,
        method -> method.returns(String.class),
        "",
        body -> new ChainEmitter(context, expressions).emit(instructions, body));
  }

  /**
   * Emits messages in order until one does not fit. A message that is only whitespace does not end
   * the sequence.
   */
  private void untilFull(List<EmitMessage> emits, Code code) {
    for (int i = 0; i < emits.size() - 1; i++) {
      EmitMessage emit = emits.get(i);
      if (emit.unlessBlank().isEmpty()) {
        code.open("if ($L)", call(emit, code));
      } else {
        code.open("if ($L || $L)", isBlank(emit, code), call(emit, code));
      }
    }
    for (int i = emits.size() - 1; i >= 0; i--) {
      if (i == emits.size() - 1) {
        message(emits.get(i), code);
      } else {
        code.close();
      }
    }
  }

  private void show(Show show, Code code) {
    boolean isConditional =
        show.isOmittedEmpty() && !(show.header().isEmpty() && show.footer().isEmpty());
    if (isConditional) {
      code.open("if (!$L.isEmpty($L))", out, show.slot());
    }
    untilFull(show.header(), code);
    code.statementAt(place(show), "$L.show($L)", out, show.slot());
    untilFull(show.footer(), code);
    if (isConditional) {
      code.close();
    }
  }

  private void under(OptionalInt budget, Code code, Runnable body) {
    budget.ifPresent(most -> code.statement("$L.enter($L)", out, most));
    body.run();
    if (budget.isPresent()) {
      code.statement("$L.leave()", out);
    }
  }
}
