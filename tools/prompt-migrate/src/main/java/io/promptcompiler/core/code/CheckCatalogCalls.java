package io.promptcompiler.core.code;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.MappedText;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks calls of our own catalogs: the ids of prompts, and the names of their parameters. */
final class CheckCatalogCalls {
  private static final String TYPE = "io.promptcompiler.runtime.PromptCatalog";
  private static final Set<String> METHODS = Set.of("render", "messages");

  private final CodeContext context;
  private final MapKeys keys;

  CheckCatalogCalls(CodeContext context) {
    this.context = context;
    this.keys = new MapKeys(context.constants());
  }

  void call(TreePath path) {
    MethodInvocationTree call = (MethodInvocationTree) path.getLeaf();
    List<? extends ExpressionTree> arguments = call.getArguments();
    if (!METHODS.contains(Calls.method(call)) || arguments.size() < 2 || !isOfCatalog(path, call)) {
      return;
    }
    Optional<MappedText> id = context.constants().text(context.file(), path, arguments.get(0));
    if (id.isEmpty() || id.get().text().isEmpty()) {
      return;
    }
    Location place = id.get().location(new Span(0, id.get().text().length()));
    Optional<PromptCatalog> catalog =
        context.catalogs().get().stream()
            .filter(one -> one.ids().contains(id.get().text()))
            .findFirst();
    if (catalog.isPresent()) {
      parameters(
          catalog.get().info(id.get().text()).parameters(),
          keys.of(context.file(), path, arguments.get(1)),
          place);
    } else {
      unknown(id.get().text(), place);
    }
  }

  /** Returns whether a method is called of a variable that is declared as a catalog. */
  private boolean isOfCatalog(TreePath path, MethodInvocationTree call) {
    return Calls.receiver(call)
        .filter(IdentifierTree.class::isInstance)
        .flatMap(receiver -> JavaScopes.find(path, receiver.toString()))
        .map(declaration -> ((VariableTree) declaration.getLeaf()).getType())
        .filter(type -> type != null && context.file().isType(type, TYPE))
        .isPresent();
  }

  private void parameters(List<PromptParameter> parameters, CodeNames names, Location place) {
    List<String> known = parameters.stream().map(PromptParameter::name).toList();
    boolean isUnused = false;
    for (var given : names.given().entrySet()) {
      if (!known.contains(given.getKey())) {
        isUnused = true;
        context.report(
            Diagnostic.of(DiagnosticCode.UNUSED_VALUE, given.getValue(), given.getKey())
                .fix(Suggestion.correction(given.getKey(), known, "Parameters", given.getValue())));
      }
    }
    for (PromptParameter parameter : parameters) {
      boolean isMissing =
          parameter.required() && !names.given().containsKey(parameter.name()) && !isUnused;
      if (isMissing && names.isComplete()) {
        context.report(
            Diagnostic.of(DiagnosticCode.NO_VALUE, place, parameter.name())
                .fix(Suggestion.list("Given are", names.given().keySet())));
      }
    }
  }

  /**
   * Reports an id that is similar to a known one. Others may be ids of a library, or relative to a
   * folder.
   */
  private void unknown(String id, Location place) {
    List<String> ids =
        context.catalogs().get().stream().flatMap(one -> one.ids().stream()).distinct().toList();
    Fix fix = Suggestion.correction(id, ids, place);
    boolean isRelative = ids.stream().anyMatch(known -> known.endsWith("/" + id));
    if (!fix.isEmpty() && !isRelative) {
      context.report(Diagnostic.of(DiagnosticCode.UNKNOWN_PROMPT, place, id).fix(fix));
    }
  }
}
