package io.promptcompiler.core.code;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A method of an AI service: the variables that its parameters give to its templates. */
final class ServiceMethod {
  /** The types of parameters that are not variables. */
  private static final Set<String> SETTINGS =
      Set.of(
          "dev.langchain4j.invocation.InvocationParameters",
          "dev.langchain4j.model.chat.request.ChatRequestParameters");

  /** The simple types whose values cannot be maps. */
  static final Set<String> SCALARS =
      Set.of(
          "String",
          "CharSequence",
          "int",
          "long",
          "double",
          "float",
          "boolean",
          "short",
          "byte",
          "char",
          "Integer",
          "Long",
          "Double",
          "Float",
          "Boolean",
          "LocalDate",
          "LocalDateTime",
          "BigDecimal",
          "UUID");

  private final CodeContext context;
  private final TreePath path;
  private final MethodTree method;

  ServiceMethod(CodeContext context, TreePath path) {
    this.context = context;
    this.path = path;
    this.method = (MethodTree) path.getLeaf();
  }

  String name() {
    return method.getName().toString();
  }

  /** Returns the variables. */
  CodeNames names() {
    Map<String, Location> given = new LinkedHashMap<>();
    boolean isComplete = true;
    for (VariableTree parameter : method.getParameters()) {
      Optional<String> name = variable(parameter);
      name.ifPresent(one -> given.putIfAbsent(one, context.file().name(parameter)));
      isComplete &= !mayBeMap(parameter) && !hasUnknownName(parameter);
    }
    return new CodeNames(given, isComplete);
  }

  /** Returns the types of the variables. */
  Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    for (VariableTree parameter : method.getParameters()) {
      variable(parameter)
          .ifPresent(name -> types.putIfAbsent(name, parameter.getType().toString()));
    }
    return types;
  }

  /** Returns the names that variables may have without {@code -parameters}. */
  Set<String> namesWithoutParameters() {
    return context.module().build().keepsParameterNames().equals(Optional.of(true))
        ? Set.of()
        : IntStream.range(0, method.getParameters().size())
            .mapToObj(i -> "arg" + i)
            .collect(Collectors.toSet());
  }

  /**
   * Returns whether a parameter may be the user message, which is a template itself: it has no
   * annotation, or the one for that.
   */
  boolean hasMessage() {
    return method.getParameters().stream()
        .anyMatch(
            one ->
                one.getModifiers().getAnnotations().isEmpty()
                    || annotation(one, "UserMessage").isPresent());
  }

  /**
   * Returns whether LangChain4j finds no user message in the parameters: none is annotated or a
   * part of a message, and there is not just one without an annotation.
   */
  boolean lacksMessage() {
    List<? extends VariableTree> all = method.getParameters();
    boolean isOnly = all.size() == 1 && !isAnnotated(all.get(0));
    return !context.namesParameters()
        && !isOnly
        && all.stream()
            .noneMatch(
                one ->
                    annotation(one, "UserMessage").isPresent()
                        || one.getType().toString().matches(".*(?:Content|Message)\\b.*"));
  }

  /** Reports that the method has no user message. */
  void noMessage() {
    List<? extends VariableTree> unknown =
        method.getParameters().stream()
            .filter(one -> !isAnnotated(one) && !isSettings(one))
            .toList();
    Fix fix =
        Fix.of("Write '@UserMessage' at the parameter that is the user message, or at the method.");
    if (unknown.size() == 1) {
      fix = annotated(unknown.get(0), "@UserMessage ");
    }
    Diagnostic finding =
        Diagnostic.of(DiagnosticCode.NO_USER_MESSAGE, context.file().name(method), name()).fix(fix);
    if (!context.findings().contains(finding)) {
      context.report(finding);
    }
  }

  /** Returns whether a parameter has an annotation that gives it a purpose. */
  private boolean isAnnotated(VariableTree parameter) {
    return List.of("V", "UserMessage", "MemoryId", "UserName").stream()
        .anyMatch(name -> annotation(parameter, name).isPresent());
  }

  /** Returns the fix that writes an annotation before a parameter. */
  private Fix annotated(VariableTree parameter, String annotation) {
    Location place = context.file().location(parameter);
    Location start = new Location(place.source(), Span.at(place.span().start()));
    String written = annotation + parameter.getType() + " " + parameter.getName();
    return new Fix(
        "Write '" + written + "'.", List.of(new Edit(start, annotation)), /* isCertain= */ false);
  }

  /** Returns the variables whose parameters can have no other purpose. */
  CodeNames onlyVariables() {
    Map<String, Location> given = new LinkedHashMap<>();
    for (VariableTree parameter : method.getParameters()) {
      boolean isOnlyV =
          parameter.getModifiers().getAnnotations().stream()
              .allMatch(annotation -> isService(annotation, "V"));
      if (isOnlyV && SCALARS.contains(parameter.getType().toString())) {
        variable(parameter)
            .ifPresent(name -> given.putIfAbsent(name, context.file().name(parameter)));
      }
    }
    return new CodeNames(given, true);
  }

  /** Returns the name of the variable that a parameter is; empty if it is not one. */
  private Optional<String> variable(VariableTree parameter) {
    if (isSettings(parameter)) {
      return Optional.empty();
    }
    Optional<AnnotationValues> named = annotation(parameter, "V");
    if (named.isPresent()) {
      return named.get().text("value").map(MappedText::text);
    }
    String name = parameter.getName().toString();
    boolean isTaken =
        context.isQuarkus()
            && List.of("UserMessage", "UserName").stream()
                .anyMatch(other -> annotation(parameter, other).isPresent());
    return isTaken ? Optional.empty() : Optional.of(name);
  }

  /** Returns whether the name of a variable cannot be read from the source. */
  private boolean hasUnknownName(VariableTree parameter) {
    boolean hasKey =
        parameter.getModifiers().getAnnotations().stream()
            .anyMatch(annotation -> annotation.getAnnotationType().toString().endsWith("K"));
    return hasKey || annotation(parameter, "V").filter(v -> v.text("value").isEmpty()).isPresent();
  }

  /** Returns whether a value may be a map, whose keys are variables as well. */
  private boolean mayBeMap(VariableTree parameter) {
    String type = parameter.getType().toString();
    boolean isVariable = type.length() <= 2;
    return !context.isQuarkus() && (type.contains("Map") || type.equals("Object") || isVariable);
  }

  private boolean isSettings(VariableTree parameter) {
    return SETTINGS.stream().anyMatch(type -> context.file().isType(parameter.getType(), type));
  }

  private Optional<AnnotationValues> annotation(VariableTree parameter, String name) {
    return context.annotation(parameter.getModifiers(), path, ServiceTexts.SERVICE + name);
  }

  private boolean isService(AnnotationTree annotation, String name) {
    return context.file().isType(annotation.getAnnotationType(), ServiceTexts.SERVICE + name);
  }

  /** Returns the place of a parameter of type {@code String} that is the user message. */
  Optional<Location> annotatedText() {
    return method.getParameters().stream()
        .filter(parameter -> annotation(parameter, "UserMessage").isPresent())
        .filter(parameter -> parameter.getType().toString().equals("String"))
        .findFirst()
        .map(
            parameter ->
                context.file().location(annotation(parameter, "UserMessage").orElseThrow().tree()));
  }

  /**
   * Reports parameters that need a name, and names that two parameters have.
   *
   * @param used the variables of the texts of the method
   */
  void parameters(CheckNames check, Set<String> used) {
    Map<String, Location> seen = new LinkedHashMap<>();
    for (VariableTree parameter : method.getParameters()) {
      Location place = context.file().name(parameter);
      if (needsName(parameter, used)) {
        String name = parameter.getName().toString();
        check.report(
            Diagnostic.of(DiagnosticCode.PARAMETER_NEEDS_V, place, name)
                .fix(annotated(parameter, "@V(\"" + name + "\") ")),
            place);
      }
      Optional<String> variable = variable(parameter);
      if (variable.isPresent() && seen.putIfAbsent(variable.get(), place) != null) {
        check.report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_VARIABLE, place, variable.get())
                .fix("Give each parameter a name of its own with '@V'."),
            place);
      }
    }
  }

  /**
   * Returns whether a parameter needs an annotation: LangChain4j demands one if there are several
   * parameters, and the name of the only one is lost without {@code -parameters}.
   */
  private boolean needsName(VariableTree parameter, Set<String> used) {
    String type = parameter.getType().toString();
    boolean isManaged =
        isSettings(parameter)
            || type.endsWith("Scope")
            || type.contains("Managed")
            || type.endsWith("Parameters");
    boolean isLost =
        context.module().build().keepsParameterNames().equals(Optional.of(false))
            && used.contains(parameter.getName().toString());
    return (method.getParameters().size() > 1 || isLost)
        && !context.namesParameters()
        && !isManaged
        && !isAnnotated(parameter)
        && parameter.getModifiers().getAnnotations().isEmpty();
  }

  /** Returns why {@code it} has no value, as the end of a sentence; empty if it may have one. */
  Optional<String> whyNoIt(String text) {
    List<? extends VariableTree> parameters = method.getParameters();
    if (parameters.size() != 1) {
      return Optional.of(
          "'"
              + name()
              + "' has "
              + (parameters.isEmpty() ? "no parameter" : parameters.size() + " parameters"));
    }
    VariableTree only = parameters.get(0);
    if (mayBeMap(only)) {
      return Optional.empty();
    }
    for (String annotation : List.of("MemoryId", "UserMessage", "UserName")) {
      if (annotation(only, annotation).isPresent()
          && !(context.isQuarkus() && annotation.equals("MemoryId"))) {
        return Optional.of("its parameter has '@" + annotation + "'");
      }
    }
    if (context.isQuarkus()) {
      return Optional.empty();
    }
    Optional<AnnotationValues> named = annotation(only, "V");
    if (named.isPresent()) {
      return named.get().text("value").map(name -> "its parameter is '" + name.text() + "'");
    }
    return text.contains("{{it}}") ? Optional.empty() : Optional.of("blanks are not allowed in it");
  }

  String insteadOfIt() {
    Optional<? extends VariableTree> first =
        method.getParameters().stream().filter(one -> variable(one).isPresent()).findFirst();
    return method.getParameters().size() == 1
            && annotation(method.getParameters().get(0), "V").isEmpty()
            && annotation(method.getParameters().get(0), "UserMessage").isEmpty()
        ? "Write '{{it}}'."
        : first.map(this::byName).orElse("");
  }

  private String byName(VariableTree parameter) {
    String name = variable(parameter).orElseThrow();
    boolean hasName = context.namesParameters() || annotation(parameter, "V").isPresent();
    return "Write the name of a parameter, such as '{{"
        + name
        + (hasName ? "}}'." : "}}', and '@V(\"" + name + "\")' before this parameter.");
  }
}
