package io.promptcompiler.core.code;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.MappedText;
import io.promptcompiler.core.tool.JavaTool;
import io.promptcompiler.core.tool.ToolFramework;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks tools that are methods: what models read of them, and what providers refuse. */
final class CheckJavaTools {
  /** The frameworks that read the names of parameters by reflection. */
  private static final Set<ToolFramework> REFLECTING =
      EnumSet.complementOf(EnumSet.of(ToolFramework.QUARKUS_MCP));

  /** Annotations, by simple name, with which frameworks fill in a parameter. */
  private static final Set<String> FILLED_IN =
      Set.of("ToolMemoryId", "McpProgressToken", "HeaderParam", "McpArg");

  private final CodeContext context;
  private final LimitsOfTools limits;

  /** The tools of each class, by their names. */
  private final Map<Tree, Map<String, JavaTool>> byClass = new HashMap<>();

  /** The classes whose parameters have no names at run time, which is one finding. */
  private final Set<Tree> withoutNames = new HashSet<>();

  CheckJavaTools(CodeContext context, LimitsOfTools limits) {
    this.context = context;
    this.limits = limits;
  }

  /** Checks the tools in the source, and returns how many there are. */
  int check() {
    List<JavaTool> tools = JavaTool.in(context.file(), context.constants());
    tools.forEach(this::check);
    return tools.size();
  }

  private void check(JavaTool tool) {
    tool.name().ifPresent(name -> name(tool, name));
    tool.description().ifPresent(text -> description(tool, text));
    List<VariableTree> parameters =
        tool.method().getParameters().stream()
            .filter(CheckJavaTools::isOfModel)
            .map(VariableTree.class::cast)
            .toList();
    undescribed(tool, parameters);
    parameters.stream()
        .filter(one -> isUnnamed(tool, one))
        .findFirst()
        .ifPresent(one -> unnamed(tool, one));
  }

  private void name(JavaTool tool, String name) {
    limits.of(tool.framework()).name(name, tool.place()).ifPresent(context::report);
    JavaTool first =
        byClass.computeIfAbsent(type(tool.path()), none -> new HashMap<>()).putIfAbsent(name, tool);
    if (first != null && first.framework() == tool.framework() && !hasServer(tool, first)) {
      context.report(
          Diagnostic.of(
                  DiagnosticCode.JAVA_TOOL_TWICE, tool.place(), name, tool.framework().title())
              .fix(
                  "The other one is in line "
                      + first.place().line()
                      + ". Set another 'name' in one of the annotations."));
    }
  }

  /** Returns whether tools may be offered by different servers of Quarkus. */
  private boolean hasServer(JavaTool... tools) {
    for (JavaTool tool : tools) {
      if (has(tool.method().getModifiers(), Set.of("McpServer", "McpServers"))) {
        return true;
      }
    }
    return false;
  }

  private void description(JavaTool tool, MappedText text) {
    if (text.text().isBlank()) {
      context.report(
          Diagnostic.of(
                  DiagnosticCode.JAVA_TOOL_UNDESCRIBED,
                  tool.file().name(tool.method()),
                  tool.method().getName())
              .fix(
                  "Write what the tool does and when to call it: '@%s(%s\"…\")'."
                      .formatted(
                          simpleName(tool.framework().annotation()),
                          tool.framework().description().equals("value")
                              ? ""
                              : tool.framework().description() + " = ")));
    } else {
      limits
          .of(tool.framework())
          .description(text.text(), text.location(new Span(0, text.text().length())))
          .ifPresent(context::report);
    }
  }

  private void undescribed(JavaTool tool, List<VariableTree> parameters) {
    List<VariableTree> without =
        parameters.stream().filter(one -> !isDescribed(tool, one)).toList();
    if (!without.isEmpty()) {
      List<String> names = without.stream().map(one -> "'" + one.getName() + "'").toList();
      context.report(
          Diagnostic.of(
                  DiagnosticCode.JAVA_PARAMETER_UNDESCRIBED,
                  context.file().name(without.get(0)),
                  tool.method().getName(),
                  String.join(", ", names))
              .fix(
                  "Models know only names and types otherwise. Add '@%s(%s\"…\")', with an example"
                          .formatted(
                              simpleName(tool.framework().parameterAnnotation()),
                              tool.framework() == ToolFramework.LANGCHAIN4J ? "" : "description = ")
                      + " of a value."));
    }
  }

  /**
   * Returns whether the model writes the value of a parameter, and its type cannot describe itself.
   */
  private static boolean isOfModel(VariableTree parameter) {
    return ServiceMethod.SCALARS.contains(parameter.getType().toString())
        && !has(parameter.getModifiers(), FILLED_IN);
  }

  /** Returns whether a parameter may have a description, in an annotation of any library. */
  private boolean isDescribed(JavaTool tool, VariableTree parameter) {
    Optional<AnnotationValues> own = annotation(tool, parameter);
    return own.isPresent()
        ? tool.framework().parameterDescription().stream().anyMatch(key -> isText(own.get(), key))
        : parameter.getModifiers().getAnnotations().stream()
            .anyMatch(one -> !one.getArguments().isEmpty());
  }

  /** Returns whether a member is present and is not a constant blank text. */
  private static boolean isText(AnnotationValues annotation, String key) {
    return annotation.value(key).isPresent()
        && annotation.text(key).map(text -> !text.text().isBlank()).orElse(true);
  }

  private Optional<AnnotationValues> annotation(JavaTool tool, VariableTree parameter) {
    return context.annotation(
        parameter.getModifiers(), tool.path(), tool.framework().parameterAnnotation());
  }

  /** Returns whether models certainly do not see the name of a parameter. */
  private boolean isUnnamed(JavaTool tool, VariableTree parameter) {
    boolean reflects =
        REFLECTING.contains(tool.framework())
            && !context.isQuarkus()
            && !context.module().build().uses("io.micronaut.langchain4j");
    return reflects
        && context.module().build().keepsParameterNames().equals(Optional.of(false))
        && annotation(tool, parameter).filter(one -> isText(one, "name")).isEmpty();
  }

  private void unnamed(JavaTool tool, VariableTree parameter) {
    if (withoutNames.add(type(tool.path()))) {
      String name = parameter.getName().toString();
      int index = tool.method().getParameters().indexOf(parameter);
      String compiler =
          "Compile with -parameters: <maven.compiler.parameters>true</maven.compiler.parameters> in"
              + " the <properties> of the POM.";
      context.report(
          Diagnostic.of(
                  DiagnosticCode.UNNAMED_TOOL_PARAMETER,
                  context.file().name(parameter),
                  name,
                  "arg" + index)
              .fix(
                  tool.framework() == ToolFramework.LANGCHAIN4J
                      ? compiler + " Or write '@P(name = \"" + name + "\", value = \"…\")'."
                      : compiler));
    }
  }

  /** Returns the class around a method. */
  private static Tree type(TreePath method) {
    TreePath at = method;
    while (!(at.getLeaf() instanceof ClassTree)) {
      at = at.getParentPath();
    }
    return at.getLeaf();
  }

  private static boolean has(ModifiersTree modifiers, Set<String> simpleNames) {
    for (AnnotationTree annotation : modifiers.getAnnotations()) {
      if (simpleNames.contains(simpleName(annotation.getAnnotationType().toString()))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the name with which sources write an annotation: {@code LlmTool.Param}. */
  private static String simpleName(String fullName) {
    int nested = fullName.indexOf("LlmTool.");
    return fullName.substring(nested > 0 ? nested : fullName.lastIndexOf('.') + 1);
  }
}
