package io.promptcompiler.core.code;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.source.javac.JavaScopes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reports templates that are texts of users, or contain them. */
final class TextAsTemplate {
  /** The maximum number of variables that are followed. */
  private static final int DEEPEST = 20;

  /** The names of parameters that are texts of users even if they are the whole template. */
  private static final Set<String> OF_USERS =
      Set.of(
          "message",
          "userMessage",
          "question",
          "userQuestion",
          "query",
          "userQuery",
          "input",
          "userInput");

  private final CodeContext context;
  private final UnaryOperator<String> fix;

  /** The variables that were followed, each once. */
  private final Set<VariableTree> followed = new HashSet<>();

  /**
   * Creates a check.
   *
   * @param fix returns the fix for a parameter with a name
   */
  TextAsTemplate(CodeContext context, UnaryOperator<String> fix) {
    this.context = context;
    this.fix = fix;
  }

  /**
   * Reports the parameters of a method that a template is made of. The whole template may be a
   * parameter on purpose, but a text that is inserted into one is a value.
   */
  void check(TreePath around, ExpressionTree template) {
    check(around, template, /* isPart= */ false, 0);
  }

  private void check(TreePath around, ExpressionTree expression, boolean isPart, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (expression instanceof ParenthesizedTree inner) {
      check(around, inner.getExpression(), isPart, depth);
    } else if (expression instanceof ConditionalExpressionTree choice) {
      check(around, choice.getTrueExpression(), isPart, depth + 1);
      check(around, choice.getFalseExpression(), isPart, depth + 1);
    } else if (expression instanceof BinaryTree) {
      List<ExpressionTree> operands = operands(expression);
      boolean isInserted =
          isPart || operands.stream().anyMatch(operand -> isConstant(around, operand));
      operands.forEach(operand -> check(around, operand, isInserted, depth + 1));
    } else if (expression instanceof MethodInvocationTree call) {
      call(around, call, isPart, depth);
    } else if (expression instanceof IdentifierTree identifier) {
      variable(around, identifier, isPart, depth);
    }
  }

  /** Returns the operands of a sum, in order. */
  private static List<ExpressionTree> operands(ExpressionTree sum) {
    List<ExpressionTree> operands = new ArrayList<>();
    ExpressionTree at = sum;
    while (at instanceof BinaryTree one) {
      operands.add(one.getRightOperand());
      at = one.getLeftOperand();
    }
    operands.add(at);
    Collections.reverse(operands);
    return operands;
  }

  private boolean isConstant(TreePath around, ExpressionTree expression) {
    return context
        .constants()
        .text(context.file(), around, expression)
        .filter(text -> !text.text().isBlank())
        .isPresent();
  }

  private void call(TreePath around, MethodInvocationTree call, boolean isPart, int depth) {
    boolean isFormat = call.getMethodSelect().toString().equals("String.format");
    if (isFormat || Calls.method(call).equals("formatted")) {
      List<? extends ExpressionTree> given = call.getArguments();
      given.stream()
          .skip(isFormat ? 1 : 0)
          .filter(value -> !(value instanceof LiteralTree))
          .forEach(value -> check(around, value, /* isPart= */ true, depth + 1));
    } else if (JavaValues.OF_TEXT.contains(Calls.method(call))) {
      Calls.receiver(call).ifPresent(text -> check(around, text, isPart, depth + 1));
    }
  }

  private void variable(TreePath around, IdentifierTree identifier, boolean isPart, int depth) {
    String name = identifier.getName().toString();
    Optional<TreePath> found = JavaScopes.find(around, name);
    if (found.isEmpty()) {
      return;
    }
    VariableTree declared = (VariableTree) found.get().getLeaf();
    if (!(found.get().getParentPath().getLeaf() instanceof MethodTree)) {
      if (!followed.add(declared)) {
        return;
      }
      context
          .constants()
          .onlyValue(found.get())
          .ifPresent(value -> check(found.get().getParentPath(), value, isPart, depth + 1));
    } else if (declared.getType().toString().equals("String")
        && (isPart || OF_USERS.contains(name))) {
      context.report(
          Diagnostic.of(DiagnosticCode.TEXT_AS_TEMPLATE, context.file().location(identifier), name)
              .fix(fix.apply(name)));
    }
  }
}
