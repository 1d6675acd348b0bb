package io.promptcompiler.core.code;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.JavaFile;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.JavaSources;
import io.promptcompiler.core.source.javac.MappedText;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The source that is checked, and its surroundings.
 *
 * @param file the source
 * @param module its module
 * @param sources all sources
 * @param constants evaluates expressions
 * @param resources the resources of all modules
 * @param catalogs the prompts of the application; read when they are first needed
 * @param findings receives findings
 * @param prompts receives prompts
 */
record CodeContext(
    JavaFile file,
    CodeModule module,
    JavaSources sources,
    Constants constants,
    Resources resources,
    Supplier<List<PromptCatalog>> catalogs,
    List<Diagnostic> findings,
    Set<CodePrompt> prompts) {

  /** Returns whether the module uses Quarkus, which has rules of its own for LangChain4j. */
  boolean isQuarkus() {
    return module.build().uses("io.quarkiverse.langchain4j")
        || sources.mention(module, "io.quarkiverse.langchain4j");
  }

  /**
   * Returns whether something on the class path may name the parameters of methods, so that they
   * need no {@code @V}.
   */
  boolean namesParameters() {
    return isQuarkus()
        || module.build().usesArtifact("langchain4j-agentic")
        || module.build().uses("io.micronaut.langchain4j")
        || sources.mention(module, "dev.langchain4j.agentic")
        || sources.mention(module, "ParameterNameResolver");
  }

  /** Returns the same surroundings of another source. */
  CodeContext in(JavaFile other) {
    return new CodeContext(
        other, module, sources, constants, resources, catalogs, findings, prompts);
  }

  /** Returns the annotation with a full name among modifiers at a place. */
  Optional<AnnotationValues> annotation(ModifiersTree modifiers, TreePath place, String fullName) {
    return AnnotationValues.find(file, constants, modifiers, place, fullName);
  }

  /** Returns a resource that the module sees; see {@link Resources#find}. */
  Optional<SourceText> resource(String name) {
    return resources.find(module, name);
  }

  /** Returns the syntax of LangChain4j's templates; empty if the module replaces it. */
  Optional<TemplateSyntax> langChain4j() {
    if (isQuarkus()) {
      return sources.mention(module, "TemplateGlobal")
          ? Optional.empty()
          : Optional.of(new QuteSyntax());
    }
    return sources.mention(module, "PromptTemplateFactory")
        ? Optional.empty()
        : Optional.of(new LangChain4jSyntax());
  }

  /** Returns the name of the framework that renders templates of LangChain4j. */
  String langChain4jName() {
    return isQuarkus() ? "Quarkus" : "LangChain4j";
  }

  /**
   * Adds a prompt to the list.
   *
   * @param path a place in the method or class to which it belongs
   * @param place the place of its text
   * @param names the names of values, each with its type
   */
  void list(
      String framework,
      String role,
      TreePath path,
      Location place,
      Optional<MappedText> text,
      Map<String, String> names) {
    Origin origin = text.isPresent() ? Origin.CONSTANT : Origin.BUILT;
    list(
        new CodePrompt(
            framework,
            role,
            owner(path),
            place,
            origin,
            text,
            names,
            Map.of(),
            /* isTemplate= */ true));
  }

  /** Returns whether an expression is certainly a text, also one that another class makes. */
  boolean isText(TreePath around, ExpressionTree expression) {
    return JavaValues.isText(around, expression)
        || (expression instanceof MethodInvocationTree call
            && Calls.receiver(call)
                .flatMap(owner -> type(around, owner))
                .filter(type -> JavaValues.result(type, Calls.method(call)).equals("String"))
                .isPresent());
  }

  /** Returns the class that an expression names, or of which it is an instance. */
  private Optional<TreePath> type(TreePath around, ExpressionTree expression) {
    String declared = JavaValues.type(around, expression).replaceFirst("<.*", "");
    return constants
        .type(file, declared.isEmpty() ? expression.toString() : declared)
        .map(Constants.Declared::tree);
  }

  /** Returns where an unknown text is: in a parameter, a missing resource, or built. */
  Origin origin(TreePath path, ExpressionTree expression) {
    boolean isArgument =
        expression instanceof IdentifierTree
            && JavaScopes.find(path, expression.toString())
                .map(declaration -> declaration.getParentPath().getLeaf())
                .filter(MethodTree.class::isInstance)
                .isPresent();
    Location written = file.location(expression);
    boolean isMissing =
        findings.stream()
            .filter(finding -> finding.code() == DiagnosticCode.BAD_RESOURCE)
            .map(Diagnostic::location)
            .anyMatch(
                place ->
                    place.source().equals(written.source())
                        && place.span().start() >= written.span().start()
                        && place.span().end() <= written.span().end());
    return isArgument ? Origin.ARGUMENT : isMissing ? Origin.MISSING : Origin.BUILT;
  }

  /** Adds a prompt to the list, unless it is in there. */
  void list(CodePrompt prompt) {
    prompts.add(prompt);
  }

  /** Reports a finding. */
  void report(Diagnostic finding) {
    findings.add(finding);
  }

  /** Returns the full name of the class and the method around a place: {@code a.B.C#m}. */
  String owner(TreePath place) {
    String member = "";
    StringBuilder types = new StringBuilder();
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      Tree leaf = at.getLeaf();
      if (leaf instanceof MethodTree method && types.isEmpty() && member.isEmpty()) {
        member = "#" + method.getName();
      } else if (leaf instanceof ClassTree type && !type.getSimpleName().isEmpty()) {
        types.insert(0, "." + type.getSimpleName());
      }
    }
    String name = file.packageName() + types + member;
    return name.startsWith(".") ? name.substring(1) : name;
  }
}
