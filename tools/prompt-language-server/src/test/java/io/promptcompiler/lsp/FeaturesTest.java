package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.*;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests each feature in documents of each kind, including texts with errors. */
class FeaturesTest {
  private static final String REVIEW =
      """
      ---
      parameters:
        items:
          required: true
          description: What was found.
          items: { properties: { title: { required: true }, level: { type: Level, required: true } } }
        tone: { enum: [warm, cool], default: warm }
      examples:
        - name: one
          parameters: { items: [{ title: A, level: low }] }
      ---
      """;

  private static final String OWN_TYPE =
      "types: { Own: { properties: { name: { description: Its name. } } } }\nparameters:";

  @TempDir Path folder;
  private Session session;

  @BeforeEach
  void open() {
    session = Session.of(folder);
    session.with("_defaults.yaml", "types:\n  Level: { enum: [low, high] }\n");
    session.with("review.md", REVIEW + "{{#each items}}{{title}}{{/each}}{{tone}}\n");
    session.with(
        "partials/part.md",
        "---\nparameters:\n  title: { required: true, description: Its name. }\n---\n{{title}}\n");
    session.with("partials/open.md", "{{inner}}\n");
    session.with("skills/calm.md", "Be calm.\n");
    session.edit("review.md", REVIEW + "{{#each items}}{{title}}{{/each}}{{tone}}\n");
    session.settle();
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<String> complete(String text) {
    return session.completions("review.md", REVIEW + text);
  }

  @Test
  void completesNames() {
    assertThat(complete("{{‸")).contains("items", "tone", "upper", "skill:calm");
    assertThat(complete("{{#each items}}{{‸}}{{/each}}"))
        .contains("title", "level", "@index", "this")
        .doesNotContain("items");
    assertThat(complete("{{#each items}}{{‸")).contains("title", "level", "@index");
    assertThat(complete("{{#each items as |one|}}{{one.‸")).containsExactly("title", "level");
    assertThat(complete("{{#each items}}{{../‸")).contains("items", "tone");
    assertThat(complete("{{#each items}}{{#with title}}{{../‸")).contains("title", "level");
    assertThat(complete("{{#each items}}{{else}}{{‸")).contains("items", "tone");
    assertThat(complete("{{#each items}}{{#if (eq title '}}')}}{{‸")).contains("title", "level");
    assertThat(complete("{{!-- {{#each items}} --}}{{/‸")).isEmpty();
    assertThat(complete("{{^if tone}}{{/‸")).containsExactly("if");
    assertThat(complete("{{#each items}}{{this.‸")).containsExactly("title", "level");
    assertThat(complete("{{items.‸")).containsExactly("length");
    assertThat(complete("{{items.[0].‸")).containsExactly("title", "level");
    assertThat(complete("{{@root.‸")).contains("items", "tone");
    assertThat(complete("{{#‸")).contains("if", "each", "match", "items");
    assertThat(complete("{{#if tone}}{{/‸")).containsExactly("if");
    assertThat(complete("{{upper (‸")).contains("lower", "tone");
    assertThat(complete("text ‸")).isEmpty();
    assertThat(complete("{{tone}} ‸")).isEmpty();
  }

  @Test
  void completesNamesDeclaredInATextWithErrors() {
    String text = REVIEW.replace("  tone:", "  later: {}\n  tone:");
    assertThat(session.completions("review.md", text + "{{‸")).contains("later", "tone");
    assertThat(session.completions("review.md", text + "{{#each items}}{{‸"))
        .doesNotContain("later");
  }

  @Test
  void completesIncludes() {
    assertThat(complete("{{> ‸")).contains("part");
    assertThat(complete("{{> part ‸")).startsWith("title").contains("tone");
    assertThat(complete("{{#each items}}{{> part title=‸"))
        .contains("title", "level")
        .doesNotContain("tone");
    assertThat(complete("{{skill:‸")).containsExactly("skill:calm");
  }

  @Test
  void completesValuesOfEnums() {
    assertThat(complete("{{#if (eq tone \"‸")).containsExactly("warm", "cool");
    assertThat(complete("{{#each items}}{{#if (eq level \"‸")).containsExactly("low", "high");
    assertThat(complete("{{#match tone}}{{#case \"‸")).containsExactly("warm", "cool");
  }

  @Test
  void completesFrontmatter() {
    assertThat(session.completions("new.md", "---\n‸\n---\n"))
        .contains("parameters", "types", "examples", "description");
    assertThat(session.completions("new.md", "---\nparameters:\n  name:\n    ‸\n---\n"))
        .contains("type", "required", "default", "trust", "sensitive");
    assertThat(session.completions("new.md", "---\nparameters:\n  name: { sensitive: ‸\n---\n"))
        .contains("personal", "secret", "none");
    assertThat(session.completions("new.md", "---\nparameters:\n  name: { ‸\n---\n"))
        .contains("type", "required");
    assertThat(session.completions("new.md", "---\nparameters:\n  name: { type: ‸\n---\n"))
        .contains("string", "decimal", "Level");
    assertThat(session.completions("new.md", "---\nparameters:\n  name: ‸\n---\n"))
        .contains("string", "Level");
    assertThat(session.completions("new.md", "---\nstatus: ‸\n---\n"))
        .contains("draft", "deprecated");
    assertThat(session.completions("new.md", "---\nexamples:\n  - name: x\n    ‸\n---\n"))
        .contains("parameters", "text");
    assertThat(session.completions("sub/_defaults.yaml", "‸")).contains("parameters", "types");
    assertThat(session.completions("talk.chat.md", "---\n‸\n---\n")).contains("join", "parameters");
  }

  @Test
  void completesDocumentsOfData() {
    session.edit(
        "story.task.yaml",
        "task: story\ncontext: { title: { required: true } }\nsources: { turns: { returns: any } }\n");
    String chat =
        """
        {"id": "x", "task": "story", "name": "X", "version": 1,
         "layout": [{"kind": "slot", "name": "a"}],
         "slots": {"a": {"priority": 0, "plan": [
           {"kind": "message", "role": "user", "content": "Hi {{title}}"}]}}}
        """;
    session.edit("talk.chat.json", chat);
    assertThat(session.findings("talk.chat.json")).isEmpty();
    assertThat(session.completions("talk.chat.json", "{ \"‸")).contains("task", "slots", "layout");
    assertThat(session.completions("talk.chat.json", "{\"task\": \"‸")).contains("story");
    session.edit("talk.chat.json", chat);
    assertThat(session.completions("talk.chat.json", chat.replace("{{title", "{{‸")))
        .contains("title");
    session.edit("talk.chat.json", chat);
    assertThat(
            session.completions(
                "talk.chat.json",
                chat.replace("\"content\": \"Hi {{title}}\"", "\"from\": {\"source\": \"‸")))
        .contains("turns", "$ctx");
    assertThat(session.completions("own.orchestrator.yaml", "‸")).contains("extends", "prompts");
    assertThat(session.completions("one.step.yaml", "step_id: S1\n‸"))
        .contains("objective", "on_pass");
  }

  @Test
  void explainsNames() {
    assertThat(session.hover("review.md", REVIEW + "{{#each it‸ems}}{{/each}}"))
        .contains("items: object[] (required)", "What was found.");
    assertThat(session.hover("review.md", REVIEW + "{{to‸ne}}"))
        .contains("tone: enum = \"warm\"", "`warm`, `cool`");
    assertThat(session.hover("review.md", REVIEW + "{{up‸per tone}}")).contains("(upper text)");
    String described =
        "---\nparameters: { a: { description: '![](http://a.b/c) of an `a`' } }\n---\n{{‸a}}\n";
    assertThat(session.hover("described.md", described)).contains("!\\[](http://a.b/c) of an");
    assertThat(session.hover("review.md", REVIEW + "{{> pa‸rt title=tone}}"))
        .contains("partial partials/part.md", "title: string (required)", "Its name.");
    assertThat(session.hover("review.md", REVIEW + "{{skill:ca‸lm}}")).contains("skills/calm.md");
    // The rest is broken, and this is not.
    session.edit("review.md", REVIEW + "{{tone}}\n");
    session.settle();
    assertThat(session.hover("review.md", REVIEW + "{{to‸ne}}\n{{#if")).contains("tone: enum");
  }

  @Test
  void explainsKeysAndWords() {
    assertThat(session.hover("review.md", REVIEW.replace("exam", "ex‸am")))
        .isEqualTo(
            "```\nexamples: a list (optional)\n```\n\nExamples with values of the parameters.");
    assertThat(session.hover("review.md", REVIEW.replace("default: w", "def‸ault: w")))
        .contains("The value that is used if it is not set.");
    assertThat(session.hover("_defaults.yaml", "tr‸ust: trusted\n"))
        .contains("Whether the values come from untrusted authors");
    assertThat(session.hover("_defaults.yaml", "trust: trus‸ted\n"))
        .contains("Whether the values come from untrusted authors");
    assertThat(session.hover("talk.chat.md", "---\njo‸in: true\n---\n"))
        .contains("Whether adjacent messages of one role become one message");
    assertThat(session.hover("a.prompt", "---\ninput:\n  sch‸ema: { a: string }\n---\n{{a}}\n"))
        .contains("The variables, as Picoschema or JSON Schema.");
    session.edit("calm/SKILL.md", "---\nname: calm\ndescription: Stay calm.\n---\nBe calm.\n");
    session.settle();
    assertThat(
            session.hover(
                "calm/SKILL.md", "---\nname: calm\ndescr‸iption: Stay calm.\n---\nBe calm.\n"))
        .contains("The purpose of the skill, and when to use it.");
    assertThat(session.hover("talk.chat.json", "{\"task\": \"story\", \"lay‸out\": []}"))
        .contains("The messages and slots, in order.");
    String step = "gates:\n  - type: command_exit_0\n    parameters: { command: mvn verify }\n";
    assertThat(session.hover("one.step.yaml", step.replace("exit", "ex‸it")))
        .contains("type: command_exit_0", "  - `command: a text (required)`: The command line.");
    assertThat(session.hover("one.step.yaml", step.replace("command:", "com‸mand:")))
        .contains("The command line.");
    assertThat(session.hoverOrNothing("one.step.yaml", step.replace("verify", "ver‸ify")))
        .isEmpty();
    String output = "---\noutput: { ok: { type: boolean, required: true } }\n---\n";
    assertThat(session.hover("one.md", output + "{{output‸Example indent=2}}"))
        .contains("{{outputExample indent=2}}", "Prints an answer of the model");
    assertThat(session.completions("one.md", output + "{{‸"))
        .contains("outputExample", "outputSchema");
    assertThat(session.completions("two.md", "output: {{‸")).doesNotContain("outputExample");
  }

  @Test
  void explainsPropertiesAndTexts() {
    String own = REVIEW.replace("type: Level", "type: Own").replace("parameters:", OWN_TYPE);
    String body = "{{#each items}}{{level.name}}{{/each}}{{tone}}\n";
    session.edit("review.md", own.replace("level: low", "level: {}") + body);
    assertThat(session.hover("review.md", own + body.replace("items", "it‸ems")))
        .contains("- `title: string (required)`", "- `level: Own (required)`");
    assertThat(session.hover("review.md", own + body.replace("level.", "lev‸el.")))
        .contains("- `name: string (optional)`: Its name.");
    assertThat(session.hover("review.md", own.replace("type: Own", "type: Ow‸n") + body))
        .contains("type Own", "- `name: string (optional)`: Its name.");
    assertThat(session.hover("review.md", REVIEW + "{{> pa‸rt title=tone}}"))
        .endsWith("```\n{{title}}\n```");
    session.edit("skills/calm.md", "Be calm.\n```\n" + "More.\n".repeat(30));
    assertThat(session.hover("review.md", REVIEW + "{{skill:ca‸lm}}"))
        .contains("````\nBe calm.\n```\nMore.\n")
        .endsWith("More.\n…\n````");
    session.edit(
        "_defaults.yaml",
        "types:\n  Far: { properties: { name: string } }\n  Level: { enum: [low] }\n");
    session.edit("review.md", REVIEW.replace("tone: {", "far: Far\n  tone: {") + "{{far.name}}");
    assertThat(
            session.hover(
                "_defaults.yaml",
                "types:\n  F‸ar: { properties: { name: string } }\n  Level: { enum: [low] }\n"))
        .contains("type Far", "- `name: string (optional)`");
  }

  @Test
  void findsDeclarationsAndReferences() {
    assertThat(session.definition("review.md", REVIEW + "{{#each items}}{{ti‸tle}}{{/each}}"))
        .containsExactly("review.md:6:28");
    assertThat(session.definition("review.md", REVIEW + "{{> pa‸rt title=tone}}"))
        .containsExactly("partials/part.md:1:1");
    assertThat(session.definition("review.md", REVIEW + "{{> part ti‸tle=tone}}"))
        .containsExactly("partials/part.md:3:3");
    assertThat(session.definition("review.md", REVIEW + "{{skill:ca‸lm}}"))
        .containsExactly("skills/calm.md:1:1");
    assertThat(
            session.definition("review.md", REVIEW + "{{#each items as |one|}}{{o‸ne}}{{/each}}"))
        .containsExactly("review.md:12:19");
    assertThat(session.definition("review.md", REVIEW.replace("type: Level", "type: Le‸vel")))
        .containsExactly("_defaults.yaml:2:3");
    assertThat(
            session.references(
                "review.md", REVIEW + "{{#each items}}{{ti‸tle}}{{title}}{{/each}}", true))
        .containsExactly("review.md:10:29", "review.md:12:18", "review.md:12:27", "review.md:6:28");
    assertThat(session.references("review.md", REVIEW + "{{> pa‸rt title=tone}}", false))
        .containsExactly("review.md:12:5");
  }

  @Test
  void findsTheIdsOfDocuments() {
    session.edit("top.orchestrator.yaml", "name: Top\nversion: 1.0.0\nid: top\n");
    assertThat(
            session.definition(
                "own.orchestrator.yaml", "id: own\nname: Own\nversion: 1.0.0\nextends: to‸p\n"))
        .containsExactly("top.orchestrator.yaml:3:5");
    // At a place without a name, references are those of the document.
    assertThat(
            session.references(
                "top.orchestrator.yaml", "name: Top\nversion: 1.0.0\nid: t‸op\n", true))
        .containsExactly("own.orchestrator.yaml:4:10");
    assertThat(session.references("skills/calm.md", "Be ‸calm.\n", true)).isEmpty();
    session.edit("review.md", REVIEW + "{{skill:calm}}{{tone}}\n");
    assertThat(session.references("skills/calm.md", "Be ‸calm.\n", true))
        .containsExactly("review.md:12:3");
  }

  /** Returns the names of symbols, each with its children. */
  private static List<String> names(List<DocumentSymbol> symbols) {
    return symbols.stream()
        .map(
            symbol ->
                symbol.getChildren().isEmpty()
                    ? symbol.getName()
                    : symbol.getName() + " " + names(symbol.getChildren()))
        .toList();
  }

  private List<String> outline(String id, String text) {
    session.edit(id, text);
    return names(
        Session.get(
                session
                    .server()
                    .getTextDocumentService()
                    .documentSymbol(new DocumentSymbolParams(session.document(id))))
            .stream()
            .map(symbol -> symbol.getRight())
            .toList());
  }

  @Test
  void showsTheOutlineOfDocumentsOfData() {
    assertThat(outline("story.task.yaml", CompleteDataTest.TASK))
        .containsExactly("title", "globals [world]", "turns [order, limit, text]");
    String match = "{{#match title}}{{#case \\\"a\\\"}}A{{/case}}{{else}}B{{/match}}";
    assertThat(
            outline("talk.chat.json", CompleteDataTest.CHAT.replace("At the end {{title}}", match)))
        .containsExactly("story", "a", "b [match title [case \"a\"]]");
    assertThat(outline("one.step.yaml", CompleteDataTest.STEP)).containsExactly("what");
  }

  @Test
  void offersFixes() {
    String text = REVIEW + "{{#each items}}{{titel}}{{/each}}\n";
    session.edit("review.md", text);
    session.settle();
    List<Diagnostic> found = session.all().getOrDefault(session.uri("review.md"), List.of());
    Diagnostic unknown =
        found.stream().filter(one -> one.getCode().getLeft().equals("PC301")).findFirst().get();
    var actions =
        Session.get(
            session
                .server()
                .getTextDocumentService()
                .codeAction(
                    new CodeActionParams(
                        session.document("review.md"),
                        unknown.getRange(),
                        new CodeActionContext(found))));
    assertThat(actions).hasSize(1);
    CodeAction action = actions.get(0).getRight();
    assertThat(action.getTitle()).isEqualTo("Replace 'titel' by 'title'");
    assertThat(action.getDiagnostics()).containsExactly(unknown);
    String mended =
        Session.applied(text, action.getEdit().getChanges().get(session.uri("review.md")));
    session.edit("review.md", mended);
    assertThat(session.findings("review.md")).noneMatch(one -> one.contains("error"));
  }

  @Test
  void declaresParameters() {
    String inOneLine = "---\nparameters: { tone: {} }\n---\n";
    for (String head : List.of("", "---\ndescription: x\n---\n", inOneLine, REVIEW)) {
      String text = head + "{{zzz}} {{tone}}{{#each items}}{{qqq}}{{/each}}\n";
      session.edit("other.md", text);
      session.settle();
      List<CodeAction> declaring = actions("other.md", "Declare the parameter 'zzz'");
      assertThat(declaring).as(head).hasSize(1);
      String mended =
          Session.applied(
              text, declaring.get(0).getEdit().getChanges().get(session.uri("other.md")));
      session.edit("other.md", mended);
      session.settle();
      assertThat(session.all().getOrDefault(session.uri("other.md"), List.of()))
          .as(mended)
          .noneMatch(one -> one.getMessage().getLeft().contains("'zzz'"));
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void noQuickFixChangesAFileBehindALink() throws IOException {
    String text = REVIEW + "{{titel}} {{tone}}\n";
    session.with("plain.md", "{{zzz}} {{yyy}}\n").with("fixed.md", text);
    for (String file : List.of("plain.md", "fixed.md")) {
      Path link = Files.createDirectories(session.path("sub")).resolve(file);
      Files.createSymbolicLink(link, Path.of("..", file));
      String content = Files.readString(link);
      session.edit(file, content);
      assertThat(actions(file, "")).as(file).isNotEmpty();
      session.edit("sub/" + file, content);
      assertThat(session.findings("sub/" + file)).isNotEmpty();
      assertThat(actions("sub/" + file, "")).as(file).isEmpty();
    }
  }

  @Test
  void declaresTypesThatFollowFromUses() {
    String text =
        "---\nparameters:\n  a: string\n---\n{{a}}{{#if zzz}}x{{/if}}{{#each yyy}}{{this}}{{/each}}\n";
    assertThat(withParameter("other.md", text, "other.md", text))
        .isEqualTo(text.replace("  a: ", "  zzz: { type: boolean, default: false }\n  a: "));
    String list = text.replace("zzz", "xxx").replace("yyy", "zzz");
    assertThat(withParameter("other.md", list, "other.md", list))
        .isEqualTo(list.replace("  a: ", "  zzz: { type: \"string[]\" }\n  a: "));
    String schema = "---\ninput:\n  schema:\n    a: string\n---\n{{a}}{{#if zzz}}x{{/if}}\n";
    assertThat(withParameter("a.prompt", schema, "a.prompt", schema))
        .isEqualTo(schema.replace("    a: ", "    zzz?: boolean\n    a: "));
    session.edit(
        "other.md", "---\nparameters: { a: {} }\nexamples: [{ name: one }]\n---\n{{a}}{{zzz}}\n");
    session.settle();
    assertThat(actions("other.md", "Declare the parameter 'zzz', which all examples then need"))
        .hasSize(1);
  }

  @Test
  void declaresParametersOfOtherKinds() {
    String schema = "---\ninput:\n  schema:\n    a: string\n---\n{{a}}{{zzz}}\n";
    assertThat(withParameter("a.prompt", schema, "a.prompt", schema))
        .isEqualTo(schema.replace("    a: ", "    zzz: string\n    a: "));
    String step = CompleteDataTest.STEP.replace("{{what}}", "{{what}} {{zzz}}");
    assertThat(withParameter("one.step.yaml", step, "one.step.yaml", step))
        .isEqualTo(step + "parameters:\n  zzz: { required: true }\n");
    String task = "task: story\ncontext: { title: { required: true } }\n";
    session.edit("story.task.yaml", task);
    String chat =
        "id: c\nname: C\nversion: 1\ntask: story\nslots: {}\nlayout: [{ kind: message, role: user, content: \"{{title}} {{zzz}}\" }]\n";
    assertThat(withParameter("talk.chat.yaml", chat, "story.task.yaml", task))
        .isEqualTo(task.replace("{ title", "{ zzz: { required: true }, title"));
    String json = CompleteDataTest.STEP_IN_JSON.replace("{{what}}", "{{what}} {{zzz}}");
    String declared = "\"zzz\": { \"required\": true }";
    assertThat(withParameter("j/one.step.json", json, "j/one.step.json", json))
        .isEqualTo(
            json.replace("  \"step_id", "  \"parameters\": { " + declared + " },\n  \"step_id"));
    String empty = json.replace("\"gates\"", "\"parameters\": {},\n  \"gates\"");
    assertThat(withParameter("j/one.step.json", empty, "j/one.step.json", empty))
        .isEqualTo(empty.replace("{},\n  \"gates", "{ " + declared + " },\n  \"gates"));
    String some = empty.replace("{},\n  \"gates", "{ \"a\": {} },\n  \"gates");
    assertThat(withParameter("j/one.step.json", some, "j/one.step.json", some))
        .isEqualTo(some.replace("\"a\": {}", declared + ", \"a\": {}"));
  }

  /** Returns a text, in whose file the parameter is declared, after that. */
  private String withParameter(String id, String text, String changed, String before) {
    session.edit(id, text);
    session.settle();
    List<CodeAction> declaring = actions(id, "Declare the parameter 'zzz'");
    assertThat(declaring).hasSize(1);
    return Session.applied(
        before, declaring.get(0).getEdit().getChanges().get(session.uri(changed)));
  }

  private List<CodeAction> actions(String id, String title) {
    Range all = new Range(new Position(0, 0), new Position(99, 0));
    return Session.get(
            session
                .server()
                .getTextDocumentService()
                .codeAction(
                    new CodeActionParams(
                        session.document(id), all, new CodeActionContext(List.of()))))
        .stream()
        .map(action -> action.getRight())
        .filter(action -> action.getTitle().startsWith(title))
        .toList();
  }

  /** Returns a text after all of its parameters were declared, which must then have no errors. */
  private String withAllDeclared(String text) {
    session.edit("other.md", text);
    session.settle();
    List<CodeAction> declaring = actions("other.md", "Declare all parameters of this file");
    assertThat(declaring).hasSize(1);
    String declared =
        Session.applied(text, declaring.get(0).getEdit().getChanges().get(session.uri("other.md")));
    session.edit("other.md", declared);
    assertThat(session.findings("other.md")).noneMatch(one -> one.contains("error"));
    assertThat(actions("other.md", "Declare all parameters of this file")).isEmpty();
    return declared;
  }

  @Test
  void declaresAllParametersOfAFile() {
    assertThat(
            withAllDeclared("{{#each files}}{{path}} {{../name}}{{/each}}{{#if debug}}x{{/if}}\n"))
        .isEqualTo(
            """
            ---
            parameters:
              files: { type: array, items: { properties: { path: { required: true } } } }
              name: { required: true }
              debug: { type: boolean, default: false }
            ---
            {{#each files}}{{path}} {{../name}}{{/each}}{{#if debug}}x{{/if}}
            """);
    assertThat(withAllDeclared("---\ndescription: One.\n---\n{{#if a}}{{a}}{{/if}}{{> open}}\n"))
        .isEqualTo(
            """
            ---
            description: One.
            parameters:
              a: {}
              inner: { required: true }
            ---
            {{#if a}}{{a}}{{/if}}{{> open}}
            """);
    assertThat(withAllDeclared("---\nparameters:\n  a: string\n---\n{{a}}{{b}}{{c}}\n"))
        .contains("  a: string\n", "  b: { required: true }\n", "  c: { required: true }\n");
  }

  @Test
  void showsTheOutlineLinksFoldingColorsAndHints() {
    session.edit(
        "review.md",
        REVIEW + "# Head\n{{#each items}}\n{{title}}\n{{/each}}\n{{skill:calm}}{{tone}}\n");
    var documents = session.server().getTextDocumentService();
    TextDocumentIdentifier review = session.document("review.md");
    assertThat(
            names(
                Session.get(documents.documentSymbol(new DocumentSymbolParams(review))).stream()
                    .map(symbol -> symbol.getRight())
                    .toList()))
        .contains("items [title, level]", "tone", "Head", "calm");
    assertThat(Session.get(documents.documentSymbol(new DocumentSymbolParams(review))))
        .map(symbol -> symbol.getRight())
        .filteredOn(symbol -> symbol.getName().equals("each items"))
        .extracting(symbol -> symbol.getRange().getStart().getLine())
        .containsExactly(12);
    assertThat(Session.get(documents.documentLink(new DocumentLinkParams(review))))
        .extracting(DocumentLink::getTarget)
        .containsExactly(session.uri("skills/calm.md"));
    assertThat(Session.get(documents.foldingRange(new FoldingRangeRequestParams(review))))
        .extracting(range -> range.getStartLine() + "-" + range.getEndLine())
        .containsExactly("0-10", "12-14");
    List<Integer> tokens =
        Session.get(documents.semanticTokensFull(new SemanticTokensParams(review))).getData();
    assertThat(tokens).hasSizeGreaterThan(20);
    int keyword = Colors.legend().getTokenTypes().indexOf("keyword");
    assertThat(IntStream.range(0, tokens.size() / 5).map(i -> 5 * i))
        .filteredOn(i -> tokens.get(i + 3) == keyword)
        .extracting(i -> tokens.get(i + 2))
        .containsExactly("each".length());
    Range body = new Range(new Position(11, 0), new Position(99, 0));
    assertThat(Session.get(documents.inlayHint(new InlayHintParams(review, body))))
        .extracting(hint -> hint.getLabel().getLeft())
        .containsExactly("this: object");
  }

  private List<InlayHint> hints(String id) {
    Range all = new Range(new Position(0, 0), new Position(9, 0));
    return Session.get(
        session
            .server()
            .getTextDocumentService()
            .inlayHint(new InlayHintParams(session.document(id), all)));
  }

  @Test
  void showsApproximateTokensOfExamples() {
    session.edit("review.md", REVIEW + "{{tone}} and " + "more ".repeat(1000) + "\n");
    assertThat(hints("review.md"))
        .extracting(hint -> hint.getPosition() + " " + hint.getLabel().getLeft())
        .containsExactly(new Position(8, 13) + " about 1,253 tokens");
    assertThat(hints("review.md").get(0).getTooltip().getLeft())
        .startsWith("About 1,253 tokens. An estimate");
    session.edit("review.md", REVIEW + "{{tone}}");
    assertThat(hints("review.md"))
        .extracting(hint -> hint.getLabel().getLeft())
        .containsExactly("about 1 token");
    session.edit("review.md", REVIEW + "{{#if");
    assertThat(hints("review.md")).isEmpty();
    String talk =
        """
        ---
        parameters: { a: { required: true } }
        examples:
          - { name: one, parameters: { a: A } }
          - { name: two, parameters: { b: 1 } }
        ---
        {{#system}}Be kind.{{/system}}
        {{#user}}{{a}}{{/user}}
        """;
    session.edit("talk.chat.md", talk);
    assertThat(hints("talk.chat.md"))
        .extracting(hint -> hint.getLabel().getLeft())
        .contains("about 3 tokens");
  }

  @Test
  void showsWhereTheStableBeginningEnds() {
    String ask =
        """
        ---
        parameters:
          name: { required: true, varies: session }
          question: { required: true }
        ---
        Rules for all. {{name}}, then.
        {{question}}
        """;
    session.edit("ask.md", ask);
    assertThat(hints("ask.md"))
        .extracting(hint -> hint.getPosition() + " " + hint.getLabel().getLeft())
        .containsExactly(
            new Position(5, 15) + " same for a deployment: 4 tokens",
            new Position(6, 0) + " same for a session: 6 tokens");
    session.edit("ask.md", ask.replace(", varies: session", ""));
    assertThat(hints("ask.md")).isEmpty();
  }

  @Test
  void previewsUnsavedText() {
    session.edit("review.md", REVIEW + "{{#each items}}- {{title}}{{/each}} {{tone}}!\n");
    var lenses =
        Session.get(
            session
                .server()
                .getTextDocumentService()
                .codeLens(new CodeLensParams(session.document("review.md"))));
    assertThat(lenses).hasSize(1);
    Command command = lenses.get(0).getCommand();
    assertThat(command.getTitle()).isEqualTo("Preview: one");
    String address = String.valueOf(command.getArguments().get(0)).replace("\"", "");
    assertThat(address).startsWith("prompt-preview:/").endsWith("review.md?example=one");
    assertThat(preview(address)).isEqualTo("- A warm!\n");
    session.edit("review.md", REVIEW + "{{#each items}}* {{title}}{{/each}} {{tone}}!\n");
    assertThat(preview(address)).isEqualTo("* A warm!\n");
    session.edit("review.md", REVIEW + "{{#each");
    assertThat(preview(address)).contains("has errors");
    Object ran =
        Session.get(
            session
                .server()
                .getWorkspaceService()
                .executeCommand(new ExecuteCommandParams("prompt.preview", List.of(address))));
    assertThat(String.valueOf(ran)).contains("has errors");
  }

  @Test
  void helpersOfTheProjectRunOnlyWithConsent() throws IOException {
    Path root = folder.resolve("src/main/prompts");
    session.with("own.md", "---\nparameters: { name: {} }\n---\n{{own name}}");
    Path classes = Files.createDirectories(folder.resolve("target/classes"));
    HelperOption own = new HelperOption("own", "Own#run", List.of("string"), "string");
    RecordedOptions.of(
            CompilerOptions.of(SourceRoot.of(root, "p")).withHelpers(List.of(own)), classes)
        .write(folder.resolve("target/prompt-compiler/main-default.options"));
    List<String> asked = new CopyOnWriteArrayList<>();
    session.close();
    session =
        Session.of(
            folder,
            new ClientCapabilities(),
            (project, helper) -> {
              asked.add(helper);
              return false;
            });
    assertThat(preview("prompt-preview:/" + folder.getFileName() + "/own.md"))
        .contains("runs only after you have allowed it");
    assertThat(asked).contains("Own#run");
  }

  private String preview(String address) {
    return Session.get(
            session
                .server()
                .getWorkspaceService()
                .textDocumentContent(new TextDocumentContentParams(address)))
        .getText();
  }

  @Test
  void wrongRequestsAreAnswered() {
    var workspace = session.server().getWorkspaceService();
    assertThatThrownBy(
            () -> Session.get(workspace.executeCommand(new ExecuteCommandParams("x", List.of()))))
        .hasMessageContaining("needs the address of a preview");
    assertThat(preview("prompt-preview:/nothing/x.md")).contains("There is no prompt");
    assertThat(preview("prompt-preview:%zz")).contains("is not the address of a preview");
    var documents = session.server().getTextDocumentService();
    HoverParams nowhere =
        new HoverParams(new TextDocumentIdentifier("file:///none.md"), new Position(9, 9));
    assertThat(Session.get(documents.hover(nowhere))).isNull();
    HoverParams outside = new HoverParams(session.document("review.md"), new Position(999, 999));
    assertThat(Session.get(documents.hover(outside))).isNull();
    nowhere.setTextDocument(new TextDocumentIdentifier(":no address:"));
    assertThat(Session.get(documents.hover(nowhere))).isNull();
  }
}
