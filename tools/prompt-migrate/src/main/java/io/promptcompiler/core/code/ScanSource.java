package io.promptcompiler.core.code;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.Optional;
import java.util.Set;

/** Goes through a source and checks each prompt in the way in which it is written. */
final class ScanSource extends TreePathScanner<Void, Void> {
  private final CodeContext context;
  private final CheckServices services;
  private final CheckStructuredPrompts structured;
  private final CheckPromptTemplates templates;
  private final CheckSpringTemplates spring;
  private final CheckSentTexts sent;
  private final CheckCatalogCalls catalogs;
  private final boolean hasChatClient;

  ScanSource(CodeContext context) {
    this.context = context;
    this.services = new CheckServices(context);
    this.structured = new CheckStructuredPrompts(context);
    this.templates = new CheckPromptTemplates(context);
    this.spring = new CheckSpringTemplates(context);
    this.sent = new CheckSentTexts(context);
    this.catalogs = new CheckCatalogCalls(context);
    this.hasChatClient = context.file().knows("org.springframework.ai.chat.client");
  }

  void scan() {
    scan(new TreePath(context.file().unit()), null);
  }

  @Override
  public Void visitClass(ClassTree tree, Void none) {
    services.type(getCurrentPath());
    structured.type(getCurrentPath());
    return super.visitClass(tree, null);
  }

  @Override
  public Void visitMethod(MethodTree tree, Void none) {
    services.method(getCurrentPath());
    return super.visitMethod(tree, null);
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void none) {
    if (!tree.getArguments().isEmpty() && tree.getClassBody() == null) {
      ExpressionTree first = tree.getArguments().get(0);
      if (context.file().isType(tree.getIdentifier(), CheckPromptTemplates.TYPE)) {
        templates.template(getCurrentPath(), first);
      } else if (isOfSpring(tree.getIdentifier())) {
        spring.template(getCurrentPath());
      } else {
        sent.made(getCurrentPath());
      }
    }
    return super.visitNewClass(tree, null);
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
    Optional<ExpressionTree> receiver = Calls.receiver(tree);
    if (receiver.isPresent()) {
      String method = Calls.method(tree);
      if (method.equals("from")
          && !tree.getArguments().isEmpty()
          && context.file().isType(receiver.get(), CheckPromptTemplates.TYPE)) {
        templates.template(getCurrentPath(), tree.getArguments().get(0));
      } else if (Set.of("create", "builder").contains(method)
          && context.file().isType(receiver.get(), ServiceTexts.SERVICE + "AiServices")) {
        services.created(tree);
      } else if (method.equals("builder") && isOfSpring(receiver.get())) {
        spring.builder(getCurrentPath());
      } else if (hasChatClient) {
        spring.chat(getCurrentPath());
      }
      catalogs.call(getCurrentPath());
    }
    sent.called(getCurrentPath());
    return super.visitMethodInvocation(tree, null);
  }

  private boolean isOfSpring(ExpressionTree type) {
    return CheckSpringTemplates.TYPES.stream().anyMatch(name -> context.file().isType(type, name));
  }
}
