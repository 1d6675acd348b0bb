package io.promptcompiler.core.source.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Evaluates expressions of constant texts: literals, text blocks, their concatenations, and
 * constants of the same or another source.
 */
public final class Constants {
  /** The maximum number of constants and parentheses that contain each other. */
  private static final int DEEPEST = 20;

  private final JavaSources sources;

  /** The values of variables that were evaluated; empty for one that is being evaluated. */
  private final Map<Tree, Optional<MappedText>> values = new HashMap<>();

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
    return text(file, around, expression, 0).filter(text -> fits(text, file, expression));
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
      return named(file, around, identifier.getName().toString(), depth);
    }
    if (expression instanceof MemberSelectTree member) {
      String name = member.getIdentifier().toString();
      return member.getExpression().toString().equals("this")
          ? named(file, around, name, depth)
          : constant(file, member.getExpression().toString(), name, depth);
    }
    return expression.toString().equals("System.lineSeparator()")
        ? Optional.of(MappedText.at(file.location(expression), "\n"))
        : Optional.empty();
  }

  /** Returns a concatenation of any number of operands. */
  private Optional<MappedText> sum(JavaFile file, TreePath around, BinaryTree sum, int depth) {
    Deque<MappedText> parts = new ArrayDeque<>();
    ExpressionTree left = sum;
    while (left instanceof BinaryTree more && more.getKind() == Tree.Kind.PLUS) {
      Optional<MappedText> right = text(file, around, more.getRightOperand(), depth);
      if (right.isEmpty()) {
        return right;
      }
      parts.addFirst(right.get());
      left = more.getLeftOperand();
    }
    return text(file, around, left, depth)
        .flatMap(
            first -> {
              parts.addFirst(first);
              return MappedText.join(List.copyOf(parts));
            });
  }

  private Optional<MappedText> named(JavaFile file, TreePath around, String name, int depth) {
    Optional<TreePath> declaration = JavaScopes.find(around, name);
    if (declaration.isPresent()) {
      return value(file, declaration.get(), depth);
    }
    String type = file.staticImport(name);
    return type.isEmpty() ? Optional.empty() : constant(file, type, name, depth);
  }

  private Optional<MappedText> value(JavaFile file, TreePath declaration, int depth) {
    Tree variable = declaration.getLeaf();
    Optional<MappedText> known = values.get(variable);
    if (known == null) {
      values.put(variable, Optional.empty());
      known =
          JavaScopes.onlyValue(declaration)
              .flatMap(
                  value ->
                      text(file, declaration.getParentPath(), value, depth + 1)
                          .filter(text -> fits(text, file, value)));
      values.put(variable, known);
    }
    return known;
  }

  private Optional<MappedText> constant(JavaFile file, String type, String name, int depth) {
    return type(file, type)
        .flatMap(
            found ->
                JavaScopes.field(found.tree(), name)
                    .flatMap(field -> value(found.file(), field, depth)));
  }

  /** A class in a source. */
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
