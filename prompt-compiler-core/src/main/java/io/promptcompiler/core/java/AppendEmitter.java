package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
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
 * Emits instructions as statements that append one piece after another. This is the form for bytes,
 * and for texts with loops, which no single expression can build.
 */
final class AppendEmitter {
  private final ClassContext context;
  private final ExpressionEmitter expressions;
  private final TextEmitter texts;
  private final ExtractMethod extract;
  private final IncludeEmitter includes;
  private final LoopEmitter loops;
  private final FenceEmitter fences;
  private final Sizes sizes = new Sizes();
  private final Sink sink;

  AppendEmitter(ClassContext context, ExpressionEmitter expressions, Sink sink) {
    this.context = context;
    this.expressions = expressions;
    this.texts = new TextEmitter(expressions);
    this.extract = new ExtractMethod(context, expressions);
    this.includes = new IncludeEmitter(context, expressions);
    this.loops = new LoopEmitter(context, expressions, this);
    this.fences = new FenceEmitter(context, expressions, this, sink);
    this.sink = sink;
  }

  /** Writes the statements of a method or block; more than fit into one method become several. */
  void emit(List<Instruction> instructions, Code code) {
    code.locals().repeated(Repeated.in(instructions));
    all(instructions, code);
  }

  private void all(List<Instruction> instructions, Code code) {
    if (sizes.statements(instructions) <= Sizes.LARGEST_METHOD) {
      instructions.forEach(instruction -> emit(instruction, code));
      return;
    }
    for (List<Instruction> group : sizes.groupsByStatements(instructions)) {
      if (group.size() == 1) {
        emit(group.get(0), code);
      } else {
        call(group, code);
      }
    }
  }

  /** The same for statements of a loop. */
  AppendEmitter repeated() {
    return sink.isRepeated() ? this : new AppendEmitter(context, expressions, sink.repeated());
  }

  /** Writes a block; a large one becomes a call. */
  void block(List<Instruction> instructions, Code code) {
    if (sizes.isLargeByStatements(instructions)) {
      call(instructions, code);
    } else {
      emit(instructions, code);
    }
  }

  /** Writes one of two fixed texts that fit into constants: another one if a condition holds. */
  void fixed(String condition, String another, EmitText text, Code code) {
    Place place = context.place(text.location());
    FixedTexts texts = context.texts();
    CodeBlock either =
        CodeBlock.of(
            "$L ? $L : $L",
            condition,
            sink.fixed(another, place, texts),
            sink.fixed(text.text(), place, texts));
    sink.put(either, sink.comment(place, another, text.text()), code);
  }

  private void emit(Instruction instruction, Code code) {
    Place place = context.place(instruction.location());
    if (instruction instanceof EmitText text) {
      for (String part : Literals.parts(text.text())) {
        sink.put(part, place, context.texts(), code);
      }
    } else if (instruction instanceof EmitValue print) {
      value(print, place, code);
    } else if (instruction instanceof Branch branch) {
      branch(branch, code);
    } else if (instruction instanceof Loop loop) {
      loops.emit(loop, code);
    } else if (instruction instanceof Bind bind) {
      bind(bind, code);
    } else if (instruction instanceof Call call) {
      code.statement(
          "$L", extract.call(call, sink.verb(), code, sink::addTo, sink.variable(), this::emit));
    } else if (instruction instanceof Include include) {
      include(include, code);
    } else if (instruction instanceof Gathered gathered) {
      gathered(gathered, place, code);
    } else if (instruction instanceof Fenced fenced) {
      fences.emit(fenced, place, code);
    } else if (instruction instanceof Mark mark) {
      sink.mark(MarkEmitter.emit(mark.marker(), expressions, code), place, code);
    } else if (instruction instanceof Indented indented && sink.isFenced()) {
      fences.emit(indented, code);
    } else if (instruction instanceof Indented indented) {
      String hint = "indented" + Identifiers.raised(place.word());
      CodeBlock text = extract.text(hint, indented.body(), code);
      sink.value(
          Expr.of("$T.indent($L, $L)", Lines.class, text, Literals.code(indented.indent())),
          place,
          code);
    } else if (instruction instanceof Log log) {
      LogEmitter.emit(log, place, expressions, code);
    }
  }

  private void gathered(Gathered gathered, Place place, Code code) {
    if (sink.isFenced()) {
      block(gathered.body(), code);
    } else {
      sink.value(
          new Expr(FenceEmitter.text(gathered, code, context, expressions), false, false),
          place,
          code);
    }
  }

  /** Writes a part as a call of a method. */
  void call(List<Instruction> instructions, Code code) {
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

  private void include(Include include, Code code) {
    Place place = context.place(include.location());
    if (sink.isBytes()) {
      code.noted(place.comment(), "$L", includes.write(include, sink.variable(), code));
    } else {
      sink.value(includes.text(include, code), place, code);
    }
  }

  private void branch(Branch branch, Code code) {
    Expr condition = expressions.emit(branch.condition(), code);
    if (branch.then().isEmpty()) {
      code.open("if (!($L))", condition);
      inner(branch.otherwise(), code);
    } else {
      code.open("if ($L)", condition);
      then(branch, code);
      otherwise(branch.otherwise(), 1, code);
    }
    code.close();
  }

  private void then(Branch branch, Code code) {
    Code inner = code.beginBlock();
    TruthEmitter.assume(branch.condition(), inner.locals());
    block(branch.then(), inner);
    code.add(inner.endBlock());
  }

  /**
   * Writes what is done otherwise.
   *
   * @param arms how many arms the branch has already
   */
  private void otherwise(List<Instruction> otherwise, int arms, Code code) {
    Optional<ElseIf> elseIf = ElseIf.of(otherwise, expressions, code);
    if (elseIf.isPresent() && arms == Sizes.MOST_ARMS) {
      code.next("else");
      Code inner = code.beginBlock();
      call(otherwise, inner);
      code.add(inner.endBlock());
    } else if (elseIf.isPresent()) {
      code.next("else if ($L)", elseIf.get().condition());
      then(elseIf.get().branch(), code);
      otherwise(elseIf.get().branch().otherwise(), arms + 1, code);
    } else if (!otherwise.isEmpty()) {
      code.next("else");
      inner(otherwise, code);
    }
  }

  private void inner(List<Instruction> instructions, Code code) {
    Code inner = code.beginBlock();
    block(instructions, inner);
    code.add(inner.endBlock());
  }

  private void bind(Bind bind, Code code) {
    Expr value = expressions.emit(bind.value(), code);
    Bindings.bind(bind, value, context, code);
    if (sizes.isLargeByStatements(bind.body())) {
      call(bind.body(), code);
    } else {
      all(bind.body(), code);
    }
  }
}
