package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Loop;
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

/** Emits instructions for messages as calls of a {@link MessageOutput}. */
final class MessageEmitter {
  private final ClassContext context;
  private final String out;
  private final List<String> slots;
  private final boolean isDocument;
  private final ExpressionEmitter expressions;
  private final ExtractMethod extract;
  private final Sizes sizes = new Sizes();

  /**
   * For one class.
   *
   * @param out the field that takes the messages
   */
  MessageEmitter(ClassContext context, String out, MessageProgram program) {
    this.context = context;
    this.slots = program.slots();
    this.isDocument = program.manner() == Manner.DOCUMENT;
    this.out = out;
    this.expressions = new ExpressionEmitter(context, new ToAnyEmitter(context));
    this.extract = new ExtractMethod(context, expressions);
  }

  /** Emits instructions; more than fit into one method become several. */
  void emit(List<Instruction> instructions, Code code) {
    List<List<Instruction>> groups = sizes.groupsByMessages(instructions);
    if (groups.size() == 1) {
      all(instructions, code);
      return;
    }
    for (List<Instruction> group : groups) {
      if (group.size() == 1) {
        all(group, code);
      } else {
        code.statement("$L", extract.call("messages", group, code, body -> all(group, body)));
      }
    }
  }

  private void all(List<Instruction> instructions, Code code) {
    Statements statements = new Statements(code);
    instructions.forEach(instruction -> instruction.accept(statements));
  }

  /** Writes the statements of instructions. */
  private final class Statements implements Instruction.MessageVisitor {
    private final Code code;

    Statements(Code code) {
      this.code = code;
    }

    @Override
    public void visit(EmitMessage message) {
      message(message, code);
    }

    @Override
    public void visit(Branch branch) {
      branch(branch, 1, code);
    }

    @Override
    public void visit(Loop loop) {
      loop(loop, code);
    }

    @Override
    public void visit(Bind bind) {
      Bindings.bind(bind, expressions.emit(bind.value(), code), context, code);
      emit(bind.body(), code);
    }

    @Override
    public void visit(History history) {
      CodeBlock messages = expressions.emit(history.messages(), code).code();
      under(
          history.budget(),
          code,
          () -> code.noted(comment(history), "$L.history($L)", out, messages));
    }

    @Override
    public void visit(Divide divide) {
      divide(divide, code);
    }

    @Override
    public void visit(Fill fill) {
      code.noted(comment(fill), "$L()", fill(fill));
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
            : new MarkEmitter(context, expressions).text(divide.text(), code);
    CodeBlock earlier = expressions.emit(divide.earlier(), code).code();
    code.noted(comment(divide), "$T.emit($L, $L, $L)", DividedText.class, text, earlier, out);
  }

  /** The method that fills a slot. */
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

  private String comment(Instruction instruction) {
    return context.place(instruction.location()).comment();
  }

  private void message(EmitMessage emit, Code code) {
    boolean isConditional = !emit.unlessBlank().isEmpty();
    if (isConditional) {
      code.open("if (!$L)", isBlank(emit, code));
    }
    code.noted(comment(emit), "$L", call(emit, code));
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
                text(emit.text(), code),
                emit.isPrefix());
    emit.budget().ifPresent(most -> call.add(", $L", most));
    return call.add(")").build();
  }

  private CodeBlock isBlank(EmitMessage emit, Code code) {
    return CodeBlock.of("$T.isBlank($L)", MessageOutput.class, text(emit.unlessBlank(), code));
  }

  /** A text: a constant, or the call of a method that makes it. */
  private CodeBlock text(List<Instruction> instructions, Code code) {
    if (instructions.isEmpty()) {
      return CodeBlock.of("$S", "");
    }
    if (MarkEmitter.hasMarks(instructions, context.program().procedures())) {
      return new MarkEmitter(context, expressions).text(instructions, code);
    }
    boolean isFixed =
        instructions.size() == 1 && instructions.get(0) instanceof Instruction.EmitText;
    if (isFixed) {
      Instruction.EmitText fixed = (Instruction.EmitText) instructions.get(0);
      if (Literals.parts(fixed.text()).size() == 1) {
        return context.texts().string(fixed.text(), context.place(fixed.location()));
      }
    }
    return extract.call(
        context.places().word(instructions),
        instructions,
        code,
        method -> method.returns(String.class),
        "",
        body -> new ChainEmitter(context, expressions).emit(instructions, body));
  }

  /** Emits one after another until one does not fit; one that is whitespace only stops nothing. */
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
    code.noted(comment(show), "$L.show($L)", out, show.slot());
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

  /**
   * Writes a branch.
   *
   * @param arms how many arms of one branch this is the last of
   */
  private void branch(Branch branch, int arms, Code code) {
    code.open("if ($L)", expressions.emit(branch.condition(), code));
    Code then = code.beginBlock();
    TruthEmitter.assume(branch.condition(), then.locals());
    emit(branch.then(), then);
    code.add(then.endBlock());
    if (!branch.otherwise().isEmpty()) {
      code.next("else");
      Code otherwise = code.beginBlock();
      otherwise(branch.otherwise(), arms, otherwise);
      code.add(otherwise.endBlock());
    }
    code.close();
  }

  private void otherwise(List<Instruction> otherwise, int arms, Code code) {
    if (otherwise.size() != 1 || !(otherwise.get(0) instanceof Branch next)) {
      emit(otherwise, code);
    } else if (arms % Sizes.MOST_ARMS == 0) {
      code.statement(
          "$L", extract.call("otherwise", otherwise, code, body -> branch(next, 1, body)));
    } else {
      branch(next, arms + 1, code);
    }
  }

  private void loop(Loop loop, Code code) {
    boolean mayBeNull = code.locals().mayBeNull(loop.over());
    Expr list = LoopEmitter.typedList(loop, expressions, context, code);
    if (mayBeNull) {
      code.open("if ($L != null)", list);
    }
    under(loop.policy().budget(), code, () -> iterations(loop, list, code));
    if (mayBeNull) {
      code.close();
    }
  }

  private void iterations(Loop loop, Expr list, Code code) {
    Locals locals = code.locals();
    String index = locals.fresh("i");
    String count = locals.fresh("count");
    boolean prepends = loop.policy().prepends();
    String blocks = prepends ? locals.fresh("blocks") : "";
    if (prepends) {
      code.statement("int $L = $L.prepending()", blocks, out);
    }
    code.statement("int $L = $L.size()", count, list);
    code.open("for (int $L = 0; $L < $L; $L++)", index, index, count, index);
    if (loop.policy().stops()) {
      code.open("if (!$L.isOpen())", out);
      code.statement("$L.stopped($L - $L)", out, count, index);
      code.statement("break");
      code.close();
    }
    Code body = code.beginBlock();
    iteration(loop, list, index, count, body);
    code.add(body.endBlock());
    code.close();
    if (prepends) {
      code.statement("$L.prepended($L)", out, blocks);
    }
  }

  private void iteration(Loop loop, Expr list, String index, String count, Code body) {
    Locals locals = body.locals();
    boolean prepends = loop.policy().prepends();
    String item = locals.fresh(loop.item().hint());
    TypeName element = context.javaTypes().element(loop.item().type());
    TypeName type =
        loop.item().optional() ? element : context.javaTypes().present(loop.item().type());
    body.statement("$T $L = $L.get($L)", type, item, list, index);
    LoopEmitter.remember(loop, item, Expr.simpleInt(index), index, count, locals);
    if (prepends) {
      body.statement("$L.block()", out);
    }
    emit(loop.body(), body);
    if (!loop.policy().between().isEmpty()) {
      body.open("if ($L < $L - 1)", index, count);
      if (prepends) {
        body.statement("$L.block()", out);
      }
      Code between = body.beginBlock();
      emit(List.copyOf(loop.policy().between()), between);
      body.add(between.endBlock());
      body.close();
    }
  }
}
