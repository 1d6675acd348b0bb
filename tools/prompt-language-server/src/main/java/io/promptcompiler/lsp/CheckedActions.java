package io.promptcompiler.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Checksum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Offers changes that are compiled before they are made: to extract or create a partial, to create
 * a skill, and to remove an unused parameter. The change is only computed when the user chooses the
 * offer, if the editor supports that, and otherwise immediately.
 */
final class CheckedActions {
  private final Workspace workspace;
  private final OpenTexts texts;
  private final boolean canCreate;
  private final boolean canAskLater;

  CheckedActions(Workspace workspace, OpenTexts texts, ClientCapabilities client) {
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

  /**
   * An offered change.
   *
   * @param finding the finding that it fixes, if there is one
   * @param change computes and checks the change
   */
  private record Offer(Optional<Diagnostic> finding, Supplier<ModuleEdit> change) {
    String kind() {
      return finding.isPresent() ? CodeActionKind.QuickFix : CodeActionKind.RefactorExtract;
    }
  }

  /** Returns the offers for a range by their titles. */
  private Map<String, Offer> offers(Workspace.Found found, Span selected) {
    Map<String, Offer> offers = new LinkedHashMap<>();
    if (found.file().root().library().isPresent()) {
      return offers;
    }
    CheckChange check = new CheckChange(found.snapshot(), texts);
    for (Diagnostic finding : FixActions.findings(found, selected)) {
      Optional<Diagnostic> its = Optional.of(finding);
      if (finding.code() == DiagnosticCode.UNUSED_PARAMETER) {
        String title = "Remove the parameter '" + finding.location().text() + "'";
        offers.put(title, new Offer(its, () -> RemoveParameter.of(finding, found, check)));
      }
      CreateFragment.of(finding, found)
          .filter(none -> canCreate)
          .ifPresent(file -> offers.put(file.title(), new Offer(its, () -> file.change(check))));
    }
    ExtractPartial extract = new ExtractPartial(found);
    if (canCreate && extract.isOffered(selected)) {
      Supplier<ModuleEdit> change = () -> extract.change(selected, check);
      offers.put("Extract a partial", new Offer(Optional.empty(), change));
    }
    return offers;
  }

  /** Returns the actions for a selection. */
  List<CodeAction> at(Workspace.Found found, Span selected, CodeActionContext context) {
    List<String> only = context.getOnly();
    boolean isAutomatic = context.getTriggerKind() == CodeActionTriggerKind.Automatic;
    List<CodeAction> actions = new ArrayList<>();
    if (only == null && isAutomatic && !canAskLater) {
      return actions;
    }
    offers(found, selected)
        .forEach(
            (title, offer) -> {
              CodeAction action = new CodeAction(title);
              action.setKind(offer.kind());
              boolean isWanted = only == null || only.stream().anyMatch(offer.kind()::startsWith);
              if (isWanted && complete(action, offer, found.file().text(), selected, context)) {
                actions.add(action);
              }
            });
    return actions;
  }

  /** Completes an action, and returns whether it can be offered. */
  private boolean complete(
      CodeAction action, Offer offer, SourceText text, Span selected, CodeActionContext context) {
    offer.finding().ifPresent(finding -> action.setDiagnostics(FixActions.same(finding, context)));
    if (canAskLater) {
      action.setData(data(text, selected));
      return true;
    }
    try {
      action.setEdit(edit(offer.change().get()));
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }

  /**
   * Returns an action with its edit; other actions unchanged.
   *
   * @throws RefusedException if the change is not possible
   */
  CodeAction resolved(CodeAction action) {
    if (!(action.getData() instanceof JsonObject data) || !data.has("uri")) {
      return action;
    }
    Workspace.Found found =
        workspace
            .file(text(data, "uri"))
            .filter(file -> checksum(file.file().text()).equals(text(data, "text")))
            .orElseThrow(() -> new RefusedException("The text has changed since."));
    Span selected = selected(data, found.file().text());
    Offer offer = offers(found, selected).get(action.getTitle());
    if (offer != null) {
      action.setEdit(edit(offer.change().get()));
    }
    return action;
  }

  private static String text(JsonObject data, String name) {
    return data.get(name) instanceof JsonPrimitive text ? text.getAsString() : "";
  }

  private static Span selected(JsonObject data, SourceText text) {
    try {
      int start = Integer.parseInt(text(data, "start"));
      int end = Integer.parseInt(text(data, "end"));
      if (0 <= start && start <= end && end <= text.content().length()) {
        return new Span(start, end);
      }
    } catch (NumberFormatException e) {
      // Only another program can have written it.
    }
    throw new ResponseErrorException(
        new ResponseError(
            ResponseErrorCode.InvalidParams, "The data of the action has no range.", null));
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

  private WorkspaceEdit edit(ModuleEdit change) {
    if (change.created().isEmpty()) {
      return new WorkspaceEdit(workspace.edits(change.edits()));
    }
    Position start = new Position(0, 0);
    List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
    change
        .created()
        .forEach(
            (path, content) -> {
              String uri = Places.uri(path);
              changes.add(Either.forRight(new CreateFile(uri)));
              changes.add(document(uri, List.of(new TextEdit(new Range(start, start), content))));
            });
    workspace.edits(change.edits()).forEach((uri, edits) -> changes.add(document(uri, edits)));
    return new WorkspaceEdit(changes);
  }

  private static Either<TextDocumentEdit, ResourceOperation> document(
      String uri, List<TextEdit> edits) {
    return Either.forLeft(
        new TextDocumentEdit(
            new VersionedTextDocumentIdentifier(uri, null),
            edits.stream().map(edit -> Either.<TextEdit, SnippetTextEdit>forLeft(edit)).toList()));
  }
}
