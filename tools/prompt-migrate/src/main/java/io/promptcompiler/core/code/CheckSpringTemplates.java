package io.promptcompiler.core.code;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import io.promptcompiler.core.code.CheckNames.Giver;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the templates of Spring AI: {@code PromptTemplate} and its like, and the texts of {@code
 * ChatClient}.
 */
final class CheckSpringTemplates {
  static final List<String> TYPES =
      List.of(
          "org.springframework.ai.chat.prompt.PromptTemplate",
          "org.springframework.ai.chat.prompt.SystemPromptTemplate",
          "org.springframework.ai.chat.prompt.AssistantPromptTemplate",
          "org.springframework.ai.chat.prompt.FunctionPromptTemplate");

  /** The versions whose validation refuses names that a template defines. */
  private static final String TRIED = "2.0.";

  private static final String CLASSPATH = "classpath:";

  private static final Set<String> RENDERING = Set.of("render", "create", "createMessage");

  /** The methods of {@code ChatClient} that take a text. */
  private static final Set<String> TEXTS =
      Set.of("user", "system", "prompt", "defaultUser", "defaultSystem");

  private static final MapKeys.Values NO_VALUES = new MapKeys.Values(Map.of(), Map.of());

  private final CodeContext context;
  private final MapKeys keys;
  private final TemplateSyntax syntax;
  private final CheckNames check;

  CheckSpringTemplates(CodeContext context) {
    this.context = context;
    this.keys = new MapKeys(context.constants());
    this.syntax =
        new StringTemplateSyntax(
            context.module().build().version("org.springframework.ai").stream()
                .anyMatch(version -> version.startsWith(TRIED)));
    this.check = new CheckNames(syntax, context.findings());
  }

  /** Checks a template that a constructor makes of a text or resource, and perhaps a map. */
  void template(TreePath made) {
    List<? extends ExpressionTree> arguments = ((NewClassTree) made.getLeaf()).getArguments();
    ExpressionTree expression = arguments.get(0);
    Optional<MappedText> text = text(made, expression);
    list(made, expression, text);
    if (text.isPresent()) {
      CodeNames names =
          arguments.size() == 1 ? CodeNames.NONE : keys.of(context.file(), made, arguments.get(1));
      uses(made, text.get(), expression, names);
    } else {
      ofUser("pass Map.of(\"%s\", %s) to 'render'").check(made, expression);
    }
  }

  /** Checks a template of a builder: {@code PromptTemplate.builder().template("…")…build()}. */
  void builder(TreePath start) {
    Optional<ExpressionTree> expression = Optional.empty();
    CodeNames names = CodeNames.NONE;
    boolean hasRenderer = false;
    TreePath at = start;
    for (Optional<TreePath> next = Calls.next(at); next.isPresent(); next = Calls.next(at)) {
      at = next.get();
      MethodInvocationTree call = (MethodInvocationTree) at.getLeaf();
      switch (Calls.method(call)) {
        case "template", "resource" -> expression = Optional.of(call.getArguments().get(0));
        case "variables" -> names = keys.of(context.file(), at, call.getArguments().get(0));
        case "renderer" -> hasRenderer = true;
        default -> {
          // The method does not change the template.
        }
      }
      if (Calls.method(call).equals("build")) {
        break;
      }
    }
    if (expression.isEmpty()) {
      return;
    }
    Optional<MappedText> text = text(at, expression.get());
    list(at, expression.get(), text);
    boolean isBuilt =
        at.getLeaf() instanceof MethodInvocationTree last && Calls.method(last).equals("build");
    if (text.isPresent() && isBuilt && !hasRenderer) {
      uses(at, text.get(), expression.get(), names);
    } else if (text.isEmpty() && !hasRenderer) {
      ofUser("pass Map.of(\"%s\", %s) to 'render'").check(at, expression.get());
    }
  }

  /** Checks a template against each call that renders it. */
  private void uses(TreePath made, MappedText text, ExpressionTree written, CodeNames own) {
    Calls.Found calls = Calls.of(made, context.constants());
    Location place = context.file().location(written);
    CodeNames base = own;
    for (TreePath call : calls.all()) {
      MethodInvocationTree tree = (MethodInvocationTree) call.getLeaf();
      if (Calls.method(tree).equals("add") && !tree.getArguments().isEmpty()) {
        base = base.and(keys.key(context.file(), call, tree.getArguments().get(0)));
      }
    }
    CodeNames all = base;
    boolean isRendered = false;
    for (TreePath call : calls.all()) {
      MethodInvocationTree tree = (MethodInvocationTree) call.getLeaf();
      if (RENDERING.contains(Calls.method(tree))) {
        CodeNames names = base.and(given(call, tree));
        check.check(text, place, names, Giver.KEYS);
        all = all.and(names);
        isRendered = true;
      }
    }
    if (!isRendered) {
      check.check(text, place, CodeNames.UNKNOWN, Giver.KEYS);
    } else if (all.isComplete() && calls.isComplete()) {
      check.checkUsed(List.of(text), all, all, "key");
    }
  }

  /** Returns the names that a rendering call gives. */
  private CodeNames given(TreePath call, MethodInvocationTree tree) {
    for (ExpressionTree argument : tree.getArguments()) {
      if (keys.isMap(call, argument)) {
        return keys.of(context.file(), call, argument);
      }
    }
    return tree.getArguments().isEmpty() ? CodeNames.NONE : CodeNames.UNKNOWN;
  }

  /** Checks a text of a {@code ChatClient}. */
  void chat(TreePath path) {
    MethodInvocationTree call = (MethodInvocationTree) path.getLeaf();
    String method = Calls.method(call);
    if (!TEXTS.contains(method) || call.getArguments().size() != 1) {
      return;
    }
    List<String> chain = Calls.chain(path);
    if (method.equals("prompt") && !chain.contains("call") && !chain.contains("stream")) {
      return;
    }
    String role = method.toLowerCase(Locale.ROOT).endsWith("system") ? "system" : "user";
    String giving = isDefault(path) ? method : role;
    ExpressionTree argument = call.getArguments().get(0);
    if (argument instanceof LambdaExpressionTree lambda && lambda.getParameters().size() == 1) {
      lambda(path, new TreePath(path, lambda), role, giving);
    } else {
      Optional<MappedText> text = text(path, argument);
      boolean isText =
          text.isPresent()
              || (isOfClient(path) && (!method.equals("prompt") || context.isText(path, argument)));
      boolean isSent = isSent(path, role);
      if (isText) {
        list(path, role, argument, text, !isSent, NO_VALUES);
      }
      text.filter(found -> isSent).ifPresent(found -> sent(giving, argument, found));
    }
  }

  /** Returns whether a call is one of a {@code ChatClient} or its builder. */
  private static boolean isOfClient(TreePath call) {
    return isDefault(call) || Calls.chain(call).contains("prompt");
  }

  /**
   * Returns whether a {@code ChatClient} certainly has no value for a text, and so sends it as it
   * is.
   */
  private boolean isSent(TreePath call, String role) {
    String defaults = "default" + role.substring(0, 1).toUpperCase(Locale.ROOT) + role.substring(1);
    List<String> calls = Calls.chain(call);
    boolean mayHaveValues =
        hasDefaults()
            || Collections.frequency(calls, Calls.method((MethodInvocationTree) call.getLeaf())) > 1
            || ((mentions(".param(") || mentions(".params("))
                && (isDefault(call) || mentions(defaults)));
    return isOfClient(call) && !mayHaveValues;
  }

  /**
   * Reports text that looks like a variable although its values are never inserted.
   *
   * @param giving the method that takes a text with its values
   */
  private void sent(String giving, ExpressionTree expression, MappedText text) {
    SentSyntax sent =
        SentSyntax.spring(
            name ->
                "Give the text and the value: '%s(it -> it.text(…).param(\"%s\", …))'."
                    .formatted(giving, name));
    new CheckNames(sent, context.findings())
        .check(text, context.file().location(expression), CodeNames.NONE, Giver.KEYS);
  }

  private boolean hasDefaults() {
    return mentions("emplateRenderer(") || mentions("defaultParams");
  }

  private boolean mentions(String word) {
    return context.sources().mention(context.module(), word);
  }

  private void lambda(TreePath call, TreePath path, String role, String giving) {
    LambdaExpressionTree lambda = (LambdaExpressionTree) path.getLeaf();
    String spec = lambda.getParameters().get(0).getName().toString();
    SpecCalls found = new SpecCalls(spec);
    found.scan(new TreePath(path, lambda.getBody()), null);
    if (found.texts.size() != 1) {
      return;
    }
    ExpressionTree expression = found.texts.get(0);
    Optional<MappedText> text = text(path, expression);
    boolean isSent = !found.hasParams && found.names.isComplete() && isSent(call, role);
    list(path, role, expression, text, !isSent, found.values);
    if (text.isEmpty() && found.hasParams && !hasDefaults()) {
      ofUser("add param(\"%s\", %s)").check(path, expression);
    }
    text.filter(constant -> isSent).ifPresent(constant -> sent(giving, expression, constant));
    if (text.isPresent() && found.hasParams && !hasDefaults() && !isDefault(call)) {
      check.check(text.get(), context.file().location(expression), found.names, Giver.KEYS);
      check.checkUsed(List.of(text.get()), found.names, found.names, "parameter");
    }
  }

  /** Returns whether a text is a default, to which each request can add values. */
  private static boolean isDefault(TreePath call) {
    return Calls.method((MethodInvocationTree) call.getLeaf()).startsWith("default");
  }

  /** Collects the calls of the specification of a text in a lambda. */
  private final class SpecCalls extends TreePathScanner<Void, Void> {
    private final String spec;
    private final List<ExpressionTree> texts = new ArrayList<>();
    private final MapKeys.Values values = new MapKeys.Values();
    private CodeNames names = CodeNames.NONE;
    private boolean hasParams;

    SpecCalls(String spec) {
      this.spec = spec;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
      if (isOfSpec(call)) {
        switch (Calls.method(call)) {
          case "text" -> texts.add(call.getArguments().get(0));
          case "param" -> {
            List<? extends ExpressionTree> pair = call.getArguments();
            names = names.and(keys.key(context.file(), getCurrentPath(), pair.get(0)));
            if (pair.size() == 2) {
              keys.add(values, context.file(), getCurrentPath(), pair.get(0), pair.get(1));
            }
            hasParams = true;
          }
          case "params" -> {
            ExpressionTree map = call.getArguments().get(0);
            names = names.and(keys.of(context.file(), getCurrentPath(), map));
            keys.addAll(values, context.file(), getCurrentPath(), map);
            hasParams = true;
          }
          default -> {
            // Media and metadata are not part of the text.
          }
        }
      }
      return super.visitMethodInvocation(call, null);
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void none) {
      if (tree.getName().contentEquals(spec) && Calls.next(getCurrentPath()).isEmpty()) {
        names = names.and(CodeNames.UNKNOWN);
      }
      return super.visitIdentifier(tree, null);
    }

    private boolean isOfSpec(MethodInvocationTree call) {
      Optional<ExpressionTree> at = Calls.receiver(call);
      while (at.isPresent() && at.get() instanceof MethodInvocationTree before) {
        at = Calls.receiver(before);
      }
      return at.isPresent()
          && at.get() instanceof IdentifierTree identifier
          && identifier.getName().contentEquals(spec);
    }
  }

  /** Returns a constant text, or the content of a resource. */
  private Optional<MappedText> text(TreePath around, ExpressionTree expression) {
    Optional<MappedText> constant = context.constants().text(context.file(), around, expression);
    return constant.isPresent() ? constant : resource(around, expression);
  }

  private Optional<MappedText> resource(TreePath around, ExpressionTree expression) {
    if (expression instanceof NewClassTree made
        && made.getIdentifier().toString().endsWith("ClassPathResource")
        && made.getArguments().size() == 1) {
      return named(around, made.getArguments().get(0), "");
    }
    Tree name = expression;
    if (!(name instanceof IdentifierTree) && !expression.toString().startsWith("this.")) {
      return Optional.empty();
    }
    String simple = expression.toString().substring(expression.toString().indexOf('.') + 1);
    return JavaScopes.find(around, simple)
        .flatMap(
            declaration -> {
              VariableTree variable = (VariableTree) declaration.getLeaf();
              Optional<AnnotationValues> value =
                  context.annotation(
                      variable.getModifiers(),
                      declaration,
                      "org.springframework.beans.factory.annotation.Value");
              return value.isPresent()
                  ? value
                      .get()
                      .value("value")
                      .flatMap(place -> named(declaration, place, CLASSPATH))
                  : context
                      .constants()
                      .onlyValue(declaration)
                      .filter(NewClassTree.class::isInstance)
                      .flatMap(only -> resource(declaration, only));
            });
  }

  private Optional<MappedText> named(TreePath around, ExpressionTree written, String prefix) {
    Optional<String> name =
        context
            .constants()
            .text(context.file(), around, written)
            .map(MappedText::text)
            .filter(text -> text.startsWith(prefix) && !text.contains("*") && !text.contains("${"))
            .map(text -> text.substring(prefix.length()));
    Optional<SourceText> found = name.flatMap(context::resource);
    Location place = context.file().location(written);
    name.flatMap(one -> context.resources().problem(place, one, List.of(one)))
        .filter(finding -> !context.findings().contains(finding))
        .ifPresent(context::report);
    return found.filter(file -> !file.content().isBlank()).map(MappedText::of);
  }

  /** Returns a check of a template that is not constant. */
  private TextAsTemplate ofUser(String passing) {
    return new TextAsTemplate(
        context,
        name ->
            "Write '%s' into the text instead, and %s."
                .formatted(syntax.written(name), passing.formatted(name, name)));
  }

  /** Lists a template; only values that both print alike are known. */
  private void list(TreePath made, ExpressionTree expression, Optional<MappedText> text) {
    MapKeys.Values values =
        keys.values(context.file(), Calls.of(made, context.constants()), RENDERING);
    list(made, "text", expression, text, /* isTemplate= */ true, values);
  }

  private void list(
      TreePath path,
      String role,
      ExpressionTree expression,
      Optional<MappedText> text,
      boolean isTemplate,
      MapKeys.Values values) {
    Map<String, String> types = new LinkedHashMap<>(values.types());
    types.values().removeIf(type -> !ExtractCode.isSimple(type));
    context.list(
        new CodePrompt(
            syntax.framework(),
            role,
            context.owner(path),
            context.file().location(expression),
            text.isPresent() ? Origin.CONSTANT : context.origin(path, expression),
            text,
            types,
            values.expressions(),
            isTemplate));
  }
}
