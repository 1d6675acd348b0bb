package io.promptcompiler.lsp;

import io.promptcompiler.core.module.HelperConsent;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/** An editor, as far as a server sees it: LSP4J's client over two pipes. */
final class Session implements LanguageClient, AutoCloseable {
  /** Where the cursor is, in a text that is opened. */
  static final String CURSOR = "‸";

  private final Path folder;
  private final Map<String, List<Diagnostic>> published = new ConcurrentHashMap<>();
  private final List<String> refreshed = new CopyOnWriteArrayList<>();
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Map<String, String> open = new ConcurrentHashMap<>();
  private final LanguageServer server;
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final PipedOutputStream fromClient;
  private final PipedOutputStream fromServer;
  private InitializeResult can = new InitializeResult();

  private Session(Path folder, HelperConsent consent) throws IOException {
    this.folder = folder;
    PipedInputStream toServer = new PipedInputStream(1 << 16);
    fromClient = new PipedOutputStream(toServer);
    PipedInputStream toClient = new PipedInputStream(1 << 16);
    fromServer = new PipedOutputStream(toClient);
    Thread serving =
        new Thread(
            () -> {
              try {
                end.complete(PromptLanguageServer.serve(toServer, fromServer, "1", consent));
              } catch (InterruptedException e) {
                end.completeExceptionally(e);
              }
            });
    serving.setDaemon(true);
    serving.start();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, toClient, fromClient);
    var unused = launcher.startListening();
    server = launcher.getRemoteProxy();
  }

  /** Opens a folder. */
  static Session of(Path folder) {
    return of(folder, new ClientCapabilities());
  }

  static Session of(Path folder, ClientCapabilities capabilities) {
    return of(folder, capabilities, HelperConsent.NONE);
  }

  static Session of(Path folder, ClientCapabilities capabilities, HelperConsent consent) {
    try {
      Session session = new Session(folder, consent);
      InitializeParams params = new InitializeParams();
      params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "folder")));
      params.setCapabilities(capabilities);
      session.can = get(session.server.initialize(params));
      session.server.initialized(new InitializedParams());
      return session;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e);
    }
  }

  LanguageServer server() {
    return server;
  }

  InitializeResult can() {
    return can;
  }

  List<String> messages() {
    return messages;
  }

  boolean end() {
    return get(end);
  }

  /** Writes a template to disk. */
  Session with(String id, String text) {
    try {
      Path file = path(id);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path(String id) {
    return folder.resolve("src/main/prompts").resolve(id);
  }

  String uri(String id) {
    return path(id).toUri().toString();
  }

  TextDocumentIdentifier document(String id) {
    return new TextDocumentIdentifier(uri(id));
  }

  /** Opens a template, or gives one that is open another text. Gives the place of the cursor. */
  Position edit(String id, String text) {
    int cursor = text.indexOf(CURSOR);
    String content = text.replace(CURSOR, "");
    if (open.put(id, content) == null) {
      server
          .getTextDocumentService()
          .didOpen(
              new DidOpenTextDocumentParams(new TextDocumentItem(uri(id), "prompt", 1, content)));
    } else {
      server
          .getTextDocumentService()
          .didChange(
              new DidChangeTextDocumentParams(
                  new VersionedTextDocumentIdentifier(uri(id), 2),
                  List.of(new TextDocumentContentChangeEvent(content))));
    }
    return position(content, Math.max(0, cursor));
  }

  void close(String id) {
    open.remove(id);
    server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(document(id)));
  }

  static Position position(String text, int offset) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(unit -> unit == '\n').count();
    return new Position(line, offset - before.lastIndexOf('\n') - 1);
  }

  /** Waits until the server has seen all that was sent. */
  Session settle() {
    get(
        server
            .getTextDocumentService()
            .foldingRange(new FoldingRangeRequestParams(new TextDocumentIdentifier("none:x"))));
    return this;
  }

  /** The findings of a template: {@code 5:13 PC340 error}. */
  List<String> findings(String id) {
    settle();
    return all().getOrDefault(uri(id), List.of()).stream()
        .map(
            one ->
                one.getRange().getStart().getLine()
                    + 1
                    + ":"
                    + (one.getRange().getStart().getCharacter() + 1)
                    + " "
                    + one.getCode().getLeft()
                    + " "
                    + (one.getSeverity() == DiagnosticSeverity.Error ? "error" : "warning"))
        .sorted()
        .toList();
  }

  /** All that is published, by file. */
  Map<String, List<Diagnostic>> all() {
    return published;
  }

  /** The names that can be written at the cursor. */
  List<CompletionItem> items(String id, String text) {
    Position at = edit(id, text);
    var found =
        get(server.getTextDocumentService().completion(new CompletionParams(document(id), at)));
    return found.getLeft();
  }

  List<String> completions(String id, String text) {
    Position at = edit(id, text);
    var found =
        get(server.getTextDocumentService().completion(new CompletionParams(document(id), at)));
    return new ArrayList<>(found.getLeft().stream().map(CompletionItem::getLabel).toList());
  }

  String hover(String id, String text) {
    return hoverOrNothing(id, text).orElseThrow();
  }

  Optional<String> hoverOrNothing(String id, String text) {
    Position at = edit(id, text);
    return Optional.ofNullable(
            get(server.getTextDocumentService().hover(new HoverParams(document(id), at))))
        .map(hover -> hover.getContents().getRight().getValue());
  }

  /** {@code partials/part.md:3:5}. */
  List<String> definition(String id, String text) {
    Position at = edit(id, text);
    return get(server.getTextDocumentService().definition(new DefinitionParams(document(id), at)))
        .getLeft()
        .stream()
        .map(this::shown)
        .toList();
  }

  List<String> references(String id, String text, boolean withDeclaration) {
    Position at = edit(id, text);
    return get(
            server
                .getTextDocumentService()
                .references(
                    new ReferenceParams(document(id), at, new ReferenceContext(withDeclaration))))
        .stream()
        .map(this::shown)
        .sorted()
        .toList();
  }

  private String shown(Location place) {
    String start = path("").toUri().toString();
    Position at = place.getRange().getStart();
    return place.getUri().replace(start, "")
        + ":"
        + (at.getLine() + 1)
        + ":"
        + (at.getCharacter() + 1);
  }

  /** What a text is after edits. */
  static String applied(String text, @Nullable List<TextEdit> edits) {
    io.promptcompiler.core.diagnostic.SourceText source =
        new io.promptcompiler.core.diagnostic.SourceText("", text);
    List<TextEdit> sorted = new ArrayList<>(Objects.requireNonNull(edits));
    sorted.sort(
        java.util.Comparator.comparing(
                (TextEdit edit) -> Places.offset(source, edit.getRange().getStart()))
            .reversed());
    StringBuilder result = new StringBuilder(text);
    for (TextEdit edit : sorted) {
      result.replace(
          Places.offset(source, edit.getRange().getStart()),
          Places.offset(source, edit.getRange().getEnd()),
          edit.getNewText());
    }
    return result.toString();
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    if (params.getDiagnostics().isEmpty()) {
      published.remove(params.getUri());
    } else {
      published.put(params.getUri(), params.getDiagnostics());
    }
  }

  @Override
  public void showMessage(MessageParams params) {
    messages.add(params.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(new MessageActionItem());
  }

  @Override
  public void logMessage(MessageParams params) {}

  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> refreshTextDocumentContent(
      TextDocumentContentRefreshParams params) {
    refreshed.add(params.getUri());
    return CompletableFuture.completedFuture(null);
  }

  /** The previews that the server wants to be asked for again. */
  List<String> refreshed() {
    return refreshed;
  }

  @Override
  public void close() {
    get(server.shutdown());
    server.exit();
    end();
    // The threads that read the streams end, and with them all that they refer to.
    try {
      fromClient.close();
      fromServer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
