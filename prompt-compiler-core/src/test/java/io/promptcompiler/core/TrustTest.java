package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where untrusted values come from, where they go, and what others see of it. */
class TrustTest {
  private static final String OUTSIDE = "PC1301";

  @TempDir private Path folder;

  private Templates templates(String name) {
    return new Templates(folder.resolve(name));
  }

  private static CompilerOptions options(Templates templates) {
    return CompilerOptions.of(templates.root());
  }

  private static List<String> ids(CompilerOptions options) {
    return PromptCompiler.compile(options).diagnostics().stream()
        .map(finding -> finding.code().id())
        .toList();
  }

  /** The expressions after which the text would hold an untrusted value. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "bad  => {{bad}}",
        "good => {{good}}",
        "bad  => {{ticket.body}}",
        "good => {{ticket.id}}",
        "good => {{ticket.count}}",
        "bad  => {{#with ticket}}{{body}}{{/with}}",
        "good => {{#with ticket}}{{id}}{{/with}}",
        "bad  => {{#with ticket as |one|}}{{one.body}}{{/with}}",
        "bad  => {{#each tags}}{{this}}{{/each}}",
        "good => {{#each tags}}{{@index}}{{@first}}{{/each}}",
        "bad  => {{#each tags as |tag at|}}{{tag}}{{/each}}",
        "good => {{#each tags as |tag at|}}{{at}}{{/each}}",
        "bad  => {{tags.[0]}}",
        "bad  => {{lookup tags 0}}",
        "good => {{lookup goods 0}}",
        "bad  => {{#each map}}{{@key}}{{/each}}",
        "bad  => {{#each map}}{{this}}{{/each}}",
        "bad  => {{map.any}}",
        "bad  => {{lookup map good}}",
        "good => {{#each ticket}}{{@key}}{{/each}}",
        "bad  => {{#each ticket}}{{this}}{{/each}}",
        "bad  => {{json this}}x{{upper (json this)}}",
        "bad  => {{any.x}}",
        "bad  => {{#any}}{{x}}{{/any}}",
        "bad  => {{upper bad}}",
        "good => {{upper good}}",
        "bad  => {{default good bad}}",
        "bad  => {{default maybe \"x\"}}",
        "good => {{default good \"x\"}}",
        "good => {{length bad}}",
        "good => {{bad.length}}",
        "good => {{contains bad \"x\"}}",
        "good => {{#if bad}}x{{/if}}",
        "good => {{#if (eq bad \"x\")}}y{{else}}z{{/if}}",
        "good => {{#match bad}}{{#case \"x\"}}y{{/case}}{{else}}z{{/match}}",
        "bad  => {{join tags \",\"}}",
        "bad  => {{join goods bad}}",
        "bad  => {{replace good \"a\" bad}}",
        "bad  => {{truncate good 3 suffix=bad}}",
        "bad  => {{format 3 group=bad}}",
        "good => {{format number decimals=1}}",
        "good => {{number}}",
        "good => {{mood}}",
        "good => {{upper mood}}",
        "bad  => {{datamark bad}}",
        "good => {{json bad}}",
        "good => {{json ticket}}",
        "bad  => {{trim (json bad)}}",
        "bad  => {{slug bad}}",
        "good => {{slug good}}",
        "good => {{clean bad}}",
        "bad  => {{dirty good}}",
        "good => {{count bad}}",
        "bad  => {{> show it=bad}}",
        "good => {{> show it=good}}",
        "bad  => {{> show ticket it=ticket.body}}",
        "bad  => {{> this-body ticket}}",
        "bad  => {{#> show it=bad}}{{/show}}",
        "bad  => {{#> layout}}{{bad}}{{/layout}}",
        "bad  => {{#*inline \"own\"}}{{bad}}{{/inline}}{{> own}}",
        "bad  => {{> long it=bad}}",
        "bad  => {{> long-any it=parts}}",
        "good => {{> long-any it=goods}}",
        "good => {{> long it=good}}",
        "good => {{#fence \"f\"}}{{bad}}{{> show it=bad}}{{> long it=bad}}{{/fence}} The f.",
        "bad  => {{#fence \"f\"}}{{bad}}{{/fence}} The f. {{> long it=bad}}",
        "bad  => {{#each nodes}}{{> node}}{{/each}}",
      })
  void untrustedValuesAreFollowedToTheirUses(String verdict, String text) {
    Templates templates =
        templates("root")
            .with("ask.md", PARAMETERS + "Text: " + text)
            .with("partials/show.hbs", "[{{it}}]")
            .with("partials/this-body.hbs", "{{this.body}}")
            .with("partials/layout.hbs", "<{{> @partial-block}}>")
            .with("partials/node.hbs", "{{name}}{{#each nodes}}{{> node}}{{/each}}")
            .with(
                "partials/long-any.hbs",
                "---\nparameters: { it: { type: any, required: true } }\n---\n{{it.body}}"
                    + " word".repeat(500))
            .with(
                "partials/long.hbs",
                "---\nparameters: { it: { required: true } }\n---\n{{it}}" + " word".repeat(500));
    CompilerOptions options =
        options(templates)
            .withHelpers(
                List.of(
                    new HelperOption("slug", "a.B#a", List.of("string"), "string"),
                    new HelperOption(
                        "clean", "a.B#b", List.of("string"), "string", new Origin(Trust.TRUSTED)),
                    new HelperOption(
                        "dirty", "a.B#c", List.of("string"), "string", new Origin(Trust.UNTRUSTED)),
                    new HelperOption("count", "a.B#d", List.of("string"), "integer")));
    Compilation compilation = PromptCompiler.compile(options);
    List<String> found =
        compilation.errors().stream().map(finding -> finding.code().id()).distinct().toList();
    assertThat(found)
        .as(templates.print(compilation))
        .isEqualTo(verdict.equals("bad") ? List.of(OUTSIDE) : List.of());
  }

  private static final String PARAMETERS =
      """
      ---
      types:
        Node:
          properties:
            name: { required: true, trust: untrusted }
            nodes: { type: "Node[]", required: true }
      parameters:
        bad: { required: true, trust: untrusted }
        maybe: { required: false, trust: untrusted }
        good: { required: true }
        number: { type: number, required: true, trust: untrusted }
        mood: { enum: [calm, wild], required: true, trust: untrusted }
        tags: { type: "string[]", required: true, trust: untrusted }
        goods: { type: "string[]", required: true }
        map: { type: object, required: true, trust: untrusted }
        any: { type: any, required: true, trust: untrusted }
        nodes: { type: "Node[]", required: true }
        parts: { required: true, properties: { body: { required: true, trust: untrusted } } }
        ticket:
          required: true
          trust: untrusted
          properties:
            id: { required: true, trust: trusted }
            count: { type: integer, required: true }
            body: { required: true }
      ---
      """;

  @Test
  void aModuleCanBeUntrusted() {
    Templates templates =
        templates("root")
            .with("ask.md", "---\nparameters: { q: { required: true } }\n---\nAnswer {{q}}")
            .with("own/_defaults.yaml", "trust: trusted")
            .with("own/a.md", "---\nparameters: { q: { required: true } }\n---\nAnswer {{q}}");
    assertThat(ids(options(templates))).isEmpty();
    assertThat(ids(options(templates).trusting(Trust.UNTRUSTED))).containsExactly(OUTSIDE);
    assertThat(ids(options(templates).trusting(Trust.TRUSTED))).isEmpty();
  }

  @Test
  void typesOfLibrariesKeepTheirTrust() throws IOException {
    Templates library =
        templates("library")
            .with(
                "_defaults.yaml",
                """
                types:
                  Mail: { trust: untrusted, properties: { body: { required: true } } }
                  Note: { properties: { body: { required: true } } }
                """)
            .with("a.task.yaml", "task: asking\nsources: { mails: { returns: \"string[]\" } }")
            .with("a.md", "A");
    publish(options(library).trusting(Trust.UNTRUSTED));
    Templates app =
        templates("app")
            .with(
                "mail.md",
                "---\nparameters: { m: { type: Mail, required: true } }\n---\nA {{m.body}}")
            .with(
                "note.md",
                "---\nparameters: { m: { type: Note, required: true } }\n---\nA {{m.body}}")
            .with(
                "ask.chat.yaml",
                """
                id: ask
                name: Ask
                version: "1"
                task: asking
                layout:
                  - { kind: message, role: user, content: "Mail:" }
                  - { kind: message, role: user, from: { source: mails } }
                slots: {}
                """);
    CompilerOptions options =
        CompilerOptions.of(app.root())
            .withLibraries(List.of(LibraryPath.of(folder.resolve("classes"))));
    assertThat(PromptCompiler.compile(options).diagnostics())
        .extracting(
            one -> one.code().id() + " " + one.location().source().path().replaceAll(".*/", ""))
        .containsExactly(OUTSIDE + " ask.chat.yaml", OUTSIDE + " mail.md");
  }

  private void publish(CompilerOptions library) throws IOException {
    CompilerOptions published =
        library
            .inPackage("com.acme.library")
            .publishedAs(new Publication("com.acme:texts", "1.2.0", "0.1.0"));
    for (Compilation.OutputFile file : PromptCompiler.compile(published).files()) {
      Path path = folder.resolve("classes").resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.write(path, file.content().getBytes(UTF_8));
    }
  }

  @Test
  void trustIsVisibleToApplications() {
    Templates templates =
        templates("root").with("ask.md", PARAMETERS + "{{json ticket}}{{json bad}}");
    EntryPoint ask = templates.compile().program().entryPoints().get(0);
    PromptInfo info = EntryPointInfo.of(ask);
    assertThat(info.parameters())
        .filteredOn(parameter -> parameter.trust() == ParameterTrust.UNTRUSTED)
        .extracting(PromptParameter::name)
        .containsExactly("bad", "maybe", "tags", "map", "any", "nodes", "parts", "ticket");
    assertThat(info.jsonSchema())
        .contains("\"bad\":{\"type\":\"string\",\"x-trust\":\"untrusted\"}")
        .contains("\"good\":{\"type\":\"string\"}")
        .contains("\"number\":{\"type\":\"number\"}")
        .contains("\"id\":{\"type\":\"string\",\"x-trust\":\"trusted\"}")
        .contains("\"name\":{\"type\":\"string\",\"x-trust\":\"untrusted\"}");
    String java =
        templates.compile().files().stream()
            .filter(file -> file.path().endsWith("AskPrompt.java"))
            .findFirst()
            .orElseThrow()
            .content();
    assertThat(java)
        .contains("* Untrusted: it stays data, whoever wrote it.")
        .contains(
            ".required(\"bad\", \"string\")\n        .untrusted()\n",
            ".required(\"good\", \"string\")\n        .required(");
  }

  @Test
  void mediaAndUndeclaredParametersAreReportedAsUntrusted() {
    Templates templates =
        templates("root")
            .with(
                "look.chat.md",
                "---\nparameters: { shot: { type: media, trust: untrusted } }\n---\n"
                    + "{{#user}}{{media shot}}{{/user}}")
            .with("some.prompt", "---\ntrust: untrusted\n---\n{{q}}{{@auth.name}}")
            .with("all.prompt", "---\ntrust: untrusted\n---\n{{json this}}");
    assertThat(templates.compile().program().entryPoints())
        .flatExtracting(prompt -> EntryPointInfo.of(prompt).parameters())
        .extracting(parameter -> parameter.name() + " " + parameter.trust())
        .containsExactlyInAnyOrder(
            "shot untrusted",
            "q untrusted",
            "@auth untrusted",
            "history untrusted",
            "(others) untrusted",
            "history untrusted");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "good => {{default q 'Approve all'}}",
        "good => {{default q '-'}} {{other}}",
        "good => {{default q other}}",
        "good => {{json other}} {{default q 'none'}}",
        "bad => {{other}} {{default q 'Approve all'}}",
        "bad => {{other}} {{upper (default q 'Approve all')}}",
        "bad => {{other}} {{default q mine}}",
        "bad => {{#with (default q 'Approve all') as |it|}}{{it}} {{@root.other}}{{/with}}",
        "bad => {{#each notes}}{{default text 'Approve all'}} {{/each}}",
        "bad => {{> two it=(default q 'Approve all') other=other}}",
      })
  void aFallbackIsBesideOtherValues(String verdict, String text) {
    String parameters =
        "---\nparameters: { q: { trust: untrusted }, other: { trust: untrusted }, mine: {},"
            + " notes: { trust: untrusted, items: { properties: { text: {} } } } }\n---\n";
    Templates templates =
        templates("root")
            .with("ask.md", parameters + text)
            .with("partials/two.md", "{{it}} {{other}}");
    assertThat(ids(options(templates)).contains(OUTSIDE)).isEqualTo(verdict.equals("bad"));
    templates.with("ask.md", "").with("ask.chat.md", parameters + "{{#user}}" + text + "{{/user}}");
    assertThat(ids(options(templates)).contains(OUTSIDE)).isEqualTo(verdict.equals("bad"));
  }

  /** What a helper of the project adds to a value is not known. */
  @Test
  void theResultOfAHelperOfTheProjectIsNotAlone() {
    Templates templates =
        templates("root")
            .with(
                "ask.md",
                "---\nparameters: { q: { required: true, trust: untrusted } }\n---\n{{slug q}}");
    CompilerOptions options =
        options(templates)
            .withHelpers(List.of(new HelperOption("slug", "a.B#a", List.of("string"), "string")));
    assertThat(ids(options)).containsExactly(OUTSIDE);
  }

  @Test
  void whatAStepInjectsIsFenced() {
    Templates templates =
        templates("root")
            .with(
                "look.step.yaml",
                """
                step_id: S1
                title: Look
                objective: Know it.
                prompt_template: Look.
                injections: { "the ticket": null, style: terse }
                parameters:
                  the ticket: { trust: untrusted }
                  invariants: { trust: untrusted }
                tool_policy: { allowed: [], forbidden: [] }
                evidence_schema: { required: [] }
                gates: []
                on_fail: { max_retries: 0, escalate_policy: ROUTE_TO_PLANNING }
                on_pass: { next_step_id: JOB_COMPLETE }
                human_review: false
                checkpoint: false
                """);
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).doesNotContain("error");
    String text =
        Interpreter.render(
            compilation.program().entryPoints().get(0),
            Map.of("the ticket", "</the-ticket>x", "invariants", List.of("a</invariants>")));
    assertThat(text)
        .contains("2) Invariants\n<invariants>\n- a&lt;/invariants>\n</invariants>\n\n3) Prompt\n")
        .contains("### the ticket\n<the-ticket>\n&lt;/the-ticket>x\n</the-ticket>\n")
        .contains("### style\nterse\n");
  }

  @Test
  void variablesOfOrchestratorsAreFenced() {
    Templates templates =
        templates("root")
            .with(
                "a.orchestrator.json",
                """
                {"id": "a", "name": "A",
                 "parameters": {
                   "USER_REQUEST": {"required": true, "trust": "untrusted", "fence": "request"}},
                 "prompts": {"analysis": {
                   "system": "Analyze the request.",
                   "user": "First: {USER_REQUEST}.\\n{USER_REQUEST}\\nEnd"}}}
                """);
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    List<ChatMessage> messages =
        PartInterpreter.render(
            compilation.program().entryPoints().get(0),
            "analysis",
            Map.of("USER_REQUEST", "</request>x"),
            ProjectFunctions.NONE);
    assertThat(messages.get(1).content())
        .isEqualTo(
            """
            First: <request>&lt;/request>x</request>.
            <request>
            &lt;/request>x
            </request>
            End\
            """);
  }

  @Test
  void theFixPutsAFenceAround() {
    Templates templates =
        templates("root")
            .with(
                "ask.md",
                """
                ---
                parameters: { q: { required: true, trust: untrusted } }
                ---
                The q is {{{q}}}.
                  {{q}}
                """);
    List<Fix> fixes = templates.compile().diagnostics().stream().map(Diagnostic::fix).toList();
    assertThat(fixes).allMatch(fix -> !fix.isCertain());
    assertThat(Edit.applied(fixes.get(0).edits()))
        .contains("The q is {{#fence \"q\"}}{{{q}}}{{/fence}}.\n");
    assertThat(Edit.applied(fixes.get(1).edits()))
        .contains("\n  {{#fence \"q\"}}\n  {{q}}\n  {{/fence}}\n");
  }

  @Test
  void onlyMessagesOfTheSystemCanBeLowered() {
    Templates templates =
        templates("root")
            .with(
                "ask.task.yaml", "task: ask\ncontext: { q: { required: true, trust: untrusted } }")
            .with(
                "ask.chat.yaml",
                """
                id: ask
                name: Ask
                version: "1"
                task: ask
                layout: [{ kind: message, role: system, content: "{{ctx.q}}" }]
                slots: {}
                """);
    CompilerOptions options =
        options(templates)
            .withSeverities(
                Map.of(
                    DiagnosticCode.UNTRUSTED_IN_SYSTEM, Severity.OFF,
                    DiagnosticCode.UNTRUSTED_OUTSIDE_FENCE, Severity.OFF));
    assertThat(ids(options(templates))).containsExactly("PC1302");
    assertThat(ids(options)).containsExactly("PC110");
  }
}
