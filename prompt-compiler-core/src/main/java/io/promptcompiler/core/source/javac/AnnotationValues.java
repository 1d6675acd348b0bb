package io.promptcompiler.core.source.javac;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.util.TreePath;
import java.util.Optional;

/**
 * An annotation, and its values.
 *
 * @param file the source that contains it
 * @param constants evaluates its values
 * @param tree the annotation
 * @param place a place in which names in it have their meaning
 */
public record AnnotationValues(
    JavaFile file, Constants constants, AnnotationTree tree, TreePath place) {

  /** Returns the annotation with a full name. */
  public static Optional<AnnotationValues> find(
      JavaFile file,
      Constants constants,
      ModifiersTree modifiers,
      TreePath place,
      String fullName) {
    return modifiers.getAnnotations().stream()
        .filter(tree -> file.isType(tree.getAnnotationType(), fullName))
        .findFirst()
        .map(tree -> new AnnotationValues(file, constants, tree, place));
  }

  /** Returns the expression of a value. */
  public Optional<ExpressionTree> value(String name) {
    for (ExpressionTree argument : tree.getArguments()) {
      if (argument instanceof AssignmentTree assignment) {
        if (assignment.getVariable().toString().equals(name)) {
          return Optional.of(assignment.getExpression());
        }
      } else if (name.equals("value")) {
        return Optional.of(argument);
      }
    }
    return Optional.empty();
  }

  /** Returns a constant text. */
  public Optional<MappedText> text(String name) {
    return value(name).flatMap(value -> constants.text(file, place, value));
  }

  /** Returns the texts of {@code value}, joined by {@code delimiter}, if all are constant. */
  public Optional<MappedText> joined() {
    Optional<ExpressionTree> value = value("value");
    if (value.isEmpty() || !(value.get() instanceof NewArrayTree array)) {
      return text("value");
    }
    Optional<MappedText> delimiter =
        value("delimiter").isPresent()
            ? text("delimiter")
            : Optional.of(MappedText.at(file.location(tree), "\n"));
    return delimiter.flatMap(
        between -> constants.joined(file, place, array.getInitializers(), between));
  }
}
