package io.promptcompiler.core.code;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CheckNames.Giver;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the texts of messages, and those that calls give to a model: they are sent as they are.
 */
final class CheckSentTexts {
  private final CodeContext context;

  CheckSentTexts(CodeContext context) {
    this.context = context;
  }

  /**
   * The messages and models of a framework.
   *
   * @param messages the classes that are made of texts
   * @param factories their static methods
   * @param models a pattern of the classes of models
   * @param calls the methods of a model that take a text
   */
  private record Framework(
      SentSyntax syntax,
      List<String> messages,
      Set<String> factories,
      String models,
      Set<String> calls) {}

  private static final List<Framework> FRAMEWORKS =
      List.of(
          new Framework(
              SentSyntax.langChain4j(),
              List.of(
                  "dev.langchain4j.data.message.AiMessage",
                  "dev.langchain4j.data.message.SystemMessage",
                  "dev.langchain4j.data.message.TextContent",
                  "dev.langchain4j.data.message.UserMessage"),
              Set.of("from", "aiMessage", "systemMessage", "userMessage"),
              "dev\\.langchain4j\\.(?:.+\\.)?\\w*Chat(?:Language)?Model",
              Set.of("chat", "chatAsync", "generate")),
          new Framework(
              SentSyntax.spring(),
              List.of(
                  "org.springframework.ai.chat.messages.AssistantMessage",
                  "org.springframework.ai.chat.messages.SystemMessage",
                  "org.springframework.ai.chat.messages.UserMessage",
                  "org.springframework.ai.chat.prompt.Prompt"),
              Set.of(),
              "org\\.springframework\\.ai\\.(?:.+\\.)?\\w*ChatModel",
              Set.of("call", "stream")));

  /** Checks the text of a message or prompt that a constructor makes. */
  void made(TreePath path) {
    NewClassTree tree = (NewClassTree) path.getLeaf();
    for (Framework framework : FRAMEWORKS) {
      framework.messages().stream()
          .filter(type -> context.file().isType(tree.getIdentifier(), type))
          .findFirst()
          .ifPresent(type -> message(framework, type, path, tree.getArguments()));
    }
  }

  /** Checks the text of a message that a static method makes, or that a model receives. */
  void called(TreePath path) {
    MethodInvocationTree call = (MethodInvocationTree) path.getLeaf();
    String method = Calls.method(call);
    for (Framework framework : FRAMEWORKS) {
      if (framework.factories().contains(method)) {
        framework.messages().stream()
            .filter(type -> isOf(call, type))
            .findFirst()
            .ifPresent(type -> message(framework, type, path, call.getArguments()));
      }
      if (framework.calls().contains(method)
          && !call.getArguments().isEmpty()
          && isOfModel(path, framework)) {
        sent(framework, "user", path, call.getArguments().get(0));
      }
    }
  }

  private boolean isOf(MethodInvocationTree call, String type) {
    Optional<ExpressionTree> receiver = Calls.receiver(call);
    return receiver.isPresent()
        ? context.file().isType(receiver.get(), type)
        : context.file().staticImport(Calls.method(call)).equals(type);
  }

  private boolean isOfModel(TreePath path, Framework framework) {
    return Calls.receiver((MethodInvocationTree) path.getLeaf())
        .map(receiver -> receiver.toString().replaceFirst("^this\\.", ""))
        .flatMap(name -> JavaScopes.find(path, name))
        .map(declaration -> ((VariableTree) declaration.getLeaf()).getType())
        .filter(IdentifierTree.class::isInstance)
        .filter(
            type ->
                context.file().fullNames(type.toString()).stream()
                    .anyMatch(name -> name.matches(framework.models())))
        .isPresent();
  }

  /** Checks the text of a message, before which there may be the name of its author. */
  private void message(
      Framework framework, String type, TreePath path, List<? extends ExpressionTree> arguments) {
    if (arguments.isEmpty() || arguments.size() > 2) {
      return;
    }
    boolean isNamed = type.startsWith("dev.langchain4j.") && arguments.size() == 2;
    String role = type.endsWith(".SystemMessage") ? "system" : "user";
    sent(framework, role, path, arguments.get(isNamed ? 1 : 0));
  }

  private void sent(Framework framework, String role, TreePath path, ExpressionTree expression) {
    Optional<MappedText> text = context.constants().text(context.file(), path, expression);
    if (text.isEmpty() && !context.isText(path, expression)) {
      return;
    }
    SentSyntax syntax = framework.syntax();
    context.list(
        new CodePrompt(
            syntax.framework(),
            role,
            context.owner(path),
            context.file().location(expression),
            text.isPresent() ? Origin.CONSTANT : context.origin(path, expression),
            text,
            Map.of(),
            Map.of(),
            /* isTemplate= */ false));
    text.ifPresent(
        constant ->
            new CheckNames(syntax, context.findings())
                .check(constant, context.file().location(expression), CodeNames.NONE, Giver.KEYS));
  }
}
