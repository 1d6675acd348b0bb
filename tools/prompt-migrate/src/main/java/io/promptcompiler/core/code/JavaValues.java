package io.promptcompiler.core.code;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.source.javac.JavaScopes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds out the types of expressions, as far as they can be seen without a class path. */
final class JavaValues {
  /** The maximum number of nested values that are followed, so that no source takes long. */
  private static final int DEEPEST = 5;

  /** The methods of classes that make texts. */
  private static final Set<String> OF_CLASS =
      Set.of("String.format", "String.join", "String.valueOf", "Integer.toString");

  /** The methods of texts and builders of texts whose result is a text. */
  static final Set<String> OF_TEXT =
      Set.of(
          "concat",
          "formatted",
          "repeat",
          "replace",
          "replaceAll",
          "strip",
          "stripIndent",
          "stripLeading",
          "stripTrailing",
          "substring",
          "toLowerCase",
          "toString",
          "toUpperCase",
          "trim");

  private static final Set<String> COUNTS = Set.of("size", "length", "indexOf", "intValue");

  private JavaValues() {}

  /** Returns whether an expression is certainly a text. */
  static boolean isText(TreePath around, ExpressionTree expression) {
    return type(around, expression).equals("String");
  }

  /**
   * Returns the type of an expression as it is written in Java; empty if it is unknown.
   *
   * @param around a place in which names of the expression have their meaning
   */
  static String type(TreePath around, ExpressionTree expression) {
    return type(around, expression, 0);
  }

  private static String type(TreePath around, ExpressionTree expression, int depth) {
    if (depth > DEEPEST) {
      return "";
    }
    if (expression instanceof ParenthesizedTree inner) {
      return type(around, inner.getExpression(), depth);
    }
    if (expression instanceof LiteralTree literal) {
      return literal.getKind() == Tree.Kind.STRING_LITERAL
          ? "String"
          : literal.getKind() == Tree.Kind.NULL_LITERAL
              ? ""
              : literal.getKind().name().replaceFirst("_LITERAL$", "").toLowerCase(Locale.ROOT);
    }
    if (expression instanceof BinaryTree binary) {
      return binary(around, binary, depth);
    }
    if (expression instanceof UnaryTree unary) {
      return unary.getKind() == Tree.Kind.LOGICAL_COMPLEMENT
          ? "boolean"
          : type(around, unary.getExpression(), depth);
    }
    if (expression instanceof ConditionalExpressionTree choice) {
      String one = type(around, choice.getTrueExpression(), depth + 1);
      return one.equals(type(around, choice.getFalseExpression(), depth + 1)) ? one : "";
    }
    if (expression instanceof MethodInvocationTree call) {
      boolean isText =
          OF_CLASS.contains(call.getMethodSelect().toString())
              || (Calls.receiver(call).isPresent() && OF_TEXT.contains(Calls.method(call)));
      return isText
          ? "String"
          : call.getMethodSelect() instanceof IdentifierTree
              ? result(around, Calls.method(call))
              : COUNTS.contains(Calls.method(call)) ? "int" : "";
    }
    String name = expression.toString().replaceFirst("^this\\.", "");
    return expression instanceof IdentifierTree || !name.equals(expression.toString())
        ? variable(around, name, depth)
        : "";
  }

  /** Returns the type of the result of a method of the surrounding classes. */
  static String result(TreePath around, String method) {
    for (TreePath at = around; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree type) {
        for (Tree member : type.getMembers()) {
          if (member instanceof MethodTree found
              && found.getName().contentEquals(method)
              && found.getReturnType() != null) {
            return found.getReturnType().toString();
          }
        }
      }
    }
    return "";
  }

  private static String binary(TreePath around, BinaryTree binary, int depth) {
    return switch (binary.getKind()) {
      case EQUAL_TO,
          NOT_EQUAL_TO,
          LESS_THAN,
          GREATER_THAN,
          LESS_THAN_EQUAL,
          GREATER_THAN_EQUAL,
          CONDITIONAL_AND,
          CONDITIONAL_OR ->
          "boolean";
      case PLUS -> isSum(around, binary, depth) ? "String" : "";
      default -> "";
    };
  }

  /** Returns whether a sum has a text, so that the whole is one. */
  private static boolean isSum(TreePath around, BinaryTree binary, int depth) {
    ExpressionTree at = binary;
    while (at instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      if (type(around, sum.getRightOperand(), depth + 1).equals("String")) {
        return true;
      }
      at = sum.getLeftOperand();
    }
    return type(around, at, depth + 1).equals("String");
  }

  private static String variable(TreePath around, String name, int depth) {
    Optional<TreePath> declaration = JavaScopes.find(around, name);
    if (declaration.isEmpty()) {
      return "";
    }
    VariableTree variable = (VariableTree) declaration.get().getLeaf();
    if (variable.getType() != null && !variable.getType().toString().equals("var")) {
      return variable.getType().toString();
    }
    return variable.getInitializer() == null
        ? ""
        : type(declaration.get().getParentPath(), variable.getInitializer(), depth + 1);
  }
}
