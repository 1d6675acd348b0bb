package io.promptcompiler.lsp;

import com.google.gson.JsonPrimitive;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Handles requests about the open folders as a whole, and about documents that are not files. */
final class Folders implements WorkspaceService {
  private final Work work;

  Folders(Work work) {
    this.work = work;
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    // The server has no settings of its own, because the configuration of the build is used.
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    work.changedOnDisk(params.getChanges().stream().map(FileEvent::getUri).toList());
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    work.later(
        () -> {
          params
              .getEvent()
              .getRemoved()
              .forEach(
                  folder ->
                      Places.path(folder.getUri())
                          .ifPresent(path -> work.workspace().close(Path.of(path))));
          params
              .getEvent()
              .getAdded()
              .forEach(
                  folder ->
                      Places.path(folder.getUri())
                          .ifPresent(path -> work.workspace().open(Path.of(path))));
        });
  }

  @Override
  public CompletableFuture<TextDocumentContentResult> textDocumentContent(
      TextDocumentContentParams params) {
    return work.answer(() -> new TextDocumentContentResult(content(params.getUri())));
  }

  /**
   * Returns the content of a document that is not a file: a preview, or a template of a library.
   */
  private String content(String uri) {
    if (uri.startsWith(PreviewDocuments.SCHEME + ":")) {
      work.shows(uri);
      return new PreviewDocuments(work.workspace()).content(uri);
    }
    return work.workspace()
        .file(uri)
        .map(found -> found.file().text().content())
        .orElseThrow(() -> invalid("There is no document '" + uri + "'."));
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments() == null ? List.of() : params.getArguments();
    if (!PreviewDocuments.COMMAND.equals(params.getCommand()) || arguments.isEmpty()) {
      return CompletableFuture.failedFuture(
          invalid("'" + params.getCommand() + "' needs the address of a preview."));
    }
    Object first = arguments.get(0);
    String address =
        first instanceof JsonPrimitive text ? text.getAsString() : String.valueOf(first);
    return work.answer(() -> (Object) content(address));
  }

  private static ResponseErrorException invalid(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.InvalidParams, why, null));
  }
}
