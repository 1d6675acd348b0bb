package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dotprompts, rendered by their classes and by the interpreter. */
class DotpromptTest {
  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  /** What a prompt renders by both, a message a line. */
  private String rendered(String id, Map<String, ?> values) throws Exception {
    return shown(result(id, values, TokenBudget.unlimited()));
  }

  private ChatResult result(String id, Map<String, ?> values, TokenBudget budget) throws Exception {
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava.of(compilation).compiles(classes);
    PromptCatalog directory = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      PromptCatalog catalog =
          (PromptCatalog)
              loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
      ChatResult generated = catalog.messages(id, values, budget);
      assertThat(directory.messages(id, values, budget)).isEqualTo(generated);
      return generated;
    }
  }

  private static String shown(ChatResult result) {
    return result.messages().stream().map(DotpromptTest::shown).collect(Collectors.joining("|"));
  }

  private static String shown(ChatMessage message) {
    return message.role() + ":" + message.parts().stream().map(DotpromptTest::shown).toList();
  }

  private static String shown(MessagePart part) {
    return part instanceof MessagePart.TextPart text ? text.text() : part.toString();
  }

  @Test
  void aSchemaDeclaresTypes() throws Exception {
    templates.with(
        "order.prompt",
        """
        ---
        input:
          schema:
            dishes(array, what to cook):
              name: string
              spicy?: boolean, whether it burns
            size(enum, how much): [SMALL, LARGE]
            guests: integer
          default:
            guests: 2
        ---

        {{role "system"}}
        You cook for {{guests}}.
        {{role "user"}}{{#each dishes}}{{name}}{{#if spicy}} (hot){{/if}}, {{/each}}{{size}}!

        """);
    Map<String, Object> given =
        Map.of(
            "dishes",
            List.of(Map.of("name", "soup", "spicy", true), Map.of("name", "rice")),
            "size",
            "LARGE");
    assertThat(rendered("order", given))
        .isEqualTo("system:[\nYou cook for 2.\n]|user:[soup (hot), rice, LARGE!]");
    String type = GeneratedJava.of(templates.compile()).source("com/acme/prompts/OrderPrompt.java");
    assertThat(type)
        .contains(
            "extends GeneratedMessages", "Builder dishes(", "enum Size", "guests(long guests)")
        .contains("whether it burns");
  }

  @Test
  void aHistoryStandsWhereItIsAskedForOrBeforeTheLastQuestion() throws Exception {
    Map<String, Object> given =
        Map.of(
            "q",
            "Why?",
            "history",
            List.of(
                Map.of("role", "user", "content", "Hi"),
                Map.of("role", "assistant", "content", "Ho"),
                Map.of("role", "user", "content", " ")));
    templates.with("asked.prompt", "{{role \"system\"}}S{{history}}{{role \"user\"}}{{q}}");
    templates.with("last.prompt", "{{role \"system\"}}S{{role \"user\"}}{{q}}");
    templates.with("end.prompt", "{{role \"system\"}}S {{q}}");
    String history = "user:[Hi]|assistant:[Ho]";
    assertThat(rendered("asked", given)).isEqualTo("system:[S]|" + history + "|user:[Why?]");
    assertThat(rendered("last", given)).isEqualTo("system:[S]|" + history + "|user:[Why?]");
    assertThat(rendered("end", given)).isEqualTo("system:[S Why?]|" + history);
    assertThat(rendered("end", Map.of("q", "?"))).isEqualTo("system:[S ?]");
  }

  @Test
  void aHistoryIsTheFirstToGoUnderABudget() throws Exception {
    templates.with("a.prompt", "{{role \"system\"}}Be brief.{{history}}{{role \"user\"}}{{q}}");
    ChatResult result =
        result(
            "a",
            Map.of(
                "q",
                "Why is that?",
                "history",
                List.of(
                    Map.of("role", "user", "content", "x".repeat(400)),
                    Map.of("role", "assistant", "content", "Ho"))),
            TokenBudget.of(20));
    assertThat(shown(result)).isEqualTo("system:[Be brief.]|assistant:[Ho]|user:[Why is that?]");
    assertThat(result.dropped()).hasSize(1);
  }

  @Test
  void partialsAndVariantsAreFoundByTheirNames() throws Exception {
    templates.with("_tone.prompt", "{{role \"system\"}}Be {{tone}}.");
    templates.with("greet.prompt", "{{> tone tone=\"kind\"}}{{role \"user\"}}Hello {{name}}.");
    templates.with("greet.short.prompt", "{{role \"user\"}}Hi {{name}}.");
    assertThat(rendered("greet", Map.of("name", "Ann")))
        .isEqualTo("system:[Be kind.]|user:[Hello Ann.]");
    assertThat(rendered("greet@short", Map.of("name", "Ann"))).isEqualTo("user:[Hi Ann.]");
  }

  @Test
  void undeclaredNamesAreReadFromTheMapOfTheCaller() throws Exception {
    templates.with(
        "all.prompt", "{{json this}} {{a}} {{@root.b}}{{#with c}}{{d}}{{../a}}{{/with}}");
    templates.with(
        "some.prompt", "---\ninput:\n  schema:\n    a: string\n    (*): any\n---\n{{a}} {{b}}");
    assertThat(rendered("all", Map.of("a", 1))).isEqualTo("user:[{\"a\":1} 1 ]");
    assertThat(rendered("all", Map.of("c", Map.of("d", 2))))
        .isEqualTo("user:[{\"c\":{\"d\":2}}  2]");
    assertThat(rendered("some", Map.of("a", "x", "b", 2, "c", 3))).isEqualTo("user:[x 2]");
    templates.with(
        "parts.prompt",
        "---\ninput: { schema: { properties: { a: {} }, allOf: [{ properties: { b: {} } }] } }\n---\n"
            + "{{a}} {{b}}");
    assertThat(rendered("parts", Map.of("a", "x", "b", 2))).isEqualTo("user:[x 2]");
    // A fence, a log and '@root' alone do not take the whole map.
    templates.with(
        "few.prompt", "{{log a}}{{@root.b}} In <doc>: {{#fence \"doc\"}}{{c}}{{/fence}}");
    assertThat(GeneratedJava.of(templates.compile()).source("com/acme/prompts/FewPrompt.java"))
        .contains("Builder a(", "Builder b(", "Builder c(");
  }

  @Test
  void jsonIsIndentedAsInJavaScript() throws Exception {
    templates.with("a.prompt", "{{json v indent=2}}{{json v indent=0}}{{json w indent=20}}");
    assertThat(
            rendered(
                "a",
                Map.of(
                    "v",
                    List.of(1, "a\"[,]\\", List.of(), Map.of("k", Map.of())),
                    "w",
                    List.of(1))))
        .isEqualTo(
            """
            user:[[
              1,
              "a\\"[,]\\\\",
              [],
              {
                "k": {}
              }
            ][1,"a\\"[,]\\\\",[],{"k":{}}][
                      1
            ]]\
            """);
  }

  @Test
  void mediaBecomesAPartUnlessItIsAbsent() throws Exception {
    templates.with("a.prompt", "Look: {{media url=u contentType=t}} ");
    String image = "https://example.com/a.png";
    ChatResult result = result("a", Map.of("u", image, "t", "image/png"), TokenBudget.unlimited());
    assertThat(result.messages().get(0).parts())
        .containsExactly(
            new MessagePart.TextPart("Look: "),
            new MessagePart.MediaPart(Media.of(URI.create(image), "image/png")));
    assertThat(rendered("a", Map.of("u", ""))).isEqualTo("user:[Look:  ]");
    assertThatThrownBy(() -> rendered("a", Map.of("u", "no url")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no url");
  }

  @Test
  void valuesOfTheFrontmatterBecomeConstants() throws Exception {
    templates.with(
        "a.prompt",
        """
        ---
        model: vendor/model-1
        config: { temperature: 0.5, stopSequences: [a, b] }
        tools: [search, mail]
        output:
          format: json
          schema:
            city: string
            zip?: integer
        vendor.cache: true
        mine: yes
        ---
        Where is it?
        """);
    assertThat(rendered("a", Map.of())).isEqualTo("user:[Where is it?]");
    String type = GeneratedJava.of(templates.compile()).source("com/acme/prompts/APrompt.java");
    assertThat(type)
        .contains(
            "String model()",
            "config()",
            "List<String> tools()",
            "ext()",
            "frontmatter()",
            "String outputSchema()",
            "class Output",
            "temperature()");
  }

  /** Answers to a prompt with tools are read more strictly, so no list may get lost. */
  @Test
  void toolsAreListedWhereNoneIsKnown() {
    String defined =
        "---\ntools: [{ name: mail, description: Sends. }, { search: {} }, [a]]\n---\nA";
    templates
        .with("names.prompt", "---\ntools: [search, mail]\n---\nA")
        .with("defined.prompt", defined)
        .with("none.prompt", "A")
        .with("a/_defaults.yaml", "tools: [search]\n")
        .with("a/inherits.prompt", "A")
        .with("a/absent.prompt", "---\ntools:\n---\nA")
        .with("a/replaces.prompt", "---\ntools: [mail]\n---\nA")
        .with("a/empty.prompt", "---\ntools: []\n---\nA");
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    assertThat(
            compilation.program().entryPoints().stream()
                .map(EntryPointInfo::of)
                .map(info -> info.id() + info.tools()))
        .containsExactlyInAnyOrder(
            "names.prompt[mail, search]",
            "defined.prompt[(unnamed), mail]",
            "none.prompt[]",
            "a/inherits.prompt[search]",
            "a/absent.prompt[search]",
            "a/replaces.prompt[mail]",
            "a/empty.prompt[]");
    templates
        .with("mail.tool.md", "Sends.")
        .with("search.tool.md", "Finds.")
        .with("other.tool.md", "Helps.")
        .with("defined.prompt", defined + " {{tool other}}");
    assertThat(templates.findings())
        .contains("defined.prompt:4:10", "[PC1753]", "the prompt does not list it")
        .doesNotContain("PC1750");
  }

  @Test
  void ourOwnKeysWorkToo() {
    templates.with(
        "a.prompt",
        """
        ---
        input:
          schema: { q: string }
        parameters:
          q: { trust: untrusted }
        ---
        {{q}} and more
        """);
    assertThat(templates.print(templates.compile())).contains("[PC1301]");
  }

  @Test
  void aListOfATypeIsAnArrayInTheSchema() throws Exception {
    templates.with(
        "a.prompt",
        """
        ---
        types: { Trip: { properties: { tags: "string[]", stops: { type: "Stop[]" } } }, Stop: string }
        input: { schema: Trip }
        ---
        {{tags}} {{stops}}
        """);
    String type = GeneratedJava.of(templates.compile()).source("com/acme/prompts/APrompt.java");
    assertThat(type.replace("\\", ""))
        .contains(
            "\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
            "\"stops\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
  }

  @Test
  void aNamedTypeHasNoPartsOfItsOwn() {
    templates.with(
        "a.prompt",
        """
        ---
        types: { Trip: { properties: { city: string } }, Tags: "string[]" }
        input: { schema: { type: object, properties: { a: { type: Trip, properties: { b: {} } } } } }
        output: { schema: { type: array, items: { type: Tags, items: { type: integer } } } }
        ---
        Hi
        """);
    assertThat(templates.print(templates.compile()))
        .contains(
            "a.prompt:3:65: error: [PC214] The declaration of 'a' contradicts itself: 'Trip' has no"
                + " 'properties'.",
            "a.prompt:4:55: error: [PC214] The declaration of 'output' contradicts itself: 'Tags' has"
                + " no 'items'.");
  }

  /** The class has the type where another one names it, and the schema where it is used. */
  @Test
  void namesInTypesOfAnOutputMeanTheSameInClassAndSchema() {
    templates
        .with(
            "_defaults.yaml",
            "types: { T: { properties: { r: { type: R } } }, R: { properties: { v: string } },"
                + " L: { properties: { r: 'Other[]' } } }")
        .with("in/_defaults.yaml", "types: { R: { properties: { v: integer } } }")
        .with("a.prompt", "---\noutput: { schema: { t: T, r: R } }\n---\nHi")
        .with(
            "in/b.prompt",
            "---\ninput: { schema: { t: T } }\noutput: { schema: R }\n---\n{{t.r.v}}")
        .with("in/c.prompt", "---\noutput: { schema: { a?: 'T[]' } }\n---\nHi")
        .with(
            "d.prompt",
            "---\ntypes: { R: { properties: {} } }\noutput: { schema: { t: T } }\n---\nHi")
        .with("e.prompt", "---\noutput: { schema: { l: L } }\n---\nHi");
    assertThat(
            templates.print(templates.compile()).lines().filter(line -> line.contains(": error:")))
        .containsExactlyInAnyOrder(
            "_defaults.yaml:1:106: error: [PC208] Unknown type 'Other'.",
            "d.prompt:3:24: error: [PC214] The declaration of 'T' contradicts itself: its 'R' is"
                + " another type than 'R' in this file.",
            "e.prompt:2:24: error: [PC208] Unknown type 'Other'.",
            "in/c.prompt:2:26: error: [PC214] The declaration of 'T' contradicts itself: its 'R' is"
                + " another type than 'R' in this file.");
  }

  @Test
  void schemasHaveOnlyTheKeysThatTypesHave() throws Exception {
    templates.with(
        "a.prompt",
        """
        ---
        types:
          T: { properties: { v: string, t: T }, additionalProperties: true, anyOf: [{}] }
          T_: { properties: { t: T_ } }
        output: { schema: { properties: { t: { type: T }, u: { type: T_ } }, $defs: { T: {} } } }
        ---
        Hi
        """);
    String type = GeneratedJava.of(templates.compile()).source("com/acme/prompts/APrompt.java");
    assertThat(type.replace("\\", ""))
        .contains(
            "\"T__\":{\"type\":\"object\",\"properties\":{\"v\":{\"type\":\"string\"},\"t\":{\"$ref\":\"#/$defs/T__\"}},\"additionalProperties\":false}");
  }

  /** Readers refuse schemas with more levels, when the application starts. */
  @Test
  void theLevelsOfASchemaAreLimited() {
    StringBuilder types = new StringBuilder("types:\n");
    for (int i = 0; i < 120; i++) {
      types.append("  T" + i + ": { properties: { t: T" + (i + 1) + " } }\n");
    }
    templates.with("a.prompt", "---\n" + types + "  T120: string\noutput: { schema: T0 }\n---\nHi");
    assertThat(templates.print(templates.compile()))
        .contains("[PC219] 'output' has 241 levels, and at most 200 are allowed.");
  }

  /** A class that is made of the choice would drop the fields that the other schemas declare. */
  @Test
  void aChoiceWithOtherSchemasBesideItIsNoType() throws Exception {
    String choice = "anyOf: [{ properties: { verdict: {} } }, { type: 'null' }]";
    String pin = "anyOf: [{ type: integer }, { type: 'null' }]";
    templates.with(
        "a.prompt",
        """
        ---
        output:
          schema:
            properties:
              a: { %1$s }
              b: { %1$s, allOf: [{ properties: { Verdict: {} } }] }
              c: { %1$s, $ref: '#/properties/a' }
              d: { %1$s, additionalProperties: true, title: Open }
              e: { %2$s, allOf: [{ sensitive: secret }] }
              f: { sensitive: none, anyOf: [{ type: integer, sensitive: secret }, { type: 'null' }] }
        ---
        Hi
        """
            .formatted(choice, pin));
    String type = GeneratedJava.of(templates.compile()).source("com/acme/prompts/APrompt.java");
    assertThat(type)
        .contains("OutputA a,", "Object b,", "Object c,", "Object d,", "Object e,", "Long f")
        .contains("Masked.copy(\"e\", () -> AnyCopy.of(e, \"e\"))")
        .contains("all.addSensitive(\"f\", f)");
  }
}
