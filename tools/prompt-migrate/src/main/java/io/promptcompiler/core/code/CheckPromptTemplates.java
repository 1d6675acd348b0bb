package io.promptcompiler.core.code;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CheckNames.Giver;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks {@code PromptTemplate} of LangChain4j and the maps with which it is applied. */
final class CheckPromptTemplates {
  static final String TYPE = "dev.langchain4j.model.input.PromptTemplate";

  private final CodeContext context;
  private final MapKeys keys;

  CheckPromptTemplates(CodeContext context) {
    this.context = context;
    this.keys = new MapKeys(context.constants());
  }

  /** Checks a template that is made of an expression. */
  void template(TreePath made, ExpressionTree expression) {
    Optional<MappedText> text = context.constants().text(context.file(), made, expression);
    Location place = context.file().location(expression);
    Calls.Found calls = Calls.of(made, context.constants());
    MapKeys.Values values = keys.values(context.file(), calls, Set.of("apply"));
    context.list(
        new CodePrompt(
            context.langChain4jName(),
            "text",
            context.owner(made),
            place,
            text.isPresent() ? Origin.CONSTANT : Origin.BUILT,
            text,
            values.types(),
            values.expressions(),
            /* isTemplate= */ true));
    Optional<TemplateSyntax> syntax = context.langChain4j();
    if (syntax.isEmpty()) {
      return;
    }
    if (text.isEmpty()) {
      new TextAsTemplate(
              context,
              name ->
                  "Write '%s' into the text instead, and pass Map.of(\"%s\", %s) to 'apply'."
                      .formatted(syntax.get().written(name), name, name))
          .check(made, expression);
      return;
    }
    CheckNames check = new CheckNames(syntax.get(), context.findings());
    boolean isChecked = false;
    for (TreePath call : calls.all()) {
      MethodInvocationTree tree = (MethodInvocationTree) call.getLeaf();
      if (Calls.method(tree).equals("apply") && tree.getArguments().size() == 1) {
        CodeNames names = names(call, tree.getArguments().get(0));
        check.check(text.get(), place, names, Giver.KEYS);
        check.checkUsed(List.of(text.get()), names, names, "key");
        isChecked = true;
      }
    }
    if (!isChecked) {
      check.check(text.get(), place, CodeNames.UNKNOWN, Giver.KEYS);
    }
  }

  private CodeNames names(TreePath call, ExpressionTree argument) {
    if (keys.isMap(call, argument)) {
      return keys.of(context.file(), call, argument);
    }
    boolean isText =
        argument instanceof LiteralTree
            || (argument instanceof IdentifierTree identifier
                && JavaScopes.find(call, identifier.getName().toString())
                    .map(found -> ((VariableTree) found.getLeaf()).getType())
                    .filter(type -> type != null && type.toString().equals("String"))
                    .isPresent());
    return isText
        ? new CodeNames(Map.of("it", context.file().location(argument)), true)
        : CodeNames.UNKNOWN;
  }
}
