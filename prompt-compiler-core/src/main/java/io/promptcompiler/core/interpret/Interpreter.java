package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.support.Html;
import io.promptcompiler.runtime.support.Logs;
import io.promptcompiler.runtime.support.Values;
import java.util.List;
import java.util.Map;

/** Runs the program of an entry point: gives what its generated class would. */
public final class Interpreter {
  private final Evaluation evaluation;
  private final StringBuilder out = new StringBuilder();

  private Interpreter(Map<String, Object> parameters, ProjectFunctions functions) {
    this.evaluation = new Evaluation(parameters, functions);
  }

  /**
   * The text of an entry point.
   *
   * @param parameters by their names in the template, as for {@code fromMap}
   * @throws PromptParameterException if they do not fit; it tells every problem
   */
  public static String render(EntryPoint entryPoint, Map<String, ?> parameters) {
    return render(entryPoint, parameters, ProjectFunctions.NONE);
  }

  /**
   * The text of an entry point.
   *
   * @param parameters by their names in the template, as for {@code fromMap}
   * @param functions calls the functions of the project
   * @throws PromptParameterException if the parameters do not fit; it tells every problem
   */
  public static String render(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions functions) {
    Interpreter interpreter =
        new Interpreter(
            ReadParameters.read(parameters, entryPoint.parameters(), entryPoint.types()),
            functions);
    interpreter.run(entryPoint.text().instructions());
    return interpreter.out.toString();
  }

  private void run(List<Instruction> instructions) {
    instructions.forEach(this::run);
  }

  private void run(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      out.append(text.text());
    } else if (instruction instanceof EmitValue print) {
      out.append(text(print.value(), print.conversion()));
    } else if (instruction instanceof Branch branch) {
      run(evaluation.isTrue(branch.condition()) ? branch.then() : branch.otherwise());
    } else if (instruction instanceof Bind bind) {
      evaluation.set(bind.variable(), evaluation.of(bind.value()));
      run(bind.body());
    } else if (instruction instanceof Loop loop) {
      loop(loop);
    } else if (instruction instanceof Log log) {
      Object level = evaluation.of(log.level());
      Logs.log(log.template(), level, evaluation.all(log.values()).toArray());
    }
  }

  private String text(Value value, Conversion conversion) {
    String text = Values.text(evaluation.of(value));
    return conversion.htmlEscaped() ? Html.escape(text) : text;
  }

  private void loop(Loop loop) {
    List<Values.Item> items = Values.items(evaluation.of(loop.over()));
    Variable item = loop.item();
    for (int i = 0; i < items.size(); i++) {
      evaluation.set(item, items.get(i).value());
      evaluation.turn(loop.frame(), i, items.get(i).key(), items.size());
      run(loop.body());
    }
    if (items.isEmpty()) {
      run(loop.otherwise());
    }
  }
}
