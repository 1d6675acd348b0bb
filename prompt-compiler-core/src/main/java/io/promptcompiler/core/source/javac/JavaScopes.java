package io.promptcompiler.core.source.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the declarations of variables by their names, without types. */
public final class JavaScopes {
  private JavaScopes() {}

  /**
   * Returns the declaration of a local variable, a parameter or a field of the surrounding classes
   * that a name means at a place.
   */
  public static Optional<TreePath> find(TreePath place, String name) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      for (Tree member : members(at.getLeaf())) {
        if (member instanceof VariableTree variable && variable.getName().contentEquals(name)) {
          return Optional.of(new TreePath(at, member));
        }
      }
    }
    return Optional.empty();
  }

  private static List<? extends Tree> members(Tree tree) {
    if (tree instanceof BlockTree block) {
      return block.getStatements();
    }
    if (tree instanceof MethodTree method) {
      return method.getParameters();
    }
    if (tree instanceof LambdaExpressionTree lambda) {
      return lambda.getParameters();
    }
    if (tree instanceof ClassTree type) {
      return type.getMembers();
    }
    if (tree instanceof CaseTree branch && branch.getStatements() != null) {
      return branch.getStatements();
    }
    return tree instanceof EnhancedForLoopTree loop ? List.of(loop.getVariable()) : List.of();
  }

  /** Returns the field of a class. */
  static Optional<TreePath> field(TreePath type, String name) {
    return members(type.getLeaf()).stream()
        .filter(VariableTree.class::isInstance)
        .filter(field -> ((VariableTree) field).getName().contentEquals(name))
        .findFirst()
        .map(field -> new TreePath(type, field));
  }

  /** Returns the class with a simple name in a file, at any depth. */
  static Optional<TreePath> type(CompilationUnitTree unit, String name) {
    return type(new TreePath(unit), unit.getTypeDecls(), name);
  }

  private static Optional<TreePath> type(
      TreePath parent, List<? extends Tree> members, String name) {
    for (Tree member : members) {
      if (member instanceof ClassTree type) {
        TreePath path = new TreePath(parent, type);
        Optional<TreePath> found =
            type.getSimpleName().contentEquals(name)
                ? Optional.of(path)
                : type(path, type.getMembers(), name);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the names of all variables and members that are assigned in a scope. */
  static Set<String> assigned(Tree scope) {
    Set<String> names = new HashSet<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitAssignment(AssignmentTree tree, Void none) {
        add(tree.getVariable());
        return super.visitAssignment(tree, null);
      }

      @Override
      public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void none) {
        add(tree.getVariable());
        return super.visitCompoundAssignment(tree, null);
      }

      private void add(Tree target) {
        if (target instanceof IdentifierTree identifier) {
          names.add(identifier.getName().toString());
        } else if (target instanceof MemberSelectTree member) {
          names.add(member.getIdentifier().toString());
        }
      }
    }.scan(scope, null);
    return names;
  }
}
