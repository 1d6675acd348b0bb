package io.promptcompiler.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Offers to extract a partial. The edit is only computed when the user chooses the offer, if the
 * editor supports that, and otherwise immediately.
 */
final class ExtractAction {
  private static final String TITLE = "Extract a partial";

  private final Workspace workspace;
  private final OpenTexts texts;
  private final boolean canCreate;
  private final boolean canAskLater;

  ExtractAction(Workspace workspace, OpenTexts texts, ClientCapabilities client) {
    this.workspace = workspace;
    this.texts = texts;
    var edits = client.getWorkspace() == null ? null : client.getWorkspace().getWorkspaceEdit();
    this.canCreate =
        edits != null
            && Boolean.TRUE.equals(edits.getDocumentChanges())
            && edits.getResourceOperations() != null
            && edits.getResourceOperations().contains("create");
    CodeActionCapabilities actions =
        client.getTextDocument() == null ? null : client.getTextDocument().getCodeAction();
    this.canAskLater =
        actions != null
            && Boolean.TRUE.equals(actions.getDataSupport())
            && actions.getResolveSupport() != null
            && actions.getResolveSupport().getProperties().contains("edit");
  }

  /** Returns the offer; empty if the selection cannot be extracted. */
  Optional<CodeAction> at(Workspace.Found found, Span selected, CodeActionContext context) {
    List<String> only = context.getOnly();
    boolean isWanted =
        only == null
            ? canAskLater || context.getTriggerKind() != CodeActionTriggerKind.Automatic
            : only.stream().anyMatch(CodeActionKind.RefactorExtract::startsWith);
    if (!canCreate || !isWanted || !new ExtractPartial(found).isOffered(selected)) {
      return Optional.empty();
    }
    CodeAction action = new CodeAction(TITLE);
    action.setKind(CodeActionKind.RefactorExtract);
    if (canAskLater) {
      action.setData(data(found.file().text(), selected));
      return Optional.of(action);
    }
    try {
      action.setEdit(edit(new ExtractPartial(found).plan(selected, texts)));
      return Optional.of(action);
    } catch (RefusedException e) {
      return Optional.empty();
    }
  }

  /** Returns the offer with its edit; other actions unchanged. */
  CodeAction resolved(CodeAction action) {
    JsonObject data = action.getData() instanceof JsonObject object ? object : new JsonObject();
    JsonElement document = data.get("uri");
    if (document == null) {
      return action;
    }
    Workspace.Found found =
        workspace
            .file(document.getAsString())
            .filter(file -> checksum(file.file().text()).equals(data.get("text").getAsString()))
            .orElseThrow(() -> new RefusedException("The text has changed since."));
    Span selected = new Span(data.get("start").getAsInt(), data.get("end").getAsInt());
    action.setEdit(edit(new ExtractPartial(found).plan(selected, texts)));
    return action;
  }

  private JsonObject data(SourceText text, Span selected) {
    JsonObject data = new JsonObject();
    data.addProperty("uri", workspace.uri(text.path()));
    data.addProperty("text", checksum(text));
    data.addProperty("start", selected.start());
    data.addProperty("end", selected.end());
    return data;
  }

  private static String checksum(SourceText text) {
    return Checksum.of(text.content());
  }

  private WorkspaceEdit edit(ExtractPartial.Plan plan) {
    String uri = Places.uri(plan.path());
    Position start = new Position(0, 0);
    List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
    changes.add(Either.forRight(new CreateFile(uri)));
    changes.add(
        Either.forLeft(document(uri, new TextEdit(new Range(start, start), plan.content()))));
    for (Map.Entry<String, List<TextEdit>> one : workspace.edits(List.of(plan.call())).entrySet()) {
      one.getValue().forEach(edit -> changes.add(Either.forLeft(document(one.getKey(), edit))));
    }
    return new WorkspaceEdit(changes);
  }

  private static TextDocumentEdit document(String uri, TextEdit edit) {
    List<Either<TextEdit, SnippetTextEdit>> edits = List.of(Either.forLeft(edit));
    return new TextDocumentEdit(new VersionedTextDocumentIdentifier(uri, null), edits);
  }
}
