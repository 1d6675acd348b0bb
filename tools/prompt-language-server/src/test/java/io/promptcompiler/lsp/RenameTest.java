package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.NameMeaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.lsp4j.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that templates compile and render the same after a name was changed. */
class RenameTest {
  private static final Path PROJECTS = Path.of("../../it-tests/src/it");

  /** How many names of a project are changed. */
  private static final int ROUNDS = 12;

  @TempDir Path folder;

  private Session session() {
    return Session.of(folder);
  }

  private static Map<String, List<TextEdit>> rename(
      Session session, String id, String text, String name) {
    Position at = session.edit(id, text);
    return Session.get(
            session
                .server()
                .getTextDocumentService()
                .rename(new RenameParams(session.document(id), at, name)))
        .getChanges();
  }

  @Test
  void aParameterIsRenamedWhereverItIs() {
    String text =
        """
        ---
        parameters:
          name: { required: true }
        examples:
          - name: one
            parameters: { name: A }
        ---
        {{#if name}}{{name}}{{/if}} {{> hi}}
        """;
    try (Session session = session()) {
      session.with("greet.md", text);
      session.with("partials/hi.md", "Hi {{name}}.\n");
      var edits = rename(session, "greet.md", text.replace("{{name", "{{na‸me"), "person");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .isEqualTo(
              text.replace("  name: {", "  person: {")
                  .replace("{ name: A", "{ person: A")
                  .replace("if name", "if person")
                  .replace("{{name", "{{person"));
      assertThat(Session.applied("Hi {{name}}.\n", edits.get(session.uri("partials/hi.md"))))
          .isEqualTo("Hi {{person}}.\n");
    }
  }

  @Test
  void implicitArgumentsAreWrittenExplicitly() {
    String text = "---\nparameters:\n  name: { required: true }\n---\n{{> hi}}{{name}}\n";
    String part = "---\nparameters:\n  name: { required: true }\n---\nHi {{name}}.\n";
    try (Session session = session()) {
      session.with("greet.md", text);
      session.with("partials/hi.md", part);
      var edits = rename(session, "greet.md", text.replace("{{name", "{{na‸me"), "person");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .isEqualTo(
              """
              ---
              parameters:
                person: { required: true }
              ---
              {{> hi name=person}}{{person}}
              """);
      assertThat(edits).doesNotContainKey(session.uri("partials/hi.md"));
      session.edit("greet.md", text);
      edits = rename(session, "partials/hi.md", part.replace("{{name", "{{na‸me"), "who");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .contains("{{> hi who=name}}{{name}}");
    }
  }

  @Test
  void namesThatADotpromptRepeatsAreRenamed() {
    String text =
        """
        ---
        input:
          schema:
            question: string, what the user wants to know
            tone?: string, how to answer
          default:
            tone: friendly
        parameters:
          question: { trust: untrusted }
        ---
        {{question}}{{tone}}
        """;
    String schema =
        """
        ---
        input:
          schema:
            type: object
            properties:
              rows: { type: array, items: { properties: { cell: { type: string } }, required: [cell] } }
            required: ["rows"]
        ---
        {{#each rows}}{{cell}}{{/each}}
        """;
    try (Session session = session()) {
      session.with("ask.prompt", text);
      for (String at : List.of("to‸ne?", "to‸ne:", "to‸ne}}")) {
        var edits = rename(session, "ask.prompt", text.replace(at.replace("‸", ""), at), "style");
        assertThat(Session.applied(text, edits.get(session.uri("ask.prompt"))))
            .isEqualTo(text.replace("tone", "style"));
      }
      var edits = rename(session, "ask.prompt", text.replace("{{question", "{{q‸uestion"), "asked");
      assertThat(Session.applied(text, edits.get(session.uri("ask.prompt"))))
          .isEqualTo(text.replace("question", "asked"));
      for (String name : List.of("rows", "cell")) {
        edits =
            rename(session, "table.prompt", schema.replace(name + ":", "‸" + name + ":"), "all");
        assertThat(Session.applied(schema, edits.get(session.uri("table.prompt"))))
            .isEqualTo(schema.replace(name, "all"));
      }
    }
  }

  @Test
  void sourcesAndSlotsAreRenamed() {
    String task = "task: t\nsources:\n  past: { returns: string }\n";
    String chat =
        """
        id: c
        task: t
        name: C
        version: 1
        layout: [{ kind: slot, name: old }]
        slots:
          old:
            priority: 0
            plan: [{ kind: message, role: user, from: { source: past } }]
        """;
    try (Session session = session()) {
      session.with("t.task.yaml", task);
      session.with("c.chat.yaml", chat);
      for (String at : List.of("name: o‸ld", "o‸ld:")) {
        var edits = rename(session, "c.chat.yaml", chat.replace(at.replace("‸", ""), at), "turns");
        assertThat(Session.applied(chat, edits.get(session.uri("c.chat.yaml"))))
            .isEqualTo(chat.replace("old", "turns"));
      }
      var edits = rename(session, "c.chat.yaml", chat.replace("past", "p‸ast"), "turns");
      assertThat(Session.applied(chat, edits.get(session.uri("c.chat.yaml"))))
          .isEqualTo(chat.replace("past", "turns"));
      assertThat(Session.applied(task, edits.get(session.uri("t.task.yaml"))))
          .isEqualTo(task.replace("past", "turns"));
    }
  }

  @Test
  void injectionsOfStepsAreRenamed() {
    try (Session session = session()) {
      for (String text : List.of(CompleteDataTest.STEP, CompleteDataTest.STEP_IN_JSON)) {
        String id = text.startsWith("{") ? "a/one.step.json" : "b/one.step.yaml";
        String now = text.replace("{{what}}", "{{tasks}}");
        String key = text.startsWith("{") ? "include_what" : "what:";
        session.with(id, text).edit(id, text);
        for (String at : List.of("{{wh‸at}}", key.replace("what", "wh‸at"))) {
          var edits = rename(session, id, text.replace(at.replace("‸", ""), at), "tasks");
          assertThat(Session.applied(text, edits.get(session.uri(id))))
              .isEqualTo(now.replace(key, key.replace("what", "tasks")));
        }
      }
    }
  }

  @Test
  void variablesOfOrchestratorsAreRenamed() {
    String text =
        """
        id: a
        name: A
        version: 1.0.0
        prompts:
          analysis: { system: "Write {KIND}." }
        variables: { KIND: text }
        parameters: { KIND: { description: The kind. } }
        """;
    try (Session session = session()) {
      session.with("a.orchestrator.yaml", text);
      for (String at : List.of("{K‸IND}", "{ K‸IND: text", "{ K‸IND: {")) {
        String marked = text.replace(at.replace("‸", ""), at);
        var edits = rename(session, "a.orchestrator.yaml", marked, "FORM");
        assertThat(Session.applied(text, edits.get(session.uri("a.orchestrator.yaml"))))
            .isEqualTo(text.replace("KIND", "FORM"));
        assertThatThrownBy(() -> rename(session, "a.orchestrator.yaml", marked, "form"))
            .hasMessageContaining("would report");
      }
    }
  }

  @Test
  void parametersWithInheritedPartsAreNotRenamed() {
    String own = "---\nparameters:\n  tone: { default: warm }\n---\n{{tone}}\n";
    try (Session session = session()) {
      session.with("a/_defaults.yaml", "parameters:\n  tone: { enum: [warm, cool] }\n");
      session.with("ab/own.md", own);
      assertThatThrownBy(
              () -> rename(session, "a/own.md", own.replace("{{tone", "{{to‸ne"), "style"))
          .hasMessage("'tone' is also declared in '_defaults.yaml', line 2.");
      assertThat(rename(session, "ab/own.md", own.replace("{{tone", "{{to‸ne"), "style"))
          .hasSize(1);
    }
  }

  @Test
  void typesAndBlockParametersAreRenamed() {
    String text =
        """
        ---
        types:
          Row: { properties: { cell: { required: true } } }
        parameters:
          rows: { type: Row[], required: true }
        ---
        {{#each rows as |row|}}{{row.cell}}{{/each}}
        """;
    try (Session session = session()) {
      session.with("greet.md", text);
      var edits = rename(session, "greet.md", text.replace("type: Row", "type: R‸ow"), "Line");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .isEqualTo(text.replace("Row", "Line"));
      edits = rename(session, "greet.md", text.replace("{{row", "{{r‸ow"), "one");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .isEqualTo(text.replace("|row|", "|one|").replace("{{row", "{{one"));
      edits = rename(session, "greet.md", text.replace("row.cell", "row.ce‸ll"), "value");
      assertThat(Session.applied(text, edits.get(session.uri("greet.md"))))
          .isEqualTo(text.replace("cell", "value"));
    }
  }

  @Test
  void aPartialTakesItsFileAlong() {
    ClientCapabilities able = new ClientCapabilities();
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    edits.setResourceOperations(List.of("rename"));
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setWorkspaceEdit(edits);
    able.setWorkspace(workspace);
    try (Session session = Session.of(folder, able)) {
      session.with("greet.md", "{{> hi}}\n");
      session.with("partials/hi.md", "Hi.\n");
      Position at = session.edit("greet.md", "{{> h‸i}}\n");
      WorkspaceEdit edit =
          Session.get(
              session
                  .server()
                  .getTextDocumentService()
                  .rename(new RenameParams(session.document("greet.md"), at, "hello")));
      assertThat(edit.getDocumentChanges()).hasSize(2);
      RenameFile moved = (RenameFile) edit.getDocumentChanges().get(1).getRight();
      assertThat(moved.getNewUri()).isEqualTo(session.uri("partials/hello.md"));
    }
  }

  @Test
  void aVariantTakesItsFileAlong() {
    ClientCapabilities able = new ClientCapabilities();
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    edits.setResourceOperations(List.of("rename"));
    edits.setChangeAnnotationSupport(new WorkspaceEditChangeAnnotationSupportCapabilities());
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setWorkspaceEdit(edits);
    able.setWorkspace(workspace);
    String text =
        """
        ---
        parameters: { a: { required: true } }
        variants:
          claude: { description: For Claude models }
          "opus": { fallback: claude }
          de: {}
        ---
        {{a}}
        """;
    try (Session session = Session.of(folder, able)) {
      session.with("greet.md", text);
      session.with("greet.de.md", "Hallo {{a}}.\n");
      session.with(
          "greet.claude.md",
          "---\nexamples: [{ name: one, parameters: { a: A }, text: Claude A. }]\n---\nClaude {{a}}.");
      session.edit("greet.md", text);
      assertThat(session.findings("greet.md")).isEmpty();
      assertThat(session.hover("greet.md", text.replace("fallback: c", "fallback: ‸c")))
          .contains("variant claude", "For Claude models");
      for (String place : List.of("fallback: ‸claude", "  ‸claude: {")) {
        String marked = text.replace(place.replace("‸", ""), place);
        WorkspaceEdit edit = renamed(session, "greet.md", marked, "claude-4");
        assertThat(
                Session.applied(
                    text,
                    edit.getDocumentChanges().get(0).getLeft().getEdits().stream()
                        .map(one -> one.getLeft())
                        .toList()))
            .isEqualTo(text.replace("claude", "claude-4"));
        RenameFile moved = (RenameFile) edit.getDocumentChanges().get(1).getRight();
        assertThat(moved.getOldUri()).isEqualTo(session.uri("greet.claude.md"));
        assertThat(moved.getNewUri()).isEqualTo(session.uri("greet.claude-4.md"));
        assertThat(moved.getAnnotationId()).isNotNull();
        assertThat(edit.getChangeAnnotations()).containsKey(moved.getAnnotationId());
      }
      // One without a file of its own has none to be moved.
      WorkspaceEdit edit =
          renamed(session, "greet.md", text.replace("\"opus", "\"‸opus"), "4-opus");
      assertThat(edit.getDocumentChanges()).hasSize(1);
      for (String wrong : List.of("de", "base", "opus", "a b", "chat")) {
        assertThatThrownBy(
                () ->
                    renamed(
                        session, "greet.md", text.replace("  claude: {", "  ‸claude: {"), wrong))
            .as(wrong)
            .isInstanceOf(org.eclipse.lsp4j.jsonrpc.ResponseErrorException.class)
            .hasMessageMatching(
                "With this name.*|There is 'de' already.|'a b' is not a valid name.*");
      }
    }
  }

  private static WorkspaceEdit renamed(Session session, String id, String text, String name) {
    Position at = session.edit(id, text);
    return Session.get(
        session
            .server()
            .getTextDocumentService()
            .rename(new RenameParams(session.document(id), at, name)));
  }

  @Test
  void changesOfJavaCallersAreConfirmed() {
    ClientCapabilities able = new ClientCapabilities();
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    edits.setChangeAnnotationSupport(new WorkspaceEditChangeAnnotationSupportCapabilities());
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setWorkspaceEdit(edits);
    able.setWorkspace(workspace);
    String text = "---\nparameters:\n  name: { required: true }\n---\n{{name}}\n";
    try (Session session = Session.of(folder, able)) {
      session.with("greet.md", text);
      Position at = session.edit("greet.md", text.replace("{{n", "{{‸n"));
      WorkspaceEdit edit =
          Session.get(
              session
                  .server()
                  .getTextDocumentService()
                  .rename(new RenameParams(session.document("greet.md"), at, "person")));
      assertThat(edit.getChangeAnnotations().values())
          .extracting(ChangeAnnotation::getNeedsConfirmation)
          .containsExactly(true);
    }
  }

  @Test
  void aNameThatIsPartOfATextIsRefused() {
    String text =
        """
        ---
        parameters:
          row: { properties: { cell: {} }, required: true }
        examples:
          - name: one
            parameters: { row: { cell: A } }
        ---
        {{json row}}
        """;
    try (Session session = session()) {
      session.with("greet.md", text);
      assertThatThrownBy(
              () -> rename(session, "greet.md", text.replace("{ cell: {}", "{ ‸cell: {}"), "x"))
          .hasMessageContaining("would render a different text");
    }
  }

  @Test
  void breakingRenamesAreRefused() {
    String text =
        "---\nparameters:\n  a: { required: true }\n  b: { required: true }\n---\n{{a}}{{b}}\n";
    try (Session session = session()) {
      session.with("greet.md", text);
      assertThatThrownBy(() -> rename(session, "greet.md", text.replace("{{a", "{{‸a"), "b"))
          .hasMessageContaining("With this name");
      assertThatThrownBy(() -> rename(session, "greet.md", text.replace("{{a", "{{‸a"), "a b"))
          .hasMessageContaining("is not a valid name here");
      assertThatThrownBy(() -> rename(session, "greet.md", text + "‸", "c"))
          .hasMessageContaining("no name here");
      session.with("partials/x.md", "{{v}}");
      String other = "---\nparameters:\n  v: { required: true }\n---\n{{> x}}\n";
      session.with("one.md", other);
      for (String outside : List.of("a/../../../evil", "a/./b", "a//b", "../evil")) {
        assertThatThrownBy(
                () -> rename(session, "one.md", other.replace("{{> x", "{{> ‸x"), outside))
            .as(outside)
            .hasMessageContaining("is not a valid name here");
      }
      session.with("two.md", other);
      assertThatThrownBy(() -> rename(session, "one.md", other.replace("  v:", "  ‸v:"), "w"))
          .hasMessageContaining("also means something else");
    }
  }

  private static List<Path> roots() throws IOException {
    try (Stream<Path> projects = Files.walk(PROJECTS, 4)) {
      return projects
          .filter(path -> path.endsWith("src/main/prompts") && Files.isDirectory(path))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("roots")
  void anyNameOfTheExampleProjects(Path root) throws IOException {
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(root, "prompts"));
    PromptModule module = new PromptModule("test", options, ProjectFunctions.NONE, List.of());
    OpenTexts nothing = new OpenTexts();
    EditedModule edited = new EditedModule(module, nothing);
    Snapshot snapshot = edited.compile(true);
    List<Use> names = new ArrayList<>();
    Names all = new Names(snapshot);
    snapshot.files().forEach(file -> names.addAll(all.in(file.text())));
    names.removeIf(use -> use.meaning() instanceof NameMeaning.OfHelper);
    Random random = new Random(1);
    Rename rename = new Rename(snapshot, nothing);
    Map<String, String> before = rendered(edited, snapshot);
    int done = 0;
    for (int round = 0; round < ROUNDS && !names.isEmpty(); round++) {
      Use use = names.get(random.nextInt(names.size()));
      Rename.Plan plan;
      try {
        plan = rename.plan(use.at().source(), use.at().span().start(), "renamed" + round);
      } catch (RefusedException e) {
        continue;
      }
      done++;
      Map<String, String> changed = rename.changed(plan);
      Set<String> gone = plan.moved().map(moved -> Set.of(moved.from())).orElse(Set.of());
      EditedModule after = new EditedModule(module, new ChangedTexts(nothing, changed, gone));
      Snapshot now = after.compile(true);
      assertThat(now.findings().stream().map(Diagnostic::code).toList())
          .as("%s in %s: %s", use.at().text(), use.at(), now.findings())
          .hasSizeLessThanOrEqualTo(snapshot.findings().size());
      if (plan.moved().isEmpty()) {
        assertThat(rendered(after, now))
            .as("%s in %s", use.at().text(), use.at())
            .isEqualTo(before);
      }
    }
    assertThat(done > 0 || names.size() < ROUNDS)
        .as("some name of %s can be changed", root)
        .isTrue();
  }

  /** What each prompt renders with its examples. */
  private static Map<String, String> rendered(EditedModule module, Snapshot snapshot) {
    Map<String, String> rendered = new TreeMap<>();
    for (SourceFile file : snapshot.files()) {
      Optional<EntryPoint> prompt = module.entryPoint(file);
      for (String example : EditedModule.examples(file)) {
        if (prompt.isPresent()) {
          String text;
          try {
            text = module.render(file, prompt.get(), example).toString();
          } catch (IllegalArgumentException | IllegalStateException e) {
            text = "cannot be rendered";
          }
          rendered.put(file.id() + " " + example, text);
        }
      }
    }
    return rendered;
  }
}
