package io.promptcompiler.core.java.text;

import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Bindings;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.List;
import java.util.Optional;

/**
 * An emitter that translates instructions to statements. This class handles branches, loops and
 * bindings; subclasses handle the instructions for texts and for messages.
 */
public abstract class StatementEmitter {
  protected final ClassContext context;
  protected final ExpressionEmitter expressions;
  protected final ExtractMethod extract;
  private final String out;
  private final Sizes sizes = new Sizes();

  /**
   * Creates an emitter for one class.
   *
   * @param out the variable for the output
   */
  public StatementEmitter(ClassContext context, ExpressionEmitter expressions, String out) {
    this.context = context;
    this.expressions = expressions;
    this.extract = new ExtractMethod(context, expressions);
    this.out = out;
  }

  /** Returns a visitor that writes the statements of an instruction. */
  public abstract Statements into(Code code);

  /** Adds a method for instructions, and writes a call of it. */
  public abstract void call(List<Instruction> instructions, Code code);

  /** Returns whether a branch that is alone in an else block is written as {@code else if}. */
  public boolean joinsElse() {
    return true;
  }

  /** Writes the code that precedes the iterations of a loop. */
  void beforeIterations(Loop loop, String hasSome, boolean hasIterations, Code code) {}

  /** Returns whether the end of an iteration depends on whether another iteration follows. */
  boolean joinsIterations(Loop loop) {
    return false;
  }

  /** Writes one iteration of a loop. */
  void iteration(Loop loop, String isNotLast, Code code) {
    block(loop.body(), code);
  }

  /**
   * Writes the statements of a method or block. If there are too many for one method, groups of
   * them become separate methods.
   */
  public final void emit(List<Instruction> instructions, Code code) {
    code.locals().repeated(Repeated.in(instructions));
    all(instructions, code);
  }

  private void all(List<Instruction> instructions, Code code) {
    if (sizes.statements(instructions) <= Sizes.LARGEST_METHOD) {
      Statements statements = into(code);
      instructions.forEach(instruction -> instruction.accept(statements));
      return;
    }
    for (List<Instruction> group : sizes.groupsByStatements(instructions)) {
      if (group.size() == 1) {
        group.get(0).accept(into(code));
      } else {
        call(group, code);
      }
    }
  }

  /** Writes a block. A large block becomes a separate method. */
  final void block(List<Instruction> instructions, Code code) {
    if (sizes.isLargeByStatements(instructions)) {
      call(instructions, code);
    } else {
      emit(instructions, code);
    }
  }

  /** A visitor that writes the statements of each kind of instruction. */
  public abstract class Statements implements Instruction.Visitor {
    protected final Code code;

    public Statements(Code code) {
      this.code = code;
    }

    @Override
    public final void visit(Branch branch) {
      Expr condition = expressions.emit(branch.condition(), code);
      if (branch.then().isEmpty() && joinsElse()) {
        code.open("if ($L)", condition.not());
        inner(branch.otherwise());
      } else {
        code.open("if ($L)", condition);
        then(branch);
        otherwise(branch.otherwise(), 1);
      }
      code.close();
    }

    private void then(Branch branch) {
      Code inner = code.beginBlock();
      TruthEmitter.assume(branch.condition(), inner.locals());
      block(branch.then(), inner);
      code.add(inner.endBlock());
    }

    /**
     * Writes the else block of a branch.
     *
     * @param arms the number of arms that the branch has already
     */
    private void otherwise(List<Instruction> otherwise, int arms) {
      Optional<ElseIf> elseIf =
          joinsElse() ? ElseIf.of(otherwise, expressions, code) : Optional.empty();
      if (elseIf.isPresent() && arms == Sizes.MOST_ARMS) {
        code.next("else");
        Code inner = code.beginBlock();
        call(otherwise, inner);
        code.add(inner.endBlock());
      } else if (elseIf.isPresent()) {
        code.next("else if ($L)", elseIf.get().condition());
        then(elseIf.get().branch());
        otherwise(elseIf.get().branch().otherwise(), arms + 1);
      } else if (!otherwise.isEmpty()) {
        code.next("else");
        inner(otherwise);
      }
    }

    private void inner(List<Instruction> instructions) {
      Code inner = code.beginBlock();
      block(instructions, inner);
      code.add(inner.endBlock());
    }

    @Override
    public final void visit(Loop loop) {
      new LoopEmitter(context, expressions, StatementEmitter.this, out).emit(loop, code);
    }

    @Override
    public final void visit(Bind bind) {
      Bindings.bind(bind, expressions.emit(bind.value(), code), context, code);
      if (sizes.isLargeByStatements(bind.body())) {
        call(bind.body(), code);
      } else {
        all(bind.body(), code);
      }
    }
  }
}
