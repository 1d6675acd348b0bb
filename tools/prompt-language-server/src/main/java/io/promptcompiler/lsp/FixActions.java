package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.edit.EditedModule;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Offers the edits of findings as quick fixes. */
final class FixActions {
  private static final String DECLARE_ALL = "Declare all parameters of this file";

  /** The number of findings for which actions are offered: nobody chooses among more. */
  private static final long MOST = 100;

  private final Workspace workspace;

  FixActions(Workspace workspace) {
    this.workspace = workspace;
  }

  List<CodeAction> at(Workspace.Found found, Span span, CodeActionContext context) {
    List<CodeAction> actions = new ArrayList<>();
    if (!isWanted(context, CodeActionKind.QuickFix)) {
      return actions;
    }
    List<Diagnostic> here = findings(found, span);
    DeclareParameter declare = new DeclareParameter(found);
    for (Diagnostic finding : here) {
      if (!finding.fix().edits().isEmpty() && mayEdit(found, finding.fix().edits())) {
        actions.add(action(finding, context));
      }
      declare
          .of(finding)
          .filter(edit -> mayEdit(found, List.of(edit)))
          .map(edit -> declaring(finding, edit, found, context))
          .ifPresent(actions::add);
    }
    here.stream()
        .filter(finding -> finding.code() == DiagnosticCode.UNKNOWN_VARIABLE)
        .findFirst()
        .flatMap(
            finding ->
                declare
                    .all()
                    .filter(edits -> mayEdit(found, edits))
                    .map(edits -> action(DECLARE_ALL, finding, edits, context)))
        .ifPresent(actions::add);
    return actions;
  }

  /** Returns the first findings that touch a range of a file. */
  static List<Diagnostic> findings(Workspace.Found found, Span span) {
    String path = found.file().text().path();
    return found.snapshot().findings().stream()
        .filter(finding -> finding.location().source().path().equals(path))
        .filter(finding -> finding.location().span().start() <= span.end())
        .filter(finding -> span.start() <= finding.location().span().end())
        .limit(MOST)
        .toList();
  }

  private static boolean isWanted(CodeActionContext context, String kind) {
    List<String> only = context.getOnly();
    return only == null || only.stream().anyMatch(one -> kind.startsWith(one));
  }

  /** Returns whether edits change no file of a library, and none behind a symbolic link. */
  private static boolean mayEdit(Workspace.Found found, List<Edit> edits) {
    return edits.stream()
        .map(edit -> edit.place().source().path())
        .noneMatch(
            path ->
                path.contains("!/") || CheckChange.linkedRoot(path, found.snapshot()).isPresent());
  }

  private CodeAction declaring(
      Diagnostic finding, Edit edit, Workspace.Found found, CodeActionContext context) {
    boolean isInExamples =
        edit.replacement().contains("required: true")
            && !EditedModule.examples(found.file()).isEmpty();
    String title =
        "Declare the parameter '"
            + finding.location().text()
            + (isInExamples ? "', which all examples then need" : "'");
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
    action.setDiagnostics(same(finding, context));
    return action;
  }

  /** Returns a finding as the editor shows it; empty if it does not. */
  static List<org.eclipse.lsp4j.Diagnostic> same(Diagnostic finding, CodeActionContext context) {
    return context.getDiagnostics().stream()
        .filter(
            one ->
                one.getCode() != null
                    && one.getCode().isLeft()
                    && finding.code().id().equals(one.getCode().getLeft())
                    && Places.range(finding.location()).equals(one.getRange()))
        .toList();
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
