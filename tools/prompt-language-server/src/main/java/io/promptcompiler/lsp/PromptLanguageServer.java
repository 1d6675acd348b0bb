package io.promptcompiler.lsp;

import io.promptcompiler.core.module.HelperConsent;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentContentRegistrationOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The language server, which announces its capabilities, and starts and stops the work. */
public final class PromptLanguageServer implements LanguageServer, LanguageClientAware {
  private final String version;
  private final Work work;
  private final CountDownLatch ended = new CountDownLatch(1);
  private boolean isShutDown;

  /**
   * Creates a server.
   *
   * @param version the version of the server, for the editor's log
   * @param consent decides whether helpers of the open projects may run
   */
  public PromptLanguageServer(String version, HelperConsent consent) {
    this.version = version;
    this.work = new Work(consent);
  }

  /**
   * Serves an editor over two streams until the editor announces its exit, the input ends, or the
   * process of the editor ends.
   *
   * @return whether the editor ended the server according to the protocol
   */
  public static boolean serve(
      InputStream in, OutputStream out, String version, HelperConsent consent)
      throws InterruptedException {
    PromptLanguageServer server = new PromptLanguageServer(version, consent);
    Launcher<LanguageClient> launcher =
        new LaunchServer()
            .setLocalService(server)
            .setRemoteInterface(LanguageClient.class)
            .setInput(in)
            .setOutput(out)
            .setExceptionHandler(PromptLanguageServer::error)
            .create();
    server.connect(launcher.getRemoteProxy());
    Future<?> listening = launcher.startListening();
    Thread end =
        new Thread(
            () -> {
              try {
                listening.get();
              } catch (InterruptedException | ExecutionException e) {
                Thread.currentThread().interrupt();
              }
              server.ended.countDown();
            },
            "end of input");
    end.setDaemon(true);
    end.start();
    server.ended.await();
    server.work.close();
    return server.isShutDown;
  }

  /** Returns the answer to a request that failed. */
  private static ResponseError error(Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    // LSP4J's default for methods that a server does not implement.
    return cause instanceof UnsupportedOperationException
        ? new ResponseError(
            ResponseErrorCode.MethodNotFound, "The server does not support this method.", null)
        : RemoteEndpoint.DEFAULT_EXCEPTION_HANDLER.apply(problem);
  }

  @Override
  public void connect(LanguageClient client) {
    work.connect(client);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    if (params.getCapabilities() != null) {
      work.able(params.getCapabilities());
    }
    if (params.getProcessId() != null) {
      endWith(params.getProcessId());
    }
    work.open(folders(params));
    ServerInfo info = new ServerInfo("prompt", version);
    return CompletableFuture.completedFuture(new InitializeResult(capabilities(), info));
  }

  /**
   * Ends the server when the process of the editor ends, even if the input stays open in another
   * process. An unknown id is ignored: the editor may run in another container.
   */
  private void endWith(int editor) {
    ProcessHandle.of(editor)
        .filter(process -> !process.equals(ProcessHandle.current()))
        .ifPresent(
            process -> {
              var unused = process.onExit().thenRun(ended::countDown);
            });
  }

  @SuppressWarnings("deprecation") // used by older editors
  private static List<Path> folders(InitializeParams params) {
    List<String> uris = new ArrayList<>();
    if (params.getWorkspaceFolders() != null) {
      params.getWorkspaceFolders().forEach(folder -> uris.add(folder.getUri()));
    } else if (params.getRootUri() != null) {
      uris.add(params.getRootUri());
    }
    return uris.stream().map(Places::path).flatMap(Optional::stream).map(Path::of).toList();
  }

  private static ServerCapabilities capabilities() {
    ServerCapabilities can = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(Either.forLeft(true));
    can.setTextDocumentSync(sync);
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setReferencesProvider(true);
    can.setDocumentHighlightProvider(true);
    can.setDocumentSymbolProvider(true);
    can.setDocumentLinkProvider(new DocumentLinkOptions(false));
    CodeActionOptions actions =
        new CodeActionOptions(List.of(CodeActionKind.QuickFix, CodeActionKind.RefactorExtract));
    actions.setResolveProvider(true);
    can.setCodeActionProvider(actions);
    can.setCompletionProvider(
        new CompletionOptions(false, List.of("{", "#", "/", ">", " ", ".", "(", "\"", ":", "@")));
    can.setRenameProvider(new RenameOptions(true));
    can.setFoldingRangeProvider(true);
    can.setInlayHintProvider(true);
    can.setCodeLensProvider(new CodeLensOptions(false));
    can.setSemanticTokensProvider(
        new SemanticTokensWithRegistrationOptions(Colors.legend(), true, false));
    can.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(PreviewDocuments.COMMAND)));
    WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
    folders.setSupported(true);
    folders.setChangeNotifications(true);
    WorkspaceServerCapabilities workspace = new WorkspaceServerCapabilities(folders);
    workspace.setTextDocumentContent(
        new TextDocumentContentRegistrationOptions(
            List.of(PreviewDocuments.SCHEME, Places.LIBRARY)));
    can.setWorkspace(workspace);
    return can;
  }

  @Override
  public void initialized(InitializedParams params) {
    work.watch();
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol requires null
  public CompletableFuture<Object> shutdown() {
    isShutDown = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    ended.countDown();
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return new Documents(work);
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return new Folders(work);
  }
}
