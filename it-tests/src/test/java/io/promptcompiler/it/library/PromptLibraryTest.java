package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.Module;
import io.promptcompiler.runtime.IncompatiblePromptError;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a module offers, others include, extend and use; its classes are there once. */
class PromptLibraryTest {
  private static final String LONG = "{{!" + " long".repeat(500) + "}}";

  @TempDir private Path folder;
  private final Map<String, String> files = new LinkedHashMap<>();
  private Module library;

  @BeforeEach
  void publish() {
    files.put(
        "_defaults.yaml",
        """
        types:
          Owner: { properties: { name: { required: true }, mail: {} } }
          Level: { enum: [low, high] }
        """);
    files.put(
        "partials/report-header.md",
        "---\nparameters:\n  title: { required: true }\n  owner: { type: Owner }\n---\n"
            + LONG
            + "# {{title}}{{#if owner}} of {{owner.name}}{{/if}}\n{{> rule}}\n");
    files.put("partials/rule.md", "***\n");
    files.put("skills/polite.md", "Be polite to {{name}}.\n");
    files.put("inner/partials/secret.md", "not for others");
    files.put(
        "turns/turns.task.yaml",
        """
        task: turns
        types:
          Turn: { properties: { text: { required: true } } }
        context:
          hero: { type: string }
        sources:
          turns: { returns: "Turn[]" }
        """);
    files.put(
        "base.orchestrator.json",
        """
        {
          "id": "base",
          "name": "Base",
          "version": "1.0.0",
          "config": { "maxWorkers": 3 },
          "phases": { "analysis": { "enabled": true, "required": true, "priority": 1 } },
          "prompts": { "analysis": {
            "system": "You analyse.",
            "user": "Look at {USER_REQUEST}." } }
        }
        """);
    files.put("greet.md", "---\nversion: 1.2.0\nparameters: { who: {} }\n---\nHello {{who}}!\n");
    library = publishedAs("1.0.0");
  }

  private Module publishedAs(String version) {
    return Module.of(folder.resolve("library"), "acme:base", version, files).packed();
  }

  private Module app(Map<String, String> files) {
    return Module.of(folder.resolve("app"), "acme:app", "2.0.0", files, library);
  }

  @Test
  void aPartialOfALibraryIsIncludedAndItsClassIsCalled() {
    Module app =
        app(
            Map.of(
                "report.md",
                """
                ---
                parameters:
                  title: { required: true }
                  owner: { type: Owner }
                ---
                {{> report-header}}
                end
                """));
    assertThat(app.classes())
        .containsExactly("acme/app/Prompts.java", "acme/app/ReportPrompt.java");
    assertThat(
            app.eval(
                "acme.app.ReportPrompt.builder().title(\"T\")"
                    + ".owner(acme.base.Owner.of(\"Ada\")).render()"))
        .isEqualTo("# T of Ada\n***\nend\n");
  }

  @Test
  void aPromptThatFindsAnotherContentOfAFragmentSaysSo() {
    Module app =
        app(
            Map.of(
                "report.md", "{{> report-header title='T'}}",
                "docs.md", "Nothing of it"));
    files.put("partials/rule.md", "+++\n");
    publishedAs("1.0.1");
    assertThat(app.eval("acme.app.DocsPrompt.builder().render()")).isEqualTo("Nothing of it");
    assertThatThrownBy(() -> app.eval("acme.app.ReportPrompt.builder().render()"))
        .hasRootCauseExactlyInstanceOf(IncompatiblePromptError.class)
        .rootCause()
        .hasMessageMatching(
            "acme\\.app\\.ReportPrompt was generated with the fragment"
                + " acme\\.base\\.partials\\.ReportHeaderFragment of hash [0-9a-f]{12}, but the one"
                + " on the class path has the hash [0-9a-f]{12}\\. Use the version of its library"
                + " .*");
    files.put("partials/rule.md", "***\n");
    publishedAs("1.0.2");
    assertThat(app.eval("acme.app.ReportPrompt.builder().render()")).isEqualTo("# T\n***\n");
  }

  @Test
  void aToolOfALibraryIsInItsIndexAndFoundByItsName() {
    files.put(
        "find.tool.md",
        """
        ---
        title: Find
        parameters: { owner: { type: Owner, required: true, description: Whose. } }
        output: Owner
        ---
        Finds it. {{> rule}}
        """);
    library = publishedAs("1.1.0");
    assertThat(library.resource("META-INF/prompts/index.json"))
        .contains(
            "\"kind\":\"tool\"",
            "\"tool\":{\"name\":\"find\",\"title\":\"Find\",\"trust\":\"untrusted\"}");
    Module app =
        app(
            Map.of(
                "own.tool.md",
                "---\nparameters: { owner: { type: Owner, description: O } }\noutput: Owner\n---\n"
                    + "{{> rule}}",
                "help.md",
                "---\ntools: [find, own]\n---\nCall {{tool find}}."));
    assertThat(
            app.eval(
                "acme.app.HelpPrompt.tools().find(in -> in.owner()).own(in -> in.owner()).build()"
                    + ".call(\"find\", Map.of(\"owner\", Map.of(\"name\", 1))).text()"))
        .isEqualTo("{\"name\":\"1\",\"mail\":null}");
    assertThat(
            app.eval(
                "io.promptcompiler.runtime.PromptCatalog.discover().tools().stream()"
                    + ".map(tool -> tool.name() + tool.description()).toList()"))
        .isEqualTo(List.of("findFinds it. ***", "own***"));
    assertThat(
            app.eval(
                "io.promptcompiler.runtime.tool.Tools.of("
                    + "io.promptcompiler.runtime.PromptCatalog.discover().tool(\"find\", in -> in))"
                    + ".call(\"find\", Map.of(\"owner\", Map.of(\"name\", 1))).text()"))
        .isEqualTo("{\"owner\":{\"name\":\"1\"}}");
    assertThat(
            app.eval(
                "io.promptcompiler.runtime.tool.Tools.of("
                    + "acme.app.OwnTool.tool(in -> in.owner().withMail(\"m\")))"
                    + ".call(\"own\", Map.of(\"owner\", Map.of(\"name\", \"Ada\"))).text()"))
        .isEqualTo("{\"name\":\"Ada\",\"mail\":\"m\"}");
  }

  @Test
  void aSkillAndAnEnumOfALibraryCanBeUsed() {
    Module app =
        app(
            Map.of(
                "a.md",
                """
                ---
                parameters:
                  name: { required: true }
                  level: { type: Level, required: true }
                ---
                {{skill:polite}} {{level}}
                """));
    assertThat(
            app.eval(
                "acme.app.APrompt.builder().name(\"Bo\").level(acme.base.Level.HIGH).render()"))
        .isEqualTo("Be polite to Bo. high\n");
  }

  @Test
  void aChatUsesTheTaskOfALibrary() {
    Module app =
        app(
            Map.of(
                "write.chat.yaml",
                """
                id: write
                task: turns
                name: write
                version: 1
                layout:
                  - { kind: message, role: system, content: "Write as {{hero}}." }
                  - { kind: slot, name: turns }
                slots:
                  turns:
                    priority: 0
                    plan:
                      - kind: forEach
                        source: { source: turns }
                        map: [ { kind: message, role: user, content: "{{item.text}}" } ]
                """));
    assertThat(app.classes()).containsExactly("acme/app/Prompts.java", "acme/app/WritePrompt.java");
    assertThat(
            app.eval(
                "acme.app.WritePrompt.of(acme.base.turns.TurnsContext.builder().hero(\"Eva\").build(),"
                    + " new acme.base.turns.TurnsSources() { public List<acme.base.turns.Turn>"
                    + " turns() { return List.of(acme.base.turns.Turn.of(\"Go\")); } })"
                    + ".render().messages().toString()"))
        .asString()
        .contains("Write as Eva.", "Go");
  }

  @Test
  void anOrchestratorExtendsThatOfALibrary() {
    Module app =
        app(
            Map.of(
                "own.orchestrator.json",
                "{ \"id\": \"own\", \"name\": \"Own\", \"version\": \"1.0.0\", \"extends\":"
                    + " \"base\", \"config\": { \"maxWorkers\": 5 } }"));
    assertThat(app.eval("acme.app.OwnOrchestrator.config().maxWorkers()")).isEqualTo(5);
    assertThat(
            app.eval("acme.app.OwnOrchestrator.analysis().userRequest(\"it\").render().toString()"))
        .asString()
        .contains("You analyse.", "Look at it.");
  }

  @Test
  void whatIsOneFolderDownIsForTheLibraryOnly() {
    Module app = app(Map.of("a.md", "{{> secret}}\n"));
    assertThat(app.findings())
        .startsWith("app/prompts/a.md:1:5: error: [PC340] Unknown partial 'secret'.");
  }

  @Test
  void theNearestHidesTheLibrary() {
    Module app = app(Map.of("a.md", "{{> rule}}\n", "partials/rule.md", "==="));
    assertThat(app.eval("acme.app.APrompt.builder().render()")).isEqualTo("===");
  }

  @Test
  void aFindingInALibraryPointsIntoTheJar() {
    Module app =
        app(
            Map.of(
                "a.md",
                    "---\nparameters: { title: { required: true } }\n---\n{{> polite-header}}\n",
                "partials/polite-header.md", "{{skill:polite}}"));
    assertThat(app.findings())
        .startsWith(
            "library/target/base.jar!/META-INF/prompts/sources/0/skills/polite.md:1:16: error:"
                + " [PC301] Unknown variable 'name'.")
        .contains("included from app/prompts/partials/polite-header.md:1:");
  }

  @Test
  void discoverFindsThePromptsOfAllJars() {
    Module app = app(Map.of("a.md", "A\n"));
    assertThat(app.eval("io.promptcompiler.runtime.PromptCatalog.discover().ids()"))
        .asString()
        .contains("a.md", "greet.md", "base.orchestrator.json");
    assertThat(
            app.eval(
                "io.promptcompiler.runtime.PromptCatalog.discover()"
                    + ".render(\"greet.md\", Map.of(\"who\", \"Bo\"))"))
        .isEqualTo("Hello Bo!\n");
  }

  @Test
  void telemetryHasTheModuleThatAPromptIsOf() {
    Module app = app(Map.of("a.md", "A\n"));
    String discovered = "io.promptcompiler.runtime.PromptCatalog.discover()";
    String key = ".telemetry().get(\"io.promptcompiler.prompt.module\")";
    assertThat(app.eval(discovered + ".info(\"greet\")" + key)).isEqualTo("acme:base:1.0.0");
    assertThat(app.eval(discovered + ".scope(\"project\").folder(\"\").info(\"greet.md\")" + key))
        .isEqualTo("acme:base:1.0.0");
    assertThat(app.eval("acme.app.APrompt.info()" + key)).isNull();
  }

  @Test
  void aClassOfALibraryIsTaken() {
    files.put("more/hi.md", "Hi\n");
    library = publishedAs("1.0.0");
    Map<String, String> hi = Map.of("hi.md", "Hi\n");
    assertThat(Module.of(folder.resolve("more"), "acme.base:more", "1", hi, library).findings())
        .contains(
            "[PC402] 'more/hi.md' of the library 'acme:base:1.0.0' and 'hi.md' both become the"
                + " class 'acme.base.more.HiPrompt'.");
    // The package is the cause of all classes with one name.
    Map<String, String> greet = Map.of("greet.md", "Hi\n");
    assertThat(Module.of(folder.resolve("twin"), "acme:base", "1", greet, library).findings())
        .containsOnlyOnce("[PC402]")
        .contains("Configure a different 'packageName'");
  }

  @Test
  void theIndexSaysWhatAModelAnswers() {
    files.put("judge.md", "---\noutput: boolean\n---\nIs it right?");
    List<String> prompts =
        publishedAs("1.1.0")
            .resource("META-INF/prompts/index.json")
            .lines()
            .filter(line -> line.contains("\"outputSchema\""))
            .toList();
    assertThat(prompts).hasSize(1);
    assertThat(prompts.get(0))
        .contains("\"id\":\"judge.md\"")
        .contains(
            ",\"outputSchema\":{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\","
                + "\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"boolean\"}},"
                + "\"required\":[\"value\"],\"additionalProperties\":false}}");
  }

  @Test
  void theSameTemplatesGiveTheSameIndexInAnyFolder() {
    Map<String, String> files = Map.of("a.md", "{{> rule}}\n");
    Module here = Module.of(folder.resolve("x/app"), "acme:app", "1", files, library);
    Module there = Module.of(folder.resolve("other/place"), "acme:app", "1", files, library);
    String path = "META-INF/prompts/index.json";
    assertThat(here.resource(path)).isEqualTo(there.resource(path)).contains("\"acme:base\"");
  }
}
