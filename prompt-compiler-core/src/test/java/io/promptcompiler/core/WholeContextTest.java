package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All parameters as one value, in every form that a template can write and in documents of every
 * kind. A text in Markdown is what tests with handlebars.js compare, so the others have to print
 * the same.
 */
class WholeContextTest {
  private static final List<String> FORMS =
      List.of(
          "{{json this}}",
          "{{json .}}",
          "{{json @root}}",
          "{{length (json this)}}",
          "{{#each this}}{{@key}}={{json this}};{{/each}}",
          "{{#each @root as |value key|}}{{key}}={{json value}};{{/each}}",
          "{{#with this}}{{a}}{{json this}}{{/with}}",
          "{{#with @root as |all|}}{{json all}}{{all.a}}{{/with}}",
          "{{#this}}{{a}}{{/this}}",
          "{{#if this}}yes{{/if}}",
          "{{lookup this \"a\"}}{{lookup @root a}}",
          "{{#each list}}{{json ..}}{{json @root}}{{lookup .. \"a\"}}{{/each}}",
          "{{#with o}}{{json ../this}}{{/with}}",
          "{{> shown}}",
          "{{> shown this}}",
          "{{> shown @root}}",
          "{{> given more=this}}",
          "{{> given this more=@root}}",
          "{{told this}}{{told @root}}{{#if (told this)}}yes{{/if}}",
          "{{#each list}}{{> shown ..}}{{/each}}",
          "{{#> around}}{{json this}}{{/around}}",
          "{{#> around this}}{{json this}}{{/around}}",
          "{{#*inline \"own\"}}{{json this}}{{/inline}}{{> own}}{{> own this}}");

  private static final Map<String, Object> VALUES = values();

  private static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("a", "one \"x\"");
    values.put("list", List.of("p", "q"));
    values.put("o", Map.of("b", 2));
    values.put("e", "SMALL");
    return values;
  }

  private static final String PARAMETERS =
      """
      parameters:
        a: { required: true }
        list: { type: "string[]", required: true }
        o: { type: object, properties: { b: { type: integer } }, required: true }
        e: { enum: [SMALL, LARGE], required: true }
        absent: {}
      """;

  private static final String SCHEMA =
      """
      input:
        schema:
          a: string
          list(array): string
          o(object):
            b: integer
          e(enum): [SMALL, LARGE]
          absent?: string
      """;

  private static final String STEP =
      """
      { "step_id": "SNUMBER", "title": "T", "objective": "O",
        "tool_policy": { "allowed": [], "forbidden": [] },
        "evidence_schema": { "required": [] },
        "gates": [],
        "on_fail": { "max_retries": 0, "escalate_policy": "FAIL_JOB" },
        "on_pass": { "next_step_id": "JOB_COMPLETE" },
        "human_review": false, "checkpoint": false, "injections": {},
        "parameters": {
          "a": { "required": true },
          "list": { "type": "string[]", "required": true },
          "o": { "type": "object", "properties": { "b": { "type": "integer" } }, "required": true },
          "e": { "enum": ["SMALL", "LARGE"], "required": true },
          "absent": {} },
        "prompt_template":
      """;

  private static final String HELPER =
      """
      package app;
      public final class Told {
        private Told() {}
        public static String told(Object value) { return "told " + value; }
      }
      """;

  private static final HelperOption TOLD =
      new HelperOption("told", "app.Told#told", List.of("any"), "string");

  @TempDir Path folder;
  @TempDir Path classes;

  private final Map<String, String> files = new TreeMap<>();

  private void partials(String kind, String partial) {
    files.put(
        kind + "/partials/shown." + partial, "<{{json this}}{{#each this}}{{@key}}{{/each}}>");
    files.put(kind + "/partials/given." + partial, "<{{json more}}{{json this}}>");
    files.put(kind + "/partials/around." + partial, "({{> @partial-block}}{{json @root}})");
  }

  private void add(String kind, String ending, String head, String before, String after) {
    partials(kind, ending.equals("prompt") ? "prompt" : "md");
    for (int i = 0; i < FORMS.size(); i++) {
      boolean isData = !ending.endsWith("md") && !ending.equals("prompt");
      String form = isData ? Json.stringify(FORMS.get(i)) : FORMS.get(i);
      String text = head.replace("NUMBER", "" + i) + before + form + after;
      files.put(kind + "/f" + i + "." + ending, text);
    }
  }

  @TestFactory
  Stream<DynamicTest> allKindsOfDocumentsPrintTheWholeContextAlike() throws Exception {
    add("text", "md", "---\n" + PARAMETERS + "---\n", "", "");
    add(
        "chat",
        "chat.md",
        "---\n" + PARAMETERS + "---\n",
        "{{#system}}{{a}}{{/system}}\n{{#user}}",
        "{{/user}}");
    add(
        "dot",
        "prompt",
        "---\n" + SCHEMA + "---\n",
        "{{role \"system\"}}{{a}}{{role \"user\"}}",
        "");
    add("free", "prompt", "", "{{role \"system\"}}{{a}}{{role \"user\"}}", "");
    add("step", "step.json", STEP, "", "}");
    files.put("task/t.task.yaml", "task: t\n" + PARAMETERS.replace("parameters:", "context:"));
    add(
        "task",
        "chat.yaml",
        "id: fNUMBER\ntask: t\nname: N\nversion: 1\nlayout: [{ kind: slot, name: s }]\nslots:\n"
            + "  s:\n    priority: 0\n    plan:\n      - { kind: message, role: user, content: ",
        "",
        " }\n");
    partials("variant", "md");
    partials("many", "md");
    for (int i = 0; i < FORMS.size(); i++) {
      String declared = PARAMETERS + "variants: { short: {} }\n";
      files.put("variant/f" + i + ".md", "---\n" + declared + "---\nBase {{a}}");
      files.put("variant/f" + i + ".short.md", FORMS.get(i));
      files.put("many/f" + i + ".chat.md", "---\n" + declared + "---\n{{#user}}{{a}}{{/user}}");
      files.put("many/f" + i + ".short.chat.md", "{{#user}}" + FORMS.get(i) + "{{/user}}");
    }
    Catalogs catalogs = catalogs();
    return Stream.of("text", "chat", "dot", "free", "step", "task", "variant", "many")
        .flatMap(kind -> FORMS.stream().map(form -> List.of(kind, form)))
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.get(0) + ": " + one.get(1),
                    () -> {
                      String id = "/f" + FORMS.indexOf(one.get(1));
                      String expected = expected(catalogs, one.get(0), id);
                      for (PromptCatalog catalog : catalogs.all()) {
                        assertThat(last(catalog, one.get(0) + id)).isEqualTo(expected);
                      }
                    }))
        .onClose(catalogs::close);
  }

  /** A step has invariants too. */
  private static String expected(Catalogs catalogs, String kind, String id) {
    return kind.equals("step")
        ? last(catalogs.interpreted(), kind + id)
        : catalogs.interpreted().render("text" + id, VALUES);
  }

  private record Catalogs(
      PromptCatalog interpreted, PromptCatalog generated, URLClassLoader loader) {
    List<PromptCatalog> all() {
      return List.of(interpreted, generated);
    }

    void close() {
      try {
        loader.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Catalogs catalogs() throws Exception {
    Templates templates = new Templates(folder).with(files);
    CompilerOptions options = CompilerOptions.of(templates.root()).withHelpers(List.of(TOLD));
    Compilation compilation = PromptCompiler.compile(options);
    assertThat(templates.print(compilation)).doesNotContain("error: [");
    GeneratedJava.of(compilation).with("app/Told.java", HELPER).compiles(classes);
    URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
    PromptCatalog generated =
        (PromptCatalog)
            loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
    return new Catalogs(DirectoryCatalog.of(options, loader), generated, loader);
  }

  private static String last(PromptCatalog catalog, String id) {
    if (id.startsWith("text/")) {
      return catalog.render(id, VALUES);
    }
    if (id.startsWith("step/")) {
      return catalog
          .render(id, VALUES)
          .replaceFirst("(?s).*3\\) Prompt\n(.*)\n\n4\\) Gates.*", "$1");
    }
    if (id.startsWith("variant/")) {
      return catalog.render(id + "@short", VALUES);
    }
    String variant = id.startsWith("many/") ? "@short" : "";
    var messages = catalog.messages(id + variant, VALUES, TokenBudget.unlimited()).messages();
    return messages.get(messages.size() - 1).content();
  }

  @Test
  void whatIsGivenBesideTheInputOfADotpromptIsNoPartOfIt() throws Exception {
    String all =
        "{{json this}}{{json @root}}{{#each this}}{{@key}}{{/each}}{{lookup this a}}{{> p}}";
    String messages = "{{role \"system\"}}{{@auth.name}}{{history}}{{role \"user\"}}" + all;
    String schema = "---\ninput:\n  schema:\n    a: string\n    context?: string\n";
    files.put("declared.prompt", schema + "---\n" + messages);
    files.put("open.prompt", schema + "    (*): any\n---\n" + messages);
    files.put("free.prompt", messages);
    files.put("partials/p.prompt", "{{json this}}{{#each this}}{{@key}}{{/each}}");
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("a", "A");
    given.put("history", List.of(Map.of("role", "user", "content", "Hi")));
    given.put("@auth", Map.of("name", "N"));
    given.put("@state", 2);
    Catalogs catalogs = catalogs();
    for (PromptCatalog catalog : catalogs.all()) {
      for (String id : List.of("declared", "open", "free")) {
        assertThat(catalog.messages(id, given, TokenBudget.unlimited()).messages())
            .extracting(ChatMessage::content)
            .as(id)
            .containsExactly("N", "Hi", "{'a':'A'}{'a':'A'}a{'a':'A'}a".replace('\'', '"'));
      }
    }
    given.put("x", 1);
    for (PromptCatalog catalog : catalogs.all()) {
      for (String id : List.of("open", "free")) {
        assertThat(catalog.messages(id, given, TokenBudget.unlimited()).messages().get(2).content())
            .as(id)
            .startsWith("{\"a\":\"A\",\"x\":1}");
      }
    }
    catalogs.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{trim (json this)}}",
        "{{#each this}}{{this}}{{/each}}",
        "{{#each @root as |value|}}{{value}}{{/each}}",
        "{{told this}}",
        "{{lookup this \"a\"}}",
        "{{#with this}}{{a}}{{/with}}",
        "{{> told this}}",
        "{{> told more=this}}"
      })
  void anUntrustedParameterMakesTheWholeUntrusted(String form) {
    Templates templates =
        new Templates(folder)
            .with("partials/told.md", "{{#each this}}{{this}}{{/each}}")
            .with(
                "a.chat.md",
                "---\nparameters: { a: { trust: untrusted } }\n---\n{{#system}}"
                    + (form + "{{/system}}"))
            .with(
                "b.prompt",
                "---\ninput: { schema: { a: string } }\nparameters: { a: { trust: untrusted } }\n"
                    + ("---\n{{role \"system\"}}" + form));
    CompilerOptions options = CompilerOptions.of(templates.root()).withHelpers(List.of(TOLD));
    assertThat(PromptCompiler.compile(options).errors())
        .extracting(finding -> finding.location().source().path().replaceFirst(".*/", ""))
        .contains("a.chat.md", "b.prompt");
  }
}
