package io.promptcompiler.core.code;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.JavaScopes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds calls of methods of a value: in the same expression, or through a variable. */
final class Calls {
  private Calls() {}

  /**
   * The calls of a value.
   *
   * @param all the paths of the calls
   * @param isComplete whether the value is not used in other ways
   */
  record Found(List<TreePath> all, boolean isComplete) {
    Found {
      all = List.copyOf(all);
    }
  }

  /** Returns the name of the called method. */
  static String method(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree member
        ? member.getIdentifier().toString()
        : call.getMethodSelect().toString();
  }

  /** Returns the value of which a method is called; empty for a method of the class itself. */
  static Optional<ExpressionTree> receiver(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree member
        ? Optional.of(member.getExpression())
        : Optional.empty();
  }

  /** Returns the call of a method of an expression, if that is what it is used for. */
  static Optional<TreePath> next(TreePath expression) {
    TreePath parent = expression.getParentPath();
    return parent.getLeaf() instanceof MemberSelectTree member
            && member.getExpression() == expression.getLeaf()
            && parent.getParentPath().getLeaf() instanceof MethodInvocationTree call
            && call.getMethodSelect() == member
        ? Optional.of(parent.getParentPath())
        : Optional.empty();
  }

  /** Returns the names of the methods that are called in one expression before and after a call. */
  static List<String> chain(TreePath call) {
    List<String> names = new ArrayList<>();
    TreePath last = call;
    for (Optional<TreePath> next = next(call); next.isPresent(); next = next(last)) {
      last = next.get();
    }
    Optional<ExpressionTree> at = Optional.of((ExpressionTree) last.getLeaf());
    while (at.isPresent() && at.get() instanceof MethodInvocationTree one) {
      names.add(method(one));
      at = receiver(one);
    }
    return names;
  }

  /** Returns the calls of a value. */
  static Found of(TreePath expression, Constants constants) {
    Optional<TreePath> next = next(expression);
    if (next.isPresent()) {
      return new Found(List.of(next.get()), true);
    }
    Tree parent = expression.getParentPath().getLeaf();
    if (parent instanceof VariableTree variable
        && variable.getInitializer() == expression.getLeaf()
        && constants.onlyValue(expression.getParentPath()).isPresent()) {
      return ofVariable(expression.getParentPath());
    }
    return new Found(List.of(), false);
  }

  private static Found ofVariable(TreePath declaration) {
    TreePath scope = declaration.getParentPath();
    String name = ((VariableTree) declaration.getLeaf()).getName().toString();
    List<TreePath> calls = new ArrayList<>();
    boolean[] isComplete = {scope.getLeaf() instanceof BlockTree};
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree tree, Void none) {
        if (tree.getName().contentEquals(name) && isMeant()) {
          Optional<TreePath> call = next(getCurrentPath());
          call.ifPresent(calls::add);
          isComplete[0] &= call.isPresent();
        }
        return super.visitIdentifier(tree, null);
      }

      private boolean isMeant() {
        return JavaScopes.find(getCurrentPath(), name)
            .filter(found -> found.getLeaf() == declaration.getLeaf())
            .isPresent();
      }
    }.scan(scope, null);
    return new Found(calls, isComplete[0]);
  }
}
