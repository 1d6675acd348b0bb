package io.promptcompiler.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.DroppedContent;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import io.promptcompiler.runtime.support.TextHelpers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the page renders templates like the compiler, and only accepts values from a link. */
class EvaluateTest {
  private static final String HEAD =
      """
      ---
      parameters:
        a: { required: true }
        n: { type: integer, default: 3 }
        yes: { type: boolean, default: true }
        style: { enum: [terse, chatty], default: terse }
        list: { type: "string[]" }
        any: { type: any }
        which: {}
      ---
      """;

  private static final Map<String, Object> VALUES =
      Map.of(
          "a",
          "x <&> \"'` \u2028{{y}}",
          "list",
          List.of("one", "two", "three"),
          "which",
          "line",
          "any",
          Map.of(
              "people",
              List.of(
                  Map.of("name", "Ann", "tags", List.of("p", "q")),
                  Map.of("name", "Bob", "tags", List.of())),
              "deep",
              Map.of("er", Map.of("b c", 1.5))));

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static PageScripts scripts;

  @TempDir Path templates;

  @BeforeAll
  static void load() throws Exception {
    scripts = new PageScripts();
  }

  private Prompts prompts(String template) {
    Prompts prompts =
        new Prompts(templates)
            .with("a.md", HEAD + template)
            .with("partials/line.md", "<{{a}}|{{default which 'none'}}>\n");
    return template.contains("frame")
        ? prompts.with("partials/frame.md", "[{{> @partial-block}}]\n")
        : prompts;
  }

  private String inPage(Prompts prompts, Map<String, Object> values) throws Exception {
    Map<String, Object> page = new LinkedHashMap<>(prompts.page("a.md"));
    page.remove("examples"); // with them a difference would only be a reason
    return scripts.call("rendered", Json.stringify(page), Json.stringify(values), "", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{a}} {{{a}}} {{&a}} {{n}}{{n}} {{yes}} {{any.deep.er.[b c]}} {{this.a}}",
        "{{#if yes}}y{{else}}n{{/if}}{{#unless yes}}n{{else}}y{{/unless}}{{^yes}}no{{/yes}}",
        "{{#if which}}w{{else if yes}}y{{else}}n{{/if}}{{#if (eq n 4)}}4{{else if (eq n 3)}}3{{/if}}",
        "{{#each list}}{{@index}}{{@number}}{{#if @first}}F{{/if}}{{this}}{{#unless @last}},{{/unless}}{{/each}}",
        "{{#each list}}{{../n}}{{#if ../yes}}{{../a}}{{/if}}{{/each}}",
        "{{#each list as |one i|}}{{i}}={{one}};{{../a}}{{/each}}",
        "{{#each any.people as |person|}}{{#each person.tags as |tag j|}}{{person.name}}{{tag}}{{j}}"
            + "{{@../index}}{{/each}}{{/each}}",
        "{{#each any.deep}}{{@key}}:{{this.[b c]}}{{/each}}{{#each any.none}}{{else}}none{{/each}}",
        "{{#with any.deep as |d|}}{{d.er.[b c]}}{{@root.a}}{{/with}}{{#with any.deep}}{{er.[b c]}}{{/with}}",
        "{{#list}}{{this}}{{/list}}{{^list}}none{{/list}}{{#any.deep}}{{er.[b c]}}{{/any.deep}}{{#yes}}{{a}}{{/yes}}",
        "{{upper a}} {{lower (trim a)}} {{truncate a 3 suffix='…'}} {{join list ', '}} {{json any.people}}",
        "{{lookup list 1}} {{lookup any 'deep'}} {{length list}} {{#if (contains list 'two')}}in{{/if}}",
        "{{format 1234567.891 group=',' decimals=2}} {{default which 'd'}} {{eq a null}} {{replace a 'x' 'z'}}",
        "{{#match style}}{{#case 'terse'}}T{{a}}{{/case}}{{#case 'chatty'}}C{{/case}}{{else}}?{{/match}}",
        "{{> line}}x\n  {{> line which=a}}\n{{#each list}}\n  {{> line a=this which='w'}}\n{{/each}}\n",
        "{{> (lookup this 'which')}}",
        "{{#> frame}}in {{a}}{{/frame}}{{#*inline 'own'}}O{{n}}{{/inline}}{{> own}}{{> own n=9}}",
        "{{{{raw}}}}{{a}} {{#if}}{{{{/raw}}}}\\{{a}} {{!-- comment --}}\n{{! alone }}\nend",
        "{{~a~}}   {{~#if yes~}}  t  {{~else~}}  e  {{~/if~}}   end",
        "<script>alert(1)</script> \\ ' \" ` ${z} </script> \u2029 {{a}}",
        "constructor {{any.constructor}}{{any.__proto__}}{{any.deep.toString}}.",
        ""
      })
  void rendersAsTheCompilerDoes(String template) throws Exception {
    Prompts prompts = prompts(template);
    assertThat(inPage(prompts, VALUES))
        .isEqualTo(DirectoryCatalog.of(templates).render("a.md", VALUES));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{#system}}\nBe {{style}}.\n{{/system}}\n{{#user}}{{a}}{{/user}}",
        "{{#system}}\n\n  {{#if yes}}\n  on\n  {{/if}}\n\n{{/system}}\n{{#user}}  {{a}}\n  {{/user}}",
        "{{messages past}}\n{{#user priority=2}}{{> line}}{{/user}}{{#user}} {{which}} {{/user}}",
        "{{#each list}}\n{{#user}}{{this}} {{@index}}{{/user}}\n{{#assistant}}ok{{/assistant}}\n{{/each}}",
        "{{#if yes}}{{#user}}y{{/user}}{{else}}{{#user}}n{{/user}}{{/if}}{{> turns}}",
        "{{~#user~}}  t  {{~/user~}}{{#user maxTokens=3}}{{a}} too long{{/user}}{{messages past maxTokens=4}}",
        "{{#user}}{{user}} {{./user}}{{/user}}{{#assistant prefix=true}}\n{\n{{/assistant}}",
        "{{#each past}}{{#user}}{{role}}: {{content}}{{/user}}{{/each}}",
      })
  void rendersMessagesAsTheCompilerDoes(String template) throws Exception {
    String head =
        HEAD.replace("parameters:\n", "parameters:\n  past: { type: messages }\n  user: {}\n");
    Prompts prompts =
        new Prompts(templates)
            .with("a.chat.md", head + template)
            .with("partials/line.md", "<{{a}}|{{default which 'none'}}>\n");
    if (template.contains("turns")) {
      prompts.with("partials/turns.chat.md", "{{#user}}Turn {{a}}{{/user}}\n");
    }
    Map<String, Object> values = new LinkedHashMap<>(VALUES);
    values.put("user", "me");
    values.put(
        "past",
        List.of(
            Map.of("role", "user", "content", "A first message"),
            Map.of("role", "assistant", "content", "{{#user}}"),
            Map.of("role", "user", "content", "\uE000?")));
    Map<String, Object> page = new LinkedHashMap<>(prompts.page("a.chat.md"));
    page.remove("examples");
    ChatResult expected =
        DirectoryCatalog.of(templates).messages("a.chat.md", values, TokenBudget.unlimited());
    assertThat(scripts.call("rendered", Json.stringify(page), Json.stringify(values), "", ""))
        .isEqualTo(
            Stream.concat(
                    expected.messages().stream()
                        .map(
                            one ->
                                one.role().value()
                                    + (one.prefix() ? "*" : "")
                                    + ": "
                                    + one.content()),
                    expected.dropped().stream().map(DroppedContent::toString))
                .collect(Collectors.joining("\n")));
  }

  @Test
  void decimalsKeepTheirDigits() throws Exception {
    String template =
        """
        ---
        parameters:
          price: { type: decimal, required: true }
          fee: { type: decimal, default: 1.50 }
          all: { type: "decimal[]", required: true }
          n: { type: number, default: 0.1 }
          deal: { type: object, required: true, properties: { cost: { type: decimal, required: true } } }
        ---
        {{price}} {{fee}} {{all}} {{json this}} {{format price decimals=1 group=","}}
        {{#if price}}p{{else}}none{{/if}} {{#if (eq price n)}}equal{{/if}} {{#if (lt price fee)}}less{{/if}}
        {{#if (gte price 0.1)}}at least{{/if}} {{default fee 2}} {{deal.cost}} {{upper price}}
        {{#if (contains all 7)}}7{{/if}} {{truncate price 3}} {{> line amount=n}} {{> line amount=price}}
        """;
    Prompts prompts =
        new Prompts(templates)
            .with("a.md", template)
            .with(
                "partials/line.md",
                "---\nparameters: { amount: { type: any } }\n---\n<{{amount}}|{{json amount}}>");
    for (String price :
        List.of("0.10", "-0.0", "0", "1e3", "1.50e1", "12345678901234567890.120", "1e-7")) {
      Map<String, Object> values =
          Map.of(
              "price",
              price,
              "all",
              List.of("7.00", "10", "-3.10", "9.9"),
              "deal",
              Map.of("cost", "3.00"));
      assertThat(inPage(prompts, values))
          .isEqualTo(DirectoryCatalog.of(templates).render("a.md", values));
    }
    for (Object wrong : List.of("1.000", "x", "1,5", true, "1e500")) {
      assertThat(
              inPage(prompts, Map.of("price", wrong, "all", List.of(), "deal", Map.of("cost", 1))))
          .isEqualTo("ERROR 'price' has to be a decimal, such as 0.10.");
    }
  }

  /** Why a page of the example projects has no form. */
  private static final List<String> REASONS = List.of("it calls the helper");

  @Test
  void examplesAndMadeUpValuesOfAllProjectsRenderAsInTheCompiler() throws Exception {
    Catalogue catalogue =
        Catalogue.of(
            ExampleModules.all().stream().map(Shown::alone).toList(),
            new Texts("Example prompts", ExampleModules.PROJECTS));
    Map<String, String> without = new TreeMap<>();
    int rendered = 0;
    for (CataloguePage page : catalogue.pages()) {
      Map<String, Object> described = catalogue.describe(page);
      Optional<EntryPoint> prompt = page.document().entryPoint();
      if (prompt.isEmpty() || !described.containsKey("renders")) {
        continue;
      }
      String json = Json.stringify(described);
      String reason = scripts.call("reasonOf", json);
      if (!reason.isEmpty()) {
        without.put(page.key(), reason);
        continue;
      }
      ShownFiles files = new ShownFiles(ExampleModules.PROJECTS, text -> text);
      for (Map<String, Object> sample : SampleValues.all(prompt.get())) {
        Map<String, Object> values = new LinkedHashMap<>(sample);
        List<String> parts = new ArrayList<>(List.of(""));
        prompt.get().parts().forEach(part -> parts.add(part.name()));
        for (String part : parts.size() == 1 ? parts : parts.subList(1, parts.size())) {
          values.put("part", part);
          Members expected = new Members();
          new DescribeRendered(prompt.get(), page.module().module().helpers(), files)
              .addTo(expected, values);
          assertThat(
                  scripts.call(
                      "same",
                      json,
                      Json.stringify(DecimalTexts.members(values)),
                      part,
                      Json.stringify(expected.map())))
              .as("%s %s", page.key(), values)
              .isEqualTo("same");
          rendered++;
        }
      }
    }
    assertThat(rendered).isGreaterThan(250);
    assertThat(without.values())
        .as(without::toString)
        .allMatch(reason -> REASONS.stream().anyMatch(reason::startsWith));
  }

  @Test
  void pagesHaveEachFunction() throws Exception {
    List<String> words = new ArrayList<>();
    for (Function.BuiltIn function : Function.BuiltIn.values()) {
      words.add(function.word());
    }
    for (Method method : TextHelpers.class.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        words.add(method.getName());
      }
    }
    assertThat(scripts.call("functions").split(",")).containsAll(words);
  }

  @Test
  void pagesKnowTheInvisibleCharacters() throws Exception {
    for (int point = 1; point <= Character.MAX_CODE_POINT; point++) {
      boolean isInvisible = InvisibleCharacters.contain(point);
      if (isInvisible != InvisibleCharacters.contain(point - 1)) {
        assertThat(scripts.call("isInvisible", Character.toString(point)))
            .as("U+%04X", point)
            .isEqualTo(String.valueOf(isInvisible));
        assertThat(scripts.call("isInvisible", Character.toString(point - 1)))
            .as("U+%04X", point - 1)
            .isEqualTo(String.valueOf(!isInvisible));
      }
    }
  }

  @Test
  void valuesOfOtherTypesAreRefused() throws Exception {
    Prompts prompts = prompts("{{> (lookup this 'which')}}");
    for (Object name : List.of(Map.of("type", "Program", "call", true), List.of("line"))) {
      assertThat(inPage(prompts, Map.of("a", "b", "which", name)))
          .isEqualTo("ERROR 'which' has to be a text.");
    }
    assertThat(inPage(prompts, Map.of())).isEqualTo("ERROR 'a' is required.");
    assertThat(inPage(prompts, Map.of("a", "b", "n", 9007199254740993L)))
        .isEqualTo("ERROR 'n' has to be a number of at most 15 digits.");
    assertThat(inPage(prompts, Map.of("a", "b", "style", "loud")))
        .isEqualTo("ERROR 'style' has to be one of terse, chatty.");
  }

  @Test
  void ofALinkOnlyValuesOfTheRightTypesAreTaken() throws Exception {
    String schema = String.valueOf(prompts("{{a}}").page("a.md").get("jsonSchema"));
    String hostile =
        """
        {"a":"fine","n":1.5,"yes":"true","style":"loud","list":["x",{}],"any":{"free":[1]},
         "which":{"type":"Program"},"__proto__":{"x":1},"constructor":1,"unknown":2}\
        """;
    assertThat(scripts.call("fitting", schema, hostile))
        .isEqualTo(
            "{\"values\":{\"a\":\"fine\",\"any\":{\"free\":[1]}},\"dropped\":[\"n\",\"yes\",\"style\","
                + "\"list\",\"which\",\"__proto__\",\"constructor\",\"unknown\"]}");
    String good =
        "{\"a\":\"\",\"n\":-7,\"yes\":false,\"style\":\"chatty\",\"list\":[],\"any\":null,\"which\":\"x\"}";
    assertThat(scripts.call("fitting", schema, good))
        .isEqualTo("{\"values\":" + good + ",\"dropped\":[]}");
  }
}
