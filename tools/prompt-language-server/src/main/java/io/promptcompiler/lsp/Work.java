package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.FileProblem;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentContentRefreshParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/**
 * The only thread that compiles and answers requests. Edits are recorded immediately and compiled
 * after a short pause or before the next request, so that each answer is based on the current text.
 */
final class Work implements AutoCloseable {
  /** The length of a pause in typing after which texts are compiled, in milliseconds. */
  private static final int REST = 40;

  /** The time without a compilation after which memory is released, in milliseconds. */
  private static final int IDLE = 1_000;

  /** The growth of the heap after which memory is released, in bytes. */
  private static final long GROWTH = 64L << 20;

  static final List<String> WATCHED =
      List.of(
          "**/*.{md,hbs,prompt,txt,json,yaml,yml}", "**/pom.xml", "**/prompt-compiler/*.options");

  private final OpenTexts texts = new OpenTexts();
  private final Workspace workspace;
  private final PublishFindings findings;
  private final AtomicInteger edits = new AtomicInteger();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread worker = new Thread(task, "prompts");
            worker.setDaemon(true);
            return worker;
          });
  private volatile @Nullable LanguageClient editor;
  private volatile ClientCapabilities client = new ClientCapabilities();
  private final Set<String> previews = new LinkedHashSet<>();
  private List<String> said = List.of();
  private int compilations;

  /** The size of the heap after memory was last released, in bytes. */
  private long released;

  Work(HelperConsent consent) {
    workspace = new Workspace(texts, consent);
    findings = new PublishFindings(workspace);
  }

  Workspace workspace() {
    return workspace;
  }

  OpenTexts texts() {
    return texts;
  }

  ClientCapabilities client() {
    return client;
  }

  void connect(LanguageClient other) {
    editor = other;
  }

  void able(ClientCapabilities capabilities) {
    client = capabilities;
  }

  /** Returns an answer that is computed on this thread after pending edits have been compiled. */
  <T> CompletableFuture<T> answer(Supplier<T> answer) {
    CompletableFuture<T> future = new CompletableFuture<>();
    thread.execute(
        () -> {
          if (future.isCancelled()) {
            return;
          }
          try {
            compile();
            future.complete(answer.get());
          } catch (ResponseErrorException e) {
            future.completeExceptionally(e);
          } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            future.completeExceptionally(
                new ResponseErrorException(
                    new ResponseError(ResponseErrorCode.InternalError, sentence(e), null)));
          }
        });
    return future;
  }

  /** Runs a change on this thread, and compiles afterwards. */
  void later(Runnable change) {
    int now = edits.incrementAndGet();
    thread.execute(() -> guarded(change));
    var unused =
        thread.schedule(
            () -> {
              if (edits.get() == now) {
                guarded(this::compile);
              }
            },
            REST,
            TimeUnit.MILLISECONDS);
  }

  private void guarded(Runnable change) {
    try {
      change.run();
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      say(MessageType.Error, sentence(e));
    }
  }

  private static String sentence(Throwable e) {
    Optional<String> problem = FileProblem.sentence(e);
    if (problem.isPresent()) {
      return problem.get();
    }
    Throwable cause = e.getCause();
    return "The language server could not do this: "
        + (e.getMessage() == null || e instanceof Error
            ? e.getClass().getSimpleName() + ": " + e.getMessage()
            : e.getMessage())
        + (cause == null ? "" : " (" + cause + ")");
  }

  private void say(MessageType type, String sentence) {
    LanguageClient other = editor;
    if (other != null) {
      other.showMessage(new MessageParams(type, sentence));
    }
  }

  private void compile() {
    if (workspace.compile()) {
      int now = ++compilations;
      var unused = thread.schedule(() -> releaseMemory(now), IDLE, TimeUnit.MILLISECONDS);
      LanguageClient other = editor;
      if (other != null) {
        findings.publish(other);
        refreshPreviews(other);
      }
    }
    List<String> notes = workspace.notes();
    if (!notes.equals(said)) {
      said = notes;
      notes.forEach(note -> say(MessageType.Warning, note));
    }
  }

  /**
   * Returns the memory of past compilations to the system while nothing is compiled. The collector
   * would otherwise keep several times the memory that is in use. A heap that has not grown is left
   * alone, because a collection costs as much as an edit.
   */
  private void releaseMemory(int compilation) {
    Runtime memory = Runtime.getRuntime();
    if (compilation == compilations && memory.totalMemory() > released + GROWTH) {
      System.gc();
      released = memory.totalMemory();
    }
  }

  /**
   * Records that the editor shows a preview, so that it is refreshed when its content may have
   * changed.
   */
  void shows(String preview) {
    previews.add(preview);
  }

  private void refreshPreviews(LanguageClient other) {
    WorkspaceClientCapabilities able = client.getWorkspace();
    if (able != null && able.getTextDocumentContent() != null) {
      previews.forEach(
          one -> {
            var unused =
                other.refreshTextDocumentContent(new TextDocumentContentRefreshParams(one));
          });
    }
  }

  void open(List<Path> folders) {
    later(() -> folders.forEach(workspace::open));
  }

  void edited(String uri, String text) {
    Places.path(uri)
        .ifPresent(
            path ->
                later(
                    () -> {
                      texts.put(path, uri, text);
                      workspace.changed(path, /* isSaved= */ false);
                    }));
  }

  void changed(String uri, List<TextDocumentContentChangeEvent> changes) {
    Places.path(uri)
        .ifPresent(
            path ->
                later(
                    () -> {
                      String text = texts.text(path).orElse("");
                      for (TextDocumentContentChangeEvent change : changes) {
                        text = applied(text, change);
                      }
                      texts.put(path, uri, text);
                      workspace.changed(path, /* isSaved= */ false);
                    }));
  }

  private static String applied(String text, TextDocumentContentChangeEvent change) {
    var range = change.getRange();
    if (range == null) {
      return change.getText();
    }
    Span replaced = Places.span(new SourceText("", text), range);
    return text.substring(0, replaced.start()) + change.getText() + text.substring(replaced.end());
  }

  void closed(String uri) {
    Places.path(uri)
        .ifPresent(
            path ->
                later(
                    () -> {
                      texts.remove(path);
                      workspace.changed(path, /* isSaved= */ true);
                    }));
  }

  void saved(String uri) {
    Places.path(uri)
        .ifPresent(
            path ->
                later(
                    isAboutModules(path)
                        ? workspace::find
                        : () -> workspace.changed(path, /* isSaved= */ true)));
  }

  /** Handles changes of files on disk, some of which define the modules. */
  void changedOnDisk(List<String> uris) {
    boolean isAboutModules =
        uris.stream().map(Places::path).flatMap(Optional::stream).anyMatch(Work::isAboutModules);
    later(isAboutModules ? workspace::find : workspace::changed);
  }

  private static boolean isAboutModules(String path) {
    return path.endsWith(".options")
        || path.endsWith("/pom.xml")
        || path.endsWith("/" + ProjectFile.NAME);
  }

  /** Asks the editor to report changes of files on disk. */
  void watch() {
    LanguageClient other = editor;
    WorkspaceClientCapabilities able = client.getWorkspace();
    boolean can =
        able != null
            && able.getDidChangeWatchedFiles() != null
            && Boolean.TRUE.equals(able.getDidChangeWatchedFiles().getDynamicRegistration());
    if (other != null && can) {
      List<FileSystemWatcher> watchers =
          WATCHED.stream().map(one -> new FileSystemWatcher(Either.forLeft(one))).toList();
      var unused =
          other.registerCapability(
              new RegistrationParams(
                  List.of(
                      new Registration(
                          "files",
                          "workspace/didChangeWatchedFiles",
                          new DidChangeWatchedFilesRegistrationOptions(watchers)))));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
