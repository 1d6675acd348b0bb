package io.promptcompiler.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.build.SealedLines;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.source.SourceRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentContentCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the server always answers, possibly with an error, and stops when requested. */
@Timeout(120)
class RobustnessTest {
  @TempDir Path folder;

  private static void delete(Path place) throws IOException {
    try (Stream<Path> all = Files.walk(place)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.delete(path);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private static void changed(Session session, Path place) {
    session
        .server()
        .getWorkspaceService()
        .didChangeWatchedFiles(
            new DidChangeWatchedFilesParams(
                List.of(new FileEvent(place.toUri().toString(), FileChangeType.Deleted))));
  }

  @Test
  void filesAndFoldersVanish() throws IOException {
    try (Session session = Session.of(folder)) {
      session.with("greet.md", "{{> part}}\n").with("partials/part.md", "Part.\n");
      session.edit("greet.md", "{{> part}}\n");
      assertThat(session.findings("greet.md")).isEmpty();
      Files.delete(session.path("partials/part.md"));
      changed(session, session.path("partials/part.md"));
      assertThat(session.findings("greet.md")).containsExactly("1:5 PC340 error");
      delete(folder.resolve("src"));
      changed(session, folder);
      session.settle();
      // What is open is there all the same, and the root that is gone is said at the POM.
      assertThat(session.all()).containsKey(folder.resolve("pom.xml").toUri().toString());
      session.with("greet.md", "Hello.\n");
      session.edit("greet.md", "Hello.\n");
      changed(session, session.path("greet.md"));
      session.settle();
      assertThat(session.all()).isEmpty();
    }
  }

  @Test
  void pomsAndRecordsAreBroken() throws IOException {
    Files.writeString(folder.resolve("pom.xml"), "<project><mod");
    Path record = folder.resolve("target/prompt-compiler/main-x.options");
    Files.createDirectories(record.getParent());
    Files.writeString(record, "no options\n\0");
    // Another user has recorded a decoy, or another version.
    Path forged = record.resolveSibling("main-default.options");
    Path decoy = Files.createDirectories(folder.resolve("decoy"));
    RecordedOptions.of(
            CompilerOptions.of(SourceRoot.of(decoy, "p"))
                .ofModule("com.acme:bot:2.0")
                .withSeverities(Map.of(DiagnosticCode.UNKNOWN_VARIABLE, Severity.OFF)),
            folder)
        .write(forged);
    List<String> lines = Files.readAllLines(forged);
    List<String> signed = new ArrayList<>(lines.subList(1, lines.size() - 1));
    signed.set(0, "0".repeat(64));
    SealedLines.write(forged, lines.get(0), signed);
    Path other = Files.createDirectories(folder.resolve("other/src/main/prompts"));
    Files.writeString(other.resolve("bad.md"), "{{nobody}}\n");
    Files.writeString(folder.resolve("other/pom.xml"), "");
    try (Session session = Session.of(folder)) {
      session.with("greet.md", "{{nobody}}\n");
      session.edit("greet.md", "{{nobody}}\n");
      assertThat(session.findings("greet.md")).containsExactly("1:3 PC301 error");
      assertThat(session.all()).containsKey(other.resolve("bad.md").toUri().toString());
      assertThat(session.messages())
          .filteredOn(note -> note.contains(".options"))
          .singleElement(STRING)
          .contains("'" + forged + "', '" + record + "' is not used");
    }
  }

  @Test
  void foldersComeAndGo() throws IOException {
    Path second = folder.resolve("second");
    Path prompts = Files.createDirectories(second.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("bad.md"), "{{nobody}}\n");
    Path first = Files.createDirectories(folder.resolve("first"));
    try (Session session = Session.of(first)) {
      WorkspaceFolder added = new WorkspaceFolder(second.toUri().toString(), "second");
      session
          .server()
          .getWorkspaceService()
          .didChangeWorkspaceFolders(
              new DidChangeWorkspaceFoldersParams(
                  new WorkspaceFoldersChangeEvent(List.of(added), List.of())));
      session.settle();
      String uri = prompts.resolve("bad.md").toUri().toString();
      assertThat(session.all()).containsKey(uri);
      session
          .server()
          .getWorkspaceService()
          .didChangeWorkspaceFolders(
              new DidChangeWorkspaceFoldersParams(
                  new WorkspaceFoldersChangeEvent(List.of(), List.of(added))));
      session.settle();
      assertThat(session.all()).doesNotContainKey(uri);
    }
  }

  @Test
  void editsThatDoNotFitAreTakenAsTheyCan() {
    try (Session session = Session.of(folder)) {
      session.with("greet.md", "Hello.\n");
      var documents = session.server().getTextDocumentService();
      Range outside = new Range(new Position(50, 3), new Position(2, 900));
      documents.didChange(
          new DidChangeTextDocumentParams(
              new VersionedTextDocumentIdentifier(session.uri("greet.md"), 7),
              List.of(new TextDocumentContentChangeEvent(outside, "{{nobody}}"))));
      assertThat(session.findings("greet.md")).containsExactly("1:3 PC301 error");
      session.edit("greet.md", "é\r\n😀{{nobody}}\r\n");
      assertThat(session.findings("greet.md")).containsExactly("2:5 PC301 error");
      session.edit("greet.md", "{{#if".repeat(20_000));
      assertThat(session.findings("greet.md")).isNotEmpty();
      session.edit("greet.md", "");
      session.settle();
    }
  }

  @Test
  void previewsAreKeptCurrentWhereTheEditorCan() {
    ClientCapabilities able = new ClientCapabilities();
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setTextDocumentContent(new TextDocumentContentCapabilities());
    able.setWorkspace(workspace);
    try (Session session = Session.of(folder, able)) {
      session.with("greet.md", "Hello.\n");
      session.edit("greet.md", "Hello.\n");
      String preview = "prompt-preview:/" + folder.getFileName() + "/greet.md";
      String text =
          Session.get(
                  session
                      .server()
                      .getWorkspaceService()
                      .textDocumentContent(new TextDocumentContentParams(preview)))
              .getText();
      assertThat(text).isEqualTo("Hello.\n");
      session.edit("greet.md", "Bye.\n");
      session.settle();
      assertThat(session.refreshed()).contains(preview);
    }
  }

  @Test
  void theEndOfTheInputEndsIt() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String garbage = "Content-Length: 9\r\n\r\n{\"jsonrpcContent-Le";
    assertThat(
            PromptLanguageServer.serve(
                new ByteArrayInputStream(garbage.getBytes(UTF_8)), out, "1", HelperConsent.NONE))
        .isFalse();
  }

  /** Starts a server as a process, and sends it messages. */
  private static Process started(String... messages) throws IOException {
    Process server =
        new ProcessBuilder(ClientsIT.server())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    send(server, messages);
    return server;
  }

  private static void send(Process server, String... messages) throws IOException {
    for (String message : messages) {
      server.getOutputStream().write(frame(message).getBytes(UTF_8));
    }
    server.getOutputStream().flush();
  }

  @Test
  void theProcessEndsInTheMiddleOfItsWorkAndWithItsEditor() throws Exception {
    Path prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    for (int i = 0; i < 300; i++) {
      Files.writeString(prompts.resolve("p" + i + ".md"), "Hello.\n".repeat(20));
    }
    String open = "{\"workspaceFolders\":[{\"uri\":\"" + folder.toUri() + "\",\"name\":\"f\"}]}";
    Process editor = started(request("1", open));
    // Its input stays open.
    Process server = started(request("1", "{\"processId\":" + editor.pid() + "}"));
    assertThat(server.getInputStream().read()).isEqualTo('C');
    assertThat(server.isAlive()).isTrue();
    String hover =
        "{\"textDocument\":{\"uri\":\"none:x\"},\"position\":{\"line\":0,\"character\":0}}";
    send(
        editor,
        request("2", "textDocument/hover", hover),
        request("3", "shutdown", "null"),
        "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
    assertThat(editor.waitFor()).isZero();
    assertThat(server.waitFor()).isEqualTo(1);
  }

  private static String frame(String content) {
    return "Content-Length: " + content.length() + "\r\n\r\n" + content;
  }

  private static String request(String id, String params) {
    return request(id, "initialize", params);
  }

  private static String request(String id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}";
  }

  /** What stands before a good message, and what is answered to it: the id and the code. */
  static Stream<Arguments> damagedMessages() {
    String deep = "[".repeat(200_000) + "]".repeat(200_000);
    String good = request("7", "{}");
    return Stream.of(
        Arguments.of("deep JSON", frame(request("7", deep)), "7 -32602"),
        Arguments.of("deep JSON without an end", frame("[".repeat(200_000)), "null -32700"),
        Arguments.of("no JSON", frame("hello"), "null -32700"),
        Arguments.of("null", frame("null"), "null -32600"),
        Arguments.of("a list", frame("[]"), "null -32700"),
        Arguments.of(
            "an unknown charset",
            "Content-Type: application/json; charset=klingon\r\n" + frame(good),
            "null -32600"),
        Arguments.of("a negative length", "Content-Length: -5\r\n\r\n" + good, "null -32600"),
        Arguments.of("a huge length", "Content-Length: 2147483647\r\n\r\n" + good, "null -32600"),
        Arguments.of(
            "a length beyond all numbers",
            "Content-Length: 99999999999999999999\r\n\r\n" + good,
            "null -32600"),
        Arguments.of("a length in words", "Content-Length: ten\r\n\r\n" + good, "null -32600"),
        Arguments.of("no length", "Content-Type: application/json\r\n\r\n" + good, "null -32600"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damagedMessages")
  void aDamagedMessageIsAnsweredAndTheNextIsRead(String what, String damaged, String answer)
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String input = damaged + frame(request("99", "{}"));
    PromptLanguageServer.serve(
        new ByteArrayInputStream(input.getBytes(UTF_8)), out, "1", HelperConsent.NONE);
    List<String> answers = new ArrayList<>();
    for (String one : out.toString(UTF_8).split("Content-Length: [0-9]+\r\n\r\n", -1)) {
      if (!one.isEmpty()) {
        JsonObject read = new Gson().fromJson(one, JsonObject.class);
        JsonObject error = read.getAsJsonObject("error");
        answers.add(read.get("id") + " " + (error == null ? "" : error.get("code")));
      }
    }
    assertThat(answers).containsExactly(answer, "99 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "textDocument/hover; null",
        "textDocument/hover; {}",
        "textDocument/hover; {'textDocument':{'uri':'none:x'},'position':null}",
        "textDocument/references; {'textDocument':{'uri':'none:x'},'position':{'line':0,'character':0}}",
        "textDocument/codeAction; {'textDocument':{'uri':'none:x'},'range':{},'context':{}}",
        "textDocument/documentSymbol; {'textDocument':{'uri':null}}",
        "workspace/textDocumentContent; {}",
        "codeAction/resolve; null",
        "textDocument/hover; []",
        "textDocument/hover; [1, 2]",
        "textDocument/hover; [{}]",
        "textDocument/hover; '''x'''",
        "textDocument/hover; 5",
        "textDocument/hover; true",
        "workspace/executeCommand; []",
        "initialize; []",
        "initialize; '''x'''",
      })
  void requestsWithoutTheirParametersAreRefused(String method, String params) throws Exception {
    String given = params.replace('\'', '"');
    List<String> orders =
        List.of(
            request("7", method, given),
            "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s,\"id\":7}"
                .formatted(method, given),
            "{\"jsonrpc\":\"2.0\",\"params\":%s,\"method\":\"%s\",\"id\":7}"
                .formatted(given, method));
    for (String order : orders) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      PromptLanguageServer.serve(
          new ByteArrayInputStream(frame(order).getBytes(UTF_8)), out, "1", HelperConsent.NONE);
      assertThat(out.toString(UTF_8)).contains("\"id\":7", "\"code\":-32602");
    }
  }

  @Test
  void unsupportedMethodsAreNotFound() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String document = "{\"textDocument\":{\"uri\":\"none:x\"},\"query\":\"\"}";
    String input =
        frame(request("7", "textDocument/documentColor", document))
            + frame(request("8", "workspace/symbol", document))
            + frame(request("9", "foo/bar", "{}"));
    PromptLanguageServer.serve(
        new ByteArrayInputStream(input.getBytes(UTF_8)), out, "1", HelperConsent.NONE);
    assertThat(out.toString(UTF_8).split("\"code\":-32601", -1)).hasSize(4);
  }

  @Test
  void diagnosticsCanHaveUnknownTags() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String place = "{'line':0,'character':0}";
    String range = "{'start':" + place + ",'end':" + place + "}";
    String input =
        request(
            "7",
            "textDocument/codeAction",
            ("{'textDocument':{'uri':'none:x'},'range':%s,'context':{'diagnostics':"
                    + "[{'range':%s,'message':'m','tags':[1,3,'unsafe',null]}]}}")
                .formatted(range, range)
                .replace('\'', '"'));
    PromptLanguageServer.serve(
        new ByteArrayInputStream(frame(input).getBytes(UTF_8)), out, "1", HelperConsent.NONE);
    assertThat(out.toString(UTF_8)).doesNotContain("error");
  }

  /**
   * Texts for which a request took time that is quadratic in their length, or overflowed the stack.
   */
  static Stream<Arguments> longTexts() {
    String list = "---\nparameters: { a: {}, b: { type: 'string[]' } }\n---\n";
    String names =
        IntStream.range(0, 12_000).mapToObj("{{a%d}}"::formatted).collect(Collectors.joining());
    String loops =
        IntStream.range(0, 12_000)
            .mapToObj("{{#each b as |x%d|}}"::formatted)
            .collect(Collectors.joining());
    return Stream.of(
        Arguments.of("names", list + "{{a‸}}" + "{{a}}".repeat(15_000)),
        Arguments.of("unknown names", list + "{{q‸}}" + names),
        Arguments.of(
            "names of a loop",
            list + "{{#each b as |x|}}{{x‸}}" + "{{x}}".repeat(15_000) + "{{/each}}"),
        Arguments.of("loops", list + "{{#each b}}{{this}}{{/each}}".repeat(6_000) + "{{‸"),
        Arguments.of("open loops", list + loops + "{{‸"),
        Arguments.of("closed blocks", list + "{{#if a}}".repeat(20_000) + "{{/a}}".repeat(20_000)),
        Arguments.of("blanks in YAML", "---\na: x\nb" + " ".repeat(100_000) + "\u2028‸"),
        Arguments.of("objects in YAML", "---\na: " + "{x: 1, a: ".repeat(10_000) + "‸"),
        Arguments.of("keys in YAML", "---\n" + "key: x\n".repeat(20_000) + "‸"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("longTexts")
  void longTextsAreAnsweredSoon(String what, String text) {
    try (Session session = Session.of(folder)) {
      session.with("a.md", "");
      Position at = session.edit("a.md", text);
      TextDocumentIdentifier document = session.document("a.md");
      var documents = session.server().getTextDocumentService();
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            Session.get(documents.completion(new CompletionParams(document, at)));
            Session.get(documents.hover(new HoverParams(document, at)));
            Session.get(documents.documentHighlight(new DocumentHighlightParams(document, at)));
            Session.get(documents.semanticTokensFull(new SemanticTokensParams(document)));
            Session.get(documents.documentSymbol(new DocumentSymbolParams(document)));
            CodeActionContext context = new CodeActionContext(List.of());
            Session.get(
                documents.codeAction(new CodeActionParams(document, new Range(at, at), context)));
          });
      assertThat(session.messages()).isEmpty();
    }
  }

  @Test
  void aMissingClassIsAnswered() {
    try (Work work = new Work(HelperConsent.NONE)) {
      CompletableFuture<Object> answer =
          work.answer(
              () -> {
                throw new NoClassDefFoundError("com/acme/Missing");
              });
      assertThatThrownBy(() -> Session.get(answer))
          .isInstanceOf(ResponseErrorException.class)
          .hasMessageContaining("NoClassDefFoundError: com/acme/Missing");
      assertThat(Session.get(work.answer(() -> "next"))).isEqualTo("next");
    }
  }
}
