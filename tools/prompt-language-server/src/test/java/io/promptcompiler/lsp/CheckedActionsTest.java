package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests actions that are compiled first: a range between two marks becomes a partial, unused
 * parameters are removed, and missing files created.
 */
class CheckedActionsTest {
  private static final String MARK = "‸";
  private static final String HEAD =
      """
      ---
      parameters:
        title: { required: true }
        items: { items: { properties: { name: { required: true } } }, required: true }
      ---
      """;

  @TempDir Path folder;

  private static ClientCapabilities client(boolean canCreate, boolean canAskLater) {
    ClientCapabilities able = new ClientCapabilities();
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    edits.setResourceOperations(canCreate ? List.of("create") : List.of());
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setWorkspaceEdit(edits);
    able.setWorkspace(workspace);
    if (canAskLater) {
      CodeActionCapabilities actions = new CodeActionCapabilities();
      actions.setDataSupport(true);
      actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
      TextDocumentClientCapabilities documents = new TextDocumentClientCapabilities();
      documents.setCodeAction(actions);
      able.setTextDocument(documents);
    }
    return able;
  }

  private Session session() {
    return Session.of(folder, client(true, true));
  }

  private static Optional<CodeAction> offer(Session session, String id, String marked) {
    int from = marked.indexOf(MARK);
    int to = marked.indexOf(MARK, from + 1) - MARK.length();
    String text = marked.replace(MARK, "");
    session.edit(id, text);
    Range selected = new Range(Session.position(text, from), Session.position(text, to));
    CodeActionParams params =
        new CodeActionParams(session.document(id), selected, new CodeActionContext(List.of()));
    return Session.get(session.server().getTextDocumentService().codeAction(params)).stream()
        .map(action -> action.getRight())
        .filter(action -> CodeActionKind.RefactorExtract.equals(action.getKind()))
        .findFirst();
  }

  private static WorkspaceEdit resolved(Session session, CodeAction offer) {
    assertThat(offer.getEdit()).isNull();
    return Session.get(session.server().getTextDocumentService().resolveCodeAction(offer))
        .getEdit();
  }

  /** Does it: the new file and its text, and the text in which it is called. */
  private static List<String> extracted(Session session, String id, String marked) {
    WorkspaceEdit edit = resolved(session, offer(session, id, marked).orElseThrow());
    return shown(session, edit, marked.replace(MARK, ""));
  }

  private static List<String> shown(Session session, WorkspaceEdit edit, String text) {
    CreateFile created = (CreateFile) edit.getDocumentChanges().get(0).getRight();
    TextDocumentEdit content = edit.getDocumentChanges().get(1).getLeft();
    assertThat(content.getTextDocument().getUri()).isEqualTo(created.getUri());
    return List.of(
        created.getUri().replace(session.path("").toUri().toString(), ""),
        content.getEdits().get(0).getLeft().getNewText(),
        Session.applied(
            text,
            edit.getDocumentChanges().get(2).getLeft().getEdits().stream()
                .map(one -> one.getLeft())
                .toList()));
  }

  @Test
  void wholeLinesStayWholeLines() {
    try (Session session = session()) {
      session.with("review.md", HEAD + "# {{title}}\n");
      assertThat(
              extracted(
                  session,
                  "review.md",
                  HEAD + "{{title}}\n{{#each items}}\n‸## The item\n  - {{name}}\n‸{{/each}}\n"))
          .containsExactly(
              "partials/the-item.md",
              "## The item\n  - {{name}}\n",
              HEAD + "{{title}}\n{{#each items}}\n{{> the-item}}\n{{/each}}\n");
      // The indentation and the line break belong to them, whether or not they are selected.
      assertThat(
              extracted(
                  session,
                  "review.md",
                  HEAD + "{{title}}\n  ‸a\n  {{#each items}}{{name}}{{/each}}‸\nb"))
          .containsExactly(
              "partials/part.md",
              "  a\n  {{#each items}}{{name}}{{/each}}\n",
              HEAD + "{{title}}\n{{> part}}\nb");
      assertThat(extracted(session, "review.md", HEAD + "{{items.length}}\r\n‸a {{title}}\r\n‸b"))
          .containsExactly(
              "partials/part.md", "a {{title}}\r\n", HEAD + "{{items.length}}\r\n{{> part}}\nb");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileIsNotCreatedThroughALink(@TempDir Path others) throws IOException {
    try (Session session = session()) {
      session.with("review.md", HEAD + "{{title}}\n");
      Files.createSymbolicLink(session.path("partials"), others);
      CodeAction offer = offer(session, "review.md", HEAD + "‸{{title}} and‸ me\n").orElseThrow();
      assertThatThrownBy(() -> resolved(session, offer))
          .hasMessageContaining("is reached through a symbolic link");
    }
  }

  @Test
  void aRangeCanBeWrittenBackwards() {
    try (Session session = session()) {
      session.with("review.md", HEAD).edit("review.md", HEAD + "{{title}} and me\n");
      var documents = session.server().getTextDocumentService();
      Position start = new Position(5, 0);
      for (Position end : List.of(new Position(5, 9), new Position(-7, -7))) {
        List<List<String>> titles = new ArrayList<>();
        for (Range range : List.of(new Range(start, end), new Range(end, start))) {
          CodeActionParams params =
              new CodeActionParams(
                  session.document("review.md"), range, new CodeActionContext(List.of()));
          titles.add(
              Session.get(documents.codeAction(params)).stream()
                  .map(action -> action.getRight().getTitle() + action.getRight().getData())
                  .toList());
        }
        assertThat(titles.get(0)).isNotEmpty().isEqualTo(titles.get(1));
      }
      Range reversed = new Range(new Position(9, 0), new Position(0, 0));
      InlayHintParams hints = new InlayHintParams(session.document("review.md"), reversed);
      assertThat(Session.get(documents.inlayHint(hints))).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "none",
      value = {
        "uri; []; -32803",
        "text; null; -32803",
        "text; none; -32803",
        "start; 99999; -32602",
        "start; -1; -32602",
        "end; 999999; -32602",
        "end; null; -32602",
        "end; none; -32602",
        "start; {}; -32602"
      })
  void dataOfOthersIsRefused(String name, @Nullable String json, int code) {
    try (Session session = session().with("review.md", HEAD)) {
      CodeAction offer = offer(session, "review.md", HEAD + "‸{{title}} and‸ me\n").orElseThrow();
      JsonObject data = (JsonObject) offer.getData();
      data.remove(name);
      if (json != null) {
        data.add(name, new Gson().fromJson(json, JsonElement.class));
      }
      assertThatThrownBy(() -> resolved(session, offer))
          .isInstanceOfSatisfying(
              ResponseErrorException.class,
              e -> assertThat(e.getResponseError().getCode()).isEqualTo(code));
    }
  }

  @Test
  void aPartOfALineStaysInIt() {
    try (Session session = session()) {
      session.with("partials/part.md", "Taken.\n");
      session.with("review.md", HEAD + "{{> part}}{{title}}{{items.length}}\n");
      assertThat(
              extracted(
                  session,
                  "review.md",
                  HEAD + "{{> part}}{{#if items}}for ‸{{title}} and‸ me{{/if}}\n"))
          .containsExactly(
              "partials/part-2.md",
              "{{title}} and",
              HEAD + "{{> part}}{{#if items}}for {{> part-2}} me{{/if}}\n");
    }
  }

  @Test
  void messagesAndTheirTexts() {
    String head = "---\nparameters: { name: { required: true } }\n---\n";
    try (Session session = session()) {
      session.with("talk.chat.md", head + "{{#user}}{{name}}{{/user}}\n");
      assertThat(
              extracted(
                  session,
                  "talk.chat.md",
                  head + "{{#system}}\nHi.\n‸You are {{name}}.\n‸Bye.\n{{/system}}\n"))
          .containsExactly(
              "partials/part.md",
              "You are {{name}}.\n",
              head + "{{#system}}\nHi.\n{{> part}}\nBye.\n{{/system}}\n");
      assertThat(
              extracted(
                  session,
                  "talk.chat.md",
                  head + "{{#system}}Hi.{{/system}}\n‸{{#user}}\n{{name}}\n{{/user}}\n‸"))
          .containsExactly(
              "partials/part.chat.md",
              "{{#user}}\n{{name}}\n{{/user}}\n",
              head + "{{#system}}Hi.{{/system}}\n{{> part}}\n");
    }
  }

  @Test
  void theTextOfAVariant() {
    String head = "---\nparameters: { a: { required: true } }\nvariants: { x: {} }\n---\n";
    try (Session session = session()) {
      session.with("one.md", head + "{{a}}\n").with("one.x.md", "{{a}}");
      assertThat(extracted(session, "one.x.md", "X\n‸{{a}}\n‸"))
          .containsExactly("partials/part.md", "{{a}}\n", "X\n{{> part}}\n");
      CodeAction offer = offer(session, "one.x.md", "X  {{~#if a}}‸ {{a}}‸{{/if}}").orElseThrow();
      assertThat(resolved(session, offer).getDocumentChanges()).hasSize(3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{ti‸tle}} a‸",
        "‸{{#if title}}a‸{{/if}}",
        "{{#if title}}‸a{{else}}b‸{{/if}}",
        "{{#if title}}a{{‸else if items}}b‸{{/if}}",
        "{{#if title}}a‸{{else if items}}b‸{{/if}}",
        "{{! a ‸comment‸ }}",
        "{{{{raw}}}} ‸a‸ {{{{/raw}}}}",
        "‸‸{{title}}",
        "{{title}} ‸ \n‸",
        "{{title}} ‸a {{#if‸"
      })
  void incompletePartsAreNotOffered(String body) {
    try (Session session = session()) {
      session.with("review.md", HEAD + "{{title}}");
      assertThat(offer(session, "review.md", HEAD + body)).isEmpty();
    }
  }

  @Test
  void onlyTemplatesAreExtracted() {
    try (Session session = session()) {
      session.with("review.md", HEAD + "{{title}}");
      assertThat(offer(session, "review.md", HEAD.replace("title", "‸title‸") + "a")).isEmpty();
      assertThat(offer(session, "_defaults.yaml", "‸types: {}\n‸")).isEmpty();
      String older = "---\nsyntax: brace\nparameters: { a: {} }\n---\n";
      assertThat(offer(session, "older.md", older + "‸Some {a}.\n‸")).isEmpty();
    }
    try (Session session = Session.of(folder, client(false, true))) {
      assertThat(offer(session, "review.md", HEAD + "‸{{title}}\n‸")).isEmpty();
    }
  }

  @Test
  void changedTextsAreRefused() {
    try (Session session = session()) {
      session.with("review.md", HEAD + "{{title}}");
      CodeAction stripped =
          offer(session, "review.md", HEAD + "{{items.length ~}} ‸ a {{title}}‸").orElseThrow();
      assertThatThrownBy(() -> resolved(session, stripped))
          .hasMessage("With a partial a prompt would render a different text for some values.");
      CodeAction local =
          offer(session, "review.md", HEAD + "{{#each items as |one|}}‸{{one.name}}‸{{/each}}")
              .orElseThrow();
      session.edit("review.md", HEAD + "{{title}}");
      assertThatThrownBy(() -> resolved(session, local)).hasMessage("The text has changed since.");
    }
  }

  @Test
  void editorWithoutResolveSupportGetsTheEditImmediately() {
    try (Session session = Session.of(folder, client(true, false))) {
      session.with("review.md", HEAD + "{{title}}");
      String text = HEAD + "{{items.length}}\n‸{{title}}\n‸";
      CodeAction action = offer(session, "review.md", text).orElseThrow();
      assertThat(shown(session, action.getEdit(), text.replace(MARK, "")))
          .containsExactly(
              "partials/part.md", "{{title}}\n", HEAD + "{{items.length}}\n{{> part}}\n");
      assertThat(offer(session, "review.md", HEAD + "{{items.length ~}} ‸ a {{title}}‸")).isEmpty();
    }
  }

  /** Returns the edit of the action with a title. */
  private static WorkspaceEdit chosen(Session session, String id, String text, String title) {
    session.with("other.md", "There is a module.\n").edit(id, text);
    Range all = new Range(new Position(0, 0), new Position(99, 0));
    CodeActionParams params =
        new CodeActionParams(session.document(id), all, new CodeActionContext(List.of()));
    return resolved(
        session,
        Session.get(session.server().getTextDocumentService().codeAction(params)).stream()
            .map(action -> action.getRight())
            .filter(action -> action.getTitle().equals(title))
            .findFirst()
            .orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "a.md | ---;parameters: { x: {}, y: {} };---;{{y}}; | ---;parameters: { y: {} };---;{{y}};",
        "a.md | ---;parameters:;  y: {};  x:;    default: 1 # one;---;{{y}};"
            + "| ---;parameters:;  y: {};---;{{y}};",
        "a.md | ---;parameters: { x: {}, y: {} };examples:;  - name: e;    parameters: { y: a, x: b };"
            + "  - name: f;    parameters:;      x: b;      y: a;  - { parameters: { x: a }, name: g };"
            + "---;{{y}};"
            + "| ---;parameters: { y: {} };examples:;  - name: e;    parameters: { y: a };"
            + "  - name: f;    parameters:;      y: a;  - { name: g };"
            + "---;{{y}};",
        "a.prompt | ---;input:;  schema:;    y: string;    x?: string, why;  default:;    x: a;---;{{y}};"
            + "| ---;input:;  schema:;    y: string;---;{{y}};",
        "a.prompt | ---;input:;  schema:;    type: object;    properties: { x: { type: string } };"
            + "    required: [x];---;Hi.;"
            + "| ---;input:;  schema:;    type: object;---;Hi.;",
        "a.chat.md | ---;description: A.;parameters:;  x: {};---;{{#user}}Hi.{{/user}};"
            + "| ---;description: A.;---;{{#user}}Hi.{{/user}};",
      })
  void unusedParametersAreRemoved(String id, String before, String after) {
    try (Session session = session()) {
      String text = before.replace(";", "\n");
      WorkspaceEdit edit = chosen(session, id, text, "Remove the parameter 'x'");
      assertThat(Session.applied(text, edit.getChanges().get(session.uri(id))))
          .isEqualTo(after.replace(";", "\n"));
    }
  }

  @Test
  void missingFilesAreCreated() {
    String text = "---\nparameters: { a: { required: true } }\n---\n";
    String inText = text + "{{> head title=a}}{{skill:calm}}\n";
    String inMessages = text + "{{> head}}\n{{#user}}{{a}}{{> tail}}{{/user}}\n";
    try (Session session = session()) {
      assertThat(created(session, "a.md", inText, "partial 'head'"))
          .containsExactly("partials/head.md", "TODO: the text of 'head'.\n{{title}}\n");
      assertThat(created(session, "a.md", inText, "skill 'calm'"))
          .containsExactly("skills/calm.md", "TODO: the text of 'calm'.\n");
      session.edit("a.md", "A.\n");
      assertThat(created(session, "b/a.chat.md", inMessages, "partial 'head'"))
          .containsExactly(
              "partials/head.chat.md", "{{#system}}\nTODO: the text of 'head'.\n{{/system}}\n");
      assertThat(created(session, "b/a.chat.md", inMessages, "partial 'tail'"))
          .containsExactly("partials/tail.md", "TODO: the text of 'tail'.\n");
    }
  }

  private static List<String> created(Session session, String id, String text, String what) {
    var changes = chosen(session, id, text, "Create the " + what).getDocumentChanges();
    TextDocumentEdit content = changes.get(1).getLeft();
    assertThat(((CreateFile) changes.get(0).getRight()).getUri())
        .isEqualTo(content.getTextDocument().getUri());
    return List.of(
        content.getTextDocument().getUri().replace(session.path("").toUri().toString(), ""),
        content.getEdits().get(0).getLeft().getNewText());
  }

  @Test
  void changesWithNewFindingsAreRefused() {
    String text = "---\nparameters: { a: { required: true, trust: untrusted } }\n---\n";
    try (Session session = session()) {
      assertThatThrownBy(
              () ->
                  chosen(
                      session,
                      "a.chat.md",
                      text + "{{#system}}{{> head a=a}}{{/system}}\n",
                      "Create the partial 'head'"))
          .hasMessageContaining("would report");
    }
  }
}
