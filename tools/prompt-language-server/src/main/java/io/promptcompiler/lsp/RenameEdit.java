package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.AnnotatedTextEdit;
import org.eclipse.lsp4j.ChangeAnnotation;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Converts a renaming to the form that the editor supports. If Java code has to be changed by hand,
 * the user is asked to confirm, if the editor supports that.
 */
final class RenameEdit {
  private static final String JAVA = "java";

  private final Workspace workspace;
  private final boolean canMove;
  private final boolean canAsk;

  RenameEdit(Workspace workspace, ClientCapabilities client) {
    this.workspace = workspace;
    var edits = client.getWorkspace() == null ? null : client.getWorkspace().getWorkspaceEdit();
    this.canMove =
        edits != null
            && Boolean.TRUE.equals(edits.getDocumentChanges())
            && edits.getResourceOperations() != null
            && edits.getResourceOperations().contains("rename");
    this.canAsk =
        edits != null
            && Boolean.TRUE.equals(edits.getDocumentChanges())
            && edits.getChangeAnnotationSupport() != null;
  }

  WorkspaceEdit of(Rename.Plan plan) {
    if (plan.moved().isPresent() && !canMove) {
      throw new RefusedException(
          "The file has to be renamed as well, which this editor does not support.");
    }
    boolean asks = plan.isSeenByJava() && canAsk;
    if (plan.moved().isEmpty() && !asks) {
      return new WorkspaceEdit(workspace.edits(plan.edits()));
    }
    List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
    new ModuleEdit(Map.of(), plan.edits())
        .byFile()
        .forEach(
            (path, edits) -> {
              List<Either<TextEdit, SnippetTextEdit>> all = new ArrayList<>();
              for (Edit edit : edits) {
                var range = Places.range(edit.place());
                all.add(
                    Either.forLeft(
                        asks
                            ? new AnnotatedTextEdit(range, edit.replacement(), JAVA)
                            : new TextEdit(range, edit.replacement())));
              }
              var document = new VersionedTextDocumentIdentifier(workspace.uri(path), null);
              changes.add(Either.forLeft(new TextDocumentEdit(document, all)));
            });
    plan.moved()
        .ifPresent(
            moved ->
                changes.add(
                    Either.forRight(
                        file(workspace.uri(moved.from()), Places.uri(moved.to()), asks))));
    WorkspaceEdit edit = new WorkspaceEdit(changes);
    if (asks) {
      ChangeAnnotation annotation = new ChangeAnnotation("Java code that uses the name breaks");
      annotation.setNeedsConfirmation(true);
      annotation.setDescription(
          "Generated classes have methods or constants of this name. Change their callers"
              + " afterwards.");
      edit.setChangeAnnotations(Map.of(JAVA, annotation));
    }
    return edit;
  }

  private static RenameFile file(String from, String to, boolean asks) {
    RenameFile file = new RenameFile(from, to);
    if (asks) {
      file.setAnnotationId(JAVA);
    }
    return file;
  }
}
