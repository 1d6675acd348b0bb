package io.promptcompiler.core.tool;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.JavaFile;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A method that a framework makes a tool.
 *
 * @param framework the framework
 * @param file the source
 * @param path the method
 * @param annotation its annotation
 */
public record JavaTool(
    ToolFramework framework, JavaFile file, TreePath path, AnnotationValues annotation) {

  /** Returns the tools in a source. */
  public static List<JavaTool> in(JavaFile file, Constants constants) {
    List<JavaTool> tools = new ArrayList<>();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void none) {
        for (ToolFramework framework : ToolFramework.values()) {
          AnnotationValues.find(
                  file, constants, tree.getModifiers(), getCurrentPath(), framework.annotation())
              .ifPresent(
                  found -> tools.add(new JavaTool(framework, file, getCurrentPath(), found)));
        }
        return super.visitMethod(tree, null);
      }
    }.scan(new TreePath(file.unit()), null);
    return tools;
  }

  /** Returns the method. */
  public MethodTree method() {
    return (MethodTree) path.getLeaf();
  }

  /** Returns the name by which models call the tool; empty if it is computed at run time. */
  public Optional<String> name() {
    Optional<MappedText> written = written();
    return annotation.value("name").isPresent() && written.isEmpty()
        ? Optional.empty()
        : Optional.of(
            written
                .map(MappedText::text)
                .filter(name -> !framework.isMethodName(name))
                .orElse(method().getName().toString()));
  }

  /** Returns the place of the name, which may be that of the method. */
  public Location place() {
    return written()
        .filter(name -> !framework.isMethodName(name.text()))
        .map(name -> name.location(new Span(0, name.text().length())))
        .orElseGet(() -> file.name(method()));
  }

  private Optional<MappedText> written() {
    return annotation.text("name");
  }

  /**
   * Returns the description as it is written, or an empty text; empty if it is computed at run
   * time.
   */
  public Optional<MappedText> description() {
    if (annotation.value(framework.description()).isEmpty()) {
      return Optional.of(MappedText.at(file.location(annotation.tree()), ""));
    }
    return framework.description().equals("value")
        ? annotation.joined()
        : annotation.text(framework.description());
  }

  /** Returns the full name of the class: {@code com.acme.Orders.Search}. */
  public String className() {
    StringBuilder name = new StringBuilder();
    for (TreePath at = path; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree type && !type.getSimpleName().isEmpty()) {
        name.insert(0, "." + type.getSimpleName());
      }
    }
    return name.insert(0, file.packageName()).substring(file.packageName().isEmpty() ? 1 : 0);
  }
}
