package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Offers the edits of findings as quick fixes. */
final class FixActions {
  private static final String DECLARE_ALL = "Declare all parameters of this file";

  private final Workspace workspace;

  FixActions(Workspace workspace) {
    this.workspace = workspace;
  }

  List<CodeAction> at(Workspace.Found found, Span span, CodeActionContext context) {
    List<CodeAction> actions = new ArrayList<>();
    if (!isWanted(context, CodeActionKind.QuickFix)) {
      return actions;
    }
    SourceText text = found.file().text();
    List<Diagnostic> undeclared = new ArrayList<>();
    for (Diagnostic finding : found.snapshot().findings()) {
      Span at = finding.location().span();
      boolean isHere =
          finding.location().source().path().equals(text.path())
              && at.start() <= span.end()
              && span.start() <= at.end();
      if (isHere && !finding.fix().edits().isEmpty() && isOfProject(finding.fix())) {
        actions.add(action(finding, context));
      }
      if (isHere) {
        DeclareParameter.of(finding, found)
            .map(edit -> declaring(finding, edit, context))
            .ifPresent(actions::add);
      }
      if (isHere && finding.code() == DiagnosticCode.UNKNOWN_VARIABLE) {
        undeclared.add(finding);
      }
    }
    undeclared.stream()
        .findFirst()
        .flatMap(
            finding ->
                DeclareParameter.all(found)
                    .map(edits -> action(DECLARE_ALL, finding, edits, context)))
        .ifPresent(actions::add);
    return actions;
  }

  private static boolean isWanted(CodeActionContext context, String kind) {
    List<String> only = context.getOnly();
    return only == null || only.stream().anyMatch(one -> kind.startsWith(one));
  }

  private static boolean isOfProject(Fix fix) {
    return fix.edits().stream().noneMatch(edit -> edit.place().source().path().contains("!/"));
  }

  private CodeAction declaring(Diagnostic finding, Edit edit, CodeActionContext context) {
    String title = "Declare the parameter '" + finding.location().text() + "'";
    return action(title, finding, List.of(edit), context);
  }

  private CodeAction action(Diagnostic finding, CodeActionContext context) {
    Fix fix = finding.fix();
    CodeAction action = action(title(fix), finding, fix.edits(), context);
    action.setIsPreferred(fix.isCertain());
    return action;
  }

  private CodeAction action(
      String title, Diagnostic finding, List<Edit> edits, CodeActionContext context) {
    CodeAction action = new CodeAction(title);
    action.setKind(CodeActionKind.QuickFix);
    action.setEdit(new WorkspaceEdit(workspace.edits(edits)));
    action.setDiagnostics(
        context.getDiagnostics().stream()
            .filter(
                one ->
                    one.getCode() != null
                        && one.getCode().isLeft()
                        && finding.code().id().equals(one.getCode().getLeft())
                        && Places.range(finding.location()).equals(one.getRange()))
            .toList());
    return action;
  }

  /** Returns the title of a fix, as one line. */
  private static String title(Fix fix) {
    if (fix.edits().size() == 1) {
      String old = fix.edits().get(0).place().text();
      String now = fix.edits().get(0).replacement();
      boolean isShort = (old + now).length() < 60 && !(old + now).contains("\n");
      if (isShort) {
        return now.isEmpty()
            ? "Remove '" + old + "'"
            : old.isEmpty() ? "Insert '" + now + "'" : "Replace '" + old + "' by '" + now + "'";
      }
    }
    return fix.isEmpty() ? "Fix this" : fix.text();
  }
}
