package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.runtime.support.Values;
import java.util.List;

/** Executes the instructions that occur in both texts and messages. */
abstract class Execution implements Instruction.Visitor {
  final Evaluation evaluation;

  Execution(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /** Executes instructions. Nested branches may be numerous, so they do not use the Java stack. */
  final void run(List<Instruction> instructions) {
    List<Instruction> rest = instructions;
    while (rest.size() == 1 && rest.get(0) instanceof Branch branch) {
      rest = evaluation.isTrue(branch.condition()) ? branch.then() : branch.otherwise();
    }
    rest.forEach(instruction -> instruction.accept(this));
  }

  @Override
  public final void visit(Branch branch) {
    run(evaluation.isTrue(branch.condition()) ? branch.then() : branch.otherwise());
  }

  @Override
  public final void visit(Bind bind) {
    evaluation.set(bind.variable(), evaluation.of(bind.value()));
    run(bind.body());
  }

  @Override
  public final void visit(Loop loop) {
    List<Values.Item> items = Values.items(evaluation.of(loop.over()));
    iterations(loop, items);
    if (items.isEmpty()) {
      run(loop.otherwise());
    }
  }

  /** Executes the body of a loop for each item. */
  void iterations(Loop loop, List<Values.Item> items) {
    for (int i = 0; i < items.size(); i++) {
      iteration(loop, items, i);
    }
  }

  final void iteration(Loop loop, List<Values.Item> items, int i) {
    evaluation.set(loop.item(), items.get(i).value());
    evaluation.iteration(loop.frame(), i, items.get(i).key(), items.size());
    run(loop.body());
  }
}
