package io.promptcompiler.core.source.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Evaluates expressions of constant texts: literals, text blocks, their concatenations, and
 * constants of the same or another source.
 */
public final class Constants {
  /** The maximum number of parentheses that contain each other. */
  private static final int DEEPEST = 20;

  private final JavaSources sources;

  /** The values of variables that were evaluated. */
  private final Map<Tree, Optional<MappedText>> values = new HashMap<>();

  /** The variables that are being evaluated, each of which needs the next. */
  private final Set<Tree> open = new HashSet<>();

  /** The variables that have to be evaluated before an expression. */
  private final Deque<Declared> missing = new ArrayDeque<>();

  /** The names that are assigned in each scope, so that each is scanned once. */
  private final Map<Tree, Set<String>> assigned = new HashMap<>();

  /** How much the values of names may still add to what is written. */
  private long rest = Limits.ALL_JAVA_TEXTS;

  public Constants(JavaSources sources) {
    this.sources = sources;
  }

  /**
   * Returns the value of an expression; empty if it is not constant, is a constant in a library, or
   * is too long.
   *
   * @param around a place in which names of the expression have their meaning
   */
  public Optional<MappedText> text(JavaFile file, TreePath around, ExpressionTree expression) {
    Optional<MappedText> text = text(file, around, expression, 0);
    if (!missing.isEmpty()) {
      evaluateMissing();
      text = text(file, around, expression, 0);
    }
    return text.filter(value -> fits(value, file, expression));
  }

  /**
   * Returns the values of expressions, with a delimiter between them; empty if one of them has
   * none, if there are none, or if all together are too long.
   */
  Optional<MappedText> joined(
      JavaFile file,
      TreePath around,
      List<? extends ExpressionTree> expressions,
      MappedText delimiter) {
    List<MappedText> parts = new ArrayList<>();
    for (ExpressionTree expression : expressions) {
      Optional<MappedText> part = text(file, around, expression);
      if (part.isEmpty()) {
        return part;
      }
      if (!parts.isEmpty()) {
        parts.add(delimiter);
      }
      parts.add(part.get());
    }
    return parts.isEmpty() ? Optional.empty() : MappedText.join(parts);
  }

  /** Returns whether there is room for the value of an expression, and takes it. */
  private boolean fits(MappedText text, JavaFile file, ExpressionTree expression) {
    long added = Math.max(0, text.size() - file.location(expression).span().length());
    boolean fits = added <= rest;
    rest -= fits ? added : 0;
    return fits;
  }

  private Optional<MappedText> text(
      JavaFile file, TreePath around, ExpressionTree expression, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    if (expression instanceof LiteralTree literal) {
      Object value = literal.getValue();
      return value instanceof String text
          ? Optional.of(ReadLiteral.of(file.location(literal), text))
          : Optional.ofNullable(value)
              .map(other -> MappedText.at(file.location(literal), other.toString()));
    }
    if (expression instanceof ParenthesizedTree inner) {
      return text(file, around, inner.getExpression(), depth + 1);
    }
    if (expression instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      return sum(file, around, sum, depth);
    }
    if (expression instanceof IdentifierTree identifier) {
      return named(file, around, identifier.getName().toString());
    }
    if (expression instanceof MemberSelectTree member) {
      String name = member.getIdentifier().toString();
      return member.getExpression().toString().equals("this")
          ? named(file, around, name)
          : constant(file, member.getExpression().toString(), name);
    }
    return expression.toString().equals("System.lineSeparator()")
        ? Optional.of(MappedText.at(file.location(expression), "\n"))
        : Optional.empty();
  }

  /** Returns a concatenation of any number of operands. */
  private Optional<MappedText> sum(JavaFile file, TreePath around, BinaryTree sum, int depth) {
    Deque<ExpressionTree> operands = new ArrayDeque<>();
    ExpressionTree left = sum;
    while (left instanceof BinaryTree more && more.getKind() == Tree.Kind.PLUS) {
      operands.addFirst(more.getRightOperand());
      left = more.getLeftOperand();
    }
    operands.addFirst(left);
    // All are read even if one has no value, so that one pass finds all missing variables.
    List<MappedText> parts = new ArrayList<>();
    operands.forEach(operand -> text(file, around, operand, depth).ifPresent(parts::add));
    return parts.size() == operands.size() ? MappedText.join(parts) : Optional.empty();
  }

  private Optional<MappedText> named(JavaFile file, TreePath around, String name) {
    Optional<TreePath> declaration = JavaScopes.find(around, name);
    if (declaration.isPresent()) {
      return value(file, declaration.get());
    }
    String type = file.staticImport(name);
    return type.isEmpty() ? Optional.empty() : constant(file, type, name);
  }

  /**
   * Returns the value of a variable that was evaluated. Others are recorded as missing, since they
   * may be in a chain that is too long for a recursion. A variable that needs itself has no value.
   */
  private Optional<MappedText> value(JavaFile file, TreePath declaration) {
    Tree variable = declaration.getLeaf();
    if (!values.containsKey(variable) && !open.contains(variable)) {
      missing.push(new Declared(file, declaration));
    }
    return values.getOrDefault(variable, Optional.empty());
  }

  /** Evaluates the missing variables, each after those that it needs. */
  private void evaluateMissing() {
    Deque<Declared> stack = new ArrayDeque<>();
    moveMissing(stack);
    while (!stack.isEmpty()) {
      Declared next = stack.element();
      Tree variable = next.tree().getLeaf();
      if (!values.containsKey(variable)) {
        open.add(variable);
        Optional<MappedText> value = initial(next);
        if (!missing.isEmpty()) {
          moveMissing(stack);
          continue;
        }
        values.put(variable, value);
      }
      open.remove(variable);
      stack.remove();
    }
  }

  private void moveMissing(Deque<Declared> stack) {
    missing.forEach(stack::push);
    missing.clear();
  }

  private Optional<MappedText> initial(Declared variable) {
    return onlyValue(variable.tree())
        .flatMap(
            value ->
                text(variable.file(), variable.tree().getParentPath(), value, 0)
                    .filter(text -> fits(text, variable.file(), value)));
  }

  /**
   * Returns the initial value of a variable if it is the only one: a variable that has one and is
   * never assigned where it can be. A field must be final or private.
   */
  public Optional<ExpressionTree> onlyValue(TreePath declaration) {
    VariableTree variable = (VariableTree) declaration.getLeaf();
    Tree around = declaration.getParentPath().getLeaf();
    Set<Modifier> flags = variable.getModifiers().getFlags();
    boolean isHidden =
        !(around instanceof ClassTree type)
            || type.getKind() == Tree.Kind.INTERFACE
            || flags.contains(Modifier.FINAL)
            || flags.contains(Modifier.PRIVATE);
    boolean isInjected =
        !variable.getModifiers().getAnnotations().isEmpty() && !flags.contains(Modifier.FINAL);
    return variable.getInitializer() == null
            || !isHidden
            || isInjected
            || assigned
                .computeIfAbsent(around, JavaScopes::assigned)
                .contains(variable.getName().toString())
        ? Optional.empty()
        : Optional.of(variable.getInitializer());
  }

  private Optional<MappedText> constant(JavaFile file, String type, String name) {
    return type(file, type)
        .flatMap(
            found ->
                JavaScopes.field(found.tree(), name).flatMap(field -> value(found.file(), field)));
  }

  /** A class or a variable in a source. */
  public record Declared(JavaFile file, TreePath tree) {}

  /** Returns the class with a name in a file, which is simple, full or nested. */
  public Optional<Declared> type(JavaFile file, String name) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    Optional<TreePath> here =
        file.imports(simple) ? Optional.empty() : JavaScopes.type(file.unit(), simple);
    if (here.isPresent()) {
      return here.map(tree -> new Declared(file, tree));
    }
    return Stream.of(file.fullName(simple), name, outer(file, name))
        .flatMap(full -> sources.ofClass(file, full).stream())
        .findFirst()
        .flatMap(
            other -> JavaScopes.type(other.unit(), simple).map(tree -> new Declared(other, tree)));
  }

  /** Returns the full name of the class that contains a nested one. */
  private static String outer(JavaFile file, String type) {
    int dot = type.lastIndexOf('.');
    String outer = dot < 0 ? file.fullName(type) : type.substring(0, dot);
    int last = outer.lastIndexOf('.');
    return dot < 0 ? outer.substring(0, Math.max(0, last)) : file.fullName(outer);
  }
}
