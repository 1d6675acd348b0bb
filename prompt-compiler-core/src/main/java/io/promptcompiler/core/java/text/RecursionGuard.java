package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.runtime.support.RenderLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A handler that converts a stack overflow into an exception that names the prompt. Only programs
 * with a recursive procedure can need such a deep stack, because the depth of their calls depends
 * on values.
 */
public final class RecursionGuard {
  private RecursionGuard() {}

  /**
   * Returns the body of a render method, with a handler if a procedure can call itself.
   *
   * @param prompt the name of the prompt in the exception
   * @param locals the locals of the method
   */
  public static CodeBlock around(
      CodeBlock body, String prompt, List<Procedure> procedures, Locals locals) {
    if (!isRecursive(procedures)) {
      return body;
    }
    String error = locals.fresh("error");
    return CodeBlock.builder()
        .beginControlFlow("try")
        .add(body)
        .nextControlFlow("catch ($T $L)", StackOverflowError.class, error)
        .addStatement("throw $T.tooDeep($L, $L)", RenderLimits.class, Literals.code(prompt), error)
        .endControlFlow()
        .build();
  }

  /**
   * Returns whether a procedure can call itself. Procedures without callers are removed repeatedly;
   * only cycles remain.
   */
  private static boolean isRecursive(List<Procedure> procedures) {
    List<Set<Integer>> callees = new ArrayList<>();
    int[] callers = new int[procedures.size()];
    for (Procedure procedure : procedures) {
      Set<Integer> its = new HashSet<>();
      addCallees(procedure.body(), its);
      its.forEach(callee -> callers[callee]++);
      callees.add(its);
    }
    Deque<Integer> free = new ArrayDeque<>();
    for (int i = 0; i < callers.length; i++) {
      if (callers[i] == 0) {
        free.add(i);
      }
    }
    int removed = 0;
    while (!free.isEmpty()) {
      removed++;
      for (int callee : callees.get(free.remove())) {
        if (--callers[callee] == 0) {
          free.add(callee);
        }
      }
    }
    return removed < procedures.size();
  }

  private static void addCallees(List<Instruction> instructions, Set<Integer> callees) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof Instruction.Call call) {
        callees.add(call.procedure());
      }
      instruction.blocks().forEach(block -> addCallees(block, callees));
    }
  }
}
